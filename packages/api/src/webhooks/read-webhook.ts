import type { Queryable, Transaction } from "@shop/db/client";
import { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import type { Webhook } from "@shop/domain/contracts/webhooks";
import { isId } from "@shop/domain/ids";
import { and, eq, isNotNull, max, sql } from "drizzle-orm";
import { notFound } from "../platform/errors.ts";
import { toWebhook, type WebhookRow } from "./webhooks.wire.ts";

interface Found {
  row: WebhookRow;
  webhook: Webhook;
}

/** Selects webhooks with the state of their messages. */
export function selectWebhooks(db: Queryable) {
  const ofIt = eq(webhookDeliveries.webhookId, webhooks.id);
  const lastDelivered = db
    .select({ at: max(webhookDeliveries.deliveredAt).as("at") })
    .from(webhookDeliveries)
    .where(and(ofIt, isNotNull(webhookDeliveries.deliveredAt)))
    .as("last_delivered");
  return db
    .select({
      row: webhooks,
      tally: {
        lastDeliveredAt: lastDelivered.at,
        waiting: db.$count(webhookDeliveries, and(ofIt, isNotNull(webhookDeliveries.nextTryAt))),
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
