import type { Transaction } from "@shop/db/client";
import { shipments } from "@shop/db/schema/shipments";
import type { Viewer } from "@shop/domain/access";
import { isDelivered } from "@shop/domain/orders/order-state";
import { deliveryOf } from "@shop/domain/orders/shipments";
import type { AuditAction } from "@shop/domain/screens/audit";
import { and, eq, isNull, min, sql } from "drizzle-orm";
import { saveOrderState } from "../change-order.ts";
import { withdrawDeliveredMail } from "../order-mails.ts";
import type { OrderRow } from "../orders.wire.ts";
import { readLines } from "../read-orders.ts";

/**
 * Makes a locked order shipped and delivered as its shipments say, and records why in the audit log, with `notes`. Nothing else
 * sets these moments. The message that it was delivered, if it waits, is taken back once something is to follow again. Resolves to
 * the order as it is then.
 */
export async function followShipments(
  tx: Transaction,
  actor: Viewer | null,
  order: OrderRow,
  action: AuditAction,
  notes: Record<string, string> = {},
): Promise<OrderRow> {
  const lines = (await readLines(tx, [order.id])).get(order.id) ?? [];
  const [first] = await tx
    .select({ at: min(shipments.createdAt), now: sql`now()`.mapWith(shipments.createdAt) })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), isNull(shipments.cancelledAt)));
  const state = {
    shippedAt: first?.at ?? null,
    // The moment of the shipment that delivers it, if this transaction has recorded one.
    deliveredAt: deliveryOf(lines) === "all" ? (order.deliveredAt ?? first?.now ?? null) : null,
  };
  const isChanged =
    order.shippedAt?.getTime() !== state.shippedAt?.getTime() || isDelivered(order) !== isDelivered(state);
  await saveOrderState(tx, actor, order, action, isChanged ? state : {}, notes);
  if (isDelivered(order) && !isDelivered(state)) await withdrawDeliveredMail(tx, order.id);
  return { ...order, ...state };
}
