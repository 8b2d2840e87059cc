import type { Order } from "@shop/domain/contracts/orders";
import { DELIVERY_NOT_UNDOABLE, ORDER_CANCELLED, ORDER_NOT_PAID } from "@shop/domain/messages";
import { isDelivered, isPaid, mayDeliver, mayUndoDelivered } from "@shop/domain/orders/order-state";
import type { CustomerContext } from "../procedures/context.ts";
import { refusal } from "../platform/errors.ts";
import { mailOrderDelivered, cancelDeliveredMail } from "./order-mails.ts";
import { changeOrder, saveOrderState } from "./change-order.ts";

/** Marks an order delivered; BAD_REQUEST unless it is paid. Repeating it changes nothing. */
export function deliverOrder(ctx: CustomerContext, id: string): Promise<Order> {
  return changeOrder(ctx, id, async (tx, order) => {
    if (isDelivered(order)) return;
    if (!mayDeliver(order)) throw refusal("BAD_REQUEST", isPaid(order) ? ORDER_CANCELLED : ORDER_NOT_PAID);
    await saveOrderState(tx, ctx.viewer, order, "delivered", { deliveredAt: new Date() });
    await mailOrderDelivered(tx, ctx.settings, order.id);
  });
}

/**
 * Undoes a delivery marked by mistake within a day, and cancels its email if it is not sent yet. BAD_REQUEST when it
 * can't be undone.
 */
export function undoDelivered(ctx: CustomerContext, id: string): Promise<Order> {
  return changeOrder(ctx, id, async (tx, order) => {
    if (!mayUndoDelivered(order, new Date())) throw refusal("BAD_REQUEST", DELIVERY_NOT_UNDOABLE);
    await saveOrderState(tx, ctx.viewer, order, "undidDelivered", { deliveredAt: null });
    await cancelDeliveredMail(tx, order.id);
  });
}
