import { newWebhook, type Webhook } from "@shop/domain/contracts/webhooks";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@shop/domain/webhook-events";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import type { Tick } from "../../../ui/form/tick-list.tsx";
import { EVENT_MEANS, EVENT_WORDS } from "./event-words.ts";

/** The events that a webhook can receive, with their technical names. */
export const EVENT_TICKS: readonly Tick<WebhookEvent>[] = WEBHOOK_EVENTS.map((value) => ({
  value,
  label: EVENT_WORDS[value],
  description: (
    <>
      <code>{value}</code>: {EVENT_MEANS[value]}
    </>
  ),
}));

export type WebhookValues = { url: string; description: string; events: WebhookEvent[] };

export const WEBHOOK_LABELS = { url: "Address", description: "Description", events: "Tell it when" };

export const toWebhookValues = (webhook: Webhook | null): WebhookValues => ({
  url: webhook?.url ?? "",
  description: webhook?.description ?? "",
  events: webhook?.events ?? [],
});

export const webhookErrors = (values: WebhookValues): Record<string, string> => ({
  ...fieldErrors(newWebhook, values),
  ...(values.events.length === 0 && { events: "Choose at least one" }),
});

export const WEBHOOK_VALUE_TEXTS = {
  events: (value: unknown) => (value as WebhookEvent[]).map((event) => EVENT_WORDS[event]).join(", "),
};
