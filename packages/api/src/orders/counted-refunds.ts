import type { Queryable } from "@shop/db/client";
import { papers, papersWanted } from "@shop/db/schema/papers";
import { payments, refunds } from "@shop/db/schema/payments";
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";

/**
 * SQL: whether a refund counts. One that failed does when it has its credit note, or is getting it, because it had succeeded
 * first.
 */
export const REFUND_COUNTS = sql<boolean>`(${refunds.state} <> 'failed'
  or exists (select from ${papers} where refund_id = ${refunds}.id)
  or exists (select from ${papersWanted} where refund_id = ${refunds}.id))`;

/** The units of orders that are refunded, or are being refunded, by order and product. */
export async function readRefundedUnits(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const ofOrders = db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]));
  const made = await db
    .select({ orderId: refunds.orderId, paidOrderId: payments.orderId, lines: refunds.lines })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        or(inArray(refunds.orderId, [...orderIds]), inArray(refunds.paymentId, ofOrders)),
        isNotNull(refunds.lines),
        REFUND_COUNTS,
      ),
    );
  const units = new Map<string, Map<string, number>>();
  for (const { orderId, paidOrderId, lines } of made) {
    const id = orderId ?? paidOrderId ?? "";
    const its = units.get(id) ?? new Map<string, number>();
    for (const { productId, quantity } of lines ?? []) its.set(productId, (its.get(productId) ?? 0) + quantity);
    units.set(id, its);
  }
  return units;
}
