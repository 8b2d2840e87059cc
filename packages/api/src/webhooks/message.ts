import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import type { webhookEvents } from "@shop/db/schema/webhooks";
import { LOW_STOCK } from "@shop/domain/limits";
import type { WebhookEvent } from "@shop/domain/webhook-events";
import { TRPCError } from "@trpc/server";
import { readOrderForShop } from "../orders/read-orders.ts";
import { readProductRecord } from "../catalogue/product-records.ts";

/** The header webhook-id, by which receivers recognise duplicates. */
export const newMessageId = (): string => `msg_${newId()}`;

/** The JSON that is sent; `timestamp` is when the event happened. */
export const messageBody = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

type EventRow = Pick<typeof webhookEvents.$inferSelect, "event" | "recordId">;

/**
 * The data of a message: the current record as the REST API returns it, so that a message that overtakes another never
 * has older data than its event. Null when the record is gone.
 */
export async function readEventData(tx: Transaction, { event, recordId }: EventRow): Promise<object | null> {
  try {
    return await READ_DATA[event](tx, recordId);
  } catch (error) {
    if (error instanceof TRPCError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

const READ_DATA: Record<WebhookEvent, (tx: Transaction, id: string) => Promise<object>> = {
  "order.created": readOrderForShop,
  "order.paid": readOrderForShop,
  "order.delivered": readOrderForShop,
  "order.cancelled": readOrderForShop,
  "product.updated": readProductRecord,
  "stock.low": async (tx, id) => {
    const { _id, sku, name, countInStock } = await readProductRecord(tx, id);
    return { product: { _id, sku, name }, countInStock, threshold: LOW_STOCK };
  },
};
