import { formatCount } from "@shop/domain/figures";
const MEGABYTE = 1024 * 1024;

/** The maximum contents of a file. */
export interface TableLimits {
  /** Of all files in a workbook, unpacked. */
  unpackedBytes: number;
  /** Files in a workbook. */
  parts: number;
  /** Rows that are not blank. */
  rows: number;
  /** The number of the last row: also blank ones count. */
  lastRow: number;
  columns: number;
  /** In all rows together. */
  cells: number;
}

export const TABLE_LIMITS: TableLimits = {
  unpackedBytes: 200 * MEGABYTE,
  parts: 5_000,
  rows: 100_000,
  lastRow: 1_048_576,
  columns: 1_000,
  cells: 10_000_000,
};

/** A cell's text; or with what is wrong with it where a text or number is expected. Of an error it is what a spreadsheet shows. */
export type Cell = string | { readonly text: string; readonly is: "date" | "error" | "no-result" };

/** What a person sees in a cell: a day as 2026-11-25, with a time 2026-11-25 14:30:00. */
export const textOf = (cell: Cell | undefined): string => (typeof cell === "object" ? cell.text : (cell ?? ""));

export interface TableRow {
  /** The line of the file, or the row of the sheet, where it begins, from 1. */
  readonly line: number;
  /** Its place among all rows, also blank ones, from 1. */
  readonly number: number;
  /** Blank ones at the end may be missing. */
  readonly cells: readonly Cell[];
  readonly isHidden: boolean;
  /** Why the whole row can't be read. */
  readonly problem?: string;
}

export interface Table {
  readonly format: "csv" | "tsv" | "xlsx";
  /** The names of the visible sheets; none for a text. */
  readonly sheets: readonly string[];
  /** The sheet that is read. */
  readonly sheet: string | null;
  /** What a person should know about the whole file, each a sentence. */
  readonly notes: readonly string[];
  /** The rows that are not blank; each call reads them again. */
  rows(): AsyncIterable<TableRow>;
}

export interface TableOptions {
  /** The name of the sheet to read; without it the first visible one. */
  sheet?: string | undefined;
  limits?: TableLimits;
  /** Hidden rows are left out unless they are kept. */
  hiddenRows?: "left-out" | "kept";
  /** The share of characters that are none of a text, such as control characters, from 0 to 1; a short text may have a few. NUL never is one. */
  strayShare?: number;
  /** Whether a merged cell with this text counts in each of its rows; without it all do. */
  isRepeated?: (text: string) => boolean;
}

export type TableRefusalReason =
  | "not-a-table"
  | "empty"
  | "old"
  | "encrypted"
  | "damaged"
  | "no-sheet"
  | "too-many-rows"
  | "too-many-cells"
  | "too-large";

/** Why a file is refused. Not a TRPCError, because files are also read in a process of their own, which loads little code. */
export class TableRefusal extends Error {
  readonly code: "BAD_REQUEST" | "PAYLOAD_TOO_LARGE";

  constructor(
    readonly reason: TableRefusalReason,
    message: string,
  ) {
    super(message);
    this.code = reason === "too-large" ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST";
  }
}

export const notATable = () =>
  new TableRefusal("not-a-table", "This file is not a table we can read: choose a CSV, TSV or XLSX file");
export const emptyFile = () => new TableRefusal("empty", "This file is empty: choose another one");
export const oldWorkbook = () =>
  new TableRefusal("old", "This workbook is in the old .xls format: save it as .xlsx and choose the new file");
export const encryptedWorkbook = () =>
  new TableRefusal(
    "encrypted",
    "This workbook is protected by a password: save it without one and choose the new file",
  );
export const brokenWorkbook = () =>
  new TableRefusal("damaged", "This workbook is damaged or incomplete: save it again and choose the new file");
export const noSuchSheet = (name: string) => new TableRefusal("no-sheet", `This workbook has no sheet '${name}'`);
export const tooManyRows = ({ rows }: Pick<TableLimits, "rows">) =>
  new TableRefusal("too-many-rows", `This sheet has more than ${formatCount(rows)} rows: split it into smaller files`);
export const tooManyCells = () =>
  new TableRefusal(
    "too-many-cells",
    "This sheet has too many cells or too much text: remove the columns that are not needed",
  );
export const tooLargeUnpacked = ({ unpackedBytes }: Pick<TableLimits, "unpackedBytes">) =>
  new TableRefusal(
    "too-large",
    `This workbook is larger than ${unpackedBytes / MEGABYTE} MB when it is unpacked: copy the lines into a new, plain workbook`,
  );

/** Of a row of a workbook; a cell of a spreadsheet has at most 32,767. */
const MAX_ROW_CHARACTERS = 2_000_000;

/**
 * Counts the texts of a workbook's rows. A shared text counts in each of its cells, and a merged cell in each of its rows: a
 * few kilobytes can stand for gigabytes. Throws TableRefusal as soon as a row, or all together, have too many characters.
 */
export function countCharacters(limits: Pick<TableLimits, "unpackedBytes">) {
  let [ofRow, ofAll] = [0, 0];
  return {
    startRow(): void {
      ofRow = 0;
    },
    add(characters: number): void {
      ofRow += characters;
      ofAll += characters;
      if (ofRow > MAX_ROW_CHARACTERS) throw tooManyCells();
      if (ofAll > limits.unpackedBytes) throw tooLargeUnpacked(limits);
    },
  };
}

export const isBlank = (cells: readonly Cell[]): boolean => cells.every((cell) => textOf(cell).trim() === "");

/** Counts rows. `add` throws TableRefusal as soon as there are more than the limits. */
export function countCells(limits: TableLimits) {
  let cellCount = 0;
  return {
    rows: 0,
    add(cells: readonly Cell[]): void {
      this.rows += 1;
      cellCount += cells.length;
      if (this.rows > limits.rows) throw tooManyRows(limits);
      if (cellCount > limits.cells) throw tooManyCells();
    },
  };
}
