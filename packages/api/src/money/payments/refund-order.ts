import type { Transaction } from "@shop/db/client";
import { payments, refunds, type RefundedLine } from "@shop/db/schema/payments";
import type { OrderMoney, OrderRefund } from "@shop/domain/contracts/orders";
import { CANCEL_INSTEAD, ORDER_CANCELLED, REFUND_DIFFERS, REFUND_TOO_HIGH } from "@shop/domain/messages";
import { dollarsToCents, formatCents } from "@shop/domain/money";
import { isCancelled, isPaid, isUnsent } from "@shop/domain/orders/order-state";
import { PAID_PAYMENT_STATES } from "@shop/domain/orders/payment-state";
import { and, asc, eq, inArray } from "drizzle-orm";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { followMoney } from "../../orders/change-order.ts";
import { cancelRefundedUnits } from "../../orders/shipments/cancelled-units.ts";
import { settleAccountOf } from "../../orders/on-account/settle-account.ts";
import { readHeld } from "../../orders/order-money.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";
import { lockOrder } from "../../orders/read-orders.ts";
import { requireGateway } from "./gateway.ts";
import type { PaymentRow, RefundRow } from "./payment-rows.ts";
import { readOrderMoney } from "./read-order-money.ts";
import { addUp, readCreditedLines } from "./refunded-lines.ts";
import { requestRefundIfReached, startRefund } from "./refunds.ts";

/**
 * Refunds an order by an amount or by units of its lines, with a credit note: to its card, at most what was paid. Of
 * an order by bank transfer it credits, and the money that is sent back is booked as a transfer; of one on account it credits, and
 * what was paid beyond the rest is credit of its company. Repeating a requestId
 * returns the same refund, or CONFLICT when its content differs. A refund without a response from the gateway stays
 * 'started', and the reconciling job continues it.
 */
export async function refundOrder(ctx: CustomerContext, sent: OrderRefund): Promise<OrderMoney> {
  const refund = await transact(ctx.db, (tx) => begin(tx, ctx, sent));
  if (refund.state === "started") await requestRefundIfReached(ctx, refund);
  return readOrderMoney(ctx, sent.id);
}

async function begin(tx: Transaction, ctx: CustomerContext, sent: OrderRefund): Promise<RefundRow> {
  const { viewer } = ctx;
  const order = await lockOrder(tx, sent.id);
  if (!order) throw notFound("Order");
  const [earlier] = await tx.select().from(refunds).where(eq(refunds.id, sent.requestId));
  if (earlier) return assertSame(tx, earlier, order, sent);
  if (sent.lines && isCancelled(order)) throw refusal("BAD_REQUEST", ORDER_CANCELLED);
  if (sent.lines) await cancelRefundedUnits(tx, order);
  const lines = sent.lines ? await readCreditedLines(tx, order, sent.lines, sent.unsent === true) : null;
  const amountCents = lines?.amountCents ?? dollarsToCents(sent.amount ?? 0);
  const money = await readHeld(tx, order);
  const wanted = {
    id: sent.requestId,
    amountCents,
    requestedBy: viewer,
    lines: lines?.units ?? null,
    ...textsOf(sent),
    ...money,
  };
  return order.paymentMethod === "Stripe" ? refundCard(tx, ctx, order, wanted) : creditOrder(tx, ctx, order, wanted);
}

/** Goods return by lines alone. */
const textsOf = ({ reason, lines, restock }: OrderRefund) => ({
  reason: reason?.trim() || null,
  restock: lines !== undefined && restock === true,
});

/** The refund that was made by this request before. CONFLICT when that was another one. */
async function assertSame(tx: Transaction, earlier: RefundRow, order: OrderRow, sent: OrderRefund): Promise<RefundRow> {
  const { amount, lines } = sent;
  const [payment] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, earlier.paymentId ?? earlier.id));
  const isOfOrder = (earlier.orderId ?? payment?.orderId) === order.id;
  const isSameContent =
    amount === undefined
      ? JSON.stringify(unitsOf(earlier)) ===
        JSON.stringify(addUp(lines ?? []).map(({ product, qty }) => [product, qty]))
      : earlier.lines === null && earlier.amountCents === dollarsToCents(amount);
  const { reason, restock } = textsOf(sent);
  const isSameUnsent = sent.unsent !== true || (earlier.lines ?? []).every((it) => it.unsent === it.quantity);
  const isSameText = reason === earlier.reason && restock === earlier.restock;
  if (!isOfOrder || !isSameContent || !isSameUnsent || !isSameText) throw refusal("CONFLICT", REFUND_DIFFERS);
  return earlier;
}

const unitsOf = ({ lines }: RefundRow) => lines?.map(({ productId, quantity }) => [productId, quantity]);

type Money = Awaited<ReturnType<typeof readHeld>>;
type Wanted = Parameters<typeof startRefund>[3] & Money & { lines: RefundedLine[] | null };

/** Credits an order that is not by card, at most what earlier refunds leave of it. */
async function creditOrder(
  tx: Transaction,
  ctx: CustomerContext,
  order: OrderRow,
  { askedCents, heldCents, ...refund }: Wanted,
): Promise<RefundRow> {
  if (isCancelled(order)) throw refusal("BAD_REQUEST", ORDER_CANCELLED);
  if (refund.amountCents > askedCents) throw refusal("BAD_REQUEST", REFUND_TOO_HIGH(formatCents(askedCents)));
  // Otherwise an order would be paid, and delivered, because nothing is left of it.
  if (refund.amountCents === askedCents && !isPaid(order) && isUnsent(order))
    throw refusal("BAD_REQUEST", CANCEL_INSTEAD);
  const row = await startRefund(tx, null, order, { ...refund, creditCents: refund.amountCents });
  if (heldCents > 0) await followMoney(ctx, tx, order);
  await settleAccountOf(tx, ctx, order);
  return row;
}

/**
 * Refunds to a card, at most what the shop holds. What it owed already is not credited again; units are always those that
 * the order was paid for.
 */
async function refundCard(
  tx: Transaction,
  ctx: CustomerContext,
  order: OrderRow,
  { askedCents, heldCents, ...refund }: Wanted,
): Promise<RefundRow> {
  const { name } = requireGateway(ctx);
  const isOfGateway = and(
    eq(payments.orderId, order.id),
    eq(payments.gateway, name),
    inArray(payments.state, [...PAID_PAYMENT_STATES]),
  );
  const paid = await tx.select().from(payments).where(isOfGateway).orderBy(asc(payments.id)).for("update");
  // An amount is taken from a surplus payment first: that is owed in any case.
  const possible = refund.lines
    ? paid.filter(({ state }) => state !== "surplus")
    : paid.toSorted((a, b) => Number(b.state === "surplus") - Number(a.state === "surplus"));
  const payment = possible.find((it) => leftOf(it) >= refund.amountCents);
  if (!payment || refund.amountCents > heldCents) {
    const mostCents = Math.max(0, Math.min(heldCents, Math.max(0, ...possible.map(leftOf))));
    throw refusal("BAD_REQUEST", REFUND_TOO_HIGH(formatCents(mostCents)));
  }
  const owedCents = refund.lines ? 0 : Math.max(0, heldCents - askedCents);
  const creditCents = payment.state === "surplus" ? 0 : Math.min(refund.amountCents - owedCents, askedCents);
  return startRefund(tx, payment, order, { ...refund, creditCents: Math.max(0, creditCents) });
}

/** The amount that has not been refunded, nor is being refunded. */
const leftOf = ({ amountCents, refundedCents }: PaymentRow) => amountCents - refundedCents;
