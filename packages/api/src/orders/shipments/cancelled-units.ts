import type { Transaction } from "@shop/db/client";
import { orderLines } from "@shop/db/schema/orders";
import { refunds, type RefundedLine } from "@shop/db/schema/payments";
import { unitsLeft } from "@shop/domain/orders/shipments";
import { eq, sql } from "drizzle-orm";
import { readCountedRefunds } from "../counted-refunds.ts";
import type { OrderRow } from "../orders.wire.ts";
import { readLines } from "../read-orders.ts";

interface Units {
  productId: string;
  count: number;
}

/** The units of refunded lines that are not sent. */
const unsentOf = (lines: readonly RefundedLine[] | null): Units[] =>
  (lines ?? []).flatMap(({ productId, unsent = 0 }) => (unsent > 0 ? [{ productId, count: unsent }] : []));

/** Cancels the unsent units of a refund of a locked order: they are not left to ship any more. Resolves to whether there are any. */
export async function cancelUnits(
  tx: Transaction,
  { id }: OrderRow,
  lines: readonly RefundedLine[] | null,
): Promise<boolean> {
  const units = unsentOf(lines);
  await addCancelled(tx, id, units);
  return units.length > 0;
}

/** The reverse, for a refund that was not made: its units are left again. */
export async function restoreUnits(
  tx: Transaction,
  { id }: OrderRow,
  lines: readonly RefundedLine[] | null,
): Promise<boolean> {
  const units = unsentOf(lines);
  await addCancelled(
    tx,
    id,
    units.map(({ productId, count }) => ({ productId, count: -count })),
  );
  return units.length > 0;
}

async function addCancelled(tx: Transaction, orderId: string, units: readonly Units[]): Promise<void> {
  if (units.length === 0) return;
  await tx.execute(sql`update ${orderLines} set cancelled_quantity = cancelled_quantity + given.count
    from json_to_recordset(${JSON.stringify(units)}) as given("productId" uuid, count integer)
    where ${orderLines.orderId} = ${orderId} and ${orderLines.productId} = given."productId"`);
}

/**
 * Cancels what is left of a locked order though it is refunded: units of a shipment that was cancelled after their refund, and
 * those that a server of an earlier version has refunded, which did not say which ones.
 */
export async function cancelRefundedUnits(tx: Transaction, { id }: OrderRow): Promise<void> {
  const lines = (await readLines(tx, [id])).get(id) ?? [];
  const made = await readCountedRefunds(tx, [id]);
  const changed = new Set<(typeof made)[number]>();
  const cancelled: Units[] = [];
  for (const line of lines) {
    const its = made.flatMap((refund) =>
      refund.lines.filter(({ productId }) => productId === line.productId).map((units) => ({ refund, units })),
    );
    const refunded = its.reduce((sum, { units }) => sum + units.quantity, 0);
    let excess = Math.min(unitsLeft(line), refunded - line.cancelledQuantity - line.shippedQuantity);
    if (excess <= 0) continue;
    cancelled.push({ productId: line.productId, count: excess });
    for (const { refund, units } of its) {
      const more = Math.min(excess, units.quantity - (units.unsent ?? 0));
      if (more <= 0) continue;
      units.unsent = (units.unsent ?? 0) + more;
      excess -= more;
      changed.add(refund);
    }
  }
  await addCancelled(tx, id, cancelled);
  for (const refund of changed) await tx.update(refunds).set({ lines: refund.lines }).where(eq(refunds.id, refund.id));
}
