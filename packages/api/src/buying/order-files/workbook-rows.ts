import { readXlsx, streamXlsxRows, type CellValue } from "hucre/xlsx";
import { ORDER_FILE_LIMITS } from "./limits.ts";
import { brokenWorkbook, notATable, tooManyCells } from "./refusals.ts";
import { readSheetDetails, withDetails } from "./sheet-details.ts";
import { createSheet, type OrderTable } from "./sheet.ts";
import { pack, unpack } from "./unpack.ts";

/** The parts to read. Pictures and other binary parts are only counted. */
const XML = /\.(?:xml|rels)$/i;
const WORKBOOK = /(?:^|\/)workbook\w*\.xml$/i;
/** The parts that name a workbook's sheets. */
const OUTLINE = /\.rels$|^\[Content_Types\]\.xml$|(?:^|\/)workbook\w*\.xml$/i;
/** Significant digits of a number in a spreadsheet. */
const DIGITS = 15;

/** The table of the first visible sheet of an XLSX workbook, with the cells' text and the stored results of formulas. */
export async function readWorkbookRows(bytes: Uint8Array): Promise<OrderTable> {
  const parts = await unpack(bytes, (name) => XML.test(name));
  if (![...parts.keys()].some((name) => WORKBOOK.test(name))) throw notATable();
  // Packed again, so that the library reads exactly the bytes that were counted, even if the file's directory differs.
  const workbook = await pack(parts);
  const sheet = createSheet();
  const first = await firstVisibleSheet(parts);
  for await (const { index, values } of streamXlsxRows(workbook, { sheet: first })) {
    // Row numbers increase in every valid sheet.
    if (!Number.isInteger(index) || index < sheet.rows.length) throw brokenWorkbook();
    sheet.add(index, withoutBlankEnd(values.map(textOf)));
  }
  const details = await readSheetDetails(workbook, first, sheet.rows);
  return { rows: asTable(withDetails(sheet.rows, details)), hidden: details.hidden };
}

/** Removes blank cells at the end: a sheet may contain formatted cells long after the last one with text. */
const withoutBlankEnd = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);

/** Pads all rows but blank ones to the same width, because blank cells at the end of a row are omitted. */
function asTable(rows: string[][]): string[][] {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width * rows.length > ORDER_FILE_LIMITS.cells) throw tooManyCells();
  return rows.map((cells) =>
    cells.length === 0 ? cells : [...cells, ...Array<string>(width - cells.length).fill("")],
  );
}

async function firstVisibleSheet(parts: Map<string, Uint8Array>): Promise<number> {
  let first: number | undefined;
  const outline = await pack(new Map([...parts].filter(([name]) => OUTLINE.test(name))));
  await readXlsx(outline, {
    sheets: ({ hidden, veryHidden }, index) => {
      if (!hidden && !veryHidden) first ??= index;
      return false;
    },
  });
  if (first === undefined) throw brokenWorkbook();
  return first;
}

/** The text that a person would type for the value. */
function textOf(value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(DIGITS)));
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value instanceof Date ? dateText(value) : value;
}

/** Such as 2026-11-25, or with a time 2026-11-25 14:30:00; blank for an invalid date, as in a spreadsheet. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().slice(0, -".000Z".length).split("T");
  return time === "00:00:00" ? day : `${day} ${time}`;
}
