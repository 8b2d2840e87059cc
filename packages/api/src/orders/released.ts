import { orders, RELEASED } from "@shop/db/schema/orders";
import { and, isNull, not, sql } from "drizzle-orm";

/** Orders that may be sent, as `isReleased` says. */
const isReleased = sql`${sql.raw(RELEASED)}`;

/** Orders that may be sent and are not: `mayDeliver` in SQL. */
export const isToDeliver = and(isReleased, isNull(orders.deliveredAt), isNull(orders.cancelledAt));

/** Orders that wait for their payment before they are sent. Those on account are not among them. */
export const isUnpaid = and(not(isReleased), isNull(orders.cancelledAt));
