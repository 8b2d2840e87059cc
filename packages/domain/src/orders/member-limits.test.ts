import { expect, test } from "vitest";
import { isLimited, whyApproval } from "./member-limits.ts";

const NONE = { orderLimitCents: null, monthlyLimitCents: null };

test.each([
  ["without limits", NONE, 0, 1_000_000_00, null],
  ["at the limit of an order", { ...NONE, orderLimitCents: 500_00 }, 9_000_00, 500_00, null],
  [
    "a cent above it",
    { ...NONE, orderLimitCents: 500_00 },
    0,
    500_01,
    "This order is over your limit of $500.00 an order",
  ],
  ["at the limit of the month", { ...NONE, monthlyLimitCents: 500_00 }, 400_00, 100_00, null],
  [
    "a cent above it",
    { ...NONE, monthlyLimitCents: 500_00 },
    400_00,
    100_01,
    "This order is over your limit of $500.00 a month: $100.00 left",
  ],
  [
    "with nothing left",
    { ...NONE, monthlyLimitCents: 100_00 },
    400_00,
    1,
    "This order is over your limit of $100.00 a month: $0.00 left",
  ],
  ["above both", { orderLimitCents: 0, monthlyLimitCents: 0 }, 0, 1, "This order is over your limit of $0.00 an order"],
])("an order %s: needs approval, or not", (_, limits, spent, total, why) => {
  expect(whyApproval(limits, spent, total)).toBe(why);
});

test("the limits of company admins do not count", () => {
  expect(isLimited("admin")).toBe(false);
  expect((["approver", "buyer"] as const).every(isLimited)).toBe(true);
});
