import type { Queryable, Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { moneyMovements } from "@shop/db/schema/payments";
import { maySee, type Viewer } from "@shop/domain/access";
import type { AuditAction } from "@shop/domain/screens/audit";
import type { Order } from "@shop/domain/contracts/orders";
import { formatOrderNumber, isCancelled, isPaid, isUnsent, openCents } from "@shop/domain/orders/order-state";
import { and, desc, eq, isNull } from "drizzle-orm";
import { recordChange } from "../base/audit.ts";
import type { CustomerContext } from "../base/procedures/context.ts";
import { assertMayChange } from "../base/procedures/procedures.ts";
import { notFound } from "../base/platform/errors.ts";
import { transact } from "../base/platform/transact.ts";
import { CREDITED_CENTS, RECEIVED_CENTS } from "./order-money.ts";
import { lockOrder, readOrder } from "./read-orders.ts";
import { toOrderState, type OrderRow } from "./orders.wire.ts";
import { mailOrderPaid } from "./order-mails.ts";
import { verifyPaidEmail } from "../base/mail/verified-address.ts";
import type { ShopSettings } from "../base/platform/ports.ts";

/** Locks an order and changes it, so that concurrent changes run one after another; returns the changed order. */
export function changeOrder(
  { db, viewer }: CustomerContext<Queryable>,
  id: string,
  change: (tx: Transaction, order: OrderRow) => Promise<void>,
): Promise<Order> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !maySee(viewer, order)) throw notFound("Order");
    assertMayChange(viewer, order);
    await change(tx, order);
    return readOrder({ db: tx, viewer }, id);
  });
}

type OrderState = Pick<
  OrderRow,
  | "paymentMethod"
  | "paidAt"
  | "paymentReference"
  | "markedPaidAt"
  | "shippedAt"
  | "deliveredAt"
  | "cancelledAt"
  | "cancellationReason"
  | "bankRefundedAt"
  | "dueOn"
>;

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
  if (Object.keys(state).length > 0) await tx.update(orders).set(state).where(eq(orders.id, order.id));
  await recordChange(tx, actor, {
    action,
    entity: "order",
    recordId: order.id,
    label: formatOrderNumber(order.orderNumber),
    before: toOrderState(order),
    after: { ...toOrderState({ ...order, ...state }), ...notes },
  });
}

interface Payment {
  /** When the money arrived. */
  at: Date;
  /** The gateway's payment id, or the bank's reference. */
  reference: string;
  /** The admin who confirms it; null when the gateway does. */
  markedBy: Viewer | null;
}

/**
 * Marks an order paid, emails its buyer and marks the buyer's email address as verified. The caller must lock the order
 * and check that it is neither paid nor cancelled.
 */
export async function markPaid(
  tx: Transaction,
  settings: ShopSettings,
  order: OrderRow,
  { at, reference, markedBy }: Payment,
): Promise<void> {
  await saveOrderState(tx, markedBy, order, "markedPaid", {
    paidAt: at,
    paymentReference: reference,
    markedPaidAt: markedBy && new Date(),
  });
  await mailOrderPaid(tx, settings, order.id);
  await verifyPaidEmail(tx, order.userId);
}

/** Makes the state of a locked order by bank transfer that of its money, if any has moved. */
export async function followMoney(
  { settings, viewer }: Pick<CustomerContext, "settings" | "viewer">,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  const [money] = await tx
    .select({ receivedCents: RECEIVED_CENTS, creditedCents: CREDITED_CENTS })
    .from(orders)
    .where(eq(orders.id, order.id));
  const moved = await tx
    .select({ at: moneyMovements.at, reference: moneyMovements.reference, cents: moneyMovements.amountCents })
    .from(moneyMovements)
    .where(
      and(eq(moneyMovements.orderId, order.id), eq(moneyMovements.method, "bank"), isNull(moneyMovements.undoneAt)),
    )
    .orderBy(desc(moneyMovements.at), desc(moneyMovements.createdAt));
  const [last] = moved;
  if (!money || !last) return;
  if (isCancelled(order)) {
    const isSentBack = money.receivedCents === 0 && isPaid(order) && order.bankRefundedAt === null;
    if (isSentBack) await saveOrderState(tx, viewer, order, "markedRefunded", { bankRefundedAt: last.at });
    return;
  }
  const isOpen = openCents(order.totalCents, money) > 0;
  const received = moved.find(({ cents }) => cents > 0);
  if (!isOpen && !isPaid(order) && received)
    await markPaid(tx, settings, order, { at: received.at, reference: received.reference, markedBy: viewer });
  if (isOpen && isPaid(order) && isUnsent(order))
    await saveOrderState(tx, viewer, order, "undidPaid", { paidAt: null, paymentReference: null, markedPaidAt: null });
}
