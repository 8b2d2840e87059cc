import { writeXlsx, type WriteSheet } from "hucre/xlsx";
import fc from "fast-check";
import { isLong } from "@shop/db/testing/long-form";
import { describe, expect, test } from "vitest";
import { openTable } from "./open-table.ts";
import { TABLE_LIMITS, TableRefusal, type TableOptions } from "./table.ts";
import { archiveOf, sheetXml, unpack, utf16, workbookOf, workbookWith } from "./workbook.fixture.ts";

async function read(file: Uint8Array | string, options?: TableOptions) {
  const table = await openTable(typeof file === "string" ? Buffer.from(file) : file, options);
  const rows = [];
  for await (const row of table.rows()) rows.push(row);
  return { ...table, rows };
}

const linesOf = async (file: Uint8Array | string, options?: TableOptions) =>
  (await read(file, options)).rows.map(({ line, cells }) => [line, ...cells]);

/** A compressed workbook with this sheet. */
async function packedSheet(xml: string): Promise<Buffer> {
  const parts = await unpack(await workbookWith({ "xl/worksheets/sheet1.xml": xml }));
  return archiveOf(Object.fromEntries([...parts].map(([name, content]) => [name, { content }])));
}

/** A compressed workbook whose cells share one text. */
async function sharedText(text: string, rows: string): Promise<Buffer> {
  const parts = await unpack(
    await workbookWith({
      "xl/sharedStrings.xml": `<sst><si><t>${text}</t></si></sst>`,
      "xl/worksheets/sheet1.xml": sheetXml(rows),
    }),
  );
  return archiveOf(Object.fromEntries([...parts].map(([name, content]) => [name, { content }])));
}

const textCell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe("a text", () => {
  test.each([
    ["csv", "sku,name\nA,Café", ["sku", "name"]],
    ["tsv", "sku\tname\nA\tCafé, large", ["sku", "name"]],
    ["csv", "sep=|\nsku|name\nA|Café", ["sku", "name"]],
  ])("is a %s by its content", async (format, text, first) => {
    const table = await read(text);
    expect(table).toMatchObject({ format, sheets: [], sheet: null, notes: [] });
    expect(table.rows[0]?.cells).toEqual(first);
  });

  test("is read in UTF-16 and in Windows-1252", async () => {
    expect(await linesOf(utf16("\uFEFFsku\tname\r\nA\tCafé"))).toEqual([
      [1, "sku", "name"],
      [2, "A", "Café"],
    ]);
    expect(await linesOf(Buffer.from("A,\x80 5 \x96 Caf\xe9", "latin1"))).toEqual([[1, "A", "€ 5 – Café"]]);
  });

  test.each(["\n", "\r\n", "\r"])("has lines where its rows begin, also after quoted line ends (%j)", async (end) => {
    const lines = ["", "sku,name", 'A,"one', 'two"', "", ",", 'B,"the ""three""', "", 'four"', "C,last", ",,"];
    expect(await linesOf(lines.join(end))).toEqual([
      [2, "sku", "name"],
      [3, "A", `one${end}two`],
      [7, "B", `the "three"${end}${end}four`],
      [10, "C", "last"],
    ]);
  });

  test("has a problem in the row of a quotation mark that is not closed, and in no other", async () => {
    const { rows } = await read('sku,name\nA,"one, two\nB,"three, four"\nC,5" tape\nD,"five" six\n');
    expect(rows.map(({ cells, problem }) => [cells, problem])).toEqual([
      [["sku", "name"], undefined],
      [["A", '"one', " two"].map((cell) => cell.trim()), "Has a quotation mark that is not closed"],
      [["B", "three, four"], undefined],
      [["C", '5" tape'], undefined],
      [["D", '"five" six'], "Has a quotation mark that is not closed"],
    ]);
  });

  test("may have a few control characters, but not many", async () => {
    const rows = Array.from({ length: 20 }, (_, n) => `A-${n},Cup`).join("\n");
    expect(await linesOf(`sku,na\x07me\n${rows}`)).toHaveLength(21);
    await expect(openTable(Buffer.from(`sku,na\x07me\n${rows}`), { strayShare: 0 })).rejects.toThrow("not a table");
    expect(await linesOf("sku,name\nA,Ca\ufffd\n")).toHaveLength(2);
    for (const stray of ["\0", "\x07".repeat(20)])
      await expect(openTable(Buffer.from(`sku,na${stray}me\n${rows}`))).rejects.toMatchObject({
        reason: "not-a-table",
      });
  });

  test("of a DOS program may have pages, and ends where its end is marked", async () => {
    const list = "sku,name\r\nA,Cup\r\n\fB,Tray\r\n\x1a";
    const { rows } = await read(list);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["sku", "name"],
      ["A", "Cup"],
      ["\fB", "Tray"],
    ]);
    expect(await linesOf(Buffer.from(list, "utf16le"))).toHaveLength(3);
  });

  test("with bytes of another encoding has a note that names the line", async () => {
    const bytes = Buffer.concat([Buffer.from("é,é\nA,é\n"), Buffer.from("B,\xe9", "latin1")]);
    const { notes, rows } = await read(bytes);
    expect(notes).toEqual(["Line 3 has a character in Windows-1252, read as such; the rest is in UTF-8"]);
    expect(rows.at(-1)?.cells).toEqual(["B", "é"]);
  });

  test("is read as it was written, with any delimiter and line end", async () => {
    const cell = fc.string({ unit: fc.constantFrom('"', "\n", "\r", ",", ";", "|", "a", "é", "'"), maxLength: 8 });
    const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some((it) => it.trim() !== ""));
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom("\n", "\r\n", "\r"),
        async (rows, delimiter, end) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const text = [`sep=${delimiter}`, ...rows.map((cells) => cells.map(quoted).join(delimiter))].join(end);
          const table = await read(text);
          expect(table.rows.map(({ cells }) => cells)).toEqual(rows);
          expect(table.rows.filter(({ problem }) => problem !== undefined)).toEqual([]);
        },
      ),
    );
  });
});

