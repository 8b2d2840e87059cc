import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { ORDER_FILE_LIMITS } from "./limits.ts";
import { archiveOf, sheetXml, utf16, workbookOf, workbookWith } from "../../base/tables/workbook.fixture.ts";
import { readOrderFile } from "./read-order-file.ts";

const rowsOf = async (file: Uint8Array) => (await readOrderFile(file)).rows;
const read = (content: string | Uint8Array) => rowsOf(Buffer.from(content));
const NOT_A_TABLE = "This file is not a table we can read: choose a CSV, TSV or XLSX file";
const DAMAGED = "This workbook is damaged or incomplete: save it again and choose the new file";
const TOO_LARGE = /^This workbook is larger than 50 MB when it is unpacked/;
const TOO_MANY_CELLS = /^This sheet has too many cells or too much text/;
const TOO_MANY_ROWS = "This sheet has more than 5,000 rows: split it into smaller files";
const ROWS = [
  ["SKU", "Qty"],
  ["PFNK-L", "10"],
];

describe("a text file is read", () => {
  const text = "SKU\tQty\r\nPFNK-L\t10\r\n";
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 LE", utf16(`\uFEFF${text}`)],
    ["UTF-16 LE without a byte order mark", utf16(text)],
    ["UTF-16 BE", utf16(`\uFEFF${text}`, true)],
    ["UTF-16 BE without a byte order mark", utf16(text, true)],
  ])("in %s", async (_encoding, bytes) => {
    expect(await rowsOf(bytes)).toEqual(ROWS);
  });

  test("up to the mark that DOS programs write at its end", async () => {
    expect(await read(`${text}\x1a`)).toEqual(ROWS);
    await expect(read("SKU\tQ\x1aty\r\nPFNK-L\t10\r\n")).rejects.toThrow(NOT_A_TABLE);
  });

  test("in the encoding of older Excel versions", async () => {
    expect(await read(Buffer.from("Caf\xe9 \x96 cups,5", "latin1"))).toEqual([["Café – cups", "5"]]);
  });

  test.each([
    ["tabs", "Gloves, nitrile; large\t10\nTape\t5", ["Gloves, nitrile; large", "10"]],
    ["semicolons", "Gloves, nitrile, large;10\nTape, wide;5", ["Gloves, nitrile, large", "10"]],
    ["vertical bars", "PFNK-L|10\nTAPE|5", ["PFNK-L", "10"]],
    ["commas", '"Gloves; large",10\nTape,5', ["Gloves; large", "10"]],
    [
      "commas below a title",
      "Purchase order 4711; urgent\n\nPFNK-L,10\nTAPE,5\nBAG,1",
      ["Purchase order 4711; urgent"],
    ],
    ["nothing", "10 x PFNK-L\n5 x TAPE", ["10 x PFNK-L"]],
  ])("with cells separated by %s", async (_what, content, first) => {
    expect((await read(content))[0]).toEqual(first);
  });

  test.each(["\n", "\r\n", "\r"])(
    "with one row per record, including blank rows and quoted line breaks (%j)",
    async (end) => {
      const lines = ["", '"Gloves', 'large, ""blue""",10', "", ",,", "TAPE,5", ",", ""];
      expect(await read(lines.join(end))).toEqual([[], [`Gloves${end}large, "blue"`, "10"], [], [], ["TAPE", "5"]]);
    },
  );

  test("with inch marks, and with a missing quotation mark", async () => {
    expect(await read('Tape 5" wide,2\n"Bin, large",1')).toEqual([
      ['Tape 5" wide', "2"],
      ["Bin, large", "1"],
    ]);
    expect(await read('"Tape,2\nBin,1\nBag,3')).toEqual([
      ['"Tape', "2"],
      ["Bin", "1"],
      ["Bag", "3"],
    ]);
    expect(await read('"Tape,2\nBin,1\nBag"s,3')).toEqual([
      ['"Tape', "2"],
      ["Bin", "1"],
      ['Bag"s', "3"],
    ]);
  });

  test.each([
    ["after the delimiter", '"PFNK-L", "Gloves, large", "10"\nTAPE, Tape 5" wide, 2', ["TAPE", 'Tape 5" wide', "2"]],
    ["around the delimiter", '"PFNK-L" , "Gloves, large" , "10" \n"TAPE" ,"",2', ["TAPE", "", "2"]],
    ["after semicolons", '"PFNK-L"; "Gloves, large"; "10"\nTAPE; "Tape ""5"""; 2', ["TAPE", 'Tape "5"', "2"]],
  ])("with blanks %s", async (_where, content, second) => {
    expect(await read(content)).toEqual([["PFNK-L", "Gloves, large", "10"], second]);
  });

  test.each([
    ["sep=;", "Gloves, nitrile;10", ["Gloves, nitrile", "10"]],
    ["sep=,", "Gloves; large,10", ["Gloves; large", "10"]],
    ['"SEP=;"', "Gloves, nitrile;10", ["Gloves, nitrile", "10"]],
    ["sep=\t", "Gloves, nitrile\t10", ["Gloves, nitrile", "10"]],
    ["sep=^", "Gloves, nitrile^10", ["Gloves, nitrile", "10"]],
  ])("with a first line %j, which names the delimiter and is a blank row", async (first, content, row) => {
    expect(await read(`\uFEFF${first}\r\n${content}\r\n`)).toEqual([[], row]);
  });

  test("with leading zeros, and with one cell", async () => {
    expect(await read("00123,010")).toEqual([["00123", "010"]]);
    expect(await read("PFNK-L")).toEqual([["PFNK-L"]]);
  });

  test("up to the limits of rows and cells, ignoring trailing blank rows", async () => {
    const rows = "A,1\n".repeat(ORDER_FILE_LIMITS.rows);
    expect(await read(rows + ",,\r\n".repeat(100_000))).toHaveLength(ORDER_FILE_LIMITS.rows);
    await expect(read(`${rows}A,1`)).rejects.toThrow(TOO_MANY_ROWS);
    await expect(read(`${"\n".repeat(1_000_000)}A,1`)).rejects.toThrow(TOO_MANY_ROWS);
    await expect(read(`A${",".repeat(500_000)}B`)).rejects.toThrow(TOO_MANY_CELLS);
  });
});

