import { expect, test } from "vitest";
import { differenceText } from "./price-comparison.tsx";

test.each([
  [7.25, 8.4, "13.7% below the public price"],
  [8.4, 8.4, "The same as the public price"],
  [16.8, 8.4, "100% above the public price"],
  [100.01, 100, "Less than 0.1% above the public price"],
  [21, 0.01, "209,900% above the public price"],
])("%d compared with a public price of %d: %s", (price, publicPrice, text) => {
  expect(differenceText(price, publicPrice)).toBe(text);
});

test("a draft product or an empty price field has no comparison", () => {
  expect([differenceText(7.25, 0), differenceText(Number.NaN, 8.4)]).toEqual([null, null]);
});
