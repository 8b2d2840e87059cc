import type { Queryable, Transaction } from "@shop/db/client";
import { payments, type refunds } from "@shop/db/schema/payments";
import { isId } from "@shop/domain/ids";
import { centsToDollars, formatCents } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { OPEN_PAYMENT_STATES } from "@shop/domain/orders/payment-state";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";
import { lockOrder } from "../../orders/read-orders.ts";
import type { GatewayPayment } from "../../base/platform/ports.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/**
 * Locks a payment's order, then the payment. An order that is assigned to the payment meanwhile is not locked; by then
 * the payment has been settled.
 */
export async function lockPayment(tx: Transaction, id: string): Promise<{ payment: PaymentRow; order?: OrderRow }> {
  const [seen] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, id));
  const order = seen?.orderId ? await lockOrder(tx, seen.orderId) : undefined;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  if (!payment) throw new Error(`payment ${id} does not exist`);
  return { payment, ...(order && { order }) };
}

/** The open payment of an order; there is at most one. */
export async function findOpenPayment(db: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  const isOpen = and(eq(payments.orderId, orderId), inArray(payments.state, [...OPEN_PAYMENT_STATES]));
  const [open] = await db.select().from(payments).where(isOpen).limit(1);
  return open;
}

/**
 * Our row of a gateway's payment: found by the gateway's id, or by the id of our row that the payment carries when the
 * response with the gateway's id was lost.
 */
export async function rowOf(db: Queryable, { id, paymentId }: GatewayPayment): Promise<PaymentRow | undefined> {
  const isCarried =
    paymentId !== null && isId(paymentId) ? and(eq(payments.id, paymentId), isNull(payments.gatewayId)) : undefined;
  const rows = await db
    .select()
    .from(payments)
    .where(or(eq(payments.gatewayId, id), isCarried));
  return rows.find((row) => row.gatewayId === id) ?? rows[0];
}

/** Saves the new state of a locked payment and records it in the audit log. */
export async function savePayment(
  tx: Transaction,
  before: PaymentRow,
  change: Partial<PaymentRow>,
  order: OrderRow | undefined,
): Promise<PaymentRow> {
  const [after] = await tx.update(payments).set(change).where(eq(payments.id, before.id)).returning();
  if (!after) throw new Error("the payment was not saved");
  await recordChange(tx, null, {
    action: "updated",
    entity: "payment",
    recordId: after.id,
    label: paymentLabel(after, order),
    before: toFields(before),
    after: toFields(after),
  });
  return after;
}

/** 'SO-100001, $34.90'. */
export const paymentLabel = (payment: { amountCents: number }, order: OrderRow | undefined): string =>
  `${order ? formatOrderNumber(order.orderNumber) : "Without an order"}, ${formatCents(payment.amountCents)}`;

/** The fields of a payment in the audit log. */
export const toFields = (payment: PaymentRow) => ({
  orderId: payment.orderId,
  state: payment.state,
  amount: centsToDollars(payment.amountCents),
  gatewayId: payment.gatewayId,
  failure: payment.failure,
  card: payment.cardLast4 && `${payment.cardBrand ?? ""} ${payment.cardLast4}`,
});
