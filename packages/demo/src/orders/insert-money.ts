import type { Transaction } from "@shop/db/client";
import { papersWanted } from "@shop/db/schema/papers";
import { moneyMovements, refunds } from "@shop/db/schema/payments";
import { orderGst, orderTotals, ORDER_TERMS, type TaxedLine } from "@shop/domain/orders/order-totals";
import { gstOfUnits } from "@shop/domain/papers/credit-note";
import { DAY_MS } from "../demo-days.ts";
import { demoIdAt, SERIES } from "../demo-id.ts";
import { NORA, type DemoOrder } from "./demo-orders.ts";
import { NORAS_REFUND } from "./nora.ts";

/** A stored order. */
interface Stored {
  id: string;
  userId: string;
  order: DemoOrder;
  paymentReference: string | null;
  lines: (TaxedLine & { productId: string; sku: string })[];
}

interface Books {
  now: Date;
  adminId: string;
}

/** An unpaid order of at least so many days is paid in part. */
const PART_PAID_DAYS = 10;

/**
 * Books the transfers of the orders, and asks for the credit notes of the cancelled ones. The demo customer has been
 * refunded a damaged unit, and another customer has paid a part.
 */
export async function insertMoney(tx: Transaction, stored: readonly Stored[], { now, adminId }: Books): Promise<void> {
  const movements: Omit<typeof moneyMovements.$inferInsert, "id">[] = [];
  const book = ({ id, userId }: Stored, at: Date, amountCents: number, reference: string) =>
    movements.push({ orderId: id, userId, method: "bank", amountCents, at, reference, createdAt: at });
  for (const one of stored) {
    const { order, lines, paymentReference } = one;
    if (order.paymentMethod === "Bank" && order.paidAt)
      book(one, order.paidAt, orderTotals(lines).totalCents, paymentReference ?? "");
  }
  const refunded = await refundUnit(tx, stored, { now, adminId });
  if (refunded) book(refunded.of, daysBefore(now, NORAS_REFUND.sentBackDaysAgo), -refunded.amountCents, "NPP 4788210");
  const unpaid = stored.findLast(
    ({ order }) => isOpen(order) && order.placedAt <= daysBefore(now, PART_PAID_DAYS) && order.buyer !== NORA,
  );
  if (unpaid) book(unpaid, daysBefore(now, 2), Math.floor(orderTotals(unpaid.lines).totalCents / 2), "NPP 4790044");
  await tx
    .insert(moneyMovements)
    .values(movements.map((moved, index) => ({ ...moved, id: demoIdAt(SERIES.movementOfMoney, index, moved.at) })));
  const cancelled = stored.filter(
    ({ order }) => order.cancelledAt && (order.paymentMethod !== "Stripe" || order.paidAt),
  );
  if (cancelled.length > 0)
    await tx.insert(papersWanted).values(cancelled.map(({ id }) => ({ kind: "credit-note" as const, orderId: id })));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const isOpen = ({ paymentMethod, paidAt, cancelledAt }: DemoOrder) =>
  paymentMethod === "Bank" && paidAt === null && cancelledAt === null;

/** Refunds a unit of an order of the demo customer; null when they have not ordered it. */
async function refundUnit(
  tx: Transaction,
  stored: readonly Stored[],
  { now, adminId }: Books,
): Promise<{ of: Stored; amountCents: number } | null> {
  const { sku, orderedDaysAgo, daysAgo, reason } = NORAS_REFUND;
  const of = stored.findLast(
    ({ order, lines }) =>
      order.buyer === NORA &&
      order.deliveredAt !== null &&
      order.placedAt <= daysBefore(now, orderedDaysAgo) &&
      lines.some((line) => line.sku === sku),
  );
  const place = of?.lines.findIndex((line) => line.sku === sku) ?? -1;
  const line = of?.lines[place];
  if (!of || !line) return null;
  const lineGst = orderGst(of.lines, orderTotals(of.lines), ORDER_TERMS).lineCents[place] ?? 0;
  const gstCents = gstOfUnits({ qty: line.quantity, gstCents: lineGst }, 1, { qty: 0, gstCents: 0 });
  const amountCents = line.priceCents + gstCents;
  const at = daysBefore(now, daysAgo);
  await tx.insert(refunds).values({
    id: demoIdAt(SERIES.refund, 0, at),
    orderId: of.id,
    amountCents,
    creditCents: amountCents,
    lines: [{ productId: line.productId, quantity: 1, gstCents }],
    reason,
    state: "succeeded",
    requestedBy: adminId,
    createdAt: at,
    updatedAt: at,
  });
  return { of, amountCents };
}
