import type { Transaction } from "@shop/db/client";
import { orderLines, stockMovements } from "@shop/db/schema/orders";
import type { Viewer } from "@shop/domain/access";
import type { Order, OrderCancellation } from "@shop/domain/contracts/orders";
import {
  CANCELLATION_REASON,
  ORDER_BEING_PAID,
  ORDER_DELIVERED,
  ORDER_PAID_MEANWHILE,
  PAID_CALL_US,
  PART_SHIPPED_CALL_US,
  TOO_MANY_CANCELLED,
} from "@shop/domain/messages";
import { isCancelled, isPaid, isPartShipped, mayCancel, mayOwnerCancel } from "@shop/domain/orders/order-state";
import { unitsLeft } from "@shop/domain/orders/shipments";
import { eq } from "drizzle-orm";
import { assertFewerOfDay } from "../../base/limits/changes-of-day.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { refusal } from "../../base/platform/errors.ts";
import { mailOrderCancelled, mailRestCancelled } from "../../orders/order-mails.ts";
import { readCreditedLines, unitsToStock } from "./refunded-lines.ts";
import { startRefund } from "./refunds.ts";
import { endOpenPayment } from "./settle-payment.ts";
import { findOpenPayment } from "./payment-rows.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { changeOrder, saveOrderState } from "../../orders/change-order.ts";
import { settleAccountOf } from "../../orders/on-account/settle-account.ts";
import { readHeld } from "../../orders/order-money.ts";
import { readLines } from "../../orders/read-orders.ts";
import { cancelRefundedUnits } from "../../orders/shipments/cancelled-units.ts";
import { followShipments } from "../../orders/shipments/follow-shipments.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";
import { lockUser } from "../../people/accounts.ts";

/**
 * Cancels an order that is not delivered and puts its stock back; a refund is a separate step. BAD_REQUEST once it is
 * delivered. Of one that is part shipped it ends the rest, and only for an admin: for its owner BAD_REQUEST. Its owner may
 * do so only while it is unpaid: BAD_REQUEST once it is paid, CONFLICT while a card payment is in progress that can't be
 * cancelled; TOO_MANY_REQUESTS when they have cancelled too many in 24 hours. An admin confirms with `paid` that a paid order
 * is cancelled: otherwise CONFLICT, because it was paid after they had decided. Repeating it changes nothing.
 */
export async function cancelOrder(ctx: CustomerContext, sent: OrderCancellation): Promise<Order> {
  const { id, reason, paid = false } = sent;
  const { viewer, settings } = ctx;
  // The gateway is called before the order is locked, because it may be slow.
  if (!viewer.isAdmin) await endOpenPayment(ctx, id);
  return changeOrder(ctx, id, async (tx, order) => {
    if (isCancelled(order)) return;
    if (!mayCancel(order)) throw refusal("BAD_REQUEST", ORDER_DELIVERED);
    if (isPartShipped(order) && !viewer.isAdmin) throw refusal("BAD_REQUEST", PART_SHIPPED_CALL_US);
    if (isPartShipped(order)) return endRest(tx, ctx, order, reason);
    if (!viewer.isAdmin) {
      await assertUnpaid(tx, order);
      await assertMayCancelMore(tx, ctx);
    } else if (isPaid(order) && !paid) throw refusal("CONFLICT", ORDER_PAID_MEANWHILE);
    await cancelLocked(tx, settings, order, { by: viewer, reason });
  });
}

async function assertUnpaid(tx: Transaction, order: OrderRow): Promise<void> {
  if (!mayOwnerCancel(order)) throw refusal("BAD_REQUEST", PAID_CALL_US);
  if (await findOpenPayment(tx, order.id)) throw refusal("CONFLICT", ORDER_BEING_PAID);
}

/** Each cancelled order keeps its rows, papers and emails, whether it was paid before, on account, or a colleague's. */
async function assertMayCancelMore(tx: Transaction, ctx: CustomerContext): Promise<void> {
  // Locked, so that concurrent calls cannot exceed the limit together.
  await lockUser(tx, ctx.viewer.id);
  const kind = { entity: "order", action: "cancelled" } as const;
  await assertFewerOfDay(tx, ctx, kind, ctx.limits.cancellations, TOO_MANY_CANCELLED);
}

/**
 * Ends what is left of a locked order that is part shipped: its stock returns, a credit note credits its lines, and the order is
 * delivered. What was paid of them is then owed to the buyer.
 */
async function endRest(
  tx: Transaction,
  ctx: CustomerContext,
  order: OrderRow,
  reason: string | undefined,
): Promise<void> {
  await cancelRefundedUnits(tx, order);
  const lines = (await readLines(tx, [order.id])).get(order.id) ?? [];
  const left = lines.filter((line) => unitsLeft(line) > 0);
  const sent = left.map((line) => ({ product: line.productId, qty: unitsLeft(line) }));
  const { units, amountCents } = await readCreditedLines(tx, order, sent, true);
  const { askedCents } = await readHeld(tx, order);
  if (units.length > 0)
    await startRefund(tx, null, order, {
      amountCents,
      creditCents: Math.min(amountCents, askedCents),
      lines: units,
      restock: true,
      reason: reason?.trim() || CANCELLATION_REASON,
      requestedBy: ctx.viewer,
    });
  await followShipments(tx, ctx.viewer, order, "cancelled", reason ? { reason } : {});
  await settleAccountOf(tx, ctx, order);
  await mailRestCancelled(tx, ctx.settings, order.id);
}

interface Cancellation {
  /** Null for the job that cancels overdue orders. */
  by: Viewer | null;
  reason?: string | undefined;
}

/**
 * Cancels a locked order that may be cancelled, puts its stock back and emails its buyer. What was paid of an order on account
 * is credit.
 */
export async function cancelLocked(
  tx: Transaction,
  settings: ShopSettings,
  order: OrderRow,
  { by, reason }: Cancellation,
): Promise<void> {
  await putStockBack(tx, by, order);
  const cancelled = { cancelledAt: new Date(), cancellationReason: reason?.trim() || null };
  await saveOrderState(tx, by, order, "cancelled", cancelled, reason ? { reason } : {});
  await settleAccountOf(tx, { settings, viewer: by }, order);
  await mailOrderCancelled(tx, settings, order.id, { isOverdue: by === null });
}

/**
 * Puts back what the order has taken and not returned. Includes products that are no longer published, because the goods
 * are in stock again.
 */
async function putStockBack(tx: Transaction, by: Viewer | null, order: OrderRow): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const returned = await unitsToStock(tx, order, lines);
  if (returned.length === 0) return;
  const about = { reason: "cancellation" as const, orderId: order.id, userId: by?.id ?? null };
  await tx.insert(stockMovements).values(returned.map((it) => ({ ...it, ...about })));
}
