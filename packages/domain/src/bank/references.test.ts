import fc from "fast-check";
import { expect, test } from "vitest";
import { poKey, readReferences } from "./references.ts";

/** The numbers of a kind that a text may name, by words for them or in a list. */
const numbersIn = (text: string, kind: "order" | "invoice") => {
  const { named, listed } = readReferences(text);
  return [...named, ...listed].filter((one) => one.kind === kind).flatMap(({ readings }) => readings.flat());
};

test.each([
  "INV-000123",
  "inv 000123",
  "Inv000123",
  "INV 123",
  "INV#123",
  "invoice no. 123",
  "Invoice number: 000123",
  "TAX INVOICE 000123",
  "INV 000 123",
  "INV-00-0123",
  "INV–000123",
  "ＩＮＶ－０００１２３",
  "payment for inv_000123 thanks",
  "WATTLELANEINV000123",
  "Transfer 5567 INV000123 12FEB",
  "INV000122000123",
  "INV-000122,INV-000123",
  "INV 122, 123 and 124",
  "inv 122/123",
  "INVS 122 & 123",
])("%j names invoice 123", (text) => {
  expect(numbersIn(text, "invoice")).toContain(123);
});

test.each([
  "SO-100164",
  "so100164",
  "SO 100 164",
  "Order 100164",
  "order no 100164",
  "S0-100164 S0100164",
  "PAYSO100164",
])("%j names order 100164", (text) => {
  expect(numbersIn(text, "order")).toContain(100164);
});

test("a number without a word may be of an order or an invoice when it has all digits", () => {
  expect(readReferences("N WHITLAM 100164 000123").bare).toEqual([100164, 123]);
  expect(readReferences("Receipt 00164, Unit 12, 62234").bare).toEqual([]);
});

test.each([
  ["PO-4711", "4711"],
  ["po 4711", "4711"],
  ["4711", "4711"],
  ["PO/2026/0815-A", "20260815A"],
  ["Polo 12", "POLO12"],
])("the PO number %j is looked up as %j, and found in a text", (poNumber, key) => {
  expect(poKey(poNumber)).toBe(key);
  for (const text of [poNumber, `payment ${poNumber.toLowerCase()} nora`, `NORA ${poNumber.replaceAll(/[^\w]/g, " ")}`])
    expect(readReferences(text).poKeys).toContain(key);
});

test("short numbers are PO numbers only behind a word for it, and words without a digit never", () => {
  expect(readReferences("PO 77").poKeys).toContain("77");
  expect(readReferences("N WHITLAM 77").poKeys).not.toContain("77");
  expect(readReferences("THANKS FOR THE GLOVES").poKeys).toEqual([]);
});

test("any text is read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
      const { named, poKeys } = readReferences(text);
      for (const { readings } of named) for (const number of readings.flat()) expect(number).toBeGreaterThanOrEqual(0);
      for (const key of poKeys) expect(key).toMatch(/^[A-Z0-9]{2,40}$/);
    }),
  );
});
