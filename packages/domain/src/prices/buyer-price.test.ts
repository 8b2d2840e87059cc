import { expect, test } from "vitest";
import { buyerPrice, isValidOn, priceLadder, type Offer } from "./buyer-price.ts";

const offer = (prices: Partial<Offer> = {}): Offer => ({
  ownCents: 10_00,
  customerCents: null,
  listSteps: [],
  companySteps: [],
  publicSteps: [],
  ...prices,
});
const step = (minQty: number, cents: number) => ({ minQty, cents });
const anyQuantity = { minQty: 1, maxQty: null };

test("without other prices, the product's own price is paid", () => {
  expect(buyerPrice(offer(), 5)).toEqual({ cents: 10_00, publicCents: 10_00, source: "public" });
});

test.each([8_50, 10_00, 12_00])("a customer price of %i cents is paid, lower, equal or higher", (customerCents) => {
  const prices = offer({ customerCents, listSteps: [step(1, 1_00)], publicSteps: [step(1, 9_00)] });
  expect(buyerPrice(prices, 5)).toEqual({ cents: customerCents, publicCents: 9_00, source: "customer" });
});

test("in a list, the item with the largest quantity that is reached counts", () => {
  const prices = offer({ listSteps: [step(2, 9_00), step(10, 8_00)] });
  expect([1, 2, 9, 10, 99].map((quantity) => buyerPrice(prices, quantity).cents)).toEqual([
    10_00, 9_00, 9_00, 8_00, 8_00,
  ]);
});

test("a list without an item for the quantity is skipped", () => {
  const prices = offer({ listSteps: [step(10, 8_00)], publicSteps: [step(5, 9_50)] });
  expect(buyerPrice(prices, 4)).toEqual({ cents: 10_00, publicCents: 10_00, source: "public" });
  expect(buyerPrice(prices, 5)).toEqual({ cents: 9_50, publicCents: 9_50, source: "public" });
  expect(buyerPrice(prices, 10)).toEqual({ cents: 8_00, publicCents: 9_50, source: "list" });
});

test("the buyer's list counts before the public one, also when it is dearer", () => {
  const prices = offer({ listSteps: [step(1, 9_50)], publicSteps: [step(1, 9_00)] });
  expect(buyerPrice(prices, 1)).toEqual({ cents: 9_50, publicCents: 9_00, source: "list" });
});

test("the company's list counts after the buyer's own, and before the public one", () => {
  const prices = offer({
    listSteps: [step(10, 8_00)],
    companySteps: [step(5, 7_00)],
    publicSteps: [step(1, 9_00)],
  });
  expect(buyerPrice(prices, 4)).toEqual({ cents: 9_00, publicCents: 9_00, source: "public" });
  expect(buyerPrice(prices, 5)).toEqual({ cents: 7_00, publicCents: 9_00, source: "list" });
  expect(buyerPrice(prices, 10)).toEqual({ cents: 8_00, publicCents: 9_00, source: "list" });
  expect(priceLadder(prices, anyQuantity)).toEqual([step(1, 9_00), step(5, 7_00), step(10, 8_00)]);
});

test("a ladder begins at the minimum quantity and ends before the maximum", () => {
  const prices = offer({ publicSteps: [step(1, 9_00), step(5, 8_00), step(20, 7_00), step(100, 6_00)] });
  expect(priceLadder(prices, { minQty: 5, maxQty: 50 })).toEqual([step(5, 8_00), step(20, 7_00)]);
  expect(priceLadder(prices, { minQty: 6, maxQty: 20 })).toEqual([step(6, 8_00), step(20, 7_00)]);
});

test("a ladder joins steps of all lists, and neighbours of one price are one step", () => {
  const prices = offer({
    listSteps: [step(10, 9_00), step(50, 7_00)],
    publicSteps: [step(5, 9_00), step(20, 8_00)],
  });
  expect(priceLadder(prices, anyQuantity)).toEqual([step(1, 10_00), step(5, 9_00), step(50, 7_00)]);
});

test("a customer price has no steps", () => {
  const prices = offer({ customerCents: 8_00, publicSteps: [step(10, 1_00)] });
  expect(priceLadder(prices, anyQuantity)).toEqual([step(1, 8_00)]);
});

test.each([
  [null, null, true],
  ["2026-11-27", "2026-11-27", true],
  ["2026-11-28", null, false],
  [null, "2026-11-26", false],
  ["2026-11-01", "2026-12-31", true],
])("a list from %s to %s is valid on 2026-11-27: %s", (startsOn, endsOn, isValid) =>
  expect(isValidOn({ startsOn, endsOn }, "2026-11-27")).toBe(isValid),
);
