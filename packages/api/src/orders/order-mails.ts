import type { Transaction } from "@shop/db/client";
import { outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import type { Order } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import type { MailShop } from "@shop/mail/messages";
import { eq, max, sql } from "drizzle-orm";
import { addresseeOf } from "../people/companies/company-addresses.ts";
import { readOrderForShop } from "./read-orders.ts";
import {
  cancelMail,
  causeId,
  causeKind,
  enqueueMessage,
  enqueueToRender,
  withdrawMail,
  type Envelope,
} from "../base/mail/outbox.ts";

/** An admin who marks an order delivered by mistake has this long to undo it before the buyer is notified. */
export const DELIVERY_UNDO_SECONDS = 120;

export const mailOrderPlaced = (tx: Transaction, shop: MailShop, order: Order) =>
  enqueueToRender(tx, envelopeOf(shop, "order-placed", order), order);

/** The confirmation after a payment. */
export const mailOrderPaid = (tx: Transaction, shop: MailShop, orderId: string) =>
  mailBuyer(tx, shop, "order-paid", orderId);

/**
 * Takes the confirmation of a payment back that was marked by mistake, and corrects it where it may have arrived, unless that
 * was done when it was marked before.
 */
export async function mailPaidUndone(tx: Transaction, shop: MailShop, orderId: string): Promise<void> {
  const isAbout = (message: OrderMessage) => sql`${causeId} = ${orderId} and ${causeKind} = ${message}`;
  const [last] = await tx
    .select({ at: max(outbox.createdAt) })
    .from(outbox)
    .where(isAbout("order-paid-undone"));
  const { told, untold } = await withdrawMail(tx, isAbout("order-paid"), last?.at ?? new Date(0));
  if (told.length > 0) await mailBuyer(tx, shop, "order-paid-undone", orderId, { except: untold });
}

/** The bank details of an order whose buyer pays by bank transfer instead of by card. */
export const mailBankDetails = (tx: Transaction, shop: MailShop, orderId: string) =>
  mailBuyer(tx, shop, "order-by-transfer", orderId);

export const mailOrderDelivered = (tx: Transaction, shop: MailShop, orderId: string) =>
  mailBuyer(tx, shop, "order-delivered", orderId, { delaySeconds: DELIVERY_UNDO_SECONDS });

/** Takes the message back that an order was delivered, if it is not sent. */
export const withdrawDeliveredMail = (tx: Transaction, orderId: string) =>
  cancelMail(tx, causeOf("order-delivered", orderId));

/** What is on its way, where it can be followed, and what follows. */
export const mailShipped = (tx: Transaction, shop: MailShop, orderId: string, shipmentId: string) =>
  mailAboutShipment(tx, shop, "order-shipped", orderId, shipmentId);

/** The number of a shipment that was corrected to this version. */
export const mailTrackingNumber = (
  tx: Transaction,
  shop: MailShop,
  orderId: string,
  shipmentId: string,
  version: number,
) => mailAboutShipment(tx, shop, "order-tracking", orderId, shipmentId, { suffix: `:${version}` });

export const mailShipmentCancelled = (
  tx: Transaction,
  shop: MailShop,
  orderId: string,
  shipmentId: string,
  except: readonly string[] = [],
) => mailAboutShipment(tx, shop, "order-shipment-cancelled", orderId, shipmentId, { except });

/** Takes the messages about a shipment back that are not sent; resolves to who may have been told of it, and who now is not. */
export function withdrawShippedMail(
  tx: Transaction,
  orderId: string,
  { id, createdAt }: { id: string; createdAt: Date },
) {
  const isOfShipment = sql`${causeKind} in ('order-shipped', 'order-tracking') and split_part(${outbox.cause}, ':', 3) = ${id}`;
  const isDelivery = sql`${causeKind} = 'order-delivered'`;
  return withdrawMail(tx, sql`${causeId} = ${orderId} and (${isDelivery} or ${isOfShipment})`, createdAt);
}

/** What was left of an order that is part shipped is cancelled. */
export async function mailRestCancelled(tx: Transaction, shop: MailShop, orderId: string): Promise<void> {
  for (const order of await readOrdersToMail(tx, orderId))
    await enqueueMessage(tx, shop, envelopeOf(shop, "order-rest-cancelled", order), "order-rest-cancelled", { order });
}

async function mailAboutShipment(
  tx: Transaction,
  shop: MailShop,
  message: "order-shipped" | "order-tracking" | "order-shipment-cancelled",
  orderId: string,
  shipmentId: string,
  { suffix = "", except = [] }: { suffix?: string; except?: readonly string[] } = {},
): Promise<void> {
  for (const order of await readOrdersToMail(tx, orderId)) {
    if (except.includes(order.user.email)) continue;
    const shipment = order.shipments.find(({ _id }) => _id === shipmentId);
    if (!shipment) throw new Error(`the shipment ${shipmentId} is missing`);
    const envelope = envelopeOf(shop, message, order);
    const cause = `${envelope.cause}:${shipmentId}${suffix}`;
    await enqueueMessage(tx, shop, { ...envelope, cause }, message, { order, shipment });
  }
}

/** `isOverdue`: it was cancelled automatically because it was not paid in time. */
export async function mailOrderCancelled(
  tx: Transaction,
  shop: MailShop,
  orderId: string,
  { isOverdue }: { isOverdue: boolean },
): Promise<void> {
  for (const order of await readOrdersToMail(tx, orderId))
    await enqueueMessage(tx, shop, envelopeOf(shop, "order-cancelled", order), "order-cancelled", { order, isOverdue });
}

/** The reminder before an unpaid order is cancelled. */
export async function mailOrderOverdue(
  tx: Transaction,
  shop: MailShop,
  orderId: string,
  cancelledOn: Date,
): Promise<void> {
  for (const order of await readOrdersToMail(tx, orderId)) {
    const about = { order, cancelledOn: dayOf(cancelledOn, shop.timeZone) };
    await enqueueMessage(tx, shop, envelopeOf(shop, "order-unpaid", order), "order-unpaid", about);
  }
}

/**
 * Tells who paid of a refund, or the company of the order once they have left it; `orderId` is null for a card payment without
 * an order.
 */
export async function mailRefundMade(
  tx: Transaction,
  shop: MailShop,
  refund: { id: string; userId: string; orderId: string | null; amountCents: number },
): Promise<void> {
  const { id, userId, orderId, amountCents } = refund;
  const [row] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)) : [];
  const { name, emails } = await addresseeOf(tx, { userId, companyId: row?.companyId ?? null });
  const order = row ? { _id: row.id, orderNumber: formatOrderNumber(row.orderNumber) } : null;
  for (const recipient of emails)
    await enqueueMessage(tx, shop, { cause: `refund:${id}`, recipient }, "refund-made", { name, amountCents, order });
}

