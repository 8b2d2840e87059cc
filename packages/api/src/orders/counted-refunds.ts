import type { Queryable } from "@shop/db/client";
import { payments, refunds, type RefundedLine } from "@shop/db/schema/payments";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";

/**
 * SQL: whether a refund counts. One that failed does when it has its credit note, or is getting it, because it had succeeded
 * first.
 */
export const REFUND_COUNTS_SQL = `(refunds.state <> 'failed'
  or exists (select from papers where papers.refund_id = refunds.id)
  or exists (select from papers_wanted where papers_wanted.refund_id = refunds.id))`;
export const REFUND_COUNTS = sql<boolean>`${sql.raw(REFUND_COUNTS_SQL)}`;

/** Units that are refunded, with the GST that was credited with them. */
export interface RefundedUnits {
  qty: number;
  gstCents: number;
}

/** The refunds by lines of orders that count, with their units. */
export async function readCountedRefunds(
  db: Queryable,
  orderIds: readonly string[],
): Promise<{ id: string; orderId: string; lines: RefundedLine[] }[]> {
  const lines = isNotNull(refunds.lines);
  const byTransfer = db
    .select({ id: refunds.id, orderId: refunds.orderId, lines: refunds.lines })
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), lines, REFUND_COUNTS));
  const byCard = db
    .select({ id: refunds.id, orderId: payments.orderId, lines: refunds.lines })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(inArray(payments.orderId, [...orderIds]), lines, REFUND_COUNTS));
  const made = await unionAll(byTransfer, byCard);
  return made.map((refund) => ({ id: refund.id, orderId: refund.orderId ?? "", lines: refund.lines ?? [] }));
}

/** The units of orders that are refunded, or are being refunded, by order and product. */
export async function readRefundedUnits(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, Map<string, RefundedUnits>>> {
  const unitsOf = new Map<string, Map<string, RefundedUnits>>();
  for (const { orderId, lines } of await readCountedRefunds(db, orderIds)) {
    const its = unitsOf.get(orderId) ?? new Map<string, RefundedUnits>();
    for (const { productId, quantity, gstCents } of lines) {
      const before = its.get(productId) ?? { qty: 0, gstCents: 0 };
      its.set(productId, { qty: before.qty + quantity, gstCents: before.gstCents + gstCents });
    }
    unitsOf.set(orderId, its);
  }
  return unitsOf;
}