describe("a workbook is read", () => {
  test("with numbers, dates and booleans as text, and with its blank rows", async () => {
    const rows = [["SKU", "Qty"], [], ["00123", 12], [null, 0.1 + 0.2, 1e-7], [9_312_345_678_907, -3], [true, false]];
    expect(await rowsOf(await workbookOf(rows))).toEqual([
      ["SKU", "Qty", ""],
      [],
      ["00123", "12", ""],
      ["", "0.3", "1e-7"],
      ["9312345678907", "-3", ""],
      ["TRUE", "FALSE", ""],
    ]);
    const days = [[new Date("2026-11-25"), new Date("2026-11-25T14:30:00Z")]];
    expect(await rowsOf(await workbookOf(days))).toEqual([["2026-11-25", "2026-11-25 14:30:00"]]);
  });

  test("with the last values of formulas, rich text and inline strings", async () => {
    const cells = [
      '<c r="B2" t="str"><f>"PFNK"&amp;"-L"</f><v>PFNK-L</v></c>',
      '<c r="C2"><f>5*2</f><v>10</v></c>',
      '<c r="D2"><f>NOW()</f></c>',
      '<c r="E2" t="inlineStr"><is><r><t>Nitrile </t></r><r><rPr><b/></rPr><t>gloves</t></r></is></c>',
      '<c r="F2" t="s"><v>0</v></c><c r="G2" t="e"><v>#N/A</v></c><c r="H2"><v>12.0</v></c>',
    ];
    const strings =
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><r><t>Large </t></r><r><t xml:space="preserve">&amp; blue</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>';
    const workbook = await workbookWith({
      "xl/worksheets/sheet1.xml": sheetXml(`<row r="2">${cells.join("")}</row>`),
      "xl/sharedStrings.xml": strings,
    });
    expect(await rowsOf(workbook)).toEqual([
      [],
      ["", "PFNK-L", "10", "#CALC!", "Nitrile gloves", "Large & blue", "#N/A", "12"],
    ]);
  });

  test("from its first visible sheet", async () => {
    const sheets = [
      { name: "Prices", rows: [["secret"]], hidden: true },
      { name: "Codes", rows: [["secret"]], veryHidden: true },
      { name: "Order", rows: ROWS },
      { name: "Notes", rows: [["none"]] },
    ];
    expect(await rowsOf(await writeXlsx({ sheets }))).toEqual(ROWS);
  });

  test("with merged cells, and without formatted blank cells after its data", async () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Order 4711</t></is></c><c r="B1" s="0"/></row>';
    const blanks = Array.from({ length: 9_000 }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="0"/></row>`);
    const workbook = await workbookWith({ "xl/worksheets/sheet1.xml": sheetXml(rows + blanks.join("")) });
    expect(await rowsOf(workbook)).toEqual([["Order 4711"]]);
    const merged = {
      name: "Order",
      rows: [["Order 4711", null]],
      merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }],
    };
    expect(await rowsOf(await writeXlsx({ sheets: [merged] }))).toEqual([["Order 4711"]]);
  });

  test("with numbers as a format with zeros in front shows them", async () => {
    const formats: [value: number, numFmt: string, shown: string][] = [
      [123, "00000", "00123"],
      [1_234_567, "00000", "1234567"],
      [45, "0000\\-0000", "0000-0045"],
      [7, '"SKU "000', "SKU 007"],
      [12_345_678, "000 000 000", "012 345 678"],
      [9, "[Red]000;-000", "009"],
      [5, "0", "5"],
      [2.5, "0.00", "2.5"],
      [1_500, "#,##0", "1500"],
      [10, '0" ea"', "10"],
      [0.5, "0%", "0.5"],
    ];
    const cells = new Map(formats.map(([value, numFmt], row) => [`${row},1`, { value, style: { numFmt } }] as const));
    const sheet = { name: "Order", rows: formats.map(() => ["PFNK-L"]), cells: new Map(cells) };
    expect(await rowsOf(await writeXlsx({ sheets: [sheet] }))).toEqual(formats.map(([, , shown]) => ["PFNK-L", shown]));
  });

  test("with the numbers of hidden rows that are not blank", async () => {
    const cell = (row: number, text: string) => `<c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      `<row r="1">${cell(1, "SKU")}</row>`,
      `<row r="2" hidden="1">${cell(2, "PFNK-L")}</row>`,
      '<row r="3" hidden="true"/>',
      `<row r="4" hidden="0">${cell(4, "PFNK-M")}</row>`,
      `<row r="5" hidden="true">${cell(5, "PFNK-S")}</row>`,
      '<row r="6" hidden="1"/>',
    ];
    const workbook = await workbookWith({ "xl/worksheets/sheet1.xml": sheetXml(rows.join("")) });
    expect(await readOrderFile(workbook)).toEqual({
      rows: [["SKU"], ["PFNK-L"], [], ["PFNK-M"], ["PFNK-S"]],
      hidden: [2, 5],
    });
  });

  test("with a merged text in each of its rows, and a merged number once", async () => {
    const sheet = {
      name: "Order",
      rows: [["Gloves", "Large", 10], [null, "Medium", null], [], [null, "Small", 3]],
      merges: [
        { startRow: 0, startCol: 0, endRow: 9, endCol: 0 },
        { startRow: 0, startCol: 2, endRow: 1, endCol: 2 },
      ],
    };
    expect(await rowsOf(await writeXlsx({ sheets: [sheet] }))).toEqual([
      ["Gloves", "Large", "10"],
      ["Gloves", "Medium", ""],
      [],
      ["Gloves", "Small", "3"],
    ]);
  });

  test("with an error for a formula without a result, and a blank cell for one whose result is blank", async () => {
    const cells =
      '<c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><f>A1</f><v/></c>';
    const rows = `<row r="1">${cells}</row><row r="2"><c r="B2"><f>A2*2</f></c></row>`;
    const workbook = await workbookWith({ "xl/worksheets/sheet1.xml": sheetXml(rows) });
    expect(await rowsOf(workbook)).toEqual([["1", "#CALC!", "", "#CALC!"]]);
  });

  test("with a blank cell for a date that does not exist", async () => {
    const rows = await rowsOf(
      await workbookWith({
        "xl/styles.xml":
          '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="1"><xf numFmtId="14"/></cellXfs></styleSheet>',
        "xl/worksheets/sheet1.xml": sheetXml('<row r="1"><c r="A1" s="0"><v>1e99</v></c><c r="B1"><v>5</v></c></row>'),
      }),
    );
    expect(rows).toEqual([["", "5"]]);
  });
});

