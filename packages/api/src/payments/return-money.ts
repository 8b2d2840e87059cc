import type { Transaction } from "@shop/db/client";
import { formatCents } from "@shop/domain/money";
import { notifyAdmins } from "../mail/notify-admins.ts";
import type { OrderRow } from "../orders/orders.wire.ts";
import type { ShopSettings } from "../platform/ports.ts";
import { paymentLabel, type PaymentRow, type RefundRow } from "./payment-rows.ts";
import { startRefund } from "./refund-rows.ts";

/**
 * Starts the refund of a locked surplus payment, of which `backCents` were refunded already, and notifies the admins.
 * The caller then requests the refund at the gateway; there is none when nothing is left to refund.
 */
export async function refundSurplus(
  tx: Transaction,
  settings: ShopSettings,
  payment: PaymentRow,
  order: OrderRow | undefined,
  backCents: number,
): Promise<{ payment: PaymentRow; refund?: RefundRow }> {
  const amountCents = payment.amountCents - backCents;
  const refund = amountCents > 0 && (await startRefund(tx, payment, order, { amountCents, requestedBy: null }));
  await notifyAdmins(tx, settings, {
    cause: `surplus:${payment.id}`,
    subject: `A card payment goes back: ${paymentLabel(payment, order)}`,
    text: `The card payment ${payment.gatewayId ?? payment.id} of ${formatCents(payment.amountCents)} could not be taken. ${refund ? `${formatCents(amountCents)} is refunded now` : "It was refunded at the gateway"}.\n\nReason: ${payment.failure ?? ""}\n`,
  });
  return { payment, ...(refund && { refund }) };
}
