import { describe, expect, test } from "vitest";
import { formatPaperNumber, paperTitle, readPaperNumber } from "./paper.ts";

test.each([
  ["invoice", 1, "INV-000001"],
  ["invoice", 999_999, "INV-999999"],
  ["invoice", 1_000_000, "INV-1000000"],
  ["credit-note", 42, "CN-000042"],
] as const)("%s %i is numbered %s", (kind, number, text) => {
  expect(formatPaperNumber(kind, number)).toBe(text);
  expect(readPaperNumber(text)).toEqual({ kind, digits: text.split("-")[1] });
});

describe("a word", () => {
  test.each([
    ["inv", { kind: "invoice", digits: "" }],
    ["Inv-0004", { kind: "invoice", digits: "0004" }],
    ["INV–12", { kind: "invoice", digits: "12" }],
    ["cn12", { kind: "credit-note", digits: "12" }],
    ["0042", { kind: null, digits: "0042" }],
  ])("%j may be a part of a number", (word, part) => expect(readPaperNumber(word)).toEqual(part));

  test.each(["", "-12", "so-100001", "inv-12-3", "invoice", "12a"])("%j is no part of one", (word) =>
    expect(readPaperNumber(word)).toBeNull(),
  );
});

test("an invoice with GST is a tax invoice, and one without is not", () => {
  expect(paperTitle("invoice", 1)).toBe("Tax invoice");
  expect(paperTitle("invoice", 0)).toBe("Invoice");
  expect(paperTitle("credit-note", 1)).toBe("Credit note (adjustment note)");
});