describe("a workbook is refused", () => {
  const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "x");

  test.each<[string, () => Buffer | Promise<Uint8Array>]>([
    ["that unpacks to 51 MB", () => workbookPlus({ "xl/media/image1.png": megabytes(51) })],
    [
      "whose 60 files unpack to 60 MB",
      () => workbookPlus(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`xl/media/${at}`, megabytes(1)]))),
    ],
    [
      "that claims a smaller size",
      () => archiveOf({ "xl/workbook.xml": { content: megabytes(51), claimedBytes: 1_000 } }),
    ],
    [
      "with too many files",
      () =>
        archiveOf(
          Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.xml`, { content: Buffer.alloc(0) }])),
        ),
    ],
  ])("%s", async (_what, make) => {
    const file = await make();
    expect(file.length).toBeLessThan(1024 * 1024);
    await expect(rowsOf(file)).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      message: expect.stringMatching(TOO_LARGE) as string,
    });
  });

  test("with too many rows, cells or characters", async () => {
    const text = `<c t="inlineStr"><is><t>${"x".repeat(30_000)}</t></is></c>`;
    for (const [rows, message] of [
      ['<row r="1048576"><c r="A1048576"><v>1</v></c></row>', TOO_MANY_ROWS],
      [
        '<row r="1"><c r="XFD1"><v>1</v></c></row>'.repeat(1) +
          Array.from({ length: 10 }, (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>1</v></c></row>`).join(""),
        TOO_MANY_CELLS,
      ],
      [`<row>${text}</row>`.repeat(70), TOO_MANY_CELLS],
      [
        `<row r="1">${text}</row>${Array.from({ length: 100 }, (_, at) => `<row r="${at + 2}"><c r="B${at + 2}"><v>1</v></c></row>`).join("")}</sheetData><mergeCells><mergeCell ref="A1:A101"/></mergeCells><sheetData>`,
        TOO_MANY_CELLS,
      ],
    ] as const) {
      await expect(rowsOf(await workbookWith({ "xl/worksheets/sheet1.xml": sheetXml(rows) }))).rejects.toThrow(message);
    }
  });

  test.each([
    ["rows in descending order", '<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>'],
    ["a row without a number", '<row r="x"><c r="A1"><v>1</v></c></row>'],
    ["a column that does not exist", '<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>'],
  ])("with %s", async (_what, rows) => {
    await expect(rowsOf(await workbookWith({ "xl/worksheets/sheet1.xml": sheetXml(rows) }))).rejects.toThrow(DAMAGED);
  });

  test("that is truncated or lacks a part", async () => {
    const whole = await workbookOf([["PFNK-L", 10]]);
    for (const length of [10, whole.length / 2, whole.length - 30]) {
      await expect(rowsOf(whole.subarray(0, length))).rejects.toThrow(DAMAGED);
    }
    await expect(rowsOf(archiveOf({ "xl/workbook.xml": { content: Buffer.from("<workbook/>") } }))).rejects.toThrow(
      DAMAGED,
    );
  });

  test("with a password", async () => {
    const sheets = [{ name: "Order", rows: ROWS }];
    await expect(rowsOf(await writeXlsx({ sheets, encryption: { password: "x", spinCount: 10 } }))).rejects.toThrow(
      "This workbook is protected by a password: save it without one and choose the new file",
    );
  });

  async function workbookPlus(parts: Record<string, Uint8Array>): Promise<Uint8Array> {
    return archiveOf(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, { content }])));
  }
});

