import { PAYMENT_GIVEN_UP } from "@shop/domain/messages";
import type { Shop } from "../procedures/context.ts";
import { GatewayUnreachable } from "../platform/ports.ts";
import { createAtGateway } from "./create-at-gateway.ts";
import { expectGateway } from "./gateway.ts";
import type { PaymentRow } from "./payment-rows.ts";
import { failPayment, settlePayment } from "./settle-payment.ts";

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
