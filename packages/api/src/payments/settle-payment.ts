import type { Transaction } from "@shop/db/client";
import { isOpenPayment, isPaidPayment } from "@shop/domain/orders/payment-state";
import type { Shop } from "../procedures/context.ts";
import { markPaid } from "../orders/mark-paid.ts";
import type { GatewayPayment, ShopSettings } from "../platform/ports.ts";
import { transact } from "../platform/transact.ts";
import { outcomeOf } from "./outcome.ts";
import { lockPayment, savePayment, type PaymentRow, type RefundRow } from "./payment-rows.ts";
import { requestRefundIfReached } from "./refunds.ts";
import { refundSurplus } from "./return-money.ts";

/**
 * Records the gateway's state of a payment, and marks its order paid. Used by the charge, the pay call, the gateway's
 * webhook and the reconciling job; idempotent, in any order. Money that the order can't take is refunded immediately. A
 * payment that has succeeded does not change any more.
 */
export async function settlePayment(shop: Shop, id: string, found: GatewayPayment): Promise<PaymentRow> {
  const { payment, refund } = await transact(shop.db, (tx) => settle(tx, shop.settings, id, found));
  if (refund) await requestRefundIfReached(shop, refund);
  return payment;
}

async function settle(
  tx: Transaction,
  settings: ShopSettings,
  id: string,
  found: GatewayPayment,
): Promise<{ payment: PaymentRow; refund?: RefundRow }> {
  const { payment, order } = await lockPayment(tx, id);
  if (isPaidPayment(payment)) return { payment };
  if (payment.gatewayId !== null && payment.gatewayId !== found.id)
    throw new Error(`the payment ${id} is ${payment.gatewayId} at the gateway, not ${found.id}`);
  const { brand = null, last4 = null } = found.card ?? {};
  const outcome = outcomeOf(payment, order, found);
  const charged = isPaidPayment(outcome) && { amountCents: found.amountCents };
  const change = { ...outcome, ...charged, gatewayId: found.id, cardBrand: brand, cardLast4: last4 };
  const settled = await savePayment(tx, payment, change, order);
  if (settled.state === "surplus") return refundSurplus(tx, settings, settled, order, found.refundedCents);
  if (settled.state === "succeeded" && order)
    await markPaid(tx, settings, order, { at: new Date(), reference: found.id, markedBy: null });
  return { payment: settled };
}

/** Marks a payment failed that the gateway does not know, so that no card can have been charged. */
export function failPayment(shop: Shop, id: string, failure: string): Promise<PaymentRow> {
  return transact(shop.db, async (tx) => {
    const { payment, order } = await lockPayment(tx, id);
    return isOpenPayment(payment) ? savePayment(tx, payment, { state: "failed", failure }, order) : payment;
  });
}
