import { expect, test } from "vitest";
import { invoiceState, isSettled, type InvoiceState } from "./invoice-state.ts";

test.each<[paid: number, open: number, isCancelled: boolean, state: InvoiceState, isSettled: boolean]>([
  [0, 58, false, "open", false],
  // A part is credited, and nothing paid.
  [0, 48, false, "open", false],
  [-5, 58, false, "open", false],
  [57.99, 0.01, false, "partPaid", false],
  [58, 0, false, "paid", true],
  [60, 0, false, "paid", true],
  // Part paid, and the rest credited.
  [10, 0, false, "paid", true],
  [0, 0, false, "credited", true],
  [0, 0, true, "cancelled", true],
  [58, 0, true, "cancelled", true],
])("with $%d paid and $%d open, cancelled: %s, the state is %s", (paid, open, isCancelled, state, settled) => {
  const invoice = { isCancelled, paid, open };
  expect(invoiceState(invoice)).toBe(state);
  expect(isSettled(invoice)).toBe(settled);
});
