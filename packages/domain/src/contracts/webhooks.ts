import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { TEST_EVENT, WEBHOOK_EVENTS } from "../webhook-events.ts";
import { listQuery, pageOf, seenVersion } from "./pages.ts";
import { lookedUpId, moment, recordId, requiredText, text } from "./text.ts";

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length);

/** A webhook endpoint, without its secret. */
export const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isEnabled: z.boolean(),
  disabledReason: z.string().nullable().describe("Why the shop itself has stopped telling it"),
  oldSecretUntil: moment
    .nullable()
    .describe("Until then messages are signed with the secret before the last rotation too"),
  lastDeliveredAt: moment.nullable(),
  waiting: z.number().int().describe("Messages that are not delivered yet"),
  version: z.number().int(),
  createdAt: moment,
});
export type Webhook = z.infer<typeof webhook>;

/** The only response that contains the secret, 'whsec_…' (Standard Webhooks). */
export const webhookWithSecret = webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const newWebhook = z.object({
  url: requiredText(LIMITS.webhookUrl),
  description: text(LIMITS.name).optional(),
  events,
});
export type NewWebhook = z.infer<typeof newWebhook>;

/** Fields that are left out stay unchanged. */
export const webhookUpdate = newWebhook.partial().extend({
  id: recordId,
  isEnabled: z.boolean().optional(),
  version: seenVersion,
});
export type WebhookUpdate = z.infer<typeof webhookUpdate>;

export const webhookById = z.object({ id: recordId });

/** `keyword` matches address and description. */
export const webhookQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt", "url"]).default("createdAt"));
export type WebhookQuery = z.infer<typeof webhookQuery>;

export const webhookPage = z.object({ webhooks: z.array(webhook), ...pageOf });
export type WebhookPage = z.infer<typeof webhookPage>;

/** 'failing' will be retried at `nextTryAt`, 'givenUp' only manually. */
export const DELIVERY_STATES = ["waiting", "failing", "delivered", "givenUp"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const MESSAGE_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;

/** One message to one endpoint. */
export const webhookDelivery = z.object({
  _id: z.string(),
  webhook: z.object({ _id: z.string(), url: z.string() }),
  messageId: z.string().describe("The header webhook-id: the same when it is sent again"),
  event: z.enum(MESSAGE_EVENTS),
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
  nextTryAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  createdAt: moment,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryWithBody = webhookDelivery.extend({
  body: z.string().describe("The JSON as it is sent"),
  answer: z.string().nullable().describe("The beginning of the endpoint's last answer"),
});
export type WebhookDeliveryWithBody = z.infer<typeof webhookDeliveryWithBody>;

export const webhookDeliveryById = z.object({ id: recordId });

export const webhookDeliveryQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt"]).default("createdAt"))
  .omit({ keyword: true })
  .extend({
    webhookid: lookedUpId.optional(),
    state: z.enum(DELIVERY_STATES).optional(),
    event: z.enum(MESSAGE_EVENTS).optional(),
  });
export type WebhookDeliveryQuery = z.infer<typeof webhookDeliveryQuery>;

export const webhookDeliveryPage = z.object({ deliveries: z.array(webhookDelivery), ...pageOf });
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPage>;
