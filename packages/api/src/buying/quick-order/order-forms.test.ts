import type { QuickOrderAnswer } from "@shop/domain/contracts/quick-order";
import { QUANTITY_UNCLEAR } from "@shop/domain/messages";
import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../create-context.ts";
import { utf16, workbookOf } from "../../base/tables/workbook.fixture.ts";
import { readOrderFile } from "../order-files/read-order-file.ts";
import { addProduct, callerWith, createTestShop, type TestShop } from "../../testing.ts";
import { resolveQuickOrder } from "./quick-order.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  for (const [sku, name] of [
    ["BL18W-1000", "Bin Liner 18 L, White"],
    ["BL27W-1000", "Bin Liner 27 L, White"],
    ["PFNK-L", "Nitrile Gloves, Large"],
    ["84219747", "Zzq Hand Gel 500 ml"],
    ["00123", "Door Stop"],
    ["4711", "Kettle"],
    ["12.50", "Odd Bracket"],
  ])
    await addProduct(shop, { sku, name, stock: 1_000, packageQuantity: "Each" });
  return shop.close;
});

type Source = Parameters<typeof resolveQuickOrder>[1];
const resolve = async (source: Source) => resolveQuickOrder(await createContext(shop, callerWith()), source);

const csvOf = (rows: readonly string[][], delimiter: string, blank = "") =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter + blank),
    )
    .join("\r\n");
const quotedOf = (rows: readonly string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(", ")).join("\n");

/** The ways in which the same table may be sent. */
const WAYS: [way: string, source: (rows: readonly string[][]) => Promise<Source>][] = [
  ["a text with tabs", async (rows) => ({ text: rows.map((cells) => cells.join("\t")).join("\n") })],
  ["a text with commas", async (rows) => ({ text: csvOf(rows, ",") })],
  ["a text with semicolons", async (rows) => ({ text: csvOf(rows, ";") })],
  ["a text in quotation marks with blanks", async (rows) => ({ text: quotedOf(rows) })],
  ["a text with 'sep='", async (rows) => ({ text: `sep=^\n${csvOf(rows, "^")}` })],
  ["a CSV file", (rows) => fileOf(Buffer.from(csvOf(rows, ",")))],
  ["a CSV file with blanks", (rows) => fileOf(Buffer.from(csvOf(rows, ",", " ")))],
  ["a CSV file with semicolons", (rows) => fileOf(Buffer.from(`sep=;\r\n${csvOf(rows, ";")}`))],
  ["a file of UTF-16", (rows) => fileOf(utf16(`\uFEFF${csvOf(rows, "\t")}`))],
  ["a workbook of texts", async (rows) => fileOf(await workbookOf([...rows]))],
  [
    "a workbook of numbers",
    async (rows) =>
      fileOf(
        await workbookOf(rows.map((cells) => cells.map((of) => (/^[1-9]\d*$/.test(of) ? Number(of) : of || null)))),
      ),
  ],
];
const fileOf = async (bytes: Uint8Array): Promise<Source> => ({ table: () => readOrderFile(bytes) });

/** What was understood: the status, the quantity and the SKU, with '!' where there is a problem. */
const brief = ({ lines, leftOut }: QuickOrderAnswer) => ({
  lines: lines.map(
    ({ status, qty, item, problem }) => `${status} ${qty} ${item?.sku ?? "-"}${problem === undefined ? "" : " !"}`,
  ),
  left: leftOut.length,
});

const HEADINGS = ["SKU", "Description", "Qty"];
const FIRST = ["BL18W-1000", "Bin liner 18 L", "10"];