type OrderMessage =
  | "order-placed"
  | "order-by-transfer"
  | "order-paid"
  | "order-paid-undone"
  | "order-unpaid"
  | "order-shipped"
  | "order-tracking"
  | "order-shipment-cancelled"
  | "order-delivered"
  | "order-rest-cancelled"
  | "order-cancelled";

const causeOf = (message: OrderMessage, orderId: string) => `${message}:${orderId}`;

/** Rendered inside the transaction, which is acceptable because these messages are rare. */
async function mailBuyer(
  tx: Transaction,
  shop: MailShop,
  message: "order-by-transfer" | "order-paid" | "order-paid-undone" | "order-delivered",
  orderId: string,
  { delaySeconds = 0, except = [] }: { delaySeconds?: number; except?: readonly string[] } = {},
): Promise<void> {
  for (const order of await readOrdersToMail(tx, orderId))
    if (!except.includes(order.user.email))
      await enqueueMessage(tx, shop, envelopeOf(shop, message, order, delaySeconds), message, { order });
}

/**
 * An order as it is written about: to its buyer, or, once they have left its company, once to each address of the company, which
 * then stands in place of the buyer.
 */
async function readOrdersToMail(tx: Transaction, orderId: string): Promise<Order[]> {
  const order = await readOrderForShop(tx, orderId);
  if (!order.company) return [order];
  const { name, emails } = await addresseeOf(tx, { userId: order.user._id, companyId: order.company._id });
  return emails.map((email) => ({ ...order, user: { ...order.user, name, email } }));
}

function envelopeOf(shop: MailShop, message: OrderMessage, order: Order, delaySeconds = 0): Envelope {
  const envelope = { cause: causeOf(message, order._id), recipient: order.user.email, delaySeconds };
  return shop.email ? { ...envelope, replyTo: shop.email } : envelope;
}
