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
    /** Why the shop itself has switched it off. */
    disabledReason: text(),
    /** Kept as it is: every message is signed with it. */
    secret: text().notNull(),
    /** Those before the last rotations, separated by spaces, the newest first: they sign too until then. */
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
    /** The order or product that it is about. */
    recordId: uuid().notNull(),
    /** Not before then: what can be taken back within minutes waits so long. */
    tellAt: moment().notNull().defaultNow(),
    /** The endpoints know of it already, so undoing it is sent too. */
    wasTold: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("webhook_events_tell_idx").on(t.tellAt)],
);

/** One message to one endpoint, and how it went. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The header webhook-id: the same when it is sent again. */
    messageId: text().notNull(),
    event: text({ enum: [...WEBHOOK_EVENTS, TEST_EVENT] }).notNull(),
    /** The JSON as it is sent, to the byte: it is signed. */
    body: text().notNull(),
    tries: integer().notNull().default(0),
    /** Empty after it is delivered or has failed for good. */
    nextTryAt: moment().defaultNow(),
    lastStatus: integer(),
    lastError: text(),
    /** The beginning of the endpoint's last answer. */
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
