import type { Transaction } from "@shop/db/client";
import type { Viewer } from "@shop/domain/access";
import { mailOrderPaid } from "./order-mails.ts";
import { verifyPaidEmail } from "../mail/verified-address.ts";
import type { ShopSettings } from "../platform/ports.ts";
import { saveOrderState } from "./change-order.ts";
import type { OrderRow } from "./orders.wire.ts";

interface Payment {
  /** When the money arrived. */
  at: Date;
  /** The gateway's payment id, or the bank's reference. */
  reference: string;
  /** The admin who confirms it; null when the gateway does. */
  markedBy: Viewer | null;
}

/**
 * Marks an order paid and emails its buyer, whose email address is verified by that. The caller has locked the order
 * and checked that it is neither paid nor cancelled.
 */
export async function markPaid(
  tx: Transaction,
  settings: ShopSettings,
  order: OrderRow,
  { at, reference, markedBy }: Payment,
): Promise<void> {
  await saveOrderState(tx, markedBy, order, "markedPaid", {
    paidAt: at,
    paymentReference: reference,
    markedPaidAt: markedBy && new Date(),
  });
  await mailOrderPaid(tx, settings, order.id);
  await verifyPaidEmail(tx, order.userId);
}
