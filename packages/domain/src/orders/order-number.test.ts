import { expect, test } from "vitest";
import { formatOrderNumber } from "./order-number.ts";

test("an order's number reads SO-100001, without commas", () => {
  expect(formatOrderNumber(100_001)).toBe("SO-100001");
  expect(formatOrderNumber(12_345_678)).toBe("SO-12345678");
});
