import type { Transaction } from "@shop/db/client";
import { formatCents } from "@shop/domain/money";
import { notifyAdmins } from "../mail/notify-admins.ts";
import type { OrderRow } from "../orders/orders.wire.ts";
import type { ShopSettings } from "../ports.ts";
import { paymentLabel, type PaymentRow, type RefundRow } from "./payment-rows.ts";
import { startRefund } from "./refund-rows.ts";

/** Begins to send a locked surplus payment back in full, and tells the admins why. The gateway is to be asked next. */
export async function returnMoney(
  tx: Transaction,
  settings: ShopSettings,
  payment: PaymentRow,
  order: OrderRow | undefined,
): Promise<{ payment: PaymentRow; refund: RefundRow }> {
  const refund = await startRefund(tx, payment, order, { amountCents: payment.amountCents, requestedBy: null });
  await notifyAdmins(tx, settings, {
    cause: `surplus:${payment.id}`,
    subject: `A card payment goes back: ${paymentLabel(payment, order)}`,
    text: `The card payment ${payment.gatewayId ?? payment.id} of ${formatCents(payment.amountCents)} could not be taken and is refunded in full.\n\nReason: ${payment.failure ?? ""}\n`,
  });
  return { payment, refund };
}
