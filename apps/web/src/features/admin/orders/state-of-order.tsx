import type { AdminOrder, OrderState } from "@shop/domain/contracts/orders";
import { PART_SHIPPED } from "@shop/domain/messages";
import { isCancelled, isDelivered, isPartShipped, isReleased } from "@shop/domain/orders/order-state";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";

type Stated = Pick<
  AdminOrder,
  "paymentMethod" | "paidAt" | "shippedAt" | "deliveredAt" | "cancelledAt" | "refundDuePrice"
>;

export const STATE_LABELS: Record<OrderState, string> = {
  unpaid: "Unpaid",
  toDeliver: "To deliver",
  delivered: "Delivered",
  cancelled: "Cancelled",
  refundDue: "Refund due",
};

const KINDS: Record<OrderState, StatusKind> = {
  unpaid: "warn",
  toDeliver: "info",
  delivered: "good",
  cancelled: "quiet",
  refundDue: "warn",
};

/**
 * An order's state, with the same rules as the list's filter, except that the filter for cancelled orders also finds
 * those whose refund is due, and that for refunds due also finds orders that were credited after they were paid.
 */
export function stateOf(order: Stated): OrderState {
  if (isCancelled(order)) return order.refundDuePrice > 0 ? "refundDue" : "cancelled";
  if (isDelivered(order)) return "delivered";
  return isReleased(order) ? "toDeliver" : "unpaid";
}

export function OrderStateChip({ order }: { order: Stated }) {
  const state = stateOf(order);
  if (state === "toDeliver" && isPartShipped(order)) return <StatusChip kind="info">{PART_SHIPPED}</StatusChip>;
  return <StatusChip kind={KINDS[state]}>{STATE_LABELS[state]}</StatusChip>;
}
