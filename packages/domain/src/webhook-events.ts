/**
 * The events of webhooks, which database triggers record in the transaction that causes them. An admin can undo a bank
 * payment or a delivery within 24 hours: if its event was already sent, it is sent again, with `isPaid: false` or
 * `isDelivered: false`. A shipment's event is sent again when it is corrected or cancelled. The data is the current state, the
 * type is what changed.
 */
export const WEBHOOK_EVENTS = [
  "order.created",
  "order.paid",
  "order.shipped",
  "order.delivered",
  "order.cancelled",
  "product.updated",
  "stock.low",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by an admin to test an endpoint. */
export const TEST_EVENT = "webhook.test";
