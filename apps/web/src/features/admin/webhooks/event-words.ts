import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from "@shop/domain/webhook-events";

type MessageEvent = WebhookEvent | typeof TEST_EVENT;

export const MESSAGE_EVENTS: readonly MessageEvent[] = [...WEBHOOK_EVENTS, TEST_EVENT];

export const EVENT_WORDS: Record<MessageEvent, string> = {
  "order.created": "Order created",
  "order.paid": "Order paid",
  "order.delivered": "Order delivered",
  "order.cancelled": "Order cancelled",
  "product.updated": "Product updated",
  "stock.low": "Stock low",
  "webhook.test": "Test",
};

/** What has happened when a message of it goes out. */
export const EVENT_MEANS: Record<WebhookEvent, string> = {
  "order.created": "a customer has placed an order.",
  "order.paid": "an order’s money has come, by card or bank transfer.",
  "order.delivered": "an order was marked delivered.",
  "order.cancelled": "an order was cancelled.",
  "product.updated": "a product is new or was changed.",
  "stock.low": "a product is about to run out.",
};
