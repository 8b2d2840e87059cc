import { formatValue } from "hucre";
import { dateText, type NumberFormat } from "./number-formats.ts";
import type { SharedStrings } from "./shared-strings.ts";
import {
  brokenWorkbook,
  countCharacters,
  isBlank,
  textOf,
  tooManyCells,
  type Cell,
  type TableLimits,
} from "./table.ts";
import { createXmlParser, isOn, withoutEscapes } from "./xml-parser.ts";

export interface SheetRow {
  /** From 1. */
  number: number;
  isHidden: boolean;
  cells: Cell[];
}

/** Cells that are shown as one, which only the first has. Rows from 1, the column from 0. */
export interface Merge {
  column: number;
  firstRow: number;
  lastRow: number;
}

/** What the cells of a sheet refer to. */
export interface SheetContext {
  strings: SharedStrings | undefined;
  formats: readonly NumberFormat[];
  isFrom1904: boolean;
  /** A row with text in a column beyond is refused, and texts that are longer together. */
  limits: Pick<TableLimits, "columns" | "unpackedBytes">;
}

const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
const MAX_MERGES = 100_000;
/** Significant digits of a number in a spreadsheet. */
const DIGITS = 15;

const [LETTER_A, LETTERS] = [65, 26];
/** What a small letter has that a capital one doesn't. */
const SMALL = 32;

/** The column of a cell's name, from 0: 27 for 'AB7'. */
function columnOf(name: string): number {
  let column = 0;
  for (let at = 0; at < name.length && column <= MAX_COLUMN; at += 1) {
    const letter = (name.charCodeAt(at) & ~SMALL) - LETTER_A;
    if (letter < 0 || letter >= LETTERS) break;
    column = column * LETTERS + letter + 1;
  }
  return column - 1;
}

/**
 * The rows of a sheet that are not blank, in their order, and afterwards its merged cells. Throws TableRefusal for a sheet
 * that no spreadsheet writes, and for one with more columns than the limit.
 */
export async function* readSheet(
  pieces: AsyncIterable<Uint8Array>,
  context: SheetContext,
  onMerge: (merge: Merge) => void = () => undefined,
): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = [];
  let row: SheetRow | undefined;
  let lastRow = 0;
  const characters = countCharacters(context.limits);
  let nextColumn = 0;
  let merges = 0;
  let cell: RawCell | undefined;
  let isData = false;
  let isText = false;
  let isPhonetic = false;

  const openRow = (its: Readonly<Record<string, string>>) => {
    const number = its["r"] === undefined ? lastRow + 1 : Number(its["r"]);
    if (!Number.isInteger(number) || number <= lastRow || number > MAX_ROW) throw brokenWorkbook();
    row = { number, isHidden: isOn(its["hidden"]), cells: [] };
    lastRow = number;
    characters.startRow();
    nextColumn = 0;
  };

  const closeCell = (of: SheetRow, raw: RawCell) => {
    const { column } = raw;
    if (column < 0 || column >= MAX_COLUMN) throw brokenWorkbook();
    nextColumn = column + 1;
    const value = cellOf(raw, context);
    if (value === "") return;
    if (raw.type === "s") characters.add(textOf(value).length);
    if (column >= context.limits.columns) throw tooManyCells();
    while (of.cells.length < column) of.cells.push("");
    of.cells[column] = value;
  };

  const merge = (range: string) => {
    const [from = "", to = from] = range.split(":");
    const [firstRow, lastRowOfIt] = [from, to].map((name) => Number(ROW_OF_CELL.exec(name)?.[1]));
    const column = columnOf(from);
    if (firstRow === undefined || !(Number(lastRowOfIt) > firstRow) || column < 0 || column >= context.limits.columns)
      return;
    merges += 1;
    if (merges > MAX_MERGES) throw brokenWorkbook();
    onMerge({ column, firstRow, lastRow: Number(lastRowOfIt) });
  };

  const parser = createXmlParser({
    open(name, its) {
      if (name === "sheetData") isData = true;
      else if (name === "mergeCell") merge(its["ref"] ?? "");
      else if (!isData) return;
      else if (name === "row") openRow(its);
      else if (name === "c" && row) {
        const column = its["r"] === undefined ? nextColumn : columnOf(its["r"]);
        const style = its["s"] === undefined ? -1 : Number(its["s"]);
        cell = { column, type: its["t"] ?? "n", style, text: "", hasValue: false, hasFormula: false };
      } else if (!cell) return;
      else if (name === "f") cell.hasFormula = true;
      else if (name === "rPh") isPhonetic = true;
      else if (name === "v" || (name === "t" && !isPhonetic)) {
        isText = true;
        cell.hasValue = true;
      }
    },
    text(part) {
      if (!isText || !cell) return;
      cell.text += part;
      characters.add(part.length);
    },
    close(name) {
      if (name === "v" || name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "c" && cell) {
        if (row) closeCell(row, cell);
        cell = undefined;
      } else if (name === "row" && row) {
        if (!isBlank(row.cells)) ready.push(row);
        row = undefined;
      } else if (name === "sheetData") isData = false;
    },
  });

  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (ready.length === 0) continue;
    const rows = ready;
    ready = [];
    yield* rows;
  }
  parser.end();
}

