import type { Database, Transaction } from "@shop/db/client";
import { webhookDeliveries, webhookEvents, webhooks } from "@shop/db/schema/webhooks";
import { asc, eq, inArray, lte, sql } from "drizzle-orm";
import { readEventData, messageBody, newMessageId } from "./message.ts";

/** Events per transaction: few enough to keep it short. */
const BATCH_SIZE = 50;

/**
 * Turns due events into messages, one for each subscribed endpoint, and deletes the events. Safe to run on several
 * servers at once. Returns whether there may be more.
 */
export async function publishWebhookEvents(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(webhookEvents)
      .where(lte(webhookEvents.tellAt, sql`now()`))
      .orderBy(asc(webhookEvents.id))
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    if (due.length === 0) return false;
    const messages = await messagesOf(tx, due);
    if (messages.length > 0) await tx.insert(webhookDeliveries).values(messages);
    const ids = due.map(({ id }) => id);
    await tx.delete(webhookEvents).where(inArray(webhookEvents.id, ids));
    return due.length === BATCH_SIZE;
  });
}

async function messagesOf(tx: Transaction, events: (typeof webhookEvents.$inferSelect)[]) {
  // Locked, so that no endpoint is removed before its messages are written.
  const endpoints = await tx.select().from(webhooks).where(eq(webhooks.isEnabled, true)).for("key share");
  const messages: (typeof webhookDeliveries.$inferInsert)[] = [];
  for (const about of events) {
    const listening = endpoints.filter((endpoint) => endpoint.events.includes(about.event));
    const data = listening.length > 0 ? await readEventData(tx, about) : null;
    if (!data) continue;
    const message = {
      messageId: newMessageId(),
      event: about.event,
      body: messageBody(about.event, about.createdAt, data),
    };
    messages.push(...listening.map(({ id: webhookId }) => ({ ...message, webhookId })));
  }
  return messages;
}
