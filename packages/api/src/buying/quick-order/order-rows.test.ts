import { describe, expect, test } from "vitest";
import { runWithoutYielding } from "../../base/platform/turns.ts";
import { readSheet, rowsOfText } from "./order-rows.ts";

const read = (text: string) =>
  rowsOfText(text).map(({ line, parts, qty, unit }) =>
    [line, parts.join(" / "), qty, unit].filter((of) => of !== undefined),
  );

describe("the lines of a pasted text", () => {
  test("are numbered including blank lines, headings and rules, which are left out", () => {
    expect(read("SKU\tQty\n----\n\nPFNB-M\t10\r\nVPFC-L\t5")).toEqual([
      [4, "PFNB-M", "10"],
      [5, "VPFC-L", "5"],
    ]);
  });

  test.each([
    "Order book; part number labels",
    "Part number labels\tOrder book",
    "Order book\tEach\nPFNB-M\t4",
    "PFNB-M;4\nProduct code stickers;each\nPFNB-L;5",
    "Order | product",
  ])("are kept if they only look like headings: %s", (text) => {
    expect(read(text)).toHaveLength(text.split("\n").length);
  });

  test("include a greeting, a total and other text", () => {
    expect(read("Hi team,\nTotal: $450.00\nThe gloves").map(([line]) => line)).toEqual([1, 2, 3]);
  });

  test.each([
    ["columns in any order", "Qty;Description;Code\n4;Blue gloves;PFNB-M", [2, "PFNB-M / Blue gloves", "4"]],
    ["prices and stock levels", "Code\tSOH\tPar\tOrder\tUnit price\nPFNB-M\t3\t20\t17\t64.50", [2, "PFNB-M", "17"]],
    ["a unit", "Item code | Product | UOM | Qty\nPFNB-M | Gloves | CTN | 2", [2, "PFNB-M / Gloves", "2", "CTN"]],
    ["an empty quantity", "Code\tQty\nPFNB-M\t", [2, "PFNB-M", ""]],
    ["size and colour", "Product\tSize\tColour\tQty\nGloves\tLarge\tBlue\t2", [2, "Gloves / Large / Blue", "2"]],
  ])("of a table with headings: %s", (_, text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  test("of a table without headings: prices, totals and item numbers are not quantities", () => {
    expect(
      read("1\tPFNB-M\tGloves\t4\t64.50\t258.00\n2\tPFNB-L\tGloves\t3\t64.50\t193.50\n3\tA-1\tMop\t1\t9.00\t9.00"),
    ).toEqual([
      [1, "PFNB-M / Gloves", "4"],
      [2, "PFNB-L / Gloves", "3"],
      [3, "A-1 / Mop", "1"],
    ]);
  });

  test("of a table without headings: the quantity is the number that the price is multiplied by", () => {
    expect(read("PFNB-M\t100\t4\t64.50\t258.00\nPFNB-L\t100\t3\t64.50\t193.50").map(([, , qty]) => qty)).toEqual([
      "4",
      "3",
    ]);
  });

  test("of CSV: a separator within quotes is part of the cell", () => {
    expect(read('"VPFC-M","Gloves, clear","12"\n"VPFC-L","Gloves, clear","15"')).toEqual([
      [1, "VPFC-M / Gloves, clear", "12"],
      [2, "VPFC-L / Gloves, clear", "15"],
    ]);
    expect(read('"RAG-10";"Rags; cotton";"1"')).toEqual([[1, "RAG-10 / Rags; cotton", "1"]]);
  });

  test("of CSV: a cell with a line break is one line with the number of its first", () => {
    expect(read('"Face mask\n3 ply"\t5\n13" pizza box\t2').map(([line, parts, qty]) => [line, parts, qty])).toEqual([
      [1, "Face mask 3 ply", "5"],
      [3, '13" pizza box', "2"],
    ]);
  });

  test("of sentences with commas are not read as CSV", () => {
    expect(read("white gloves, M, 4\nblue gloves, L, 2").map(([, parts]) => parts)).toEqual([
      "white gloves, M, 4",
      "blue gloves, L, 2",
    ]);
  });

  test.each(["> - PFNB-M 10", "1. PFNB-M 10", "3) PFNB-M 10", "• PFNB-M 10", "#4 PFNB-M 10"])(
    "lose list markers: %s",
    (text) => {
      expect(read(text)).toEqual([[1, "PFNB-M 10"]]);
    },
  );

  test("lose leading numbers that increase from line to line if another number follows", () => {
    expect(read("10 PFNB-M 4\n20 PFNB-L 6\n30 PFNK-S 8").map(([, parts]) => parts)).toEqual([
      "PFNB-M 4",
      "PFNB-L 6",
      "PFNK-S 8",
    ]);
    expect(read("1 glove\n2 gowns\n3 masks").map(([, parts]) => parts)).toEqual(["1 glove", "2 gowns", "3 masks"]);
  });
});

test("the rows of a sheet are numbered from 1", () => {
  const rows = [["Order of", ""], [], ["SKU", "Qty"], ["PFNB-M", "4"]];
  expect(runWithoutYielding(readSheet({ rows, hidden: [] }))).toEqual({
    rows: [
      { line: 1, text: "Order of", parts: ["Order of", ""] },
      { line: 4, text: "PFNB-M\t4", parts: ["PFNB-M"], codes: 1, qty: "4" },
    ],
    leftOut: [],
  });
});
