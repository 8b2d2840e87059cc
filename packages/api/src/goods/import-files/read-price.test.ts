import { LIMITS } from "@shop/domain/limits";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exGstCents, readPrice } from "./read-price.ts";

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
  ["AUD$12.50", 12_50],
  ["AUD $12.50", 12_50],
  ["AU$12.50", 12_50],
  ["$AUD 12.50", 12_50],
  ["$A12.50", 12_50],
  ["$12.50 AUD", 12_50],
  ["NZ$12.50", 12_50],
  ["$12.50 ea", 12_50],
  ["$12.50ea.", 12_50],
  ["$12.50 EACH", 12_50],
  ["12.50/ea", 12_50],
  ["12.50 / each", 12_50],
  ["$12.50 per each", 12_50],
  ["12.50 ex GST", 12_50],
  ["$12.50 ex. GST", 12_50],
  ["$12.50 exc GST", 12_50],
  ["$12.50 excl. GST", 12_50],
  ["$12.50 (ex GST)", 12_50],
  ["$12.50 [excluding GST]", 12_50],
  ["$12.50+GST", 12_50],
  ["$12.50 + gst", 12_50],
  ["$12.50 plus GST", 12_50],
  ["12.50 GST excl", 12_50],
  ["12.50 ex-tax", 12_50],
  ["$1,147.50 ea ex GST", 1147_50],
  ["AUD$1,147.50 + GST ea", 1147_50],
  [" $12.50 ", 12_50],
])("'%s' is read as %i cents", (cell, cents) => {
  expect(readPrice(cell)).toMatchObject({ value: { cents } });
});

test.each([
  ["12.50", undefined],
  ["12.50 ex GST", false],
  ["$12.50 + gst", false],
  ["12.50 (GST excl)", false],
  ["12.50 inc GST", true],
  ["$12.50 incl. GST ea", true],
  ["$12.50 (GST inclusive)", true],
])("'%s' says of itself whether it includes GST: %s", (cell, includesGst) => {
  expect(readPrice(cell)).toMatchObject({ value: { cents: 12_50, ...(includesGst !== undefined && { includesGst }) } });
  const reading = readPrice(cell);
  expect("value" in reading && reading.value.includesGst).toBe(includesGst);
});

test.each([
  ["0.187", 19],
  ["0.185", 19],
  ["0.1849", 18],
  ["1.147", 1_15],
  ["1,147.505 ea", 1147_51],
])("'%s' is rounded half up to %i cents, with a warning", (cell, cents) => {
  expect(readPrice(cell)).toMatchObject({
    value: { cents },
    warning: `Has more than two decimals, and is rounded: '${cell}'`,
  });
});

test.each([
  ["11.00", 10_00],
  ["12.50", 11_36],
  ["0.055", 5],
  ["0.06", 5],
  ["1.0945", 1_00],
  ["0.00", 0],
])("'%s' with GST is %i cents without, rounded once", (cell, cents) => {
  const reading = readPrice(cell);
  if (!("value" in reading)) throw new Error(reading.problem);
  const price = { ...reading.value, includesGst: true };
  expect(exGstCents(price, "gst")).toBe(cents);
  expect(exGstCents(price, "gst-free")).toBe(price.cents);
  expect(exGstCents({ ...price, includesGst: false }, "gst")).toBe(price.cents);
});

test.each([
  ["-5.00", "Is negative: '-5.00'"],
  ["$-5.00", "Is negative: '$-5.00'"],
  ["(5.00)", "Is negative: '(5.00)'"],
  ["5.00-", "Is negative: '5.00-'"],
  ["1000000.01", "Is over $1,000,000: '1000000.01'"],
  ["POA", "Is not a price: 'POA'"],
  ["-$12.50 ea", "Is negative: '-$12.50 ea'"],
  ["ex GST", "Is not a price: 'ex GST'"],
  ["ea", "Is not a price: 'ea'"],
  ["--", "Is not a price: '--'"],
  ["POA$-", "Is not a price: 'POA$-'"],
  ["AUD", "Is not a price: 'AUD'"],
  ["12.50 per 100", "Is not a price: '12.50 per 100'"],
  ["12-14", "Is not a price: '12-14'"],
  ["12.00 per case", "Is not a price: '12.00 per case'"],
  ["1,14.00", "Is not a price: '1,14.00'"],
  ["1,147,00", "Is not a price: '1,147,00'"],
  ["1e3", "Is not a price: '1e3'"],
  ["£", "Is not a price: '£'"],
  ["=1+1", "Is not a price: '=1+1'"],
])("'%s' is refused: it %s", (cell, problem) => {
  expect(readPrice(cell)).toEqual({ problem });
});

const anyCents = fc.integer({ min: 1, max: LIMITS.priceDollars * 100 });
const german = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2 });
const british = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

test.each(["0", "$0.00", "-", " -   ", " $-   ", "$ -", "A$-", "AUD$ -", " AUD -   ", "- AUD", "–", "—", "€ -", "-€"])(
  "'%s' is read as a price of 0",
  (cell) => {
    expect(readPrice(cell)).toMatchObject({ value: { cents: 0 } });
  },
);

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
        expect(readPrice(written)).toMatchObject({ value: { cents } });
      }
    }),
  );
});

test("a text without digits is read as a price only when it is a dash, and every refusal has a reason", () => {
  const likely = fc.string({ unit: fc.constantFrom(..."AUDZ$£€¥ -–—−(.,0"), maxLength: 6 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), likely), (cell) => {
      const reading = readPrice(cell);
      if ("problem" in reading) expect(reading.problem).toMatch(/^(?:Is|Has) /);
      else if (!/\d/.test(cell)) {
        expect(reading.value.cents).toBe(0);
        expect(cell.replaceAll(/[\s$£€¥]|AUD?|NZD?|USD?|A/gi, "")).toMatch(/^[-–—−]$/);
      }
    }),
  );
});
