import { TEST_EVENT, WEBHOOK_EVENTS } from "@shop/domain/webhook-events";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, version } from "../columns.ts";

/** Endpoints that the shop sends its events to. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    url: text().notNull(),
    description: text().notNull().default(""),
    events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
    isEnabled: boolean().notNull().default(true),
    /** Why the shop has disabled it automatically. */
    disabledReason: text(),
    /** Stored as plain text, because every message is signed with it. */
    secret: text().notNull(),
    /** Secrets before the last rotations, separated by spaces, newest first: also used until `oldSecretUntil`. */
    oldSecret: text(),
    oldSecretUntil: moment(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    check("webhooks_events_not_empty", sql`cardinality(${t.events}) > 0`),
    check("webhooks_old_secret_ends", sql`(${t.oldSecret} is null) = (${t.oldSecretUntil} is null)`),
  ],
);

/** Events that are not sent yet: written by triggers, in the transaction that causes them. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    event: text({ enum: WEBHOOK_EVENTS }).notNull(),
    /** The order, product or shipment that it is about. */
    recordId: uuid().notNull(),
    /** When it may be sent: an event that can be undone within minutes waits for that time. */
    tellAt: moment().notNull().defaultNow(),
    /** The endpoints have already been notified, so undoing it is sent too. */
    wasTold: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("webhook_events_tell_idx").on(t.tellAt)],
);

/** One message to one endpoint, and its result. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The header webhook-id: the same for every try. */
    messageId: text().notNull(),
    event: text({ enum: [...WEBHOOK_EVENTS, TEST_EVENT] }).notNull(),
    /** The exact JSON that is signed and sent. */
    body: text().notNull(),
    tries: integer().notNull().default(0),
    /** Null after it was delivered or has failed permanently. */
    nextTryAt: moment().defaultNow(),
    lastStatus: integer(),
    lastError: text(),
    /** The beginning of the endpoint's last response. */
    answer: text(),
    deliveredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("webhook_deliveries_waiting_idx")
      .on(t.nextTryAt)
      .where(sql`next_try_at is not null`),
    index("webhook_deliveries_turn_idx")
      .on(t.webhookId, t.id)
      .where(sql`next_try_at is not null`),
    index("webhook_deliveries_delivered_idx")
      .on(t.webhookId, t.deliveredAt)
      .where(sql`delivered_at is not null`),
    index("webhook_deliveries_webhook_idx").on(t.webhookId, t.id),
    check("webhook_deliveries_tries_not_negative", sql`${t.tries} >= 0`),
    check("webhook_deliveries_delivered_ends", sql`${t.deliveredAt} is null or ${t.nextTryAt} is null`),
  ],
);
