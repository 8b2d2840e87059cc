import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import type { webhookEvents } from "@shop/db/schema/webhooks";
import { LOW_STOCK } from "@shop/domain/limits";
import type { WebhookEvent } from "@shop/domain/webhook-events";
import { TRPCError } from "@trpc/server";
import { readOrderForShop } from "../orders/read-orders.ts";
import { readProductRecord } from "../catalogue/product-records.ts";

/** The header webhook-id: by it a receiver knows what it has seen. */
export const newMessageId = (): string => `msg_${newId()}`;

/** The JSON that is sent; `timestamp` is when it happened, not when it is told. */
export const messageBody = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

type EventRow = Pick<typeof webhookEvents.$inferSelect, "event" | "recordId">;

/**
 * What a message tells: the record as it is now, in the shape of REST, so that messages which overtake each other
 * never carry older data than their event. Null when the record is gone.
 */
export async function dataOf(tx: Transaction, { event, recordId }: EventRow): Promise<object | null> {
  try {
    return await DATA_OF[event](tx, recordId);
  } catch (error) {
    if (error instanceof TRPCError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

const DATA_OF: Record<WebhookEvent, (tx: Transaction, id: string) => Promise<object>> = {
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
