import type { Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { maySee, type Viewer } from "@shop/domain/access";
import type { AuditAction } from "@shop/domain/audit";
import type { Order } from "@shop/domain/contracts/orders";
import { isId } from "@shop/domain/ids";
import { ORDER_NOT_FOUND } from "@shop/domain/messages";
import { formatOrderNumber } from "@shop/domain/orders/order-number";
import { eq } from "drizzle-orm";
import { recordChange } from "../audit/audit.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { refusal } from "../platform/errors.ts";
import { transact } from "../platform/transact.ts";
import { readOrder } from "./read-orders.ts";
import { toOrderState, type OrderRow } from "./orders.wire.ts";

/** Locks an order and changes it, so that concurrent changes run one after another; returns the whole order. */
export function changeOrder(
  { db, viewer }: CustomerContext,
  id: string,
  change: (tx: Transaction, order: OrderRow) => Promise<void>,
): Promise<Order> {
  return transact(db, async (tx) => {
    const [order] = isId(id) ? await tx.select().from(orders).where(eq(orders.id, id)).for("update") : [];
    if (!order || !maySee(viewer, order.userId)) throw refusal("NOT_FOUND", ORDER_NOT_FOUND);
    await change(tx, order);
    return readOrder({ db: tx, viewer }, id);
  });
}

type OrderState = Pick<OrderRow, "paidAt" | "paymentReference" | "markedPaidAt" | "deliveredAt" | "cancelledAt">;

/**
 * Saves the new state of a locked order and records it in the audit log, together with `notes`. `actor` is null for a
 * job.
 */
export async function saveOrderState(
  tx: Transaction,
  actor: Viewer | null,
  order: OrderRow,
  action: AuditAction,
  state: Partial<OrderState>,
  notes: Record<string, string> = {},
): Promise<void> {
  await tx.update(orders).set(state).where(eq(orders.id, order.id));
  await recordChange(tx, actor, {
    action,
    entity: "order",
    recordId: order.id,
    label: formatOrderNumber(order.orderNumber),
    before: toOrderState(order),
    after: { ...toOrderState({ ...order, ...state }), ...notes },
  });
}
