import { shipments } from "@shop/db/schema/shipments";
import type { Order } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { DELIVERY_NOT_UNDOABLE } from "@shop/domain/messages";
import { isDelivered } from "@shop/domain/orders/order-state";
import { mayUndoDelivered } from "@shop/domain/orders/undo";
import { and, desc, eq, isNull } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { changeOrder } from "../change-order.ts";
import { DELIVERY_UNDO_SECONDS, mailOrderDelivered } from "../order-mails.ts";
import { cancelLocked } from "./change-shipment.ts";
import { ship } from "./ship-order.ts";

/** Ships the rest of an order; BAD_REQUEST unless it is released. Repeating it changes nothing. */
export function deliverOrder(ctx: CustomerContext, id: string): Promise<Order> {
  return changeOrder(ctx, id, async (tx, order) => {
    if (isDelivered(order)) return;
    const shippedOn = dayOf(new Date(), ctx.settings.timeZone);
    const parcel = { carrier: null, trackingNumber: null, trackingUrl: null, shippedOn };
    await ship(tx, ctx, order, "delivered", { lines: undefined, parcel, untoldSeconds: DELIVERY_UNDO_SECONDS });
    await mailOrderDelivered(tx, ctx.settings, order.id);
  });
}

/**
 * Undoes a delivery marked by mistake within a day: cancels its last shipment, of which nobody is told who has not heard of it
 * yet. BAD_REQUEST when it can't be undone.
 */
export function undoDelivered(ctx: CustomerContext, id: string): Promise<Order> {
  return changeOrder(ctx, id, async (tx, order) => {
    const [last] = await tx
      .select()
      .from(shipments)
      .where(and(eq(shipments.orderId, order.id), isNull(shipments.cancelledAt)))
      .orderBy(desc(shipments.number))
      .limit(1);
    if (!last || !mayUndoDelivered(order, last, new Date())) throw refusal("BAD_REQUEST", DELIVERY_NOT_UNDOABLE);
    await cancelLocked(tx, ctx, order, last, { action: "undidDelivered", isQuiet: true });
  });
}
