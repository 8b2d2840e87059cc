import type { AdminOrder, OrderState } from "@shop/domain/contracts/orders";
import { isCancelled, isDelivered, isPaid } from "@shop/domain/orders/order-state";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";

type Moments = Pick<AdminOrder, "paidAt" | "deliveredAt" | "cancelledAt">;

export const STATE_LABELS: Record<OrderState, string> = {
  unpaid: "Unpaid",
  toDeliver: "To deliver",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

const KINDS: Record<OrderState, StatusKind> = {
  unpaid: "warn",
  toDeliver: "info",
  delivered: "good",
  cancelled: "quiet",
};

/** An order's state, with the same rules as the list's filter. */
export function stateOf(order: Moments): OrderState {
  if (isCancelled(order)) return "cancelled";
  if (isDelivered(order)) return "delivered";
  return isPaid(order) ? "toDeliver" : "unpaid";
}

export function OrderStateChip({ order }: { order: Moments }) {
  const state = stateOf(order);
  return <StatusChip kind={KINDS[state]}>{STATE_LABELS[state]}</StatusChip>;
}
