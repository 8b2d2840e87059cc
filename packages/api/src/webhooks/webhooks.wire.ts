import type { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import type { DeliveryState, Webhook, WebhookDelivery, WebhookDeliveryWithBody } from "@shop/domain/contracts/webhooks";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The state of the messages to an endpoint. */
export interface Tally {
  lastDeliveredAt: Date | null;
  waiting: number;
}

export function toWebhook(row: WebhookRow, { lastDeliveredAt, waiting }: Tally, now = new Date()): Webhook {
  return {
    _id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    isEnabled: row.isEnabled,
    disabledReason: row.disabledReason,
    oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    waiting,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The fields of a webhook in the audit log, without its secret. */
export const auditedFields = ({ url, description, events, isEnabled, disabledReason, oldSecretUntil }: Webhook) => ({
  url,
  description,
  events,
  isEnabled,
  disabledReason,
  oldSecretUntil,
});

function stateOf({ deliveredAt, nextTryAt, lastError }: Omit<DeliveryRow, "body" | "answer">): DeliveryState {
  if (deliveredAt) return "delivered";
  if (!nextTryAt) return "givenUp";
  return lastError === null ? "waiting" : "failing";
}

export function toDelivery(row: Omit<DeliveryRow, "body" | "answer">, url: string): WebhookDelivery {
  return {
    _id: row.id,
    webhook: { _id: row.webhookId, url },
    messageId: row.messageId,
    event: row.event,
    state: stateOf(row),
    tries: row.tries,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export const toDeliveryWithBody = (row: DeliveryRow, url: string): WebhookDeliveryWithBody => ({
  ...toDelivery(row, url),
  body: row.body,
  answer: row.answer,
});