describe.each(WAYS)("in %s", (_way, sourceOf) => {
  const read = async (...rows: string[][]) => brief(await resolve(await sourceOf(rows)));

  test("rows with a blank quantity are left out when another row has one", async () => {
    const rows = [HEADINGS, FIRST, ["BL27W-1000", "Bin liner 27 L", ""], ["PFNK-L", "Gloves, large", " "]];
    expect(await read(...rows)).toEqual({ lines: ["matched 10 BL18W-1000"], left: 2 });
  });

  test("a blank quantity means one when no row has a quantity", async () => {
    const rows = [HEADINGS, ["BL18W-1000", "Bin liner 18 L", ""], ["PFNK-L", "Gloves, large", ""]];
    expect(await read(...rows)).toEqual({ lines: ["matched 1 BL18W-1000", "matched 1 PFNK-L"], left: 0 });
  });

  test.each(["#N/A", "#DIV/0!", "POA", "call", "x", "TBC", "-", "2.5", "0"])(
    "a first quantity of '%s' is not read from the description",
    async (qty) => {
      const { lines, left } = await read(HEADINGS, ["BL18W-1000", "Bin liner 18", qty], ["PFNK-L", "Gloves", "3"]);
      expect(lines).toEqual([`matched ${qty === "2.5" ? qty : 0} BL18W-1000 !`, "matched 3 PFNK-L"]);
      expect(left).toBe(0);
    },
  );

  test("a SKU of digits is matched in a column of codes and in a cell without headings", async () => {
    const row = ["84219747", "Zzq Hand Gel 500 ml", "7"];
    expect(await read(["Code", "Description", "Qty"], row)).toEqual({ lines: ["matched 7 84219747"], left: 0 });
    expect(await read(row, ["84219747", "Hand cleanser", "8"])).toEqual({
      lines: ["matched 7 84219747", "matched 8 84219747"],
      left: 0,
    });
    expect(await read(["84219747", "7"])).toEqual({ lines: ["matched 7 84219747"], left: 0 });
    expect(await read(["Item no.", "Name", "Order qty"], ["4711", "Tea maker", "2"], ["12.50", "", "3"])).toEqual({
      lines: ["matched 2 4711", "matched 3 12.50"],
      left: 0,
    });
  });

  test("the ordered quantity is found under other headings, and not that of a pack", async () => {
    for (const heading of ["Order qty", "Qty required", "QTY REQ'D", "Number required", "Order Quantity (boxes)"]) {
      const headings = ["Stock code", "Description", "Carton qty", "RRP 2026", heading];
      const rows = [
        headings,
        ["PFNK-L", "Gloves", "12", "9.50", "3"],
        ["BL27W-1000", "Bin liner 27", "24", "8.00", ""],
      ];
      expect(await read(...rows), heading).toEqual({ lines: ["matched 3 PFNK-L"], left: 1 });
    }
  });

  test("every heading of a form applies to all of it", async () => {
    const rows = [HEADINGS, FIRST, ["Gloves", "", ""], HEADINGS, ["PFNK-L", "Gloves", ""]];
    expect(await read(...rows)).toEqual({ lines: ["matched 10 BL18W-1000"], left: 2 });
  });
});

test("the rows that were left out are named with their numbers and texts", async () => {
  const text = "SKU\tQty\n\nPFNK-L\t2\nBL27W-1000\t\n----\nBL18W-1000\t\u200B";
  expect(await resolve({ text })).toMatchObject({
    lines: [{ line: 3 }],
    leftOut: [4, 6],
    leftOutRows: [
      { line: 4, text: "BL27W-1000", reason: "no-quantity" },
      { line: 6, reason: "no-quantity" },
    ],
  });
});

test("the hidden rows of a workbook are left out and named", async () => {
  const table = {
    rows: [
      ["SKU", "Qty"],
      ["PFNK-L", "2"],
      ["BL18W-1000", "5"],
      ["BL27W-1000", ""],
    ],
    hidden: [3],
  };
  expect(await resolve({ table: async () => table })).toMatchObject({
    lines: [{ line: 2, qty: 2 }],
    leftOut: [3, 4],
    leftOutRows: [
      { line: 3, text: "BL18W-1000\t5", reason: "hidden" },
      { line: 4, text: "BL27W-1000", reason: "no-quantity" },
    ],
  });
});

test("a form of 5,000 products is read when at most 500 are ordered", async () => {
  const rows = Array.from({ length: 4_999 }, (_, at) => (at === 4_321 ? "PFNK-L;2" : `X${at};`));
  expect(await resolve({ text: ["SKU;Qty", ...rows].join("\n") })).toMatchObject({
    lines: [{ line: 4_323, status: "matched", qty: 2 }],
    leftOut: { length: 4_998 },
  });
});

test("cells that programs omit at the end of a row are blank", async () => {
  const text = "SKU,Description,Qty\nPFNK-L,Gloves,2,,\nBL27W-1000,Bin liner 27\nBL18W-1000";
  const answer = { lines: ["matched 2 PFNK-L"], left: 2 };
  expect(brief(await resolve({ text }))).toEqual(answer);
  expect(brief(await resolve(await fileOf(Buffer.from(text))))).toEqual(answer);
});

