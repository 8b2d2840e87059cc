import { PAYMENT_GIVEN_UP } from "@shop/domain/messages";
import type { Shop } from "../procedures/context.ts";
import { GatewayUnreachable } from "../platform/ports.ts";
import { createAtGateway, requireGateway } from "./gateway.ts";
import { type PaymentRow, findOpenPayment } from "./payment-rows.ts";
import { failPayment, settlePayment } from "./settle-payment.ts";
import { orders } from "@shop/db/schema/orders";
import { isId } from "@shop/domain/ids";
import { and, eq } from "drizzle-orm";

/**
 * Cancels an open payment at the gateway, so that no card is charged for it; returns its final state, which may be
 * paid. Rejects with GatewayUnreachable.
 */
export async function abandonPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  const gateway = requireGateway(shop);
  const found =
    payment.gatewayId === null ? await recreateAtGateway(shop, payment) : await gateway.find(payment.gatewayId);
  if (!found) return failPayment(shop, payment.id, PAYMENT_GIVEN_UP);
  return settlePayment(shop, payment.id, await gateway.cancel(found.id));
}

/** Creates a payment again whose response was lost; null when the gateway refuses it, and so has never created it. */
function recreateAtGateway(shop: Shop, payment: PaymentRow) {
  return createAtGateway(shop, payment).catch((error: unknown) => {
    if (error instanceof GatewayUnreachable) throw error;
    return null;
  });
}

/**
 * Cancels the open card payment of the caller's order at the gateway, so that the order can be cancelled. The payment
 * stays open when the gateway can't be reached or is still processing it; it may also have succeeded.
 */
export async function endOpenPayment(shop: Shop, { id, userId }: { id: string; userId: string }): Promise<void> {
  const isOwn = isId(id) && (await shop.db.$count(orders, and(eq(orders.id, id), eq(orders.userId, userId)))) > 0;
  const open = isOwn ? await findOpenPayment(shop.db, id) : undefined;
  if (!open || open.gateway !== shop.payments?.name) return;
  await abandonPayment(shop, open).catch((error: unknown) => {
    if (!(error instanceof GatewayUnreachable)) throw error;
  });
}
