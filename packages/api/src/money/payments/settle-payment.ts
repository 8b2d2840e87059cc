import type { Transaction } from "@shop/db/client";
import { mayChange, type Viewer } from "@shop/domain/access";
import { isOpenPayment, isPaidPayment, type PaymentState } from "@shop/domain/orders/payment-state";
import type { Shop } from "../../base/procedures/context.ts";
import { markPaid } from "../../orders/change-order.ts";
import { type GatewayPayment, type ShopSettings, GatewayUnreachable } from "../../base/platform/ports.ts";
import { publishPayment } from "../../base/platform/channels.ts";
import { ownedBy } from "../../base/platform/owner.ts";
import { transact } from "../../base/platform/transact.ts";
import { lockPayment, savePayment, type PaymentRow, type RefundRow, findOpenPayment } from "./payment-rows.ts";
import { requestRefundIfReached, refundSurplus } from "./refunds.ts";
import {
  NOT_BY_CARD,
  ORDER_CANCELLED,
  ORDER_PAID,
  PAYMENT_BEFORE_ORDER,
  PAYMENT_GIVEN_UP,
  PAYMENT_REFUNDED,
} from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { isCancelled, isPaid } from "@shop/domain/orders/order-state";
import type { OrderRow } from "../../orders/orders.wire.ts";
import { createAtGateway, requireGateway } from "./gateway.ts";
import { orders } from "@shop/db/schema/orders";
import { isId } from "@shop/domain/ids";
import { and, eq } from "drizzle-orm";

/**
 * Records the gateway's state of a payment, and marks its order paid. Used by the charge, the pay call, the gateway's
 * webhook and the reconciling job, in any order; idempotent. A payment that the order can't take is refunded
 * immediately. A payment that has succeeded does not change any more.
 */
export async function settlePayment(shop: Shop, id: string, found: GatewayPayment): Promise<PaymentRow> {
  const { before, payment, refund } = await transact(shop.db, (tx) => settle(tx, shop.settings, id, found));
  publishPayment(before, payment);
  if (refund) await requestRefundIfReached(shop, refund);
  return payment;
}

async function settle(
  tx: Transaction,
  settings: ShopSettings,
  id: string,
  found: GatewayPayment,
): Promise<{ before: PaymentRow; payment: PaymentRow; refund?: RefundRow }> {
  const { payment, order } = await lockPayment(tx, id);
  if (isPaidPayment(payment)) return { before: payment, payment };
  if (payment.gatewayId !== null && payment.gatewayId !== found.id)
    throw new Error(`the payment ${id} is ${payment.gatewayId} at the gateway, not ${found.id}`);
  const { brand = null, last4 = null } = found.card ?? {};
  const outcome = outcomeOf(payment, order, found);
  const charged = isPaidPayment(outcome) && { amountCents: found.amountCents };
  const change = { ...outcome, ...charged, gatewayId: found.id, cardBrand: brand, cardLast4: last4 };
  const settled = await savePayment(tx, payment, change, order);
  if (settled.state === "surplus")
    return { before: payment, ...(await refundSurplus(tx, settings, settled, order, found.refundedCents)) };
  if (settled.state === "succeeded" && order)
    await markPaid(tx, settings, order, { at: new Date(), reference: found.id, markedBy: null });
  return { before: payment, payment: settled };
}

/** Marks an open payment failed that does not exist at the gateway, so that no card can have been charged for it. */
export async function failPayment(shop: Shop, id: string, failure: string): Promise<PaymentRow> {
  const { before, payment } = await transact(shop.db, async (tx) => {
    const { payment: open, order } = await lockPayment(tx, id);
    const isOpen = isOpenPayment(open);
    return { before: open, payment: isOpen ? await savePayment(tx, open, { state: "failed", failure }, order) : open };
  });
  publishPayment(before, payment);
  return payment;
}

interface Outcome {
  state: PaymentState;
  /** Why the payment failed: the gateway's message for the buyer, or why the order can't take it. */
  failure: string | null;
}

