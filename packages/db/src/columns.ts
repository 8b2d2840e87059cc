import { customType, integer, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** A new primary key: UUID version 7, so that sorting by id is sorting by time of creation. */
export const newId = (): string => v7();

/** A primary key of a record that was created at another time. */
export const idAt = (createdAt: Date): string => v7({ msecs: createdAt.getTime() });

export const id = () => uuid().primaryKey().$defaultFn(newId);
export const moment = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
/** Counts the saves of a row, so that a save based on an older version can be refused. */
export const version = () => integer().notNull().default(1);

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Text in byte order, so that its index works for prefixes with every locale. */
export const byteOrderText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