test("in a text with columns of blanks, a cell stands under its heading", async () => {
  const lines = [
    "SKU          Description           Qty",
    "BL18W-1000   Bin liner 18 L         10",
    "BL27W-1000   Bin liner 27 L",
    "PFNK-L                               3",
    "84219747",
    "Thank you very much",
  ];
  expect(brief(await resolve({ text: lines.join("\n") }))).toEqual({
    lines: ["matched 10 BL18W-1000", "matched 3 PFNK-L", "unknown 1 -"],
    left: 2,
  });
});

test("a line of text below a table is not one of its rows", async () => {
  const text = "SKU\tName\tQty\nPFNK-L\t\t2\n\n3 x BL27W-1000 as well\nBL18W-1000   4\nThank you very much";
  expect(brief(await resolve({ text })).lines).toEqual([
    "matched 2 PFNK-L",
    "matched 3 BL27W-1000",
    "matched 4 BL18W-1000",
    "unknown 1 -",
  ]);
});

test.each([
  ["84219747", 1],
  ["  84219747 ", 1],
  ['"84219747"', 1],
  ["00123", 1],
  ['"84219747","7"', 7],
  ['"84219747", "7"', 7],
  ["84219747,100", 100],
  ["84219747 x 7", 7],
  ["84219747,Zzq Hand Gel 500 ml,7", 7],
  ["84219747 Zzq Hand Gel 500 ml 7", 7],
  ["7 x hand gel 84219747", 7],
])("the line '%s' is a SKU of digits", async (text, qty) => {
  const { lines } = await resolve({ text });
  expect(lines).toMatchObject([{ status: "matched", qty, item: { sku: /00123|84219747/.exec(text)?.[0] } }]);
  expect(lines[0]).not.toHaveProperty("problem");
});

test.each(["84219747 bin liners 7", "84219747 hand gel", "84219747 hand gel 5 l x 7"])(
  "the number in the line '%s' is not certainly a SKU",
  async (text) => {
    expect((await resolve({ text })).lines).toMatchObject([{ status: "unclear" }]);
  },
);

test.each(['"PFNK-L","10"', '"PFNK-L" "10"', 'PFNK-L,"10"', '"PFNK-L";"10"', '"PFNK-L"\t"10"', '"PFNK-L", 10'])(
  "the line '%s' keeps its quantity",
  async (text) => {
    expect((await resolve({ text })).lines).toMatchObject([{ status: "matched", qty: 10, item: { sku: "PFNK-L" } }]);
  },
);

test.each(["#N/A", "#DIV/0!", "#REF!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!"])(
  "the error %s in a line without columns is its quantity",
  async (error) => {
    const text = `Qty SKU Description\n${error} PFNK-L Gloves\n3 BL18W-1000 Bin liner`;
    const { lines } = await resolve({ text });
    expect(lines.at(-2)).toMatchObject({ status: "matched", qty: 0, problem: QUANTITY_UNCLEAR });
    expect(lines.at(-1)).toMatchObject({ status: "matched", qty: 3 });
  },
);

test("a number in a cell is no SKU when it may be a quantity or a size of another product", async () => {
  const { lines } = await resolve({ text: "Wooden ruler\t4711\t10\nNitrile gloves, large\t4711\t10" });
  expect(lines.map(({ item }) => item?.sku)).not.toContain("4711");
});

test("a number of any length is answered", async () => {
  const long = "9".repeat(400);
  const rows = [
    { text: "PFNK-L", qty: long },
    { text: "PFNK-L", qty: 1e300 },
    { text: "PFNK-L", qty: Number.MAX_VALUE },
  ];
  for (const source of [
    { text: `PFNK-L ${long}` },
    { text: `PFNK-L x ${long}` },
    { text: `${long} PFNK-L` },
    { text: `${long} nitrile gloves large` },
    { text: `Unknown thing\t-${long}` },
    { text: `SKU\tQty\nPFNK-L\t${long}\nPFNK-L\t${long}.5\nPFNK-L\t${long} box` },
    { text: `SKU\tQty\nPFNK-L\t99999999999999999999` },
    { text: `PFNK-L ${"999,".repeat(90)}999` },
    { rows },
  ]) {
    for (const { qty, problem, text } of (await resolve(source)).lines)
      expect({ qty, problem }, text).toEqual({ qty: 0, problem: QUANTITY_UNCLEAR });
  }
});
