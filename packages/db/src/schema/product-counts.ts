import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

const COUNTED_KINDS = ["product", "brand", "size", "color"] as const;

/** What is counted: products that are not archived, in a place, of a value (`kind` 'product' has the value ''). */
const counted = () => ({
  /** A category, sub-category or section; for the whole shop the id of zeros. */
  placeId: uuid().notNull(),
  kind: text({ enum: COUNTED_KINDS }).notNull(),
  value: text().notNull(),
  isDraft: boolean().notNull(),
  inStock: boolean().notNull(),
  n: integer().notNull(),
});

/**
 * How many products there are: these numbers plus those of `product_count_changes`, so that no list has to count. A value
 * may be 0.
 */
export const productCounts = pgTable("product_counts", counted(), (t) => [
  // The value last: a reader wants all values of a kind.
  primaryKey({ name: "product_counts_pk", columns: [t.placeId, t.kind, t.isDraft, t.inStock, t.value] }),
  check("product_counts_kind_known", sql`${t.kind} in ('product', 'brand', 'size', 'color')`),
]);

/** What has changed since, written by the triggers of products: rows are only added, so that no change waits for another. */
export const productCountChanges = pgTable(
  "product_count_changes",
  { id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(), ...counted() },
  (t) => [index("product_count_changes_place_idx").on(t.placeId, t.kind)],
);
