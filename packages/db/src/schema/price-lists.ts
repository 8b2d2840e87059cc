import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt, version } from "../columns.ts";

/**
 * Lists of prices. At most one public list is valid on a day: the constraint `price_lists_one_public` of the migration,
 * which Drizzle can't express.
 */
export const priceLists = pgTable(
  "price_lists",
  {
    id: id(),
    name: text().notNull(),
    /** Valid for everybody; other lists are assigned to customers. */
    isPublic: boolean().notNull().default(false),
    /** The first and last day on which it is valid, in the shop's time zone; null: without a beginning or an end. */
    startsOn: date({ mode: "string" }),
    endsOn: date({ mode: "string" }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("price_lists_name_not_empty", sql`${t.name} <> ''`),
    check("price_lists_ends_after_start", sql`${t.endsOn} >= ${t.startsOn}`),
    index("price_lists_public_idx")
      .on(t.id)
      .where(sql`is_public`),
  ],
);
