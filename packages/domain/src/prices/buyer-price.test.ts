import { expect, test } from "vitest";
import { buyerPrice } from "./buyer-price.ts";

test("without a customer price, the product's own price is paid", () => {
  expect(buyerPrice({ ownCents: 10_00, customerCents: null })).toEqual({
    cents: 10_00,
    publicCents: 10_00,
    source: "public",
  });
});

test.each([8_50, 10_00, 12_00])("a customer price of %i cents is paid, lower, equal or higher", (customerCents) => {
  expect(buyerPrice({ ownCents: 10_00, customerCents })).toEqual({
    cents: customerCents,
    publicCents: 10_00,
    source: "customer",
  });
});
