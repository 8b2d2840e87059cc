import { expect, test } from "vitest";
import {
  readActive,
  readDateProneText,
  readDay,
  readImage,
  readQuantity,
  readSku,
  readStock,
  readTaxClass,
} from "./read-cells.ts";

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
  expect(readStock(cell)).toEqual({ value: 0, warning: `Is less than 0, and taken as 0: '${cell.trim()}'` });
});

test.each(["many", "-many", "1.5", "-1.5", "1e3", "(", "--5", "5 pcs"])("a stock of %j is refused", (cell) => {
  expect(readStock(cell)).toEqual({ problem: `Is not a whole number of 0 or more: '${cell}'` });
});

test("a quantity rule of a dash is cleared, and one below 0 is refused", () => {
  expect(readQuantity(" - ")).toEqual({ value: null });
  expect(readQuantity("-5")).toEqual({ problem: "Is not a whole number of 0 or more: '-5'" });
});

test("-1 is a draft under 'Published', and unknown under other headings", () => {
  for (const [cell, value] of [
    ["1", true],
    ["0", false],
    ["-1", false],
  ] as const)
    expect(readActive(cell, "Published")).toEqual({ value });
  expect(readActive("-1", "Active")).toEqual({ problem: "Must be yes or no: '-1'" });
});

test("a SKU or a size that looks like a date is read with a warning", () => {
  for (const read of [(cell: string) => readDateProneText(cell, 200), readSku]) {
    const warning = "Looks like a date that a spreadsheet has made of another text: '8-Jul'";
    expect(read(" 8-Jul ")).toEqual({ value: "8-Jul", warning });
    expect(read("8-7")).toEqual({ value: "8-7" });
  }
});

test.each([
  ["2026-11-05", "2026-11-05"],
  ["2026-11-05 00:00:00", "2026-11-05"],
  ["5/11/2026", "2026-11-05"],
  ["05/11/2026", "2026-11-05"],
  ["29/2/2028", "2028-02-29"],
])("%j is the day %s", (cell, value) => {
  expect(readDay(cell)).toEqual({ value });
});

test.each(["29/2/2026", "13/13/2026", "2026-11-05 10:00:00", "5/11/26", "5 Nov 2026", "46351", "tomorrow", "0/0/0000"])(
  "%j is no day",
  (cell) => {
    expect(readDay(cell)).toEqual({ problem: `Is not a day, such as 2026-11-25 or 25/11/2026: '${cell}'` });
  },
);

test.each([
  ["gst", "gst"],
  ["GST on Income", "gst"],
  ["TRUE", "gst"],
  ["gst-free", "gst-free"],
  ["FRE", "gst-free"],
  ["GST Free Income", "gst-free"],
  ["none", "gst-free"],
])("the tax class %j is %s", (cell, value) => {
  expect(readTaxClass(cell)).toEqual({ value });
});

test("a picture is an https address or a path; anything else is left out with a warning", () => {
  for (const value of ["https://example.com/a.png", "/images/a.png"]) expect(readImage(value)).toEqual({ value });
  for (const cell of ["http://example.com/a.png", "a.png", "javascript:alert(1)", "https://a b"])
    expect(readImage(cell)).toEqual({
      value: undefined,
      warning: `Is not an https:// address or a path, and is left out: '${cell}'`,
    });
});
