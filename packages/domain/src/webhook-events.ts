/**
 * What a webhook can be told of; the database's triggers write them down, in the transaction that is their cause. An admin
 * can undo a bank payment or a delivery within 24 hours: what was told by then is told once more, with `isPaid: false` or
 * `isDelivered: false`. The data is the truth, the type is what changed.
 */
export const WEBHOOK_EVENTS = [
  "order.created",
  "order.paid",
  "order.delivered",
  "order.cancelled",
  "product.updated",
  "stock.low",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What an admin sends to see whether an endpoint hears. */
export const TEST_EVENT = "webhook.test";
