import {
  DELIVERED_ON,
  MARKED_PAID_LONG_AGO,
  NOT_DELIVERED,
  NOT_MARKED_PAID,
  NOT_PAID,
  ORDER_CANCELLED,
  ORDER_DELIVERED,
  ORDER_NOT_PAID,
  ORDER_PART_SHIPPED,
  PAID_ON,
  PART_SHIPPED,
} from "../messages.ts";

/** 'Account': the company that the order is for pays later, by the terms of its account. */
export const PAYMENT_METHODS = ["Bank", "Stripe", "Account"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface ByMethod {
  paymentMethod: PaymentMethod;
}

interface OrderMoments<Moment> {
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
/** An order by card is invoiced once it is paid, any other when it is placed; one that was moved in from another shop never. */
export const isInvoiced = (order: OrderMoments<unknown> & ByMethod & { isMoved?: boolean | undefined }): boolean =>
  order.isMoved !== true && (isPaid(order) || order.paymentMethod !== "Stripe");

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

/** How long staff can undo what they booked or marked. */
export const UNDO_MS = 24 * 60 * 60 * 1000;

/** Whether what was done then can still be undone. */
export const isWithinADay = (then: Date | string, now: Date): boolean =>
  now.getTime() - new Date(then).getTime() < UNDO_MS;

/** An admin can undo a payment marked by mistake within a day, before anything is sent. */
export const mayUndoPaid = (order: OrderMoments<Date | string>, now: Date): boolean =>
  whyNotUndoPaid(order, now) === null;

/** Why a payment can't be undone; null when it can. */
export function whyNotUndoPaid(order: OrderMoments<Date | string>, now: Date): string | null {
  if (!isPaid(order)) return ORDER_NOT_PAID;
  // The payment of a cancelled order is owed to the customer, so it must stay recorded.
  if (isCancelled(order)) return ORDER_CANCELLED;
  if (isDelivered(order)) return ORDER_DELIVERED;
  if (isPartShipped(order)) return ORDER_PART_SHIPPED;
  if (order.markedPaidAt == null) return NOT_MARKED_PAID;
  return isWithinADay(order.markedPaidAt, now) ? null : MARKED_PAID_LONG_AGO;
}

/** A delivery marked by mistake can be undone within a day. */
export const mayUndoDelivered = ({ deliveredAt }: OrderMoments<Date | string>, now: Date): boolean =>
  deliveredAt != null && isWithinADay(deliveredAt, now);

/** An admin may mark a bank payment refunded once its order is cancelled; cards are refunded at the gateway. */
export const mayMarkRefunded = (order: OrderMoments<unknown> & ByMethod): boolean =>
  order.paymentMethod === "Bank" && isPaid(order) && isCancelled(order) && order.bankRefundedAt == null;

/** A bank refund marked by mistake can be undone within a day. */
export const mayUndoRefunded = ({ bankRefundedAt }: OrderMoments<Date | string>, now: Date): boolean =>
  bankRefundedAt != null && isWithinADay(bankRefundedAt, now);

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
