import { WEBHOOK_EVENTS, type WebhookEvent } from "@shop/domain/webhook-events";
import type { Tick } from "../../../ui/form/tick-list.tsx";
import { EVENT_MEANS, EVENT_WORDS } from "./event-words.ts";

/** What a webhook can be told of, with the name that a program knows it by. */
export const EVENT_TICKS: readonly Tick<WebhookEvent>[] = WEBHOOK_EVENTS.map((value) => ({
  value,
  label: EVENT_WORDS[value],
  description: (
    <>
      <code>{value}</code>: {EVENT_MEANS[value]}
    </>
  ),
}));
