import type { Order, OrderPayment } from "@shop/domain/contracts/orders";
import {
  CENT_SHORT_REASON,
  ON_ACCOUNT,
  ORDER_CANCELLED,
  PAYMENT_UNCONFIRMED,
  PAYMENT_RETURNED,
} from "@shop/domain/messages";
import { isPaid, mayMarkPaid, mayPayByCard } from "@shop/domain/orders/order-state";
import { whyNotUndoPaid } from "@shop/domain/orders/undo";
import type { CustomerContext, Shop } from "../../base/procedures/context.ts";
import { assertMayChange } from "../../base/procedures/procedures.ts";
import { refusal } from "../../base/platform/errors.ts";
import { changeOrder, saveOrderState, markPaid } from "../../orders/change-order.ts";
import { mailPaidUndone } from "../../orders/order-mails.ts";
import { lockOrder, readOrder } from "../../orders/read-orders.ts";
import { payments } from "@shop/db/schema/payments";
import { newId } from "@shop/db/columns";
import { dollarsToCents } from "@shop/domain/money";
import { eq } from "drizzle-orm";
import type { GatewayPayment, PaymentGateway } from "../../base/platform/ports.ts";
import { transact } from "../../base/platform/transact.ts";
import { translateUnreachable } from "./gateway.ts";
import { paymentRejectionReason, settlePayment } from "./settle-payment.ts";
import { arrivalOf } from "./transfer-day.ts";
import { rowOf, savePayment, type PaymentRow } from "./payment-rows.ts";
import { startRefund } from "./refunds.ts";

/**
 * Marks an order paid: a card order when the gateway confirms it, a bank transfer when an admin does.
 * BAD_REQUEST for an order on account, which its company pays. PAYMENT_REQUIRED for everything else, which counts as a declined card; TOO_MANY_REQUESTS after too many of them.
 * Repeating it changes nothing.
 */
export async function payOrder(ctx: CustomerContext, payment: OrderPayment): Promise<Order> {
  const { viewer } = ctx;
  const order = await readOrder(ctx, payment.orderId);
  if (order.isPaid) return order;
  assertMayChange(viewer, { userId: order.user._id, companyId: order.company?._id ?? null });
  if (order.paymentMethod === "Account") throw refusal("BAD_REQUEST", ON_ACCOUNT);
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
    await mailPaidUndone(tx, ctx.settings, id);
  });
}

const unconfirmed = (why: string | null = null) => refusal("PAYMENT_REQUIRED", why ?? PAYMENT_UNCONFIRMED);

/**
 * Pays an order with the payment of this gateway id. PAYMENT_REQUIRED unless the gateway confirms that it has
 * succeeded, and it belongs to this order and its owner.
 */
async function payByCard(shop: Shop, order: Order, gatewayId: string): Promise<void> {
  const gateway = shop.payments;
  const found = gateway && (await translateUnreachable(gateway.find(gatewayId)));
  if (!gateway || !found) throw unconfirmed();
  const payment = (await rowOf(shop.db, found)) ?? (await adopt(shop, gateway, order, found));
  // That of an order may be a colleague's.
  const isForThis = payment?.orderId === order._id || (payment?.orderId === null && payment.userId === order.user._id);
  if (!payment || !isForThis) throw unconfirmed();

  const settled = await settlePayment(shop, payment.id, found);
  if (settled.state === "surplus") throw unconfirmed(PAYMENT_RETURNED);
  if (settled.state !== "succeeded") throw unconfirmed(settled.failure);
  if (settled.orderId !== order._id) await assignToOrder(shop, settled, order._id, found);
}

/**
 * Adds a row for a payment that was created outside the shop, without one of our ids, when it matches the order
 * exactly.
 */
async function adopt(
  { db }: Shop,
  { name: gateway }: PaymentGateway,
  order: Order,
  found: GatewayPayment,
): Promise<PaymentRow | undefined> {
  const { id: gatewayId, status, currency, amountCents, paymentId } = found;
  const isFit = status === "succeeded" && currency === "AUD" && amountCents === dollarsToCents(order.totalPrice);
  if (!isFit || paymentId !== null || order.isCancelled || paymentRejectionReason(found, new Date(order.createdAt)))
    return undefined;
  const id = newId();
  const about = { id, idempotencyKey: id, orderId: order._id, userId: order.user._id };
  const row = { ...about, gateway, gatewayId, amountCents };
  await db.insert(payments).values(row).onConflictDoNothing({ target: payments.gatewayId });
  return rowOf(db, found);
}

/**
 * Assigns an older client's payment without an order to this one. It may be a cent short, because such clients round
 * the amount down: that cent is credited.
 */
function assignToOrder(
  { db, settings }: Shop,
  { id, gatewayId }: PaymentRow,
  orderId: string,
  found: GatewayPayment,
): Promise<void> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
    if (payment?.orderId === orderId) return;
    const short = order && payment ? order.totalCents - payment.amountCents : NaN;
    const isFree = payment?.state === "succeeded" && payment.orderId === null;
    if (!order || !payment || !isFree || !mayPayByCard(order) || (short !== 0 && short !== 1)) throw unconfirmed();
    if (paymentRejectionReason(found, order.createdAt)) throw unconfirmed();
    await savePayment(tx, payment, { orderId }, order);
    await markPaid(tx, settings, order, { at: new Date(), reference: gatewayId ?? id, markedBy: null });
    if (short > 0) {
      const credit = { amountCents: short, creditCents: short, reason: CENT_SHORT_REASON, requestedBy: null };
      await startRefund(tx, null, order, credit);
    }
  });
}
