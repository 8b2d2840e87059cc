import { LIMITS } from "@shop/domain/limits";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPrice } from "./read-cells.ts";

test.each([
  ["£1,147.00", 1147_00],
  ["£147.00", 147_00],
  ["$12.5", 12_50],
  [" 42.00 ", 42_00],
  ["\u00a042\u00a0", 42_00],
  ["42", 42_00],
  [".50", 50],
  ["AUD 12", 12_00],
  ["12.00 AUD", 12_00],
  ["A$9.95", 9_95],
  ["€ 3,20", 3_20],
  ["1.147,00", 1147_00],
  ["1.147,5", 1147_50],
  ["1147,00", 1147_00],
  ["1,147", 1147_00],
  ["1 147.00", 1147_00],
  ["1'147.00", 1147_00],
  ["12.5000", 12_50],
  ["999,999.99", 999_999_99],
  ["1000000", 1_000_000_00],
])("'%s' is read as %i cents", (cell, cents) => {
  expect(readPrice(cell)).toEqual({ value: cents });
});

test.each([
  ["-5.00", "is negative: '-5.00'"],
  ["$-5.00", "is negative: '$-5.00'"],
  ["(5.00)", "is negative: '(5.00)'"],
  ["5.00-", "is negative: '5.00-'"],
  ["0.187", "has more than two decimals: '0.187'"],
  ["1.147", "has more than two decimals: '1.147'"],
  ["1000000.01", "is over $1,000,000: '1000000.01'"],
  ["POA", "is not a price: 'POA'"],
  ["12-14", "is not a price: '12-14'"],
  ["12.00 per case", "is not a price: '12.00 per case'"],
  ["1,14.00", "is not a price: '1,14.00'"],
  ["1,147,00", "is not a price: '1,147,00'"],
  ["1e3", "is not a price: '1e3'"],
  ["£", "is not a price: '£'"],
  ["=1+1", "is not a price: '=1+1'"],
])("'%s' is refused: it %s", (cell, problem) => {
  expect(readPrice(cell)).toEqual({ problem });
});

const anyCents = fc.integer({ min: 1, max: LIMITS.priceDollars * 100 });
const german = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2 });
const british = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

test.each(["", "  ", "0", "$0.00"])("'%s' is read as a price of 0", (cell) => {
  expect(readPrice(cell)).toEqual({ value: 0 });
});

test("every amount is read exactly in all formats", () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const dollars = cents / 100;
      for (const written of [
        dollars.toFixed(2),
        british.format(dollars),
        german.format(dollars),
        `${dollars.toFixed(2)} AUD`,
      ]) {
        expect(readPrice(written)).toEqual({ value: cents });
      }
    }),
  );
});

test("a text without digits is never read as a price, and every refusal has a reason", () => {
  fc.assert(
    fc.property(fc.string(), (cell) => {
      const reading = readPrice(cell);
      if ("value" in reading) expect(cell).toMatch(/\d|^\s*$/);
      else expect(reading.problem).toMatch(/^(is|has) /);
    }),
  );
});
