import type { Transaction } from "@shop/db/client";
import type { Viewer } from "@shop/domain/access";
import { saveOrderState } from "./change-order.ts";
import type { OrderRow } from "./orders.wire.ts";

interface Payment {
  /** When the money came. */
  at: Date;
  /** The gateway's payment id, or the bank's reference. */
  reference: string;
  /** The admin whose word it is; null when the gateway itself says so. */
  markedBy: Viewer | null;
}

/** Writes that an order is paid. The caller has locked its row and seen that it is neither paid nor cancelled. */
export function markPaid(tx: Transaction, order: OrderRow, { at, reference, markedBy }: Payment): Promise<void> {
  return saveOrderState(tx, markedBy, order, "markedPaid", {
    paidAt: at,
    paymentReference: reference,
    markedPaidAt: markedBy && new Date(),
  });
}
