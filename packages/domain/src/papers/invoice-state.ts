interface Invoiced {
  /** Its order is cancelled. */
  isCancelled: boolean;
  /** Received so far, and still to be paid after credit notes; in dollars. */
  paid: number;
  open: number;
}

/**
 * What is paid of an invoice: nothing is to be paid of one whose order is cancelled, or that is credited before anything
 * was paid. Credit notes have no such state.
 */
export type InvoiceState = "cancelled" | "paid" | "credited" | "partPaid" | "open";

export function invoiceState({ isCancelled, paid, open }: Invoiced): InvoiceState {
  if (isCancelled) return "cancelled";
  if (open <= 0) return paid > 0 ? "paid" : "credited";
  return paid > 0 ? "partPaid" : "open";
}

/** Nothing is to be paid of it any more. */
export const isSettled = (invoice: Invoiced): boolean => invoice.isCancelled || invoice.open <= 0;
