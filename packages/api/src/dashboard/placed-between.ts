import { orders } from "@shop/db/schema/orders";
import { and, gte, isNull, lt, sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** The start of a day (YYYY-MM-DD) in a time zone, with its daylight saving time. */
const startOf = (day: SQLWrapper, timeZone: string): SQL => sql`(${day}::timestamp at time zone ${timeZone})`;

/** The condition for orders placed in these days (both included) and not cancelled. The days are SQL of type date. */
export const placedBetween = (from: SQLWrapper, to: SQLWrapper, timeZone: string): SQL | undefined =>
  and(
    gte(orders.createdAt, startOf(from, timeZone)),
    lt(orders.createdAt, startOf(sql`(${to} + 1)`, timeZone)),
    isNull(orders.cancelledAt),
  );

/** The parts of an order that are revenue, ex GST, in cents. */
export const REVENUE_CENTS = sql`(${orders.itemsCents} + ${orders.shippingCents})`;
