import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dollarsToCents, isWithinACent } from "../money.ts";
import { TAX_CLASSES, type TaxClass } from "../taxes.ts";
import {
  earlierLineGst,
  missingToFreeFreight,
  ORDER_TERMS,
  orderGst,
  orderTotals,
  type TaxedLine,
} from "./order-totals.ts";

const oneOf = (priceCents: number, taxClass: TaxClass = "gst"): TaxedLine[] => [{ priceCents, quantity: 1, taxClass }];

describe("freight", () => {
  test("costs 25.00 at 349.99", () => expect(orderTotals(oneOf(349_99)).shippingCents).toBe(25_00));
  test("is free at 350.00", () => expect(orderTotals(oneOf(350_00)).shippingCents).toBe(0));
  test("is free at 350.01", () => expect(orderTotals(oneOf(350_01)).shippingCents).toBe(0));

  test("depends on the items before tax, even if tax raises 320.00 to over 350.00", () => {
    expect(orderTotals(oneOf(320_00)).shippingCents).toBe(25_00);
  });

  test("depends on the sum of all lines", () => {
    const lines = [
      { priceCents: 100_00, quantity: 2, taxClass: "gst" },
      { priceCents: 75_00, quantity: 2, taxClass: "gst-free" },
    ] as const;
    expect(orderTotals(lines).shippingCents).toBe(0);
  });
});

describe("tax", () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [10_04, 1_00],
    [10_05, 1_01],
    [10_06, 1_01],
    [349_95, 35_00],
    [350_00, 35_00],
  ])("of items for %d cents is %d cents, half a cent rounded up", (items, tax) =>
    expect(orderTotals(oneOf(items)).taxCents).toBe(tax),
  );

  test("is calculated from the sum, not line by line", () => {
    const twoLinesOfHalfACent = [...oneOf(5), ...oneOf(5)];
    expect(orderTotals(twoLinesOfHalfACent).taxCents).toBe(1);
  });

  test("is charged on taxable lines only", () => {
    const mixed = [...oneOf(100_00), ...oneOf(50_00, "gst-free")];
    expect(orderTotals(mixed)).toEqual({
      itemsCents: 150_00,
      shippingCents: 25_00,
      taxCents: 10_00,
      totalCents: 185_00,
    });
  });

  test("is not charged on freight", () => expect(orderTotals(oneOf(100_00)).taxCents).toBe(10_00));
});

test("an order of 349.99 totals 409.99: 349.99 + 25.00 + 35.00", () => {
  expect(orderTotals(oneOf(349_99))).toEqual({
    itemsCents: 349_99,
    shippingCents: 25_00,
    taxCents: 35_00,
    totalCents: 409_99,
  });
});

test("an order of 350.00 totals 385.00", () => {
  expect(orderTotals(oneOf(350_00))).toEqual({
    itemsCents: 350_00,
    shippingCents: 0,
    taxCents: 35_00,
    totalCents: 385_00,
  });
});

const line = fc.record({
  priceCents: fc.nat(100_000_000),
  quantity: fc.integer({ min: 1, max: 100_000 }),
  taxClass: fc.constantFrom(...TAX_CLASSES),
});
const lines = fc.array(line, { maxLength: 20 });

test("the total is items, freight and tax, all of them whole cents", () => {
  fc.assert(
    fc.property(lines, (of) => {
      const { itemsCents, shippingCents, taxCents, totalCents } = orderTotals(of);
      expect(totalCents).toBe(itemsCents + shippingCents + taxCents);
      for (const amount of [itemsCents, shippingCents, taxCents, totalCents])
        expect(Number.isSafeInteger(amount)).toBe(true);
    }),
  );
});

test("reordering and splitting lines does not change the totals", () => {
  fc.assert(
    fc.property(lines, (of) => {
      const split = of.flatMap((one) => [
        { ...one, quantity: one.quantity - 1 },
        { ...one, quantity: 1 },
      ]);
      expect(orderTotals(split.toReversed())).toEqual(orderTotals(of));
    }),
  );
});

test("other terms give other totals", () => {
  const terms = { gstPercent: 15, flatFreightCents: 10_00, freeFreightFromCents: null };
  expect(orderTotals(oneOf(1_000_00), terms)).toEqual({
    itemsCents: 1_000_00,
    shippingCents: 10_00,
    taxCents: 150_00,
    totalCents: 1_160_00,
  });
});

