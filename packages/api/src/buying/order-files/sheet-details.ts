import { formatValue, type MergeRange } from "hucre";
import { rangeRef, readXlsx } from "hucre/xlsx";
import { createSheet, isBlank } from "./sheet.ts";

/** What a sheet says about its cells besides their values. */
interface SheetDetails {
  /** The numbers of hidden rows that are not blank. */
  hidden: number[];
  /** The text of a cell that differs from its value's, by `row,column` from 0. */
  texts: Map<string, string>;
  merges: readonly MergeRange[];
}

/** What a spreadsheet shows for a formula that could not be computed. */
const NO_RESULT = "#CALC!";

/** The details of the sheet at `index`, within the area of its rows, whose size was checked. */
export async function readSheetDetails(
  workbook: Uint8Array,
  index: number,
  rows: readonly (readonly string[])[],
): Promise<SheetDetails> {
  const { sheets } = await readXlsx(workbook, { sheets: [index], readStyles: true, range: areaOf(rows) });
  const [sheet] = sheets;
  const texts = new Map<string, string>();
  for (const [at, { value, formula, style }] of sheet?.cells ?? []) {
    if (formula !== undefined && value === null) texts.set(at, NO_RESULT);
    else if (typeof value === "number" && isZeroPadded(style?.numFmt)) texts.set(at, formatValue(value, style.numFmt));
  }
  const hidden = [...(sheet?.rowDefs ?? [])].flatMap(([row, { hidden: isHidden }]) =>
    isHidden && !isBlank(rows[row] ?? []) ? [row + 1] : [],
  );
  return { hidden, texts, merges: sheet?.merges ?? [] };
}

/** An order's columns: a formula without a result may stand beside the last cell with text. */
const MIN_COLUMNS = 40;

/** From A1 to the last cell with text, or further to the right. */
function areaOf(rows: readonly (readonly string[])[]): string {
  const width = Math.max(MIN_COLUMNS, ...rows.map((cells) => cells.length));
  return rangeRef(0, 0, Math.max(1, rows.length) - 1, width - 1);
}

/**
 * Whether a number format only adds zeros in front, such as '00000' or '000-000', so that a code of digits is stored as
 * a number.
 */
function isZeroPadded(format: string | undefined): format is string {
  const [positive = ""] = (format ?? "").split(";");
  // Without colours and conditions, texts, and spaces as wide as another character.
  const signs = positive.replaceAll(/\[[^\][]*\]|"[^"]*"|\\.|_./g, "");
  return /^[-/ ()+0]*$/.test(signs) && signs.indexOf("0") < signs.lastIndexOf("0");
}

/**
 * The rows with these details. A merged text counts in each of its rows; a merged number does not, because a quantity
 * would be ordered twice. Throws OrderFileRefusal when there is then too much text.
 */
export function withDetails(rows: readonly (readonly string[])[], { texts, merges }: SheetDetails): string[][] {
  const cells = rows.map((row) => [...row]);
  const put = (row: number, column: number, text: string) => {
    const target = cells[row];
    if (!target || isBlank(rows[row] ?? [])) return;
    while (target.length < column) target.push("");
    target[column] = text;
  };
  for (const [at, text] of texts) {
    const [row = 0, column = 0] = at.split(",").map(Number);
    put(row, column, text);
  }
  for (const { startRow, startCol, endRow } of merges) {
    const text = cells[startRow]?.[startCol] ?? "";
    if (!/\p{L}/u.test(text)) continue;
    for (let row = startRow + 1; row <= Math.min(endRow, rows.length - 1); row += 1) put(row, startCol, text);
  }
  const sheet = createSheet();
  for (const [index, row] of cells.entries()) sheet.add(index, row);
  return sheet.rows;
}
