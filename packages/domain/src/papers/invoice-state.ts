interface Invoiced {
  /** Its order is cancelled. */
  isCancelled: boolean;
  /** Received so far; in dollars, like the total. */
  paid: number;
  total: number;
}

/** What is paid of an invoice: nothing is to be paid of one whose order is cancelled. Credit notes have no such state. */
export type InvoiceState = "cancelled" | "paid" | "partPaid" | "open";

export function invoiceState({ isCancelled, paid, total }: Invoiced): InvoiceState {
  if (isCancelled) return "cancelled";
  if (paid >= total) return "paid";
  return paid > 0 ? "partPaid" : "open";
}
