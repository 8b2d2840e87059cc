import type { Order, OrderPayment } from "@shop/domain/contracts/orders";
import { dayOf, noonOf } from "@shop/domain/dates";
import { ORDER_CANCELLED, PAID_BEFORE_ORDER, PAID_IN_FUTURE, PAYMENT_UNCONFIRMED } from "@shop/domain/messages";
import { isPaid, mayMarkPaid, whyNotUndoPaid } from "@shop/domain/orders/order-state";
import type { CustomerContext } from "../procedures/context.ts";
import { refusal } from "../platform/errors.ts";
import { payByCard } from "./pay-by-card.ts";
import { changeOrder, saveOrderState } from "../orders/change-order.ts";
import { markPaid } from "../orders/mark-paid.ts";
import { readOrder } from "../orders/read-orders.ts";
import type { OrderRow } from "../orders/orders.wire.ts";

/**
 * Marks an order paid: a card order when the gateway confirms it, a bank transfer when an admin does.
 * PAYMENT_REQUIRED for everything else, which counts as a declined card; TOO_MANY_REQUESTS after too many of them.
 * Repeating it changes nothing.
 */
export async function payOrder(ctx: CustomerContext, payment: OrderPayment): Promise<Order> {
  const { viewer } = ctx;
  const order = await readOrder(ctx, payment.orderId);
  if (order.isPaid) return order;
  const isBank = order.paymentMethod === "Bank";
  if (isBank && viewer.isAdmin) return takeTransfer(ctx, payment);
  return ctx.limits.tryCard(ctx, { userId: viewer.id, points: 1 }, async () => {
    if (isBank) return takeTransfer(ctx, payment);
    await payByCard(ctx, order, payment.id);
    return readOrder(ctx, payment.orderId);
  });
}

function takeTransfer(ctx: CustomerContext, payment: OrderPayment): Promise<Order> {
  const { viewer, settings } = ctx;
  return changeOrder(ctx, payment.orderId, async (tx, order) => {
    if (isPaid(order)) return;
    if (!viewer.isAdmin) throw refusal("PAYMENT_REQUIRED", PAYMENT_UNCONFIRMED);
    if (!mayMarkPaid(order)) throw refusal("BAD_REQUEST", ORDER_CANCELLED);
    const at = arrivalOf(payment.paidOn, order, settings.timeZone);
    await markPaid(tx, settings, order, { at, reference: payment.id, markedBy: viewer });
  });
}

/**
 * When the money arrived: now, or at noon of an earlier day, but never before the order. BAD_REQUEST for an impossible
 * day.
 */
function arrivalOf(paidOn: string | undefined, order: OrderRow, timeZone: string): Date {
  const now = new Date();
  const today = dayOf(now, timeZone);
  if (paidOn === undefined || paidOn === today) return now;
  if (paidOn > today) throw refusal("BAD_REQUEST", PAID_IN_FUTURE);
  if (paidOn < dayOf(order.createdAt, timeZone)) throw refusal("BAD_REQUEST", PAID_BEFORE_ORDER);
  const noon = noonOf(paidOn, timeZone);
  return noon < order.createdAt ? order.createdAt : noon;
}

/**
 * Undoes a payment that an admin marked by mistake, within a day. BAD_REQUEST with the reason when it can't be undone.
 */
export function undoPaid(ctx: CustomerContext, id: string): Promise<Order> {
  return changeOrder(ctx, id, async (tx, order) => {
    const reason = whyNotUndoPaid(order, new Date());
    if (reason) throw refusal("BAD_REQUEST", reason);
    await saveOrderState(tx, ctx.viewer, order, "undidPaid", {
      paidAt: null,
      paymentReference: null,
      markedPaidAt: null,
    });
  });
}
