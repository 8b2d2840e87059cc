import { expect, test } from "vitest";
import { amountError, centsOf } from "./amounts.ts";

test("typed amounts are parsed", () => {
  expect(["20", "$20.5", "1,234.50", " 0.07 ", "4.35", "12."].map(centsOf)).toEqual([2000, 2050, 123450, 7, 435, 1200]);
  expect(["", "-1", "1.234", "ten", "1e3", "."].map(centsOf)).toEqual([null, null, null, null, null, null]);
});

test("a refund is at least one cent and at most the remaining amount", () => {
  expect(amountError(500, 500)).toBeUndefined();
  expect(amountError(501, 500)).toBe("At most $5.00 can be refunded");
  expect(amountError(0, 500)).toBe("Must be at least $0.01");
  expect(amountError(null, 500)).toContain("such as");
});
