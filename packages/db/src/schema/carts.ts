import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { ofProduct } from "./products.ts";
import { ofUser, users } from "./users.ts";

/** The cart of a logged-in user. Its row is locked before its lines change. */
export const carts = pgTable("carts", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Counts the changes, so that a change based on an older cart can be refused. */
  version: integer().notNull().default(0),
});

export const cartLines = pgTable(
  "cart_lines",
  {
    userId: uuid()
      .notNull()
      .references(() => carts.userId, { onDelete: "cascade" }),
    productId: ofProduct(),
    /** The lines are shown in this order; it may have gaps. */
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index("cart_lines_product_idx").on(t.productId),
    check("cart_lines_quantity_positive", sql`${t.quantity} > 0`),
  ],
);

/** The product that a user chose for a text in a quick order: the same text is matched to it again. */
export const quickOrderChoices = pgTable(
  "quick_order_choices",
  {
    userId: ofUser(),
    /** The text without case, quantity and punctuation. */
    textKey: text().notNull(),
    productId: ofProduct(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.textKey] }),
    index("quick_order_choices_product_idx").on(t.productId),
    check("quick_order_choices_text_not_empty", sql`${t.textKey} <> ''`),
  ],
);
