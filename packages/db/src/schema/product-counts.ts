import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

const COUNTED_KINDS = ["product", "brand", "size", "color"] as const;

/** Counts products that are not archived, by place and value (`kind` 'product' has the value ''). */
const counted = () => ({
  /** A category, sub-category or section; the nil UUID for the whole shop. */
  placeId: uuid().notNull(),
  kind: text({ enum: COUNTED_KINDS }).notNull(),
  value: text().notNull(),
  isDraft: boolean().notNull(),
  inStock: boolean().notNull(),
  n: integer().notNull(),
});

/**
 * The numbers of products, to be added to those of `product_count_changes`, so that no list has to count. A number may
 * be 0.
 */
export const productCounts = pgTable("product_counts", counted(), (t) => [
  // The value is last, because readers need all values of a kind.
  primaryKey({ name: "product_counts_pk", columns: [t.placeId, t.kind, t.isDraft, t.inStock, t.value] }),
  check("product_counts_kind_known", sql`${t.kind} in ('product', 'brand', 'size', 'color')`),
]);

/** Later changes, written by the triggers of products. Rows are only inserted, so that no change waits for another. */
export const productCountChanges = pgTable(
  "product_count_changes",
  { id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(), ...counted() },
  (t) => [index("product_count_changes_place_idx").on(t.placeId, t.kind)],
);
