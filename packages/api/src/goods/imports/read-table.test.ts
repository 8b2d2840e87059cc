import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { sniffDelimiter } from "../../base/tables/delimited-text.ts";
import { openTable, type TableRow } from "./read-table.ts";

async function tableOf(content: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "shop-table-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "table.csv");
  await writeFile(file, content);
  const table = await openTable(file);
  const rows: TableRow[] = [];
  for await (const row of table.readRows()) rows.push(row);
  return { ...table, rows };
}

test("a byte order mark is not part of the first heading", async () => {
  const { encoding, headings, rows } = await tableOf("\uFEFFsku,name\nA,Café £5\n");
  expect({ encoding, headings, cells: rows[0]?.cells }).toEqual({
    encoding: "UTF-8",
    headings: ["sku", "name"],
    cells: ["A", "Café £5"],
  });
});

test("a file that is not valid UTF-8 is read as Windows-1252", async () => {
  const { encoding, rows } = await tableOf(Buffer.from("sku,name\nA,\x80 5 \x96 \x91Caf\xe9\x92 \xa3\n", "latin1"));
  expect(encoding).toBe("Windows-1252");
  expect(rows[0]?.cells).toEqual(["A", "€ 5 – ‘Café’ £"]);
});

test("a spreadsheet's 'Unicode text' is read as UTF-16 with tabs as delimiters", async () => {
  const { encoding, delimiter, rows } = await tableOf(Buffer.from("\uFEFFsku\tname\r\nA\tCafé, large\r\n", "utf16le"));
  expect({ encoding, delimiter }).toEqual({ encoding: "UTF-16", delimiter: "\t" });
  expect(rows).toEqual([{ line: 2, cells: ["A", "Café, large"] }]);
});

test.each([
  ["sku,name", ","],
  ["sku;name;price", ";"],
  ["sku\tname", "\t"],
  ['"a, b, c";name', ";"],
  ["\nsku;name", ";"],
  ["sku", ","],
  ['"a; b" , "c; d"', ","],
  ['"a;b", "c;d"', ","],
  ["sep=|\nsku;name", "|"],
  ["sep=sku;name", ";"],
])("the delimiter of %j is %j", (headings, delimiter) => {
  expect(sniffDelimiter(headings)).toBe(delimiter);
});

test.each(["\n", "\r\n", "\r"])(
  "a first line that names the delimiter is counted, but is not read (%j)",
  async (end) => {
    const { delimiter, headings, rows } = await tableOf(["sep=;", "sku;name, size", "A;sep=,"].join(end));
    expect({ delimiter, headings, rows }).toEqual({
      delimiter: ";",
      headings: ["sku", "name, size"],
      rows: [{ line: 3, cells: ["A", "sep=,"] }],
    });
  },
);

test("cells in quotation marks may have blanks beside them", async () => {
  const { headings, rows } = await tableOf(
    '"sku", "name" , price\n"A", "Gloves, ""large""" , "5.00" \nB, Tape 5" wide, 2\n',
  );
  expect(headings).toEqual(["sku", "name", "price"]);
  expect(rows).toEqual([
    { line: 2, cells: ["A", 'Gloves, "large"', "5.00"] },
    { line: 3, cells: ["B", 'Tape 5" wide', "2"] },
  ]);
});

test.each(["\n", "\r\n", "\r"])("line numbers include quoted line breaks and blank rows (%j)", async (end) => {
  const lines = ["sku,name", 'A,"one', 'two"', "", ",", 'B,"the ""three""', "", 'four"', "C,last"];
  const { rows } = await tableOf(lines.join(end));
  expect(rows).toEqual([
    { line: 2, cells: ["A", `one${end}two`] },
    { line: 6, cells: ["B", `the "three"${end}${end}four`] },
    { line: 9, cells: ["C", "last"] },
  ]);
});

test("line breaks may be mixed and may be split between two reads", async () => {
  const filler = "x".repeat(65_536 - "sku,name\r\nA,\r".length);
  const { rows } = await tableOf(`sku,name\r\nA,${filler}\r\nB,two\nC,"three\r\nfour"\r\nD,five`);
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [2, "A"],
    [3, "B"],
    [4, "C"],
    [6, "D"],
  ]);
});

test("a quotation mark inside a cell is a plain character", async () => {
  const { rows } = await tableOf('sku,name\nA,Tape 5" wide\n');
  expect(rows[0]).toEqual({ line: 2, cells: ["A", 'Tape 5" wide'] });
});

test("a row with more cells than headings, or with unmatched quotation marks, is reported", async () => {
  const { rows } = await tableOf('sku,name\nA,one,two\nB,"bad\nC,"worse"\nD,fine,\n');
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, "has 3 cells under 2 headings: put text that contains the delimiter in quotation marks"],
    [3, "has a cell of several lines that begins with a quotation mark: is another one missing?"],
    [5, undefined],
  ]);
});

test("a valid multi-line cell that begins with a quotation mark is read with a warning", async () => {
  const { rows } = await tableOf('sku,name\nA,"""Quoted"" text\nof two lines"\n');
  expect(rows).toEqual([
    {
      line: 2,
      cells: ["A", '"Quoted" text\nof two lines'],
      warning: "has a cell of several lines that begins with a quotation mark: is another one missing?",
    },
  ]);
});

test("every cell of a valid CSV file is read as it was written", async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', "\n", "\r", ",", ";", "\t", "a", " ", "'") }),
  );
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const written = (text: string, isQuoted: boolean, delimiter: string) =>
    isQuoted || [delimiter, '"', "\r", "\n"].some((special) => text.includes(special)) ? quoted(text) : text;
  // Blanks around a cell mean nothing to any reader of tables, and nor do quotation marks before them.
  const bare = (text: string) => text.replace(/^"([^]*)"[ \t]+$/, "$1").trim();
  const table = fc.record({
    rows: fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 3, maxLength: 3 }), { maxLength: 6 }),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    end: fc.constantFrom("\n", "\r\n", "\r"),
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, delimiter, end }) => {
      const lines = rows.map((cells) => cells.map(([text, isQuoted]) => written(text, isQuoted, delimiter)));
      const csv = [["sku", "name", "text"], ...lines].map((cells) => cells.join(delimiter)).join(end);
      const read = await tableOf(csv);
      const isBlank = (cells: string[]) => cells.every((text) => text.trim() === "");
      const wanted = rows.map((cells) => cells.map(([text]) => text)).filter((cells) => !isBlank(cells));
      expect(read.rows.map(({ cells }) => cells.map(bare))).toEqual(wanted.map((cells) => cells.map(bare)));
      expect(read.rows.flatMap(({ problem }) => problem ?? [])).toEqual([]);
    }),
  );
});

test("an unclosed quotation mark makes the rest of the file unreadable, but not the rows before it", async () => {
  const { rows } = await tableOf('sku,name\nA,one\nB,"two\nC,three\n');
  expect(rows).toEqual([
    { line: 2, cells: ["A", "one"] },
    {
      line: 3,
      cells: [],
      problem: "opens a quotation mark that is never closed: the rest of the file could not be read",
    },
  ]);
});

test.each(["", "\n\n", "\uFEFF"])("a file without a heading line is refused (%j)", async (content) => {
  await expect(tableOf(content)).rejects.toThrow("has no heading line");
});
