import type { Database, Transaction } from "@shop/db/client";
import { shipments } from "@shop/db/schema/shipments";
import { webhookDeliveries, webhookEvents, webhooks } from "@shop/db/schema/webhooks";
import { asc, eq, inArray, lte, sql } from "drizzle-orm";
import { newId } from "@shop/db/columns";
import { LOW_STOCK } from "@shop/domain/limits";
import type { WebhookEvent } from "@shop/domain/webhook-events";
import { TRPCError } from "@trpc/server";
import { readOrderForShop } from "../../orders/read-orders.ts";
import { readProductRecord } from "../../goods/catalogue/product-records.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { transact } from "../../base/platform/transact.ts";

type Publishing<Db = Database> = Pick<Shop, "settings"> & { db: Db };

/** Events per transaction: few enough to keep it short. */
const BATCH_SIZE = 50;

/**
 * Turns due events into messages, one for each subscribed endpoint, and deletes the events. Safe to run on several
 * servers at once. Returns whether there may be more.
 */
export async function publishWebhookEvents(shop: Publishing): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const due = await tx
      .select()
      .from(webhookEvents)
      .where(lte(webhookEvents.tellAt, sql`now()`))
      .orderBy(asc(webhookEvents.id))
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    if (due.length === 0) return false;
    const messages = await messagesOf({ ...shop, db: tx }, due);
    if (messages.length > 0) await tx.insert(webhookDeliveries).values(messages);
    const ids = due.map(({ id }) => id);
    await tx.delete(webhookEvents).where(inArray(webhookEvents.id, ids));
    return due.length === BATCH_SIZE;
  });
}

async function messagesOf(shop: Publishing<Transaction>, events: (typeof webhookEvents.$inferSelect)[]) {
  // Locked, so that no endpoint is removed before its messages are written.
  const endpoints = await shop.db.select().from(webhooks).where(eq(webhooks.isEnabled, true)).for("key share");
  const messages: (typeof webhookDeliveries.$inferInsert)[] = [];
  for (const about of events) {
    const subscribed = endpoints.filter((endpoint) => endpoint.events.includes(about.event));
    const data = subscribed.length > 0 ? await readEventData(shop, about) : null;
    if (!data) continue;
    const message = {
      messageId: newMessageId(),
      event: about.event,
      body: messageBody(about.event, about.createdAt, data),
    };
    messages.push(...subscribed.map(({ id: webhookId }) => ({ ...message, webhookId })));
  }
  return messages;
}

/** The header webhook-id, by which receivers recognise duplicates. */
export const newMessageId = (): string => `msg_${newId()}`;

/** The JSON that is sent; `timestamp` is when the event happened. */
export const messageBody = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

type EventRow = Pick<typeof webhookEvents.$inferSelect, "event" | "recordId">;

/**
 * The data of a message: the current record as the REST API returns it, so that a message that overtakes another never
 * has older data than its event. Null when the record no longer exists.
 */
async function readEventData(shop: Publishing<Transaction>, { event, recordId }: EventRow): Promise<object | null> {
  try {
    return await READ_DATA[event](shop, recordId);
  } catch (error) {
    if (error instanceof TRPCError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

const readOrder = ({ db }: Publishing<Transaction>, id: string) => readOrderForShop(db, id);

const READ_DATA: Record<WebhookEvent, (shop: Publishing<Transaction>, id: string) => Promise<object>> = {
  "order.created": readOrder,
  "order.paid": readOrder,
  "order.shipped": async ({ db }, id) => {
    const [found] = await db.select({ orderId: shipments.orderId }).from(shipments).where(eq(shipments.id, id));
    const order = await readOrderForShop(db, found?.orderId ?? "");
    return { ...order, shipment: order.shipments.find(({ _id }) => _id === id) };
  },
  "order.delivered": readOrder,
  "order.cancelled": readOrder,
  "product.updated": readProductRecord,
  "stock.low": async (shop, id) => {
    const { _id, sku, name, countInStock } = await readProductRecord(shop, id);
    return { product: { _id, sku, name }, countInStock, threshold: LOW_STOCK };
  },
};