interface RawCell {
  column: number;
  type: string;
  style: number;
  text: string;
  hasValue: boolean;
  hasFormula: boolean;
}

/** The row in a cell's name, such as 12 of B12 or $B$12. */
const ROW_OF_CELL = /^\$?[A-Z]{1,3}\$?(\d{1,7})$/i;

/** An ISO date or moment as text; without the time at midnight. */
function isoDateText(moment: string): string {
  const [day = "", time = ""] = moment.replace("Z", "").split("T", 2);
  return time === "" || time.startsWith("00:00:00") ? day : `${day} ${time}`;
}

/** The cell as a person sees it; empty for a blank one. */
function cellOf(raw: RawCell, { strings, formats, isFrom1904 }: SheetContext): Cell {
  const { type, text, hasFormula, hasValue } = raw;
  if (hasFormula && (!hasValue || (text === "" && type !== "str"))) return { text: "", is: "no-result" };
  switch (type) {
    case "s":
      return text === "" ? "" : (strings?.at(Number(text)) ?? "");
    case "str":
    case "inlineStr":
      return withoutEscapes(text);
    case "b":
      return text === "" ? "" : isOn(text.toLowerCase()) ? "TRUE" : "FALSE";
    case "e":
      return { text, is: "error" };
    case "d":
      return text === "" ? "" : { text: isoDateText(text), is: "date" };
    default:
      return numberCell(text, formats[raw.style], isFrom1904);
  }
}

function numberCell(text: string, format: NumberFormat, isFrom1904: boolean): Cell {
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value)) return text;
  if (format === "date") {
    const date = dateText(value, isFrom1904);
    return date === undefined ? { text: "", is: "error" } : { text: date, is: "date" };
  }
  if (format) return formatValue(value, format.padded);
  const plain = String(value);
  return plain.length <= DIGITS ? plain : String(Number(value.toPrecision(DIGITS)));
}

/**
 * The rows with the texts of merged cells in each of their rows that is not blank; `isRepeated` chooses by the text. Later
 * cells of a merged one are blank in a valid sheet, and are replaced.
 */
export async function* withMergedCells(
  rows: AsyncIterable<SheetRow>,
  merges: readonly Merge[],
  isRepeated: (text: string) => boolean,
): AsyncGenerator<SheetRow> {
  const starting = new Map<number, Merge[]>();
  for (const merge of merges) {
    const others = starting.get(merge.firstRow);
    if (others) others.push(merge);
    else starting.set(merge.firstRow, [merge]);
  }
  const active = new Map<number, { lastRow: number; cell: Cell }>();
  for await (const row of rows) {
    for (const [column, { lastRow, cell }] of active) {
      if (lastRow < row.number) {
        active.delete(column);
        continue;
      }
      while (row.cells.length < column) row.cells.push("");
      row.cells[column] = cell;
    }
    for (const { column, lastRow } of starting.get(row.number) ?? []) {
      const cell = row.cells[column];
      const text = textOf(cell);
      if (cell !== undefined && text.trim() !== "" && isRepeated(text)) active.set(column, { lastRow, cell });
    }
    yield row;
  }
}
