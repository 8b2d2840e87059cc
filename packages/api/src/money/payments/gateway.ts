import { GATEWAY_UNREACHABLE, NO_CARD_PAYMENT } from "@shop/domain/messages";
import type { Shop } from "../../base/procedures/context.ts";
import { refusal } from "../../base/platform/errors.ts";
import {
  GatewayUnreachable,
  type GatewayAddress,
  type PaymentGateway,
  type GatewayPayment,
} from "../../base/platform/ports.ts";
import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import type { BillingAddress, ShippingAddress } from "@shop/domain/contracts/orders";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { eq } from "drizzle-orm";
import type { PaymentRow } from "./payment-rows.ts";

/** The shop's gateway; BAD_REQUEST if card payment is not offered. */
export function requireGateway({ payments }: Shop): PaymentGateway {
  if (!payments) throw refusal("BAD_REQUEST", NO_CARD_PAYMENT);
  return payments;
}

/** Turns GatewayUnreachable into SERVICE_UNAVAILABLE, for a buyer who waits for the result. */
export async function translateUnreachable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof GatewayUnreachable) throw refusal("SERVICE_UNAVAILABLE", GATEWAY_UNREACHABLE);
    throw error;
  });
}

/** Creates a payment at the gateway, without a card. Idempotent. */
export async function createAtGateway(shop: Shop, payment: PaymentRow): Promise<GatewayPayment> {
  const { db } = shop;
  const [buyer] = await db.select({ email: users.email }).from(users).where(eq(users.id, payment.userId));
  const [order] = payment.orderId ? await db.select().from(orders).where(eq(orders.id, payment.orderId)) : [];
  return requireGateway(shop).create({
    idempotencyKey: `${payment.idempotencyKey}-create`,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    description: order ? `Order ${formatOrderNumber(order.orderNumber)}` : "Card payment",
    receiptEmail: buyer?.email ?? "",
    shipping: order ? shippingOf(order.shippingAddress) : null,
  });
}

/** The billing address of a payment's order; undefined when it is the delivery address. */
export async function billingOf({ db }: Shop, { orderId }: PaymentRow): Promise<GatewayAddress | undefined> {
  if (!orderId) return undefined;
  const [order] = await db.select({ billing: orders.billingAddress }).from(orders).where(eq(orders.id, orderId));
  return order?.billing ? toGatewayAddress(order.billing) : undefined;
}

/** Gateways need a country code with a delivery address, so it is sent only for Australia. */
function shippingOf(to: ShippingAddress): GatewayAddress | null {
  const shipping = toGatewayAddress(to);
  return shipping.address.country === "" ? null : shipping;
}

function toGatewayAddress(to: BillingAddress): GatewayAddress {
  const { address: line1, apartment: line2 = "", city, state, postalCode, phone } = to;
  const country = /^(au|australia)$/i.test(to.country.trim()) ? "AU" : "";
  return {
    name: `${to.first_name} ${to.last_name}`,
    phone,
    address: { line1, line2, city, state, postalCode, country },
  };
}
