import type { Transaction } from "@shop/db/client";
import { payments, refunds, type RefundedLine } from "@shop/db/schema/payments";
import { formatCents, centsToDollars } from "@shop/domain/money";
import type { RefundState } from "@shop/domain/orders/payment-state";
import { eq, sql } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import { notifyAdmins } from "../../base/mail/outbox.ts";
import { mailRefundMade } from "../../orders/order-mails.ts";
import {
  GatewayUnreachable,
  type GatewayRefund,
  type PaymentGateway,
  type ShopSettings,
} from "../../base/platform/ports.ts";
import { transact } from "../../base/platform/transact.ts";
import { requireGateway } from "./gateway.ts";
import { lockPayment, paymentLabel, type PaymentRow, type RefundRow } from "./payment-rows.ts";
import type { Viewer } from "@shop/domain/access";
import { recordChange } from "../../base/audit.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";
import { cancelRefundedUnits, cancelUnits, restoreUnits } from "../../orders/shipments/cancelled-units.ts";
import { followShipments } from "../../orders/shipments/follow-shipments.ts";
import { REFUND_COUNTS } from "../../orders/counted-refunds.ts";
import { returnToStock } from "./refunded-lines.ts";

/** Requests a refund at the gateway, or its state if it was requested before. Idempotent. */
export async function requestRefund(shop: Shop, refund: RefundRow): Promise<RefundRow> {
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(eq(payments.id, refund.paymentId ?? ""));
  return settleRefund(shop, refund.id, await answerOf(requireGateway(shop), payment?.gatewayId ?? "", refund));
}

/** Like requestRefund, but when the gateway can't be reached, the refund waits for the reconciling job. */
export async function requestRefundIfReached(shop: Shop, refund: RefundRow): Promise<void> {
  await requestRefund(shop, refund).catch((error: unknown) => {
    if (!(error instanceof GatewayUnreachable)) throw error;
  });
}

type Answer = Omit<GatewayRefund, "id"> & { id: string | null };

/** A gateway keeps an idempotency key at least this long (docs.stripe.com/api/idempotent_requests). */
const KEY_LIFE_MS = 23 * 60 * 60 * 1000;
const NO_ANSWER_FOR_A_DAY =
  "The payment service did not confirm this refund within a day. Check with the payment service before refunding again.";

async function answerOf(gateway: PaymentGateway, gatewayId: string, refund: RefundRow): Promise<Answer> {
  const refused = (failure: string): Answer => ({ id: refund.gatewayId, status: "failed", failure });
  if (refund.gatewayId !== null)
    return (await gateway.findRefund(refund.gatewayId)) ?? refused("The payment service has no record of this refund");
  // Requesting it again under an expired key might refund it twice.
  if (Date.now() - refund.createdAt.getTime() > KEY_LIFE_MS) return refused(NO_ANSWER_FOR_A_DAY);
  const { id: idempotencyKey, amountCents } = refund;
  return gateway.refund({ idempotencyKey, gatewayId, amountCents }).catch((error: unknown) => {
    if (error instanceof GatewayUnreachable || !(error instanceof Error)) throw error;
    return refused(error.message);
  });
}

/**
 * Records the result of a refund. A refused request does not change a refund that the gateway has made. A refund that
 * was recorded as failed, but was made after all, counts again.
 */
function settleRefund({ db, settings }: Shop, id: string, answer: Answer): Promise<RefundRow> {
  return transact(db, async (tx) => {
    const [seen] = await tx.select().from(refunds).where(eq(refunds.id, id));
    const { payment, order } = await lockPayment(tx, seen?.paymentId ?? "");
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
    if (!before) throw new Error(`refund ${id} does not exist`);
    if (answer.id === null && before.gatewayId !== null) return before;
    const state: RefundState = answer.status === "pending" ? "started" : answer.status;
    const label = paymentLabel(before, order);
    const change = { state, gatewayId: answer.id ?? before.gatewayId, failure: answer.failure };
    const didCount = await countsAsRefunded(tx, id);
    const after = await saveRefund(tx, payment, before, change, label);
    if (after.state === before.state) return after;
    const counts = await countsAsRefunded(tx, id);
    if (order && counts !== didCount) await followRefund(tx, order, after, counts);
    const { userId, orderId } = payment;
    if (after.state === "failed") await notifyRefundFailed(tx, settings, payment, after, label);
    if (after.state === "succeeded") {
      // One that was made and failed afterwards has returned its goods already.
      if (order && before.state === "started") await returnToStock(tx, order, after);
      await mailRefundMade(tx, settings, { id, userId, orderId, amountCents: after.amountCents });
    }
    return after;
  });
}

const notifyRefundFailed = (
  tx: Transaction,
  settings: ShopSettings,
  payment: PaymentRow,
  { id, amountCents, failure }: RefundRow,
  label: string,
) =>
  notifyAdmins(tx, settings, {
    cause: `refund-failed:${id}`,
    subject: `Refund failed: ${label}`,
    text: `${formatCents(amountCents)} of card payment ${payment.gatewayId ?? payment.id} could not be refunded.\n\nReason: ${failure ?? "unknown"}\n`,
  });

