import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { unguardText } from "../../base/tables/guarded-text.ts";
import { columnsOf, type Row, type Table } from "./table.ts";
import { csvOf } from "./write-csv.ts";
import { xlsxOf } from "./write-xlsx.ts";

const COLUMNS = [
  ...columnsOf("text", "one,two"),
  ...columnsOf("count", "qty"),
  ...columnsOf("cents", "price"),
  ...columnsOf("flag", "isPaid"),
  ...columnsOf("day", "issuedOn"),
  ...columnsOf("moment", "createdAt"),
];

async function* inBatches(rows: Row[], size: number) {
  for (let first = 0; first < rows.length; first += size) yield rows.slice(first, first + size);
}
const tableOf = (rows: Row[], size = 3): Table => ({ columns: COLUMNS, batches: inBatches(rows, size) });

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Texts that a spreadsheet or a reader of delimited text may take for something else. */
const NASTY = [
  "=1+1",
  "+61 2",
  "-1",
  "@SUM(A1)",
  "'",
  "'=1",
  "\t=1",
  "\r=1",
  '"',
  '""',
  ",",
  ";",
  "\r\n",
  "\n",
  "_x000D_",
  "🧤",
  "é",
  "<b>&",
  "\uFFFE",
  "\u0001",
  "007",
];
const nastyText = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary" })), { maxLength: 4 })
  .map((parts) => parts.join("").replaceAll("\0", ""))
  .filter((text) => text.isWellFormed());
const nastyRow = fc.record({ one: nastyText, two: nastyText });
const NO_ROW: Row = { one: "", two: "", qty: null, price: null, isPaid: null, issuedOn: null, createdAt: null };

test("CSV has every text again, and no cell that a spreadsheet takes for a formula", () =>
  fc.assert(
    fc.asyncProperty(fc.array(nastyRow, { maxLength: 7 }), async (rows) => {
      const text = (await bytesOf(csvOf(tableOf(rows.map((row) => ({ ...NO_ROW, ...row })))))).toString();
      expect(text.startsWith("\uFEFFone,two,qty,price,isPaid,issuedOn,createdAt\r\n")).toBe(true);
      const read = parse(text, { bom: true, from_line: 2, record_delimiter: "\r\n" });
      expect(read.map(([one = "", two = ""]) => ({ one: unguardText(one), two: unguardText(two) }))).toEqual(rows);
      expect(read.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    }),
  ));

test("a workbook has every text again, as texts", () =>
  fc.assert(
    fc.asyncProperty(fc.array(nastyRow, { minLength: 1, maxLength: 7 }), async (rows) => {
      const file = await bytesOf(xlsxOf("orders", tableOf(rows.map((row) => ({ ...NO_ROW, ...row })))));
      const [sheet] = (await readXlsx(file)).sheets;
      const read = sheet?.rows.slice(1).map(([one, two]) => ({ one: one ?? "", two: two ?? "" })) ?? [];
      const left = rows.length - read.length;
      expect([...read, ...Array.from({ length: left }, () => ({ one: "", two: "" }))]).toEqual(rows);
    }),
    { numRuns: 50 },
  ));

const ROW: Row = {
  one: "=SUM(A1:A9)",
  two: null,
  qty: 3,
  price: -1250,
  isPaid: true,
  issuedOn: "2026-03-01",
  createdAt: "2026-02-28 23:59",
};

test("CSV writes money with two decimals, yes and no, days and moments", async () => {
  const text = (await bytesOf(csvOf(tableOf([ROW, { ...NO_ROW, isPaid: false, price: 5 }])))).toString();
  expect(text.split("\r\n").slice(1)).toEqual([
    "'=SUM(A1:A9),,3,-12.50,yes,2026-03-01,2026-02-28 23:59",
    ",,,0.05,no,,",
    "",
  ]);
});

async function partsOf(file: Buffer): Promise<Map<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(file)])));
  const entries = await zip.getEntries();
  const parts = await Promise.all(
    entries.map(
      async (entry) => [entry.filename, entry.directory ? "" : await entry.getData(new TextWriter())] as const,
    ),
  );
  return new Map(parts);
}

test("a workbook has numbers and dates as such, no formulas, and a heading that stays in sight", async () => {
  const file = await bytesOf(xlsxOf("orders", tableOf([ROW])));
  const [sheet] = (await readXlsx(file)).sheets;
  expect(sheet).toMatchObject({ name: "orders", freezePane: { rows: 1 } });
  expect(sheet?.rows).toEqual([
    COLUMNS.map(({ heading }) => heading),
    ["=SUM(A1:A9)", null, 3, -12.5, "yes", new Date("2026-03-01T00:00Z"), new Date("2026-02-28T23:59Z")],
  ]);
  const xml = (await partsOf(file)).get("xl/worksheets/sheet1.xml") ?? "";
  expect(xml).toContain("=SUM(A1:A9)");
  expect(xml).not.toMatch(/<f[ >]/);
});

test("each column of a workbook is wide enough for its heading and for a date, which a spreadsheet shows as ### otherwise", async () => {
  const shown = COLUMNS.map(({ heading, kind }) =>
    Math.max(heading.length, kind === "day" ? "2026-03-01".length : kind === "moment" ? "2026-03-01 23:59".length : 0),
  );
  const xml = (await partsOf(await bytesOf(xlsxOf("orders", tableOf([ROW]))))).get("xl/worksheets/sheet1.xml") ?? "";
  const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths).toHaveLength(COLUMNS.length);
  for (const [index, width] of widths.entries()) expect(width).toBeGreaterThan(shown[index] ?? Infinity);
});

test("rows beyond those of a sheet are on the next one, under the same heading", async () => {
  const rows = Array.from({ length: 5 }, (_, n): Row => ({ ...NO_ROW, one: `row ${n}` }));
  const { sheets } = await readXlsx(await bytesOf(xlsxOf("orders", tableOf(rows), 3)));
  expect(sheets.map(({ name, rows: [head, ...its] }) => [name, head?.[0], its.map(([one]) => one)])).toEqual([
    ["orders", "one", ["row 0", "row 1"]],
    ["orders_2", "one", ["row 2", "row 3"]],
    ["orders_3", "one", ["row 4"]],
  ]);
});

test("a table without rows is its heading", async () => {
  expect((await bytesOf(csvOf(tableOf([])))).toString()).toBe("\uFEFFone,two,qty,price,isPaid,issuedOn,createdAt\r\n");
  expect((await readXlsx(await bytesOf(xlsxOf("orders", tableOf([]))))).sheets[0]?.rows).toHaveLength(1);
});
