import { expect, test } from "vitest";
import { readCents, readMinQty, readPrice } from "../edits/cell-texts.ts";
import { PASTE_LIMITS, readPasted } from "./read-pasted.ts";

const cents = (text: string) => readCents(text)?.cents ?? null;
const block = (text: string) => {
  const pasted = readPasted(text);
  return pasted.kind === "block" ? pasted.rows.map(({ sku, minQty, price }) => [sku, minQty, price]) : pasted.kind;
};
const column = (text: string) => {
  const pasted = readPasted(text);
  return pasted.kind === "column" ? pasted.values : pasted.kind;
};

test.each([
  ["12.5", 12_50],
  ["$1,234.50", 1234_50],
  ["A$ 12", 12_00],
  ["AUD 1 234.50", 1234_50],
  ["12.50 ex GST", 12_50],
  ["12,50", 12_50],
  ["1.234,50 €", 1234_50],
  ["1’234.50", 1234_50],
  ["1\u202f234,50", 1234_50],
  ["１２．５０", 12_50],
  [".5", 50],
  ["1,234", 1234_00],
  ["1.234", 1_23],
  ["0.005", 1],
  ["(3.00)", -3_00],
  ["−3.00", -3_00],
  ["12.50\u200b", 12_50],
  ["1,23,4", null],
  ["12.5.0", null],
  ["POA", null],
  ["12 kg", null],
])("the amount %s is read as %s cents", (text, expected) => expect(cents(text)).toBe(expected));

test("a price cell is empty, a price, or named as a problem", () => {
  expect(["", "–", " $ -   ", "\u00a0"].map(readPrice)).toEqual(Array.from({ length: 4 }, () => ({ cents: null })));
  expect(readPrice("#N/A")).toEqual({ problem: "An error in the spreadsheet. Type the price" });
  expect(readPrice("0")).toEqual({ problem: "At least $0.01" });
  expect(readPrice("-2")).toEqual({ problem: "At least $0.01" });
  expect(readPrice("1.005")).toEqual({ problem: "At most two decimals" });
  expect(readPrice("1000000.01")).toEqual({ problem: "At most $1,000,000" });
  expect(readPrice("ask")).toEqual({ problem: "Not a price" });
});

test("a quantity may be written as a price break", () => {
  expect(["", "10", "10+", "from 10", "≥ 10", "1,000", "10.00"].map((text) => readMinQty(text))).toEqual(
    [1, 10, 10, 10, 10, 1000, 10].map((quantity) => ({ quantity })),
  );
  expect(["0", "2.5", "-1", "ten", "100001"].every((text) => "problem" in readMinQty(text))).toBe(true);
});

test("a column of prices copied from Excel keeps its empty cells, and leaves out its heading", () => {
  expect(column("Price\r\n$12.50\r\n\r\n $ -   \r\n1,234.00\r\n")).toEqual(["12.50", null, null, "1234.00"]);
  expect(column("7.5\n")).toEqual(["7.50"]);
});

test("errors and texts in a column of prices stay in their cells", () => {
  expect(column("12.50\r\n#N/A\r\nPOA\r\n9\r\n8")).toEqual(["12.50", "#N/A", "POA", "9.00", "8.00"]);
});

test("a column that proves decimal commas is read with them throughout", () => {
  expect(column("12,50\r\n1,234\r\n1.234\r\n")).toEqual(["12.50", "1.23", "1234.00"]);
  expect(readPasted("12,50\n1,234\n")).toMatchObject({ rounded: 1 });
});

test("a block from Excel has SKU and price, or SKU, quantity and price", () => {
  expect(block("PFNK-L\t$1,234.50\r\nPFNK-M\t9\r\n")).toEqual([
    ["PFNK-L", "1", "1234.50"],
    ["PFNK-M", "1", "9.00"],
  ]);
  expect(block("PFNK-L\t1\t12.50\r\nPFNK-L\t10+\t11\r\nPFNK-M\t\t9.90\r\n")).toEqual([
    ["PFNK-L", "1", "12.50"],
    ["PFNK-L", "10", "11.00"],
    ["PFNK-M", "1", "9.90"],
  ]);
});

test("headings find the columns, in any order and among others", () => {
  expect(block("Description\tItem code\tOld price\tNew price\tFrom\r\nGloves\tPFNK-L\t13\t12.5\t10\r\n")).toEqual([
    ["PFNK-L", "10", "12.50"],
  ]);
  expect(block("Artikel-Nr.;Menge;Preis\nPFNK-L;10;12,50\nPFNK-M;1;1.234,00\n")).toEqual([
    ["PFNK-L", "10", "12.50"],
    ["PFNK-M", "1", "1234.00"],
  ]);
});

test("names between SKU and price are left out", () => {
  expect(block("PFNK-L\tNitrile gloves, large\t12.50\r\nPFNK-M\tNitrile gloves, medium\t12.50\r\n")).toEqual([
    ["PFNK-L", "1", "12.50"],
    ["PFNK-M", "1", "12.50"],
  ]);
});

test("quoted cells may contain tabs, line ends and quotes", () => {
  expect(block('"PIPE-5"""\t"Pipe\t5""\nlong"\t12.50\r\n"5 inch pipe\t\t8\r\n')).toEqual([
    ['PIPE-5"', "1", "12.50"],
    ['"5 inch pipe', "1", "8.00"],
  ]);
});

test("comma-separated text keeps thousands together", () => {
  expect(block('PFNK-L,"1,234.50"\nPFNK-M,$1,234.50\nPFNK-S,10,9\n')).toEqual([
    ["PFNK-L", "1", "1234.50"],
    ["PFNK-M", "1", "1234.50"],
    ["PFNK-S", "10", "9.00"],
  ]);
});

test("blank separators count between a SKU and numbers", () => {
  expect(block("PFNK-L 10 12,50\nPFNK-M 9,90\n")).toEqual([
    ["PFNK-L", "10", "12.50"],
    ["PFNK-M", "1", "9.90"],
  ]);
});

test("nothing is lost: rows without a price or SKU, errors and section titles stay", () => {
  expect(
    block("Gloves\t\r\nPFNK-L\t#REF!\r\n\t12.50\r\n-----\t-----\r\nPFNK-M\t–\r\nPFNK-S\t3\r\nPFNK-X\t4\r\n"),
  ).toEqual([
    ["Gloves", "1", ""],
    ["PFNK-L", "1", "#REF!"],
    ["", "1", "12.50"],
    ["PFNK-M", "1", ""],
    ["PFNK-S", "1", "3.00"],
    ["PFNK-X", "1", "4.00"],
  ]);
});

test("SKUs alone are rows without a price", () => {
  expect(block("PFNK-L\r\nPFNK-M\r\n")).toEqual([
    ["PFNK-L", "1", ""],
    ["PFNK-M", "1", ""],
  ]);
});

test("a longer paste than the limit is refused", () => {
  expect(readPasted("1\n".repeat(PASTE_LIMITS.rows + 1)).kind).toBe("tooLong");
  expect(readPasted("1".repeat(PASTE_LIMITS.characters + 1)).kind).toBe("tooLong");
});
