import { SHOP_TEXT_SLUGS } from "@shop/domain/shop-texts";
import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { users } from "./users.ts";

/** The owner's texts: a row for each saved version, of which the last is shown. Rows are never changed. */
export const shopTextVersions = pgTable(
  "shop_text_versions",
  {
    slug: text({ enum: SHOP_TEXT_SLUGS }).notNull(),
    version: integer().notNull(),
    /** Empty: nothing is shown. */
    text: text().notNull(),
    /** Null for the demo shop's. */
    savedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.slug, t.version] }), check("shop_text_versions_from_one", sql`${t.version} >= 1`)],
);
