import type { Queryable } from "@shop/db/client";
import { papers, papersWanted } from "@shop/db/schema/papers";
import { payments, refunds } from "@shop/db/schema/payments";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";

/**
 * SQL: whether a refund counts. One that failed does when it has its credit note, or is getting it, because it had succeeded
 * first.
 */
export const REFUND_COUNTS = sql<boolean>`(${refunds.state} <> 'failed'
  or exists (select from ${papers} where refund_id = ${refunds}.id)
  or exists (select from ${papersWanted} where refund_id = ${refunds}.id))`;

/** Units that are refunded, with the GST that was credited with them. */
export interface RefundedUnits {
  qty: number;
  gstCents: number;
}

/** The units of orders that are refunded, or are being refunded, by order and product. */
export async function readRefundedUnits(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, Map<string, RefundedUnits>>> {
  const lines = isNotNull(refunds.lines);
  const byTransfer = db
    .select({ orderId: refunds.orderId, lines: refunds.lines })
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), lines, REFUND_COUNTS));
  const byCard = db
    .select({ orderId: payments.orderId, lines: refunds.lines })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(inArray(payments.orderId, [...orderIds]), lines, REFUND_COUNTS));
  const unitsOf = new Map<string, Map<string, RefundedUnits>>();
  for (const made of await unionAll(byTransfer, byCard)) {
    const its = unitsOf.get(made.orderId ?? "") ?? new Map<string, RefundedUnits>();
    for (const { productId, quantity, gstCents } of made.lines ?? []) {
      const before = its.get(productId) ?? { qty: 0, gstCents: 0 };
      its.set(productId, { qty: before.qty + quantity, gstCents: before.gstCents + gstCents });
    }
    unitsOf.set(made.orderId ?? "", its);
  }
  return unitsOf;
}
