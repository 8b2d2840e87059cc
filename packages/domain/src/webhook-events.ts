/** What a webhook can be told of; the database's triggers write them down, in the transaction that is their cause. */
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
