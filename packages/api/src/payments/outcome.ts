import {
  ORDER_CANCELLED,
  ORDER_PAID,
  PAYMENT_BEFORE_ORDER,
  PAYMENT_GIVEN_UP,
  PAYMENT_REFUNDED,
} from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { isCancelled, isPaid } from "@shop/domain/orders/order-state";
import type { PaymentState } from "@shop/domain/orders/payment-state";
import type { OrderRow } from "../orders/orders.wire.ts";
import type { GatewayPayment } from "../platform/ports.ts";
import type { PaymentRow } from "./payment-rows.ts";

export interface Outcome {
  state: PaymentState;
  /** Why there is no payment: the gateway's message for the buyer, or why the order can't take it. */
  failure: string | null;
}

/** The new state of an unpaid payment, from its state at the gateway. */
export function outcomeOf(payment: PaymentRow, order: OrderRow | undefined, found: GatewayPayment): Outcome {
  const { status, failure } = found;
  if (status === "succeeded") {
    const reason = whyNotTaken(payment, order, found);
    return reason === null ? { state: "succeeded", failure: null } : { state: "surplus", failure: reason };
  }
  if (status === "requires_action") return { state: "requires_action", failure: null };
  if (status === "processing") return { state: "started", failure: null };
  if (status === "canceled") return { state: "failed", failure: payment.failure ?? failure ?? PAYMENT_GIVEN_UP };
  // Without a failure no card has been tried yet, so the state stays.
  return failure === null ? { state: payment.state, failure: payment.failure } : { state: "failed", failure };
}

/** Tolerance for the difference between the gateway's clock and ours. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Why a payment can't pay an order: some of it was refunded, or it was made before the order. Null when it can.
 * `createdAt` is the order's, undefined without an order.
 */
export function whyNotAdopted({ refundedCents, createdAt: made }: GatewayPayment, createdAt?: Date): string | null {
  if (refundedCents > 0) return PAYMENT_REFUNDED;
  return createdAt && Date.parse(made) < createdAt.getTime() - CLOCKS_DIFFER_MS ? PAYMENT_BEFORE_ORDER : null;
}

/** Null when the order takes the money; without an order it waits for one. */
function whyNotTaken(payment: PaymentRow, order: OrderRow | undefined, found: GatewayPayment): string | null {
  const notAdopted = whyNotAdopted(found, order?.createdAt);
  if (notAdopted !== null) return notAdopted;
  if (found.currency !== "AUD") return `The card was charged in ${found.currency}`;
  const due = order?.totalCents ?? payment.amountCents;
  if (found.amountCents !== due || found.amountCents !== payment.amountCents)
    return `The card was charged ${formatCents(found.amountCents)} instead of ${formatCents(due)}`;
  if (order && isPaid(order)) return ORDER_PAID;
  return order && isCancelled(order) ? ORDER_CANCELLED : null;
}