describe("a file is refused that", () => {
  const docx = () =>
    archiveOf({
      "[Content_Types].xml": { content: Buffer.from("<Types/>") },
      "word/document.xml": { content: Buffer.from("<w/>") },
    });
  test.each<[string, Uint8Array, string]>([
    ["is a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n"), NOT_A_TABLE],
    ["is a PDF with binary data", Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1"), NOT_A_TABLE],
    ["is a PNG", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), NOT_A_TABLE],
    ["is a JPEG", Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF\0", "latin1"), NOT_A_TABLE],
    ["is an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), NOT_A_TABLE],
    ["is an HTML page", Buffer.from("\n<html><table><tr><td>PFNK-L"), NOT_A_TABLE],
    ["is an RTF", Buffer.from("{\\rtf1 PFNK-L}"), NOT_A_TABLE],
    ["is a Word document", docx(), NOT_A_TABLE],
    ["is another kind of archive", archiveOf({ "order.csv": { content: Buffer.from("PFNK-L,10") } }), NOT_A_TABLE],
    ["is binary", Buffer.from([0x50, 0x00, 0x00, 0x01, 0xff, 0xfe, 0x07]), NOT_A_TABLE],
    ["ends within a UTF-16 character", Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8]), NOT_A_TABLE],
    [
      "is an old .xls",
      Buffer.from("d0cf11e0a1b11ae100000000", "hex"),
      "This workbook is in the old .xls format: save it as .xlsx and choose the new file",
    ],
    ["is empty", Buffer.alloc(0), "This file is empty: choose another one"],
    ["contains only blank cells", Buffer.from("\uFEFF ,\r\n\t;"), "This file is empty: choose another one"],
  ])("%s", async (_what, bytes, message) => {
    await expect(rowsOf(bytes)).rejects.toMatchObject({ code: "BAD_REQUEST", message });
  });

  test("is a workbook without cells", async () => {
    await expect(rowsOf(await workbookOf([]))).rejects.toThrow("This file is empty: choose another one");
  });
});
