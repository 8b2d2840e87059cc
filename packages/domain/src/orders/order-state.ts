import {
  DELIVERED_ON,
  MARKED_PAID_LONG_AGO,
  NOT_DELIVERED,
  NOT_MARKED_PAID,
  NOT_PAID,
  ORDER_CANCELLED,
  ORDER_DELIVERED,
  ORDER_NOT_PAID,
  PAID_ON,
} from "../messages.ts";

interface OrderMoments<Moment> {
  paidAt?: Moment | null;
  markedPaidAt?: Moment | null;
  deliveredAt?: Moment | null;
  cancelledAt?: Moment | null;
}

export const isPaid = (order: OrderMoments<unknown>): boolean => order.paidAt != null;
export const isDelivered = (order: OrderMoments<unknown>): boolean => order.deliveredAt != null;
export const isCancelled = (order: OrderMoments<unknown>): boolean => order.cancelledAt != null;

/** Only what is neither delivered nor cancelled already. */
export const mayCancel = (order: OrderMoments<unknown>): boolean => !isDelivered(order) && !isCancelled(order);
/** What customers may cancel of their own orders: what they have not paid. */
export const mayOwnerCancel = (order: OrderMoments<unknown>): boolean => mayCancel(order) && !isPaid(order);
export const mayDeliver = (order: OrderMoments<unknown>): boolean =>
  isPaid(order) && !isDelivered(order) && !isCancelled(order);
/** By an admin's hand: a bank transfer has arrived. */
export const mayMarkPaid = (order: OrderMoments<unknown> & { paymentMethod: string }): boolean =>
  order.paymentMethod === "Bank" && !isPaid(order) && !isCancelled(order);
/** By the gateway's word, of an order that was placed to be paid by card. */
export const mayPayByCard = (order: OrderMoments<unknown> & { paymentMethod: string }): boolean =>
  order.paymentMethod === "Stripe" && !isPaid(order) && !isCancelled(order);

const UNDO_MS = 24 * 60 * 60 * 1000;

/** What an admin marked paid by mistake can be undone within a day, as long as nothing was sent. */
export const mayUndoPaid = (order: OrderMoments<Date | string>, now: Date): boolean =>
  whyNotUndoPaid(order, now) === null;

/** Why it can't be undone; null when it can. */
export function whyNotUndoPaid(order: OrderMoments<Date | string>, now: Date): string | null {
  if (!isPaid(order)) return ORDER_NOT_PAID;
  // What was paid for it is owed to its customer, and must not be forgotten.
  if (isCancelled(order)) return ORDER_CANCELLED;
  if (isDelivered(order)) return ORDER_DELIVERED;
  if (order.markedPaidAt == null) return NOT_MARKED_PAID;
  return now.getTime() - new Date(order.markedPaidAt).getTime() < UNDO_MS ? null : MARKED_PAID_LONG_AGO;
}

/** What was marked delivered by mistake can be undone within a day. */
export const mayUndoDelivered = ({ deliveredAt }: OrderMoments<Date | string>, now: Date): boolean =>
  deliveredAt != null && now.getTime() - new Date(deliveredAt).getTime() < UNDO_MS;

/** 'Not Paid' or 'Paid on 2026-03-01'; `day` writes the moment in the shop's time zone. */
export function paymentStatus<M>(order: OrderMoments<M>, day: (moment: M) => string): string {
  return order.paidAt == null ? NOT_PAID : PAID_ON(day(order.paidAt));
}

/** 'Not Delivered' or 'Delivered on 2026-03-01'. */
export function deliveryStatus<M>(order: OrderMoments<M>, day: (moment: M) => string): string {
  return order.deliveredAt == null ? NOT_DELIVERED : DELIVERED_ON(day(order.deliveredAt));
}