describe("a workbook", () => {
  const sheets: WriteSheet[] = [
    { name: "Secret", rows: [["x"]], hidden: true },
    { name: "Prices", rows: [["sku", "price"], [], ["A", 1.5]] },
    { name: "Stock", rows: [["sku", "stock"]] },
  ];

  test("has the names of its visible sheets, and the rows of the first or the named one", async () => {
    const bytes = await writeXlsx({ sheets });
    const table = await read(bytes);
    expect(table).toMatchObject({ format: "xlsx", sheets: ["Prices", "Stock"], sheet: "Prices", notes: [] });
    expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "sku", "price"],
      [3, "A", "1.5"],
    ]);
    expect(await linesOf(bytes, { sheet: "Stock" })).toEqual([[1, "sku", "stock"]]);
    await expect(openTable(bytes, { sheet: "Other" })).rejects.toThrow("This workbook has no sheet 'Other'");
  });

  test("has rows that can be read again", async () => {
    const table = await openTable(await writeXlsx({ sheets }));
    for (let time = 0; time < 2; time += 1) {
      const lines = [];
      for await (const { line } of table.rows()) lines.push(line);
      expect(lines).toEqual([1, 3]);
    }
  });

  test("marks dates, errors and formulas without a result", async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d/mmm/yy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>';
    const cells = [
      '<c r="A1" s="1"><v>46351</v></c><c r="B1" s="2"><v>1</v></c><c r="C1" s="3"><v>46351.75</v></c>',
      '<c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E1"><f>NOW()</f></c><c r="F1"><f>1+1</f><v>2</v></c>',
      '<c r="G1" t="d"><v>2026-11-25T00:00:00</v></c><c r="H1" s="1"><v>60</v></c><c r="I1" s="0"><v>0.1</v></c>',
    ];
    const parts = {
      "xl/styles.xml": styles,
      "xl/worksheets/sheet1.xml": sheetXml(`<row r="1">${cells.join("")}</row>`),
    };
    expect((await read(await workbookWith(parts))).rows[0]?.cells).toEqual([
      { text: "2026-11-25", is: "date" },
      { text: "1900-01-01", is: "date" },
      { text: "2026-11-25 18:00:00", is: "date" },
      { text: "#DIV/0!", is: "error" },
      { text: "", is: "no-result" },
      "2",
      { text: "2026-11-25", is: "date" },
      { text: "", is: "error" },
      "0.1",
    ]);
  });

  test("whose days count from 1904 has the same days", async () => {
    const bytes = await workbookOf([[1]]);
    const parts = await unpack(bytes);
    const main = Buffer.from(parts.get("xl/workbook.xml") ?? "").toString();
    const workbook = await workbookWith({
      "xl/workbook.xml": main.replace("<sheets>", '<workbookPr date1904="1"/><sheets>'),
      "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      "xl/worksheets/sheet1.xml": sheetXml('<row r="1"><c r="A1" s="0"><v>44889</v></c></row>'),
    });
    expect((await read(workbook)).rows[0]?.cells).toEqual([{ text: "2026-11-25", is: "date" }]);
  });

  test("has no hidden rows, but a note of them, and merged cells in each of their rows", async () => {
    const rows = [
      `<row r="1">${textCell("A1", "sku")}${textCell("B1", "price")}</row>`,
      `<row r="2">${textCell("A2", "A")}<c r="B2"><v>5</v></c></row>`,
      `<row r="3" hidden="1">${textCell("A3", "B")}</row>`,
      `<row r="4">${textCell("A4", "C")}</row>`,
      '<row r="5"/>',
      `<row r="6">${textCell("A6", "D")}</row>`,
    ];
    const merges = '</sheetData><mergeCells><mergeCell ref="B2:B5"/></mergeCells><sheetData>';
    const workbook = await workbookWith({ "xl/worksheets/sheet1.xml": sheetXml(rows.join("") + merges) });
    expect((await read(workbook)).notes).toEqual(["A hidden row is left out: 3"]);
    expect(await linesOf(workbook)).toEqual([
      [1, "sku", "price"],
      [2, "A", "5"],
      [4, "C", "5"],
      [6, "D"],
    ]);
  });

  test("is read as it was written", async () => {
    const cell = fc.oneof(
      fc.string({
        unit: fc.constantFrom("a", "é", "🧤", "&", "<", '"', " ", "\n", "1"),
        minLength: 1,
        maxLength: 8,
      }),
      fc.integer(),
    );
    const row = fc.array(cell, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
        const filled = rows.filter((cells) => cells.some((it) => String(it).trim() !== ""));
        fc.pre(filled.length > 0);
        const table = await read(await workbookOf(filled));
        expect(table.rows.map(({ cells }) => cells)).toEqual(filled.map((cells) => cells.map(String)));
      }),
      { numRuns: 40 },
    );
  });
});