describe("the GST that a total includes", () => {
  const gstOf = (of: readonly TaxedLine[]) => orderGst(of, orderTotals(of), ORDER_TERMS);

  test("is a tenth of the taxable lines, and an eleventh of the freight", () => {
    expect(gstOf(oneOf(100_00))).toEqual({ lineCents: [10_00], freightCents: 2_27 });
  });

  test("of freight is in the proportion of the taxable lines", () => {
    const half = [...oneOf(100_00), ...oneOf(100_00, "gst-free")];
    // An eleventh of half the freight: 12.50 / 11 = 1.136.
    expect(gstOf(half)).toEqual({ lineCents: [10_00, 0], freightCents: 1_14 });
  });

  test("is nothing when no line is taxable", () => {
    expect(gstOf(oneOf(100_00, "gst-free"))).toEqual({ lineCents: [0], freightCents: 0 });
  });

  test("is nothing without lines", () => expect(gstOf([])).toEqual({ lineCents: [], freightCents: 0 }));

  test("goes to the lines with the largest remainders, so that they add up to the tax", () => {
    // Exact: 0.4, 0.6 and 0.4 of a cent; together 1.4, so 1 cent.
    expect(gstOf([...oneOf(4), ...oneOf(6), ...oneOf(4)]).lineCents).toEqual([0, 1, 0]);
  });

  test("of a line without a part of a cent is never rounded, however large the line is", () => {
    // Exact: 10,000, 0.1 and 0.4 cents; together 10,000.5, so 10,001.
    const of = [...oneOf(1_000_00), ...oneOf(1), ...oneOf(4)];
    expect(gstOf(of).lineCents).toEqual([100_00, 0, 1]);
    expect(earlierLineGst(of, orderTotals(of).taxCents)).toEqual([100_01, 0, 0]);
  });

  test("of lines and freight adds up to the order's, rounded once, half a cent up", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (of) => {
        const totals = orderTotals(of);
        const { lineCents, freightCents } = gstOf(of);
        const sum = lineCents.reduce((total, cents) => total + cents, 0);
        expect(sum).toBe(totals.taxCents);
        // By the rule, in exact fractions: |11 × items × gst − ((taxable + tax) × items + freight × taxable)| is at most half of 11 × items.
        const amounts = of.map(({ priceCents, quantity }) => BigInt(priceCents) * BigInt(quantity));
        const taxable = amounts.reduce(
          (total, cents, place) => (of[place]?.taxClass === "gst" ? total + cents : total),
          0n,
        );
        const items = BigInt(totals.itemsCents);
        const exact = (taxable + BigInt(totals.taxCents)) * items + BigInt(totals.shippingCents) * taxable;
        const twiceOff = 2n * (11n * items * BigInt(sum + freightCents) - exact);
        expect(twiceOff > -11n * items || items === 0n).toBe(true);
        expect(twiceOff <= 11n * items).toBe(true);
        expect(freightCents).toBeGreaterThanOrEqual(0);
        expect(freightCents).toBeLessThanOrEqual(totals.shippingCents);
        for (const [place, cents] of lineCents.entries()) {
          const tenth = of[place]?.taxClass === "gst" ? Number(amounts[place] ?? 0n) / 10 : 0;
          expect(Math.abs(cents - tenth)).toBeLessThan(1);
        }
      }),
    );
  });
});

describe("a client that computes totals in dollars", () => {
  /** Total and card amount as front ends of this API's family compute them, with binary fractions. */
  function computedInBinary(of: { priceCents: number; quantity: number }[]) {
    let sum = 0;
    for (const { priceCents, quantity } of of) sum += (priceCents / 100) * quantity;
    const itemsPrice = (Math.round(sum * 100) / 100).toFixed(2);
    const shippingPrice = (Number(itemsPrice) >= 350 ? 0 : 25).toFixed(2);
    const taxPrice = Number((0.1 * Number(itemsPrice)).toFixed(2)).toFixed(2);
    return (Number(itemsPrice) + Number(shippingPrice) + Number(taxPrice)).toFixed(2);
  }

  test("gets a total a cent lower for about a fifth of the item totals that end in 5 cents, and never one further off", () => {
    let [lower, all] = [0, 0];
    for (let items = 5; items <= 2_000_00; items += 10) {
      const off = orderTotals(oneOf(items)).totalCents - dollarsToCents(Number(computedInBinary(oneOf(items))));
      if (off !== 0 && off !== 1) expect.fail(`${items} cents of items differ by ${off} cents`);
      all += 1;
      lower += off;
    }
    expect(lower / all).toBeCloseTo(0.2, 1);
  });

  test("is within a cent with any lines, and so is the card amount that it rounds down", () => {
    const ofOrders = fc.array(
      fc.record({
        priceCents: fc.nat(1_000_000_00),
        quantity: fc.integer({ min: 1, max: 1_000 }),
        taxClass: fc.constant("gst" as const),
      }),
      { minLength: 1, maxLength: 50 },
    );
    fc.assert(
      fc.property(ofOrders, (of) => {
        const { totalCents } = orderTotals(of);
        expect(isWithinACent(dollarsToCents(Number(computedInBinary(of))), totalCents)).toBe(true);
        const floored = Math.floor((totalCents / 100) * 100);
        expect([0, 1]).toContain(totalCents - floored);
      }),
    );
  });
});

describe("missingToFreeFreight", () => {
  test.each([
    [0, 350_00],
    [349_99, 1],
    [350_00, 0],
    [350_01, 0],
  ])("with items for %d cents, %d cents are missing", (items, missing) =>
    expect(missingToFreeFreight(items)).toBe(missing),
  );

  test("freight is free exactly once nothing is missing", () => {
    fc.assert(
      fc.property(fc.nat(700_00), (items) => {
        expect(orderTotals(oneOf(items)).shippingCents === 0).toBe(missingToFreeFreight(items) === 0);
        expect(orderTotals(oneOf(items + missingToFreeFreight(items))).shippingCents).toBe(0);
      }),
    );
  });
});
