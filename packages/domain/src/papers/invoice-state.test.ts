import { expect, test } from "vitest";
import { invoiceState, type InvoiceState } from "./invoice-state.ts";

test.each<[paid: number, isCancelled: boolean, InvoiceState]>([
  [0, false, "open"],
  [-5, false, "open"],
  [57.99, false, "partPaid"],
  [58, false, "paid"],
  [60, false, "paid"],
  [0, true, "cancelled"],
  [58, true, "cancelled"],
])("of $58 with %d paid, cancelled: %s, the state is %s", (paid, isCancelled, state) =>
  expect(invoiceState({ isCancelled, paid, total: 58 })).toBe(state),
);
