import type { Database } from "@shop/db/client";
import { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import { secondsFromNow } from "../../base/mail/outbox.ts";
import type { WebhookAnswer } from "../../base/platform/ports.ts";
import {
  currentSecrets,
  type DeliveryRow,
  type WebhookRow,
  findWebhook,
  recordWebhookChange,
} from "./webhook-records.ts";
import { transact } from "../../base/platform/transact.ts";

/** After this time a claim expires, because its sender must have crashed: sending never takes that long. */
export const LEASE_SECONDS = 30;

/**
 * The condition that a delivery is being sent: claiming it counts the attempt, clears the last result and postpones it
 * until the lease ends. Never NULL.
 */
export const isBeingSent = sql`(${webhookDeliveries.tries} > 0 and ${webhookDeliveries.lastError} is null and coalesce(${webhookDeliveries.nextTryAt} > now(), false))`;

const [MINUTE, HOUR] = [60, 3600];
/** Seconds from each failed attempt to the next (the schedule of Standard Webhooks); after the last it is given up. */
export const RETRY_AFTER_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

const GONE = 410;

const { id, webhookId, tries, nextTryAt, deliveredAt } = webhookDeliveries;

/**
 * Sends the next due message to an endpoint and records the result; returns whether there was one. No transaction is
 * open while it is sent. Only one server sends to an endpoint at a time. After a crash between sending and recording,
 * the message is sent again under the same id, by which its receiver recognises it.
 */
export async function sendNextDelivery(shop: Shop, endpoint: string): Promise<boolean> {
  const claimed = await claimNext(shop.db, endpoint);
  if (!claimed) return false;
  const { delivery, webhook } = claimed;
  const { messageId, body } = delivery;
  const outcome = await shop.webhooks
    .send({ id: messageId, url: webhook.url, body, secrets: currentSecrets(webhook) })
    .then(outcomeOf, (error: unknown) => failure(null, error instanceof Error ? error.message : String(error)));
  await saveOutcome(shop.db, delivery, outcome);
  if (outcome.lastStatus === GONE) await disableWebhook(shop.db, webhook.id, outcome.lastError);
  return true;
}

/** Locks the endpoint's row, so that one of two senders sees that the other one is sending. */
function claimNext(db: Database, endpoint: string): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | null> {
  return transact(db, async (tx) => {
    const [webhook] = await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, endpoint), eq(webhooks.isEnabled, true)))
      .for("no key update", { skipLocked: true });
    if (!webhook || (await tx.$count(webhookDeliveries, and(eq(webhookId, endpoint), isBeingSent))) > 0) return null;
    const next = tx
      .select({ id })
      .from(webhookDeliveries)
      .where(and(eq(webhookId, endpoint), lte(nextTryAt, sql`now()`)))
      .orderBy(asc(id))
      .limit(1)
      .for("update", { skipLocked: true });
    const claim = { tries: sql`${tries} + 1`, lastStatus: null, lastError: null, answer: null };
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ ...claim, nextTryAt: secondsFromNow(LEASE_SECONDS) })
      .where(eq(id, sql`(${next})`))
      .returning();
    return delivery ? { delivery, webhook } : null;
  });
}

type Outcome = Pick<DeliveryRow, "lastStatus" | "lastError" | "answer">;

const failure = (status: number | null, reason: string, answer: string | null = null): Outcome => ({
  lastStatus: status,
  lastError: storable(reason),
  answer: answer && storable(answer),
});

function outcomeOf({ status, body }: WebhookAnswer): Outcome {
  if (status >= 200 && status < 300) return { lastStatus: status, lastError: null, answer: storable(body) };
  const isRedirect = status >= 300 && status < 400;
  return failure(status, `Answered ${status}${isRedirect ? ", and redirects are not followed" : ""}`, body);
}

async function saveOutcome(db: Database, delivery: DeliveryRow, outcome: Outcome): Promise<void> {
  const isDelivered = outcome.lastError === null;
  const delay = RETRY_AFTER_SECONDS[delivery.tries - 1];
  await db
    .update(webhookDeliveries)
    .set({
      ...outcome,
      deliveredAt: isDelivered ? sql`now()` : null,
      nextTryAt: isDelivered || delay === undefined ? null : secondsFromNow(delay),
    })
    // A failure is ignored when another sender has claimed the message meanwhile.
    .where(and(eq(id, delivery.id), isNull(deliveredAt), isDelivered ? undefined : eq(tries, delivery.tries)));
}

/** A NUL can't be stored, and a message that can't be rescheduled would block all the others. */
const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Disables an endpoint automatically, with a reason for the admins. */
async function disableWebhook(db: Database, endpoint: string, disabledReason: string | null): Promise<void> {
  await transact(db, async (tx) => {
    const [locked] = await tx.select().from(webhooks).where(eq(webhooks.id, endpoint)).for("no key update");
    if (!locked?.isEnabled) return;
    const { webhook: before } = await findWebhook(tx, endpoint);
    const version = before.version + 1;
    await tx.update(webhooks).set({ isEnabled: false, disabledReason, version }).where(eq(webhooks.id, endpoint));
    const after = { ...before, isEnabled: false, disabledReason };
    await recordWebhookChange(tx, null, "updated", { before, after });
  });
}
