import { expect, test } from "vitest";
import { readActive, readDateProneText, readQuantity, readSku, readStock } from "./read-cells.ts";

test.each([
  ["0", 0],
  ["1,200", 1200],
  [" 7.00 ", 7],
  ["-", 0],
  [" -   ", 0],
  [" $-   ", 0],
  ["–", 0],
  ["-0", 0],
])("a stock of %j is %i", (cell, value) => {
  expect(readStock(cell)).toEqual({ value });
});

test.each(["-5", " -5.00 ", "5-", "(5)", "\u22121,200", "\u20135"])("a stock of %j is 0, with a warning", (cell) => {
  expect(readStock(cell)).toEqual({ value: 0, warning: `is less than 0, and taken as 0: '${cell.trim()}'` });
});

test.each(["many", "-many", "1.5", "-1.5", "1e3", "(", "--5", "5 pcs"])("a stock of %j is refused", (cell) => {
  expect(readStock(cell)).toEqual({ problem: `is not a whole number of 0 or more: '${cell}'` });
});

test("a quantity rule of a dash is cleared, and one below 0 is refused", () => {
  expect(readQuantity(" - ")).toEqual({ value: null });
  expect(readQuantity("-5")).toEqual({ problem: "is not a whole number of 0 or more: '-5'" });
});

test("-1 is a draft under 'Published', and unknown under other headings", () => {
  for (const [cell, value] of [
    ["1", true],
    ["0", false],
    ["-1", false],
  ] as const)
    expect(readActive(cell, "Published")).toEqual({ value });
  expect(readActive("-1", "Active")).toEqual({ problem: "must be yes or no: '-1'" });
});

test("a SKU or a size that looks like a date is read with a warning", () => {
  for (const read of [(cell: string) => readDateProneText(cell, 200), readSku]) {
    const warning = "looks like a date that a spreadsheet has made of another text: '8-Jul'";
    expect(read(" 8-Jul ")).toEqual({ value: "8-Jul", warning });
    expect(read("8-7")).toEqual({ value: "8-7" });
  }
});
