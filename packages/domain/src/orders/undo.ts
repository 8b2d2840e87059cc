// What staff can undo of an order. Not with its states, which visitors' pages load.
import {
  MARKED_PAID_LONG_AGO,
  NOT_MARKED_PAID,
  ORDER_CANCELLED,
  ORDER_DELIVERED,
  ORDER_NOT_PAID,
  ORDER_PART_SHIPPED,
} from "../messages.ts";
import { isCancelled, isDelivered, isPaid, isPartShipped, type OrderMoments } from "./order-state.ts";

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

/**
 * A delivery marked by mistake can be undone within a day, unless what was left was cancelled: then the last shipment went.
 * @param last The last shipment that is not cancelled. One that delivers the order is recorded at the moment of delivery.
 */
export const mayUndoDelivered = (
  { deliveredAt }: OrderMoments<Date | string>,
  last: { createdAt: Date | string } | undefined,
  now: Date,
): boolean =>
  deliveredAt != null &&
  new Date(deliveredAt).getTime() === new Date(last?.createdAt ?? NaN).getTime() &&
  isWithinADay(deliveredAt, now);

/** A bank refund marked by mistake can be undone within a day. */
export const mayUndoRefunded = ({ bankRefundedAt }: OrderMoments<Date | string>, now: Date): boolean =>
  bankRefundedAt != null && isWithinADay(bankRefundedAt, now);