describe("a hostile file is refused:", () => {
  const rows = (count: number, row: (number: number) => string) =>
    Array.from({ length: count }, (_, at) => row(at + 1)).join("");

  type Hostile = [what: string, make: () => Promise<Uint8Array> | Uint8Array, reason: string];
  const A_LARGE_PART: Hostile = [
    "a part of 201 MB",
    () => archiveOf({ "xl/workbook.xml": { content: Buffer.alloc(201 * 1024 * 1024, " "), claimedBytes: 9 } }),
    "too-large",
  ];

  test.each<Hostile>([
    [
      "a sheet of 100,001 rows",
      () => packedSheet(sheetXml(rows(100_001, (n) => `<row r="${n}"><c><v>1</v></c></row>`))),
      "too-many-rows",
    ],
    ["a text of 100,001 rows", () => Buffer.from("A,1\n".repeat(100_001)), "too-many-rows"],
    ["a million blank lines", () => Buffer.from(`A${"\n".repeat(2_000_000)}A`), "too-many-rows"],
    ["a million columns in a text", () => Buffer.from(`A${",".repeat(1_000_000)}B`), "too-many-cells"],
    [
      "text beyond the last column",
      () => packedSheet(sheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>')),
      "too-many-cells",
    ],
    [
      "a column that does not exist",
      () => packedSheet(sheetXml('<row r="1"><c r="XFE1"><v>1</v></c></row>')),
      "damaged",
    ],
    [
      "wide rows without end",
      () => packedSheet(sheetXml(rows(11_000, (n) => `<row r="${n}"><c r="ALL${n}"><v>1</v></c></row>`))),
      "too-many-cells",
    ],
    [
      "a cell of 3 million characters",
      () => packedSheet(sheetXml(`<row r="1">${textCell("A1", "x".repeat(3_000_000))}</row>`)),
      "too-many-cells",
    ],
    [
      "a text of 900 KB in each of 300 rows",
      () =>
        sharedText(
          "x".repeat(900_000),
          rows(300, (n) => `<row r="${n}"><c t="s"><v>0</v></c></row>`),
        ),
      "too-large",
    ],
    [
      "a text of 900 KB in three cells of a row",
      () => sharedText("x".repeat(900_000), `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`),
      "too-many-cells",
    ],
    ["elements in each other", () => packedSheet(`<worksheet>${"<a>".repeat(100_000)}`), "damaged"],
    ["a name of 3 million letters", () => packedSheet(`<worksheet><${"a".repeat(3_000_000)}`), "damaged"],
    ["an attribute of 3 million letters", () => packedSheet(`<worksheet a="${"a".repeat(3_000_000)}`), "damaged"],
    ["a thousand attributes", () => packedSheet(`<worksheet ${rows(1_000, (n) => `a${n}="" `)}>`), "damaged"],
    ["a comment of 3 million letters", () => packedSheet(`<worksheet><!--${"a".repeat(3_000_000)}`), "damaged"],
    ["a sheet that ends early", () => packedSheet('<worksheet><sheetData><row r="1"><c><v>1</v></c>'), "damaged"],
    ["a sheet without cells", () => packedSheet(sheetXml("<row/>".repeat(10_000))), "empty"],
    ...(isLong ? [A_LARGE_PART] : []),
  ])("%s", async (_what, make, reason) => {
    const refusal: unknown = await openTable(await make()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TableRefusal);
    expect(refusal).toMatchObject({ reason, code: reason === "too-large" ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST" });
  });

  test("a long text that is merged over many rows", async () => {
    const first = `<row r="1">${textCell("A1", "x".repeat(900_000))}</row>`;
    const others = Array.from({ length: 300 }, (_, at) => `<row r="${at + 2}">${textCell(`B${at + 2}`, "y")}</row>`);
    const sheet = sheetXml(first + others.join("")).replace(
      "</worksheet>",
      '<mergeCells><mergeCell ref="A1:A301"/></mergeCells></worksheet>',
    );
    await expect(read(await packedSheet(sheet))).rejects.toMatchObject({ reason: "too-large" });
  });

  test("a sheet whose name is longer than any", async () => {
    const main = Buffer.from((await unpack(await workbookOf([[1]]))).get("xl/workbook.xml") ?? "").toString();
    const workbook = await workbookWith({
      "xl/workbook.xml": main.replace('name="Order"', `name="${"x".repeat(1_000)}"`),
    });
    await expect(openTable(workbook)).rejects.toMatchObject({ reason: "damaged" });
  });

  test("escapes of characters that no text can contain are left out", async () => {
    const sheet = sheetXml(`<row r="1">${textCell("A1", "a_x0000_b_xD800_c_x0041_")}</row>`);
    expect(await linesOf(await packedSheet(sheet))).toEqual([[1, "ab\ufffdcA"]]);
  });

  test("entities that the document declares are not expanded", async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>';
    const sheet = sheetXml(`<row r="1">${textCell("A1", "&b;&amp;")}</row>`).replace(/<\?xml[^>]*\?>/, entities);
    expect(await linesOf(await packedSheet(sheet))).toEqual([[1, "&b;&"]]);
  });

  test("any bytes are a table, or are refused", async () => {
    const workbook = await workbookOf([
      ["sku", "price"],
      ["A", 1],
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(workbook.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 20 }),
        async (at, bytes) => {
          const damaged = Buffer.from(workbook);
          damaged.set(bytes.subarray(0, damaged.length - at), at);
          await read(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(TableRefusal));
        },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        await read(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(TableRefusal));
      }),
    );
  });
});

test("another limit is kept", async () => {
  await expect(openTable(Buffer.from("A\nB\nC"), { limits: { ...TABLE_LIMITS, rows: 2 } })).rejects.toThrow(
    "This sheet has more than 2 rows: split it into smaller files",
  );
});
