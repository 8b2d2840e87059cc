import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "../columns.ts";
import { companyOrNone } from "./companies.ts";
import { ofProduct } from "./products.ts";
import { ofUser } from "./users.ts";

/** A user's named list of products to order again. Its row is locked before its lines change. */
export const shoppingLists = pgTable(
  "shopping_lists",
  {
    id: id(),
    userId: ofUser(),
    /** The company whose members share it; null: only its user sees it. */
    companyId: companyOrNone(),
    name: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("shopping_lists_user_idx").on(t.userId, t.id),
    index("shopping_lists_company_idx")
      .on(t.companyId, t.id)
      .where(sql`company_id is not null`),
    check("shopping_lists_name_not_empty", sql`${t.name} <> ''`),
  ],
);

export const shoppingListLines = pgTable(
  "shopping_list_lines",
  {
    listId: uuid()
      .notNull()
      .references(() => shoppingLists.id, { onDelete: "cascade" }),
    productId: ofProduct(),
    /** The lines are shown in this order; it may have gaps. */
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.productId] }),
    index("shopping_list_lines_product_idx").on(t.productId),
    check("shopping_list_lines_quantity_positive", sql`${t.quantity} > 0`),
  ],
);

/** A product that a user does not want to be reminded of under 'Due again' until a day. */
export const dueSkips = pgTable(
  "due_skips",
  {
    userId: ofUser(),
    productId: ofProduct(),
    /** A day in the shop's time zone. */
    hiddenUntil: date({ mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("due_skips_product_idx").on(t.productId)],
);

/** A user who wants one mail when a product is available again; removed when it is sent. */
export const stockAlerts = pgTable(
  "stock_alerts",
  {
    userId: ofUser(),
    productId: ofProduct(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("stock_alerts_product_idx").on(t.productId)],
);
