import type { Database, Queryable } from "@shop/db/client";
import { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import type {
  DeliveryState,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookDeliveryWithBody,
  WebhookDelivery,
} from "@shop/domain/contracts/webhooks";
import { isId } from "@shop/domain/ids";
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql, type SQL, not } from "drizzle-orm";
import { readPage } from "../../base/platform/list-queries.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { toDelivery, toDeliveryWithBody, findWebhook } from "./webhook-records.ts";
import { deleteInBatches, type BatchOptions, transact } from "../../base/platform/transact.ts";
import { newId } from "@shop/db/columns";
import { WEBHOOK_OFF } from "@shop/domain/messages";
import { TEST_EVENT } from "@shop/domain/webhook-events";
import { messageBody, newMessageId } from "./publish-webhook-events.ts";
import { isBeingSent } from "./send-next-delivery.ts";

const { id, webhookId, event, deliveredAt, nextTryAt, lastError } = webhookDeliveries;
const { body: _body, answer: _answer, ...head } = getTableColumns(webhookDeliveries);

const IN_STATE: Record<DeliveryState, SQL | undefined> = {
  waiting: and(isNotNull(nextTryAt), isNull(lastError)),
  failing: and(isNotNull(nextTryAt), isNotNull(lastError)),
  delivered: isNotNull(deliveredAt),
  givenUp: and(isNull(deliveredAt), isNull(nextTryAt)),
};

/** The delivery log, without the messages' bodies. */
export async function listDeliveries(db: Database, query: WebhookDeliveryQuery): Promise<WebhookDeliveryPage> {
  const { webhookid, state, event: wanted, direction } = query;
  const where = and(
    webhookid === undefined ? undefined : isId(webhookid) ? eq(webhookId, webhookid) : sql`false`,
    state && IN_STATE[state],
    wanted && eq(event, wanted),
  );
  const { rows, ...page } = await readPage(
    query,
    db.$count(webhookDeliveries, where),
    db
      .select({ delivery: head, url: webhooks.url })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookId))
      .where(where)
      // Ids increase with time, so their order is that of createdAt.
      .orderBy(direction === "asc" ? asc(id) : desc(id)),
  );
  const deliveries = rows.map(({ delivery, url }) => toDelivery(delivery, url));
  return { deliveries, ...page };
}

/** One message with its body and the endpoint's response. NOT_FOUND for an unknown one. */
export async function readDelivery(db: Queryable, wanted: string): Promise<WebhookDeliveryWithBody> {
  const { delivery, url } = await findDelivery(db, wanted);
  return toDeliveryWithBody(delivery, url);
}

async function findDelivery(db: Queryable, wanted: string) {
  if (!isId(wanted)) throw notFound("Delivery");
  const [found] = await db
    .select({ delivery: webhookDeliveries, url: webhooks.url })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookId))
    .where(eq(id, wanted));
  if (!found) throw notFound("Delivery");
  return found;
}

/** Deletes finished deliveries that were created `before`. */
export async function deleteOldDeliveries(batches: BatchOptions, before: SQL): Promise<void> {
  const where = sql`${nextTryAt} is null and ${webhookDeliveries.createdAt} < ${before}`;
  await deleteInBatches(batches, webhookDeliveries, where);
}

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
    if (delivery.deliveredAt) return insertDelivery(tx, delivery);
    // A delivery in progress must not be sent twice at the same time.
    await tx
      .update(webhookDeliveries)
      .set({ nextTryAt: sql`now()` })
      .where(and(eq(id, delivery.id), not(isBeingSent)));
    return headOf(tx, delivery.id);
  });
}

async function insertDelivery(
  db: Queryable,
  message: Pick<typeof webhookDeliveries.$inferInsert, "webhookId" | "messageId" | "event" | "body">,
): Promise<WebhookDelivery> {
  const made = newId();
  await db.insert(webhookDeliveries).values({
    id: made,
    webhookId: message.webhookId,
    messageId: message.messageId,
    event: message.event,
    body: message.body,
  });
  return headOf(db, made);
}

async function headOf(db: Queryable, wanted: string): Promise<WebhookDelivery> {
  const { delivery, url } = await findDelivery(db, wanted);
  return toDelivery(delivery, url);
}
