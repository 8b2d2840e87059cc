import type { Transaction } from "@shop/db/client";
import { orderLines, stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import type { Viewer } from "@shop/domain/access";
import type { Order } from "@shop/domain/contracts/orders";
import { DELIVERY_STANDS, ORDER_CANCELLED, ORDER_DELIVERED, ORDER_NOT_PAID } from "@shop/domain/messages";
import { isCancelled, isDelivered, isPaid, mayCancel, mayDeliver, mayUndoDelivered } from "@shop/domain/order-state";
import { asc, eq, inArray } from "drizzle-orm";
import type { Shop } from "../context.ts";
import { refusal } from "../errors.ts";
import { mailOrderCancelled, mailOrderDelivered, takeBackOrderDelivered } from "../mail/order-mails.ts";
import { changeOrder, saveOrderState } from "./change-order.ts";
import type { OrderRow } from "./orders.wire.ts";

/** Marks an order delivered; BAD_REQUEST unless it is paid. Repeating it changes nothing (contract section 2). */
export function deliverOrder(shop: Shop, viewer: Viewer, id: string): Promise<Order> {
  return changeOrder(shop, viewer, id, async (tx, order) => {
    if (isDelivered(order)) return;
    if (!mayDeliver(order)) throw refusal("BAD_REQUEST", isPaid(order) ? ORDER_CANCELLED : ORDER_NOT_PAID);
    await saveOrderState(tx, viewer, order, "delivered", { deliveredAt: new Date() });
    await mailOrderDelivered(tx, shop.settings, order.id);
  });
}

/** Takes back what was marked delivered by mistake, within a day, and its mail if that still waits. BAD_REQUEST when it can't be. */
export function undoDelivered(shop: Shop, viewer: Viewer, id: string): Promise<Order> {
  return changeOrder(shop, viewer, id, async (tx, order) => {
    if (!mayUndoDelivered(order, new Date())) throw refusal("BAD_REQUEST", DELIVERY_STANDS);
    await saveOrderState(tx, viewer, order, "undidDelivered", { deliveredAt: null });
    await takeBackOrderDelivered(tx, order.id);
  });
}

/**
 * Cancels an order that was not sent and puts its stock back; what was paid is returned apart from this. BAD_REQUEST
 * once it is delivered. Repeating it changes nothing.
 */
export function cancelOrder(shop: Shop, viewer: Viewer, id: string): Promise<Order> {
  return changeOrder(shop, viewer, id, async (tx, order) => {
    if (isCancelled(order)) return;
    if (!mayCancel(order)) throw refusal("BAD_REQUEST", ORDER_DELIVERED);
    await putStockBack(tx, viewer, order);
    await saveOrderState(tx, viewer, order, "cancelled", { cancelledAt: new Date() });
    await mailOrderCancelled(tx, shop.settings, order.id);
  });
}

/** Also of products that are off sale by now: the goods are on the shelf again. */
async function putStockBack(tx: Transaction, viewer: Viewer, order: OrderRow): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const ids = lines.map((line) => line.productId);
  // In id order, as new orders lock them, so that no two wait crosswise.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("no key update");
  await tx.insert(stockMovements).values(
    lines.map((line) => ({
      productId: line.productId,
      delta: line.quantity,
      reason: "cancellation" as const,
      orderId: order.id,
      userId: viewer.id,
    })),
  );
}
