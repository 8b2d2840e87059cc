import { DELIVERED_ON, NOT_DELIVERED, NOT_PAID, PAID_ON } from "./messages.ts";

interface OrderMoments<Moment> {
  paidAt?: Moment | null;
  deliveredAt?: Moment | null;
}

export const isPaid = (order: OrderMoments<unknown>): boolean => order.paidAt != null;
export const isDelivered = (order: OrderMoments<unknown>): boolean => order.deliveredAt != null;

/** 'Not Paid' or 'Paid on 2026-03-01'; `day` writes the moment in the shop's time zone. */
export function paymentStatus<M>(order: OrderMoments<M>, day: (moment: M) => string): string {
  return order.paidAt == null ? NOT_PAID : PAID_ON(day(order.paidAt));
}

/** 'Not Delivered' or 'Delivered on 2026-03-01'. */
export function deliveryStatus<M>(order: OrderMoments<M>, day: (moment: M) => string): string {
  return order.deliveredAt == null ? NOT_DELIVERED : DELIVERED_ON(day(order.deliveredAt));
}
