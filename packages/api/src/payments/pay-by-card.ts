import { payments } from "@shop/db/schema/payments";
import { newId } from "@shop/db/columns";
import type { Order } from "@shop/domain/contracts/orders";
import { PAYMENT_RETURNED, PAYMENT_UNCONFIRMED } from "@shop/domain/messages";
import { dollarsToCents } from "@shop/domain/money";
import { mayPayByCard } from "@shop/domain/orders/order-state";
import { eq } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import { refusal } from "../platform/errors.ts";
import { markPaid } from "../orders/mark-paid.ts";
import type { GatewayPayment, PaymentGateway } from "../platform/ports.ts";
import { transact } from "../platform/transact.ts";
import { reached } from "./gateway.ts";
import { whyNotAdopted } from "./outcome.ts";
import { lockOrder, rowOf, savePayment, type PaymentRow } from "./payment-rows.ts";
import { settlePayment } from "./settle-payment.ts";

const unconfirmed = (why: string | null = null) => refusal("PAYMENT_REQUIRED", why ?? PAYMENT_UNCONFIRMED);

/**
 * Pays an order with the payment of this gateway id, when the gateway confirms that it has succeeded, belongs to this
 * order and to its owner. PAYMENT_REQUIRED otherwise.
 */
export async function payByCard(shop: Shop, order: Order, gatewayId: string): Promise<void> {
  const gateway = shop.payments;
  const found = gateway && (await reached(gateway.find(gatewayId)));
  if (!gateway || !found) throw unconfirmed();
  const payment = (await rowOf(shop.db, found)) ?? (await adopt(shop, gateway, order, found));
  const isForAnother = payment?.orderId != null && payment.orderId !== order._id;
  if (!payment || isForAnother || payment.userId !== order.user._id) throw unconfirmed();

  const settled = await settlePayment(shop, payment.id, found);
  if (settled.state === "surplus") throw unconfirmed(PAYMENT_RETURNED);
  if (settled.state !== "succeeded") throw unconfirmed(settled.failure);
  if (settled.orderId !== order._id) await giveToOrder(shop, settled, order._id, found);
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
  if (!isFit || paymentId !== null || order.isCancelled || whyNotAdopted(found, new Date(order.createdAt)))
    return undefined;
  const id = newId();
  const about = { id, idempotencyKey: id, orderId: order._id, userId: order.user._id };
  const row = { ...about, gateway, gatewayId, amountCents };
  await db.insert(payments).values(row).onConflictDoNothing({ target: payments.gatewayId });
  return rowOf(db, found);
}

/**
 * Assigns an older client's payment without an order to this one. It may be a cent short, because such clients round
 * the amount down.
 */
function giveToOrder(
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
    if (whyNotAdopted(found, order.createdAt)) throw unconfirmed();
    await savePayment(tx, payment, { orderId }, order);
    await markPaid(tx, settings, order, { at: new Date(), reference: gatewayId ?? id, markedBy: null });
  });
}
