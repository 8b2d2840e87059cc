import { expect, test } from "vitest";
import { isDateText, isShortenedNumber, plainCell } from "./spreadsheet-texts.ts";

test.each([
  ['="00123"', "00123"],
  [' ="00123" ', "00123"],
  ['=""', ""],
  ['="5"" tape"', '5" tape'],
  ['="8-7"', "8-7"],
  ["'-5", "-5"],
  ["'=1+1", "=1+1"],
  ["'00123", "'00123"],
  ["''quoted", "'quoted"],
  ['="A"&"B"', '="A"&"B"'],
  ["=A1", "=A1"],
  ['="A', '="A'],
  ["plain", "plain"],
])("the cell %j stands for %j", (cell, text) => {
  expect(plainCell(cell)).toBe(text);
});

test.each(["9.31235E+12", "9.31235e+12", " 1.5E+12 ", "9,31235E+12", "1E+15", "-9.3E+100"])(
  "%j is a shortened number",
  (text) => expect(isShortenedNumber(text)).toBe(true),
);

test.each(["1E5", "12E3", "5E-10", "93.1235E+12", "A1.5E+12", "E+12", "931235000000", ""])(
  "%j is not a shortened number",
  (text) => expect(isShortenedNumber(text)).toBe(false),
);

test.each([
  "8-Jul",
  "08-jul",
  "8/Jul",
  "8 July",
  "8-Sept",
  "Jan-00",
  "Mar-12",
  "Jul-8",
  "Dec-1950",
  "1-Aug-26",
  "1-Aug-2026",
  "1/08/2026",
  "01/08/1926",
  "8/1/2026",
  "31.12.2026",
  "2026-08-01",
  "2026-08-01 00:00:00",
  "1/08/2026 0:00",
])("%j is a date", (text) => expect(isDateText(text)).toBe(true));

test.each([
  "",
  "M",
  "8-7",
  "1/2",
  "10/12",
  "32-Jul",
  "8-Jup",
  "Mar",
  "MAR-120",
  "May-flower",
  "123-Jul",
  "60/90/120",
  "10/20/30",
  "12-34-56",
  "40-01-12",
  "2026",
  "1/08/2026 9:30",
  "5x7",
])("%j is not a date", (text) => expect(isDateText(text)).toBe(false));
