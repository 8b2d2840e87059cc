import { expect, test } from "vitest";
import { formatQuoteNumber, quoteStatus } from "./quote-state.ts";

test.each([
  ["open", null, null],
  ["answered", "2026-03-31", null],
  ["answered", "2026-04-01", null],
  ["expired", "2026-03-30", null],
  ["accepted", "2026-03-31", "an order"],
  ["accepted", "2026-03-30", "an order"],
] as const)("a quote is %s on 31 March when it is valid until %s and became %s", (status, validUntil, orderId) => {
  expect(quoteStatus({ validUntil, orderId }, "2026-03-31")).toBe(status);
});

test.each([
  [1, "QU-000001"],
  [999_999, "QU-999999"],
  [1_000_000, "QU-1000000"],
])("quote %i is shown as %s", (number, shown) => {
  expect(formatQuoteNumber(number)).toBe(shown);
});
