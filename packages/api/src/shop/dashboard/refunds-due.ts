import type { Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { asc, count, eq, sql, sum } from "drizzle-orm";
import { isRefundDue, REFUND_DUE_CENTS } from "../../orders/order-money.ts";

const OLDEST = 10;

/**
 * The orders of which money is to be sent back: their number and sum, and the ten that have waited longest, since the
 * cancellation, others since the order.
 */
export async function readRefundsDue(tx: Transaction): Promise<Dashboard["refundsDue"]> {
  const [total] = await tx
    .select({ orders: count(), cents: sum(REFUND_DUE_CENTS).mapWith(Number) })
    .from(orders)
    .where(isRefundDue);
  const oldest = await tx
    .select({
      _id: orders.id,
      orderNumber: orders.orderNumber,
      customer: users.name,
      cancelledAt: orders.cancelledAt,
      paymentMethod: orders.paymentMethod,
      cents: REFUND_DUE_CENTS,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isRefundDue)
    .orderBy(asc(sql`coalesce(${orders.cancelledAt}, ${orders.createdAt})`), asc(orders.id))
    .limit(OLDEST);
  return {
    total: { orders: total?.orders ?? 0, amount: centsToDollars(total?.cents ?? 0) },
    oldest: oldest.map(({ orderNumber, cancelledAt, cents, ...order }) => ({
      ...order,
      orderNumber: formatOrderNumber(orderNumber),
      cancelledAt: cancelledAt?.toISOString() ?? null,
      refundDuePrice: centsToDollars(cents),
    })),
  };
}
