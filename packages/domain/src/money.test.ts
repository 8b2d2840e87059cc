import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  centsToDollars,
  dollarsToCents,
  formatCents,
  formatDollars,
  hasAtMostTwoDecimals,
  isWithinACent,
  percentOf,
  sumOfLines,
} from "./money.ts";

/** Up to more than any order's total. */
const cents = fc.integer({ min: 0, max: 1_000_000_000_000 });
/** The amount as a person writes it, without any arithmetic on fractions. */
const written = (amount: number) => `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

describe("dollars and cents", () => {
  test("every cent up to ten thousand dollars survives the conversion to dollars and back", () => {
    for (let amount = 0; amount <= 10_000_00; amount++) {
      if (dollarsToCents(centsToDollars(amount)) !== amount)
        expect.fail(`${amount} cents came back as ${dollarsToCents(centsToDollars(amount))}`);
    }
  });

  test("any amount survives the conversion to dollars and back, and equals its written form", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(dollarsToCents(centsToDollars(amount))).toBe(amount);
        expect(dollarsToCents(Number(written(amount)))).toBe(amount);
        expect(centsToDollars(amount)).toBe(Number(written(amount)));
      }),
    );
  });

  test.each([
    [0, 0],
    [0.01, 1],
    [0.07, 7],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [8.2, 820],
    [19.99, 1999],
    [1_000_000, 100_000_000],
    [-4.35, -435],
  ])("%d dollars are %d cents", (dollars, expected) => expect(dollarsToCents(dollars)).toBe(expected));

  test.each([1.005, 4.355, 0.001, 0.1 + 0.2, 1e-7, 1e21, 1e14, NaN, Infinity, -Infinity, Number.MAX_VALUE])(
    "refuses %d, which is not a whole number of cents",
    (dollars) => expect(() => dollarsToCents(dollars)).toThrow(RangeError),
  );

  test("a third decimal is detected in every position", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 9 }), (amount, third) => {
        expect(hasAtMostTwoDecimals(Number(`${written(amount)}${third}`))).toBe(false);
        expect(hasAtMostTwoDecimals(Number(`${written(amount)}0`))).toBe(true);
      }),
    );
  });
});

test.each([
  [10_00, 10_00, true],
  [10_00, 10_01, true],
  [10_00, 9_99, true],
  [10_00, 10_02, false],
  [10_00, 9_98, false],
])("%d and %d cents are within a cent: %s", (amount, other, expected) =>
  expect(isWithinACent(amount, other)).toBe(expected),
);

describe("percentOf", () => {
  test.each([
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
    [25, 3],
    [34_995, 3_500],
    [34_994, 3_499],
  ])("10%% of %d cents are %d cents, half a cent rounded up", (amount, expected) =>
    expect(percentOf(amount, 10)).toBe(expected),
  );

  test("rounds to the nearest cent, and half a cent up", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const exactHundredths = BigInt(amount) * BigInt(percent);
        const excess = BigInt(percentOf(amount, percent)) * 100n - exactHundredths;
        expect(excess > -50n && excess <= 50n).toBe(true);
      }),
    );
  });
});

describe("sumOfLines", () => {
  test("an empty list adds up to 0", () => expect(sumOfLines([])).toBe(0));

  test("equals adding up every unit", () => {
    const line = fc.record({ priceCents: fc.nat(1_000_000), quantity: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        const units = lines.flatMap(({ priceCents, quantity }) => Array<number>(quantity).fill(priceCents));
        let sum = 0;
        for (const unit of units) sum += unit;
        expect(sumOfLines(lines)).toBe(sum);
      }),
    );
  });
});

describe("formatting", () => {
  test.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [435, "$4.35"],
    [1_234_50, "$1,234.50"],
    [100_000_000_00, "$100,000,000.00"],
    [-25_00, "-$25.00"],
  ])("%d cents are shown as %s", (amount, shown) => {
    expect(formatCents(amount)).toBe(shown);
    expect(formatDollars(centsToDollars(amount))).toBe(shown);
  });

  test("shows amounts as the language's own format does", () => {
    const aud = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });
    fc.assert(
      fc.property(cents, fc.boolean(), (amount, isCredit) => {
        const signed = isCredit && amount > 0 ? -amount : amount;
        expect(formatCents(signed)).toBe(aud.format(signed / 100));
      }),
    );
  });

  test("shows every cent, with commas between thousands", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const shown = formatCents(amount);
        expect(shown.replaceAll(",", "")).toBe(`$${written(amount)}`);
        expect(shown).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/);
      }),
    );
  });
});
