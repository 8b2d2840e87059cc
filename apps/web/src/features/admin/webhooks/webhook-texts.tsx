import type { DeliveryState } from "@shop/domain/contracts/webhooks";
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from "@shop/domain/webhook-events";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";

type MessageEvent = WebhookEvent | typeof TEST_EVENT;

export const MESSAGE_EVENTS: readonly MessageEvent[] = [...WEBHOOK_EVENTS, TEST_EVENT];

export const EVENT_LABELS: Record<MessageEvent, string> = {
  "order.created": "Order created",
  "order.paid": "Order paid",
  "order.shipped": "Order shipped",
  "order.delivered": "Order delivered",
  "order.cancelled": "Order cancelled",
  "product.updated": "Product updated",
  "stock.low": "Stock low",
  "webhook.test": "Test",
};

/** When each event is sent. */
export const EVENT_MEANINGS: Record<WebhookEvent, string> = {
  "order.created": "a customer has placed an order.",
  "order.paid": "an order was paid by card or bank transfer.",
  "order.shipped": "something of an order was sent, corrected or cancelled.",
  "order.delivered": "nothing of an order is left to send.",
  "order.cancelled": "an order was cancelled.",
  "product.updated": "a product is new or was changed.",
  "stock.low": "a product is about to run out.",
};

export const STATE_LABELS: Record<DeliveryState, string> = {
  waiting: "Waiting",
  failing: "Failing",
  delivered: "Delivered",
  givenUp: "Failed",
};

const KINDS: Record<DeliveryState, StatusKind> = {
  waiting: "quiet",
  failing: "warn",
  delivered: "good",
  givenUp: "bad",
};

/** The state of a webhook delivery. */
export function DeliveryStateChip({ state }: { state: DeliveryState }) {
  return <StatusChip kind={KINDS[state]}>{STATE_LABELS[state]}</StatusChip>;
}
