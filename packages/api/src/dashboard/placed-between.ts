import { orders } from "@shop/db/schema/orders";
import { and, gte, isNull, lt, sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** When a day (YYYY-MM-DD) of a time zone begins, whatever clock it keeps on that day. */
const startOf = (day: SQLWrapper, timeZone: string): SQL => sql`(${day}::timestamp at time zone ${timeZone})`;

/** Orders of these days, both included, that count as sold: cancelled ones don't. The days are SQL of type date. */
export const placedBetween = (from: SQLWrapper, to: SQLWrapper, timeZone: string): SQL | undefined =>
  and(
    gte(orders.createdAt, startOf(from, timeZone)),
    lt(orders.createdAt, startOf(sql`(${to} + 1)`, timeZone)),
    isNull(orders.cancelledAt),
  );

/** The parts of an order that are revenue, ex GST, in cents. */
export const REVENUE_CENTS = sql`(${orders.itemsCents} + ${orders.shippingCents})`;
