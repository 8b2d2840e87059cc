import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, version } from "../columns.ts";
import { companyOrNone } from "./companies.ts";
import { orders } from "./orders.ts";
import { products } from "./products.ts";
import { users } from "./users.ts";

/** Goods for which a customer asks the shop's price, and its answer. Its row is locked before its lines change. */
export const quotes = pgTable(
  "quotes",
  {
    id: id(),
    quoteNumber: bigint({ mode: "number" }).notNull().unique("quotes_quote_number_key").generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    companyId: companyOrNone(),
    note: text().notNull().default(""),
    /** When staff last sent their prices; null, like the next two, until they have. */
    answeredAt: moment(),
    /** The last day on which it can be accepted, in the shop's time zone. */
    validUntil: date({ mode: "string" }),
    /** With its GST. */
    freightCents: bigint({ mode: "number" }),
    /** The order that it became; null until it is accepted. */
    orderId: uuid()
      .unique("quotes_order_key")
      .references(() => orders.id),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index("quotes_user_idx").on(t.userId, t.id),
    index("quotes_company_idx")
      .on(t.companyId, t.id)
      .where(sql`company_id is not null`),
    check("quotes_answered_with_freight", sql`(${t.answeredAt} is null) = (${t.freightCents} is null)`),
    check("quotes_answered_with_last_day", sql`(${t.answeredAt} is null) = (${t.validUntil} is null)`),
    check("quotes_accepted_only_when_answered", sql`${t.orderId} is null or ${t.answeredAt} is not null`),
    check("quotes_freight_not_negative", sql`${t.freightCents} >= 0`),
  ],
);

export const quoteLines = pgTable(
  "quote_lines",
  {
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** AUD cents ex GST per unit; null until the quote is answered. */
    priceCents: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.productId] }),
    unique("quote_lines_position_key").on(t.quoteId, t.position),
    index("quote_lines_product_idx").on(t.productId),
    check("quote_lines_quantity_positive", sql`${t.quantity} > 0`),
    check("quote_lines_price_positive", sql`${t.priceCents} > 0`),
  ],
);
