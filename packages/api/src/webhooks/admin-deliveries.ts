import type { Database, Queryable } from "@shop/db/client";
import { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import type {
  DeliveryState,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookDeliveryWithBody,
} from "@shop/domain/contracts/webhooks";
import { isId } from "@shop/domain/ids";
import { pageCount } from "@shop/domain/pagination";
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { notFound } from "../platform/errors.ts";
import { toDelivery, toDeliveryWithBody } from "./webhooks.wire.ts";
import { inBatches, deleteBatch, type Batches } from "../platform/transact.ts";

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
  const { webhookid, state, event: wanted, direction, pageNumber, pageSize } = query;
  const where = and(
    webhookid === undefined ? undefined : isId(webhookid) ? eq(webhookId, webhookid) : sql`false`,
    state && IN_STATE[state],
    wanted && eq(event, wanted),
  );
  const [total, rows] = await Promise.all([
    db.$count(webhookDeliveries, where),
    db
      .select({ delivery: head, url: webhooks.url })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookId))
      .where(where)
      // Ids increase with time, so their order is that of createdAt.
      .orderBy(direction === "asc" ? asc(id) : desc(id))
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize),
  ]);
  const deliveries = rows.map(({ delivery, url }) => toDelivery(delivery, url));
  return { deliveries, page: pageNumber, pages: pageCount(total, pageSize), total };
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
export async function deleteOldDeliveries(batches: Batches, before: SQL): Promise<void> {
  const where = sql`${nextTryAt} is null and ${webhookDeliveries.createdAt} < ${before}`;
  await inBatches(batches, async (tx, atOnce) => (await deleteBatch(tx, webhookDeliveries, { where, atOnce })).length);
}
