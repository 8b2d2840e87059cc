import type { Database, Queryable } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { webhookDeliveries } from "@shop/db/schema/webhooks";
import type { WebhookDelivery } from "@shop/domain/contracts/webhooks";
import { isId } from "@shop/domain/ids";
import { WEBHOOK_OFF } from "@shop/domain/messages";
import { TEST_EVENT } from "@shop/domain/webhook-events";
import { and, eq, not, sql } from "drizzle-orm";
import { notFound, refusal } from "../platform/errors.ts";
import { transact } from "../platform/transact.ts";
import { readDelivery } from "./admin-deliveries.ts";
import { messageBody, newMessageId } from "./message.ts";
import { findWebhook } from "./read-webhook.ts";
import { isOnItsWay } from "./send-next-delivery.ts";

const { id } = webhookDeliveries;

/** Sends an endpoint a test message. BAD_REQUEST while it is disabled. */
export async function sendTest(db: Queryable, wanted: string): Promise<WebhookDelivery> {
  const { webhook } = await findWebhook(db, wanted);
  if (!webhook.isEnabled) throw refusal("BAD_REQUEST", WEBHOOK_OFF);
  const data = { webhook: { _id: webhook._id, url: webhook.url } };
  return insertDelivery(db, {
    webhookId: webhook._id,
    messageId: newMessageId(),
    event: TEST_EVENT,
    body: messageBody(TEST_EVENT, new Date(), data),
  });
}

/** Retries a waiting, failing or given-up message now; a delivered one is sent again as the same message. */
export async function sendAgain(db: Database, wanted: string): Promise<WebhookDelivery> {
  return transact(db, async (tx) => {
    const [delivery] = isId(wanted)
      ? await tx.select().from(webhookDeliveries).where(eq(id, wanted)).for("update")
      : [];
    if (!delivery) throw notFound("Delivery");
    const { webhookId, messageId, event, body } = delivery;
    if (delivery.deliveredAt) return insertDelivery(tx, { webhookId, messageId, event, body });
    // A delivery in progress must not be sent twice at the same time.
    await tx
      .update(webhookDeliveries)
      .set({ nextTryAt: sql`now()` })
      .where(and(eq(id, delivery.id), not(isOnItsWay)));
    return headOf(tx, delivery.id);
  });
}

async function insertDelivery(
  db: Queryable,
  delivery: Pick<typeof webhookDeliveries.$inferInsert, "webhookId" | "messageId" | "event" | "body">,
): Promise<WebhookDelivery> {
  const made = newId();
  await db.insert(webhookDeliveries).values({ ...delivery, id: made });
  return headOf(db, made);
}

async function headOf(db: Queryable, wanted: string): Promise<WebhookDelivery> {
  const { body: _body, answer: _answer, ...head } = await readDelivery(db, wanted);
  return head;
}
