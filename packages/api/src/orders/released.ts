import { orderLines, orders, RELEASED } from "@shop/db/schema/orders";
import { and, isNull, not, sql } from "drizzle-orm";

/** Orders that may be sent, as `isReleased` says. */
const isReleased = sql`${sql.raw(RELEASED)}`;

/** SQL: something of the order is left to ship. Asked of each order in turn: with `exists` the orders would be joined and sorted. */
const HAS_LEFT = sql`(select true from ${orderLines} where ${orderLines}.order_id = ${orders}.id
  and ${orderLines}.quantity > ${orderLines}.shipped_quantity + ${orderLines}.cancelled_quantity limit 1) is true`;

/** Orders of which something can be sent. */
export const isToShip = and(isReleased, isNull(orders.deliveredAt), isNull(orders.cancelledAt), HAS_LEFT);

/** Orders that wait for their payment before they are sent. Those on account are not among them. */
export const isUnpaid = and(not(isReleased), isNull(orders.cancelledAt));
