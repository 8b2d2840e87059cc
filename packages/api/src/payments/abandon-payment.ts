import { PAYMENT_GIVEN_UP } from "@shop/domain/messages";
import type { Shop } from "../procedures/context.ts";
import { GatewayUnreachable } from "../platform/ports.ts";
import { createAtGateway, expectGateway } from "./gateway.ts";
import { type PaymentRow, findOpenPayment } from "./payment-rows.ts";
import { failPayment, settlePayment } from "./settle-payment.ts";
import { orders } from "@shop/db/schema/orders";
import { isId } from "@shop/domain/ids";
import { and, eq } from "drizzle-orm";

/**
 * Ends an open payment at the gateway, so that no card is charged for it any more; answers it as it is then, which may be
 * paid by now. Rejects with GatewayUnreachable.
 */
export async function abandonPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  const gateway = expectGateway(shop);
  const found = payment.gatewayId === null ? await madeAgain(shop, payment) : await gateway.find(payment.gatewayId);
  if (!found) return failPayment(shop, payment.id, PAYMENT_GIVEN_UP);
  return settlePayment(shop, payment.id, await gateway.cancel(found.id));
}

/** The payment whose answer was lost; null when the gateway refuses to make it, and so never has. */
function madeAgain(shop: Shop, payment: PaymentRow) {
  return createAtGateway(shop, payment).catch((error: unknown) => {
    if (error instanceof GatewayUnreachable) throw error;
    return null;
  });
}

/**
 * Ends the open card payment of one's own order at the gateway, so that the order may be cancelled. The payment stays open
 * when the gateway can't be reached or has the money on its way; it may have succeeded by now.
 */
export async function endOpenPayment(shop: Shop, { id, userId }: { id: string; userId: string }): Promise<void> {
  const isOwn = isId(id) && (await shop.db.$count(orders, and(eq(orders.id, id), eq(orders.userId, userId)))) > 0;
  const open = isOwn ? await findOpenPayment(shop.db, id) : undefined;
  if (!open || open.gateway !== shop.payments?.name) return;
  await abandonPayment(shop, open).catch((error: unknown) => {
    if (!(error instanceof GatewayUnreachable)) throw error;
  });
}
