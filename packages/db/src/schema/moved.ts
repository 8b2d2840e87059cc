import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";

/** The collections of a shop that is moved in, in the order in which they are moved. */
export const MOVED_COLLECTIONS = [
  "users",
  "categories",
  "subcategories",
  "subcategorysections",
  "products",
  "productuserprices",
  "orders",
  "contacts",
] as const;
export type MovedCollection = (typeof MOVED_COLLECTIONS)[number];

/**
 * What became of the records of a shop that was moved in (api/shop/moving-in). Written with the record, so that each is moved
 * once, and kept when the record is gone, so that it does not come back.
 */
export const movedRecords = pgTable(
  "moved_records",
  {
    collection: text({ enum: MOVED_COLLECTIONS }).notNull(),
    oldId: text().notNull(),
    newId: uuid().notNull(),
    movedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.collection, t.oldId] }),
    index("moved_records_new_idx").on(t.newId),
    check(
      "moved_records_collection_known",
      sql`${t.collection} in (${sql.raw(MOVED_COLLECTIONS.map((name) => `'${name}'`).join(", "))})`,
    ),
  ],
);
