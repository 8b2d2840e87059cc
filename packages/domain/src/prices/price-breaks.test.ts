import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ANY_QUANTITY } from "../orders/quantities.ts";
import { priceLadder, buyerPrice, type Offer } from "./buyer-price.ts";
import { aboveFrom, lowestPrice, nearStep, nextStep, stepAt } from "./price-breaks.ts";

const LADDER = [
  { minQty: 5, price: 8 },
  { minQty: 10, price: 8.5 },
  { minQty: 20, price: 7.5 },
  { minQty: 50, price: 6 },
];

describe("the step of a quantity", () => {
  test.each([
    [1, 8],
    [5, 8],
    [9, 8],
    [10, 8.5],
    [20, 7.5],
    [1_000, 6],
  ])("%i: %d each", (quantity, price) => expect(stepAt(LADDER, quantity)?.price).toBe(price));

  test("an empty ladder has none", () => expect(stepAt([], 3)).toBeUndefined());

  test("is the price that the rule gives for it", () => {
    const steps = fc.uniqueArray(
      fc.record({ minQty: fc.integer({ min: 1, max: 60 }), cents: fc.integer({ min: 1 }) }),
      {
        selector: ({ minQty }) => minQty,
        maxLength: 6,
      },
    );
    const sorted = steps.map((found) => found.toSorted((one, other) => one.minQty - other.minQty));
    const offer: fc.Arbitrary<Offer> = fc.record({
      ownCents: fc.integer({ min: 1, max: 10_000 }),
      customerCents: fc.option(fc.integer({ min: 1, max: 10_000 })),
      listSteps: sorted,
      companySteps: sorted,
      publicSteps: sorted,
    });
    const quantities = fc.record({ minQty: fc.integer({ min: 1, max: 20 }), more: fc.nat(80) });
    fc.assert(
      fc.property(offer, quantities, (offered, { minQty, more }) => {
        const breaks = priceLadder(offered, { minQty, maxQty: null }).map(({ cents, ...step }) => ({
          ...step,
          price: cents,
        }));
        expect(stepAt(breaks, minQty + more)?.price).toBe(buyerPrice(offered, minQty + more).cents);
      }),
    );
  });
});

test.each([
  [9, 5],
  [8.5, 5],
  [8, 20],
  [7, 50],
  [6, undefined],
])("a price of %d at every quantity is above the ladder from %s on", (price, from) =>
  expect(aboveFrom(price, LADDER)).toBe(from),
);

test("no price is above that of a draft", () => expect(aboveFrom(9, [{ minQty: 1, price: 0 }])).toBeUndefined());

describe("the next step", () => {
  test.each([
    [5, { minQty: 20, price: 7.5, more: 15 }],
    [10, { minQty: 20, price: 7.5, more: 10 }],
    [19, { minQty: 20, price: 7.5, more: 1 }],
    [20, { minQty: 50, price: 6, more: 30 }],
    [50, undefined],
  ])("of %i is the next one that costs less", (quantity, next) => expect(nextStep(LADDER, quantity)).toEqual(next));

  test("is missing without a ladder", () => expect(nextStep([], 1)).toBeUndefined());
});

describe("a step to offer", () => {
  const product = { ...ANY_QUANTITY, priceBreaks: LADDER, countInStock: 100 };

  test.each([
    [9, undefined],
    [10, { qty: 20, more: 10, price: 7.5 }],
    [17, { qty: 20, more: 3, price: 7.5 }],
    [24, undefined],
    [25, { qty: 50, more: 25, price: 6 }],
    [50, undefined],
  ])("of %i is at most twice as much", (quantity, offered) => expect(nearStep(product, quantity)).toEqual(offered));

  test("is rounded up to what is sold, and then has the price of that quantity", () => {
    const sold = { minQty: 16, orderMultiple: 16 };
    expect(nearStep({ ...product, ...sold }, 16)).toEqual({ qty: 32, more: 16, price: 7.5 });
    const close = [...LADDER.slice(0, 3), { minQty: 31, price: 7 }];
    expect(nearStep({ ...product, ...sold, priceBreaks: close }, 16)).toEqual({ qty: 32, more: 16, price: 7 });
  });

  test("is in stock, and in the limit of an order", () => {
    expect(nearStep({ ...product, countInStock: 49 }, 40)).toBeUndefined();
    expect(nearStep({ ...product, countInStock: 50 }, 40)).toMatchObject({ qty: 50 });
    expect(nearStep({ ...product, maxQty: 48 }, 40)).toBeUndefined();
  });
});

test("the lowest price is that of any step, unless it is the first one's", () => {
  expect(lowestPrice(LADDER)).toBe(6);
  expect(lowestPrice(LADDER.slice(0, 2))).toBeUndefined();
  expect(lowestPrice([])).toBeUndefined();
});
