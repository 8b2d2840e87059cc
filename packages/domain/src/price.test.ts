import { expect, test } from "vitest";
import { effectivePriceCents } from "./price.ts";

test("a customer without an own price pays the public one", () => {
  expect(effectivePriceCents(10_00, null)).toBe(10_00);
  expect(effectivePriceCents(10_00, undefined)).toBe(10_00);
});

test("a customer with an own price pays that, lower or higher", () => {
  expect(effectivePriceCents(10_00, 8_50)).toBe(8_50);
  expect(effectivePriceCents(10_00, 12_00)).toBe(12_00);
});

test("an own price of nothing is a price", () => expect(effectivePriceCents(10_00, 0)).toBe(0));
