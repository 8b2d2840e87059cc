import type { Transaction, Database } from "@shop/db/client";
import { payments, refunds } from "@shop/db/schema/payments";
import type { Viewer } from "@shop/domain/access";
import type { OrderPayments, OrderRefund } from "@shop/domain/contracts/orders";
import { REFUND_DIFFERS, REFUND_TOO_HIGH } from "@shop/domain/messages";
import { dollarsToCents, formatCents, centsToDollars } from "@shop/domain/money";
import { PAID_PAYMENT_STATES } from "@shop/domain/orders/payment-state";
import { and, asc, eq, inArray, desc } from "drizzle-orm";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import type { PaymentGateway } from "../../base/platform/ports.ts";
import { transact } from "../../base/platform/transact.ts";
import { requireGateway } from "./gateway.ts";
import { lockOrder } from "../../orders/read-orders.ts";
import type { PaymentRow, RefundRow } from "./payment-rows.ts";
import { startRefund, requestRefundIfReached } from "./refunds.ts";
import { orders } from "@shop/db/schema/orders";
import { isId } from "@shop/domain/ids";

/**
 * Refunds an order to its card, at most what was paid. Repeating a requestId returns the same refund, or CONFLICT when
 * its content differs. Returns the order's payments. A refund without a response from the gateway stays 'started', and
 * the reconciling job continues it.
 */
export async function refundOrder(ctx: CustomerContext, sent: OrderRefund): Promise<OrderPayments> {
  const gateway = requireGateway(ctx);
  const refund = await transact(ctx.db, (tx) => begin(tx, gateway, ctx.viewer, sent));
  if (refund.state === "started") await requestRefundIfReached(ctx, refund);
  return listOrderPayments(ctx.db, sent.id);
}

async function begin(
  tx: Transaction,
  { name }: PaymentGateway,
  viewer: Viewer,
  { id: orderId, requestId, amount }: OrderRefund,
): Promise<RefundRow> {
  const amountCents = dollarsToCents(amount);
  const order = await lockOrder(tx, orderId);
  if (!order) throw notFound("Order");
  const isPaid = and(
    eq(payments.orderId, orderId),
    eq(payments.gateway, name),
    inArray(payments.state, [...PAID_PAYMENT_STATES]),
  );
  const paid = await tx.select().from(payments).where(isPaid).orderBy(asc(payments.id)).for("update");

  const [earlier] = await tx.select().from(refunds).where(eq(refunds.id, requestId));
  if (earlier) {
    const isSame = earlier.amountCents === amountCents && paid.some(({ id }) => id === earlier.paymentId);
    if (!isSame) throw refusal("CONFLICT", REFUND_DIFFERS);
    return earlier;
  }
  // A surplus payment is refunded first: it is owed in any case.
  const bySurplus = paid.toSorted((a, b) => Number(b.state === "surplus") - Number(a.state === "surplus"));
  const payment = bySurplus.find((it) => leftOf(it) >= amountCents);
  if (!payment) throw refusal("BAD_REQUEST", REFUND_TOO_HIGH(formatCents(Math.max(0, ...paid.map(leftOf)))));
  return startRefund(tx, payment, order, { id: requestId, amountCents, requestedBy: viewer });
}

/** The amount that has not been refunded, nor is being refunded. */
const leftOf = ({ amountCents, refundedCents }: PaymentRow) => amountCents - refundedCents;

/** An order's card payments and their refunds, newest first. */
export async function listOrderPayments(db: Database, orderId: string): Promise<OrderPayments> {
  const exists = isId(orderId) && (await db.$count(orders, eq(orders.id, orderId))) > 0;
  if (!exists) throw notFound("Order");
  const ofOrder = eq(payments.orderId, orderId);
  const [rows, sentBack] = await Promise.all([
    db.select().from(payments).where(ofOrder).orderBy(desc(payments.id)),
    db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(ofOrder)
      .orderBy(desc(refunds.createdAt), desc(refunds.id)),
  ]);
  return rows.map((row) =>
    toOrderPayment(
      row,
      sentBack.map(({ refund }) => refund).filter(({ paymentId }) => paymentId === row.id),
    ),
  );
}

const toOrderPayment = (row: PaymentRow, sentBack: RefundRow[]): OrderPayments[number] => ({
  _id: row.id,
  gatewayId: row.gatewayId,
  state: row.state,
  amount: centsToDollars(row.amountCents),
  refunded: centsToDollars(row.refundedCents),
  failure: row.failure,
  card: row.cardBrand !== null && row.cardLast4 !== null ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
  createdAt: row.createdAt.toISOString(),
  refunds: sentBack.map(({ id, amountCents, state, failure, createdAt }) => ({
    _id: id,
    amount: centsToDollars(amountCents),
    state,
    failure,
    createdAt: createdAt.toISOString(),
  })),
});
