import { DELIVERED_ON, NOT_DELIVERED, NOT_PAID, PAID_ON, PART_SHIPPED } from "../messages.ts";

/** 'Account': the company that the order is for pays later, by the terms of its account. */
export const PAYMENT_METHODS = ["Bank", "Stripe", "Account"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface ByMethod {
  paymentMethod: PaymentMethod;
}

/** When what has happened to an order. */
export interface OrderMoments<Moment> {
  paidAt?: Moment | null;
  markedPaidAt?: Moment | null;
  /** Follows the order's shipments, as `deliveredAt` does: see `deliveryOf`. */
  shippedAt?: Moment | null;
  deliveredAt?: Moment | null;
  cancelledAt?: Moment | null;
  bankRefundedAt?: Moment | null;
}

export const isPaid = (order: OrderMoments<unknown>): boolean => order.paidAt != null;
export const isDelivered = (order: OrderMoments<unknown>): boolean => order.deliveredAt != null;
/** Some of it is sent, and some is left to be sent. */
export const isPartShipped = (order: OrderMoments<unknown>): boolean => order.shippedAt != null && !isDelivered(order);
/** Nothing of it is sent. */
export const isUnsent = (order: OrderMoments<unknown>): boolean => order.shippedAt == null && !isDelivered(order);
export const isCancelled = (order: OrderMoments<unknown>): boolean => order.cancelledAt != null;
/** What may be sent: it is paid, or on account. In SQL it is `RELEASED` of the schema. */
export const isReleased = (order: OrderMoments<unknown> & ByMethod): boolean =>
  isPaid(order) || order.paymentMethod === "Account";
/** Orders that are neither delivered nor cancelled; of one that is part shipped, the rest. */
export const mayCancel = (order: OrderMoments<unknown>): boolean => !isDelivered(order) && !isCancelled(order);
/** Customers may cancel their own unpaid orders of which nothing is sent. */
export const mayOwnerCancel = (order: OrderMoments<unknown>): boolean =>
  mayCancel(order) && !isPaid(order) && isUnsent(order);
export const mayDeliver = (order: OrderMoments<unknown> & ByMethod): boolean =>
  isReleased(order) && !isDelivered(order) && !isCancelled(order);
/** An admin may mark an order paid when its bank transfer has arrived. */
export const mayMarkPaid = (order: OrderMoments<unknown> & ByMethod): boolean =>
  order.paymentMethod === "Bank" && !isPaid(order) && !isCancelled(order);
/** The gateway may mark a card order paid. */
export const mayPayByCard = (order: OrderMoments<unknown> & ByMethod): boolean =>
  order.paymentMethod === "Stripe" && !isPaid(order) && !isCancelled(order);

/** An admin may mark a bank payment refunded once its order is cancelled; cards are refunded at the gateway. */
export const mayMarkRefunded = (order: OrderMoments<unknown> & ByMethod): boolean =>
  order.paymentMethod === "Bank" && isPaid(order) && isCancelled(order) && order.bankRefundedAt == null;

/** 'Not Paid' or 'Paid on 2026-03-01'; `day` formats a moment in the shop's time zone. */
export function paymentStatus<M>(order: OrderMoments<M>, day: (moment: M) => string): string {
  return order.paidAt == null ? NOT_PAID : PAID_ON(day(order.paidAt));
}

/** 'Not Delivered', 'Part shipped' or 'Delivered on 2026-03-01'. */
export function deliveryStatus<M>(order: OrderMoments<M>, day: (moment: M) => string): string {
  if (order.deliveredAt != null) return DELIVERED_ON(day(order.deliveredAt));
  return isPartShipped(order) ? PART_SHIPPED : NOT_DELIVERED;
}

/** What is still to be paid of a total, after credits and what was received; all in cents. */
export const openCents = (
  totalCents: number,
  { creditedCents, receivedCents }: { creditedCents: number; receivedCents: number },
): number => Math.max(0, totalCents - creditedCents - receivedCents);

/** The order number shown to people, such as 'SO-100001'. */
export function formatOrderNumber(number: number): string {
  return `SO-${number}`;
}
