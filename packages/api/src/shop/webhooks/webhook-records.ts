import type { Queryable, Transaction } from "@shop/db/client";
import { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import type { Webhook, DeliveryState, WebhookDelivery, WebhookDeliveryWithBody } from "@shop/domain/contracts/webhooks";
import { isId } from "@shop/domain/ids";
import { and, eq, isNotNull, max, sql } from "drizzle-orm";
import { notFound } from "../../base/platform/errors.ts";
import { recordChange } from "../../base/audit.ts";
import type { AuditAction } from "@shop/domain/screens/audit";
import type { Viewer } from "@shop/domain/access";
import { randomBytes } from "node:crypto";

interface Found {
  row: WebhookRow;
  webhook: Webhook;
}

/** Selects webhooks with the state of their messages. */
export function selectWebhooks(db: Queryable) {
  const isOfWebhook = eq(webhookDeliveries.webhookId, webhooks.id);
  const lastDelivered = db
    .select({ at: max(webhookDeliveries.deliveredAt).as("at") })
    .from(webhookDeliveries)
    .where(and(isOfWebhook, isNotNull(webhookDeliveries.deliveredAt)))
    .as("last_delivered");
  return db
    .select({
      row: webhooks,
      tally: {
        lastDeliveredAt: lastDelivered.at,
        waiting: db.$count(webhookDeliveries, and(isOfWebhook, isNotNull(webhookDeliveries.nextTryAt))),
      },
    })
    .from(webhooks)
    .leftJoinLateral(lastDelivered, sql`true`)
    .$dynamic();
}

/** A webhook. NOT_FOUND for an unknown one. */
export async function findWebhook(db: Queryable, id: string): Promise<Found> {
  const [found] = isId(id) ? await selectWebhooks(db).where(eq(webhooks.id, id)) : [];
  if (!found) throw notFound("Webhook");
  return { row: found.row, webhook: toWebhook(found.row, found.tally) };
}

/** Locks a webhook and reads it. */
export async function lockWebhook(tx: Transaction, id: string): Promise<Found> {
  if (isId(id)) await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for("no key update");
  return findWebhook(tx, id);
}

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The state of the messages to an endpoint. */
interface Tally {
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
const auditedFields = ({ url, description, events, isEnabled, disabledReason, oldSecretUntil }: Webhook) => ({
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

interface WebhookSides {
  before?: Webhook;
  after?: Webhook;
}

/** Records a change of a webhook in the audit log. */
export function recordWebhookChange(
  tx: Transaction,
  actor: Viewer | null,
  action: AuditAction,
  { before, after }: WebhookSides,
): Promise<void> {
  const { _id: recordId = "", url: label = "" } = after ?? before ?? {};
  const sides = { before: before && auditedFields(before), after: after && auditedFields(after) };
  return recordChange(tx, actor, { entity: "webhook", action, recordId, label, ...sides });
}

/** For how many hours messages are also signed with a replaced secret. */
const OLD_SECRET_HOURS = 24;
/** More rotations within a day drop the oldest secret, because each adds a signature to every message. */
const MAX_OLD_SECRETS = 3;

type Secrets = Pick<WebhookRow, "secret" | "oldSecret" | "oldSecretUntil">;

/** A secret in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** The secrets that messages are signed with now, the newest first. */
export function currentSecrets({ secret, oldSecret, oldSecretUntil }: Secrets, now = new Date()): string[] {
  const old = oldSecretUntil && oldSecretUntil > now ? (oldSecret ?? "").split(" ") : [];
  return [secret, ...old];
}

/** A new secret; the current ones stay valid for a day, so that the receiver can switch to the new one. */
export const rotated = (before: Secrets) => ({
  secret: newSecret(),
  oldSecret: currentSecrets(before).slice(0, MAX_OLD_SECRETS).join(" "),
  oldSecretUntil: sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
});
