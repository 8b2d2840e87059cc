import type { Transaction } from "@shop/db/client";
import { orderLines } from "@shop/db/schema/orders";
import { refunds, type RefundedLine } from "@shop/db/schema/payments";
import { unitsLeft } from "@shop/domain/orders/shipments";
import { and, eq, sql } from "drizzle-orm";
import { readCountedRefunds } from "../counted-refunds.ts";
import type { OrderRow } from "../orders.wire.ts";
import { readLines } from "../read-orders.ts";

/** The units of refunded lines that are not sent, by product. */
const unsentOf = (lines: readonly RefundedLine[] | null): [productId: string, units: number][] =>
  (lines ?? []).flatMap(({ productId, unsent = 0 }) => (unsent > 0 ? [[productId, unsent]] : []));

/** Cancels the unsent units of a refund of a locked order: they are not left to ship any more. Resolves to whether there are any. */
export async function cancelUnits(
  tx: Transaction,
  { id }: OrderRow,
  lines: readonly RefundedLine[] | null,
): Promise<boolean> {
  const units = unsentOf(lines);
  for (const [productId, count] of units) await addCancelled(tx, id, productId, count);
  return units.length > 0;
}

/** The reverse, for a refund that was not made: its units are left again. */
export async function restoreUnits(
  tx: Transaction,
  { id }: OrderRow,
  lines: readonly RefundedLine[] | null,
): Promise<boolean> {
  const units = unsentOf(lines);
  for (const [productId, count] of units) await addCancelled(tx, id, productId, -count);
  return units.length > 0;
}

const addCancelled = (tx: Transaction, orderId: string, productId: string, count: number) =>
  tx
    .update(orderLines)
    .set({ cancelledQuantity: sql`${orderLines.cancelledQuantity} + ${count}` })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productId, productId)));

/**
 * Cancels what is left of a locked order though it is refunded: units of a shipment that was cancelled after their refund, and
 * those that a server of an earlier version has refunded, which did not say which ones.
 */
export async function cancelRefundedUnits(tx: Transaction, { id }: OrderRow): Promise<void> {
  const lines = (await readLines(tx, [id])).get(id) ?? [];
  const made = await readCountedRefunds(tx, [id]);
  const changed = new Set<(typeof made)[number]>();
  for (const line of lines) {
    const its = made.flatMap((refund) =>
      refund.lines.filter(({ productId }) => productId === line.productId).map((units) => ({ refund, units })),
    );
    const refunded = its.reduce((sum, { units }) => sum + units.quantity, 0);
    let excess = Math.min(unitsLeft(line), refunded - line.cancelledQuantity - line.shippedQuantity);
    if (excess <= 0) continue;
    await addCancelled(tx, id, line.productId, excess);
    for (const { refund, units } of its) {
      const more = Math.min(excess, units.quantity - (units.unsent ?? 0));
      if (more <= 0) continue;
      units.unsent = (units.unsent ?? 0) + more;
      excess -= more;
      changed.add(refund);
    }
  }
  for (const refund of changed) await tx.update(refunds).set({ lines: refund.lines }).where(eq(refunds.id, refund.id));
}
