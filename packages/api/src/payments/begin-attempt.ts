import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { payments } from "@shop/db/schema/payments";
import type { Viewer } from "@shop/domain/access";
import type { Charge, ChargeAnswer } from "@shop/domain/contracts/orders";
import {
  NOT_BY_CARD,
  ORDER_BEING_PAID,
  ORDER_CANCELLED,
  ORDER_NOT_FOUND,
  ORDER_PAID,
  TOTAL_CHANGED,
} from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { isCancelled, isPaid } from "@shop/domain/orders/order-state";
import { isOpenPayment } from "@shop/domain/orders/payment-state";
import { and, eq } from "drizzle-orm";
import { recordChange } from "../audit/audit.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { refusal } from "../platform/errors.ts";
import type { OrderRow } from "../orders/orders.wire.ts";
import type { PaymentGateway } from "../platform/ports.ts";
import { transact } from "../platform/transact.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { assertCardAmount } from "../orders/order-limits.ts";
import { requireGateway, reached } from "./gateway.ts";
import { abandonPayment } from "./abandon-payment.ts";
import { findOpenPayment, lockOrder, paymentLabel, toFields, type PaymentRow } from "./payment-rows.ts";

/** A new attempt without a card, or the result of an earlier one. */
type Begun = { attempt: PaymentRow } | { answer: ChargeAnswer };
const MAX_EARLIER = 3;

/**
 * Records that a card is going to be charged. Earlier attempts for the order are cancelled first, so that only one is
 * ever open. Refuses an order that is not the caller's, is cancelled or is not to be paid by card, and an amount that
 * differs from its total.
 */
export async function beginAttempt(ctx: CustomerContext, sent: Charge): Promise<Begun> {
  const gateway = requireGateway(ctx);
  for (let earlier = 0; earlier < MAX_EARLIER; earlier += 1) {
    const begun = await transact(ctx.db, (tx) => begin(tx, gateway, ctx.viewer, sent));
    if (!("open" in begun)) return begun;
    const ended = await reached(abandonPayment(ctx, begun.open));
    if (isOpenPayment(ended)) return { answer: { status: "processing", id: ended.gatewayId ?? ended.id } };
  }
  throw refusal("CONFLICT", ORDER_BEING_PAID);
}

async function begin(
  tx: Transaction,
  gateway: PaymentGateway,
  viewer: Viewer,
  { orderId, amount }: Charge,
): Promise<Begun | { open: PaymentRow }> {
  if (orderId === undefined) {
    assertCardAmount(amount);
    await lockAccount(tx, viewer.id);
    return { attempt: await addAttempt(tx, gateway, viewer, amount) };
  }
  const order = await lockOrder(tx, orderId);
  if (!order || order.userId !== viewer.id) throw refusal("NOT_FOUND", ORDER_NOT_FOUND);
  if (isPaid(order)) return { answer: await earlierSuccess(tx, order) };
  if (isCancelled(order)) throw refusal("BAD_REQUEST", ORDER_CANCELLED);
  if (order.paymentMethod !== "Stripe") throw refusal("BAD_REQUEST", NOT_BY_CARD);
  const { totalCents } = order;
  assertCardAmount(totalCents);
  if (Math.abs(amount - totalCents) > 1)
    throw refusal("CONFLICT", TOTAL_CHANGED(formatCents(totalCents)), { amount: totalCents });
  const open = await findOpenPayment(tx, order.id);
  return open ? { open } : { attempt: await addAttempt(tx, gateway, viewer, totalCents, order) };
}

/**
 * The card payment that has paid the order, for a client that lost the response. BAD_REQUEST when it was paid
 * otherwise.
 */
async function earlierSuccess(tx: Transaction, order: OrderRow): Promise<ChargeAnswer> {
  const isSuccess = and(eq(payments.orderId, order.id), eq(payments.state, "succeeded"));
  const [payment] = await tx.select().from(payments).where(isSuccess);
  if (!payment?.gatewayId) throw refusal("BAD_REQUEST", ORDER_PAID);
  return { status: "success", id: payment.gatewayId };
}

async function addAttempt(
  tx: Transaction,
  { name: gateway }: PaymentGateway,
  viewer: Viewer,
  amountCents: number,
  order?: OrderRow,
): Promise<PaymentRow> {
  const id = newId();
  const row = { id, orderId: order?.id ?? null, userId: viewer.id, gateway, idempotencyKey: id, amountCents };
  const [attempt] = await tx.insert(payments).values(row).returning();
  if (!attempt) throw new Error("the payment was not stored");
  const about = { entity: "payment", recordId: id, label: paymentLabel(attempt, order) } as const;
  await recordChange(tx, viewer, { action: "created", ...about, after: toFields(attempt) });
  return attempt;
}