/** The new state of an unpaid payment, from its state at the gateway. */
function outcomeOf(payment: PaymentRow, order: OrderRow | undefined, found: GatewayPayment): Outcome {
  const { status, failure } = found;
  if (status === "succeeded") {
    const reason = whyNotTaken(payment, order, found);
    return reason === null ? { state: "succeeded", failure: null } : { state: "surplus", failure: reason };
  }
  if (status === "requires_action") return { state: "requires_action", failure: null };
  if (status === "processing") return { state: "started", failure: null };
  if (status === "canceled") return { state: "failed", failure: payment.failure ?? failure ?? PAYMENT_GIVEN_UP };
  // Without a failure no card has been tried yet, so the state does not change.
  return failure === null ? { state: payment.state, failure: payment.failure } : { state: "failed", failure };
}

/** Tolerance for the difference between the gateway's clock and ours. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Why a payment can't pay an order: some of it was refunded, or it was made before the order. Null when it can.
 * `createdAt` is the order's, undefined without an order.
 */
export function paymentRejectionReason(
  { refundedCents, createdAt: made }: GatewayPayment,
  createdAt?: Date,
): string | null {
  if (refundedCents > 0) return PAYMENT_REFUNDED;
  return createdAt && Date.parse(made) < createdAt.getTime() - CLOCKS_DIFFER_MS ? PAYMENT_BEFORE_ORDER : null;
}

/** Why the order can't take the payment; null when it can. A payment without an order can be assigned to one later. */
function whyNotTaken(payment: PaymentRow, order: OrderRow | undefined, found: GatewayPayment): string | null {
  const notAdopted = paymentRejectionReason(found, order?.createdAt);
  if (notAdopted !== null) return notAdopted;
  if (found.currency !== "AUD") return `The card was charged in ${found.currency}`;
  const due = order?.totalCents ?? payment.amountCents;
  if (found.amountCents !== due || found.amountCents !== payment.amountCents)
    return `The card was charged ${formatCents(found.amountCents)} instead of ${formatCents(due)}`;
  if (order && isPaid(order)) return ORDER_PAID;
  if (order && isCancelled(order)) return ORDER_CANCELLED;
  // Its buyer has changed to bank transfer: the transfer may be on its way.
  return order && order.paymentMethod !== "Stripe" ? NOT_BY_CARD : null;
}

/**
 * Cancels an open payment at the gateway, so that no card is charged for it; returns its final state, which may be
 * paid. Rejects with GatewayUnreachable.
 */
export async function abandonPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  const gateway = requireGateway(shop);
  const found =
    payment.gatewayId === null ? await recreateAtGateway(shop, payment) : await gateway.find(payment.gatewayId);
  if (!found) return failPayment(shop, payment.id, PAYMENT_GIVEN_UP);
  return settlePayment(shop, payment.id, await gateway.cancel(found.id));
}

/** Repeats the creation of a payment whose response was lost; null when the gateway refuses it, so it never existed. */
function recreateAtGateway(shop: Shop, payment: PaymentRow) {
  return createAtGateway(shop, payment).catch((error: unknown) => {
    if (error instanceof GatewayUnreachable) throw error;
    return null;
  });
}

const OWNER = { userId: orders.userId, companyId: orders.companyId };

/**
 * Cancels the open card payment of the caller's order at the gateway, so that the order can be cancelled. The payment
 * stays open when the gateway can't be reached or is still processing it; it may also have succeeded.
 */
export async function endOpenPayment(shop: Shop & { viewer: Viewer }, id: string): Promise<void> {
  const isTheirs = and(eq(orders.id, id), ownedBy(orders, shop.viewer));
  const [order] = isId(id) ? await shop.db.select(OWNER).from(orders).where(isTheirs) : [];
  const open = order && mayChange(shop.viewer, order) ? await findOpenPayment(shop.db, id) : undefined;
  if (!open || open.gateway !== shop.payments?.name) return;
  await abandonPayment(shop, open).catch((error: unknown) => {
    if (!(error instanceof GatewayUnreachable)) throw error;
  });
}