interface NewRefund {
  /** Chosen by the client, so that a repeated request is the same refund. */
  id?: string;
  amountCents: number;
  /** One that the gateway has made already. */
  state?: "succeeded";
  /** The part that its credit note credits. */
  creditCents?: number;
  lines?: RefundedLine[] | null;
  restock?: boolean;
  reason?: string | null;
  /** Null for an automatic refund. */
  requestedBy: Viewer | null;
}

/**
 * Records a refund: of a locked payment before the gateway is called, or, without a payment, of a locked order, for which it
 * is complete: by bank transfer, or a credit for which no money is sent.
 */
export async function startRefund(
  tx: Transaction,
  payment: PaymentRow | null,
  order: OrderRow | undefined,
  { creditCents = 0, requestedBy, ...given }: NewRefund,
): Promise<RefundRow> {
  const of = payment ? { paymentId: payment.id } : { orderId: order?.id ?? null, state: "succeeded" as const };
  const [refund] = await tx
    .insert(refunds)
    .values({ ...given, ...of, creditCents, requestedBy: requestedBy?.id ?? null })
    .returning();
  if (!refund) throw new Error("the refund was not stored");
  if (payment) await addRefunded(tx, payment, refund.amountCents);
  else if (order) await returnToStock(tx, order, refund);
  const about = { entity: "refund", recordId: refund.id, label: paymentLabel(refund, order) } as const;
  await recordChange(tx, requestedBy, { action: "created", ...about, after: toFields(refund) });
  // The last that was left to ship may be among them.
  if (order && (await cancelUnits(tx, order, refund.lines))) await followShipments(tx, requestedBy, order, "updated");
  return refund;
}

/** Saves the new state of a locked refund. A failed refund does not count as refunded. */
async function saveRefund(
  tx: Transaction,
  payment: PaymentRow,
  before: RefundRow,
  change: Partial<RefundRow>,
  label: string,
): Promise<RefundRow> {
  const [after] = await tx.update(refunds).set(change).where(eq(refunds.id, before.id)).returning();
  if (!after) throw new Error("the refund was not saved");
  await addRefunded(tx, payment, countedOf(after) - countedOf(before));
  const about = { entity: "refund", recordId: after.id, label } as const;
  await recordChange(tx, null, { action: "updated", ...about, before: toFields(before), after: toFields(after) });
  return after;
}

const countedOf = ({ state, amountCents }: RefundRow) => (state === "failed" ? 0 : amountCents);

const addRefunded = (tx: Transaction, { id }: PaymentRow, cents: number) =>
  tx
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${cents}` })
    .where(eq(payments.id, id));

async function countsAsRefunded(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx.select({ counts: REFUND_COUNTS }).from(refunds).where(eq(refunds.id, id));
  return found?.counts === true;
}

/**
 * What a refund that failed was not to send is left to ship again. What one that was made after all is not to send is found
 * again, because it may have been sent meanwhile.
 */
async function followRefund(tx: Transaction, order: OrderRow, refund: RefundRow, counts: boolean): Promise<void> {
  if (!counts) await restoreUnits(tx, order, refund.lines);
  const lines = refund.lines?.map(({ productId, quantity, gstCents }) => ({ productId, quantity, gstCents })) ?? null;
  await tx.update(refunds).set({ lines }).where(eq(refunds.id, refund.id));
  if (counts) await cancelRefundedUnits(tx, order);
  await followShipments(tx, null, order, "updated");
}

/** The fields of a refund in the audit log. */
const toFields = ({ amountCents, paymentId, orderId, lines, reason, state, gatewayId, failure }: RefundRow) => ({
  paymentId,
  orderId,
  amount: centsToDollars(amountCents),
  units: lines?.reduce((total, { quantity }) => total + quantity, 0) ?? null,
  reason,
  state,
  gatewayId,
  failure,
});

/**
 * Records that `backCents` of a locked surplus payment were refunded at the gateway without the shop, starts the refund of the
 * rest, and notifies the admins. The caller then requests that refund at the gateway; there is none when nothing is left to
 * refund.
 */
export async function refundSurplus(
  tx: Transaction,
  settings: ShopSettings,
  payment: PaymentRow,
  order: OrderRow | undefined,
  backCents: number,
): Promise<{ payment: PaymentRow; refund?: RefundRow }> {
  if (backCents > 0)
    await startRefund(tx, payment, order, { amountCents: backCents, state: "succeeded", requestedBy: null });
  const amountCents = payment.amountCents - backCents;
  const refund = amountCents > 0 && (await startRefund(tx, payment, order, { amountCents, requestedBy: null }));
  await notifyAdmins(tx, settings, {
    cause: `surplus:${payment.id}`,
    subject: `Card payment being refunded: ${paymentLabel(payment, order)}`,
    text: `The card payment ${payment.gatewayId ?? payment.id} of ${formatCents(payment.amountCents)} could not be applied to an order. ${refund ? `${formatCents(amountCents)} is being refunded` : "It was refunded at the gateway"}.\n\nReason: ${payment.failure ?? ""}\n`,
  });
  return { payment, ...(refund && { refund }) };
}
