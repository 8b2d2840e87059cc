import { formatCount } from "@shop/domain/figures";
import { missingFields, type ImportKind } from "@shop/domain/imports/import-fields";
import { openTable } from "../../base/tables/open-table.ts";
import {
  isBlank,
  TABLE_LIMITS,
  textOf,
  tooManyRows,
  type Cell,
  type Table,
  type TableRow,
} from "../../base/tables/table.ts";
import { fieldsOfHeading, plainHeading } from "./headings.ts";
import { sourceOf } from "./sources.ts";
import { plainCell } from "./spreadsheet-texts.ts";

/** A row below the headings. */
export interface ImportTableRow {
  /** Where it begins in the file or sheet, from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
  /** Why the whole row can't be read. */
  readonly problem?: string;
}

/** A file to import. */
export interface ImportTable extends Omit<Table, "rows"> {
  /** One for each column; some may be empty. */
  readonly headings: readonly string[];
  readonly headingLine: number;
  /** The rows below the headings that are not blank; each call reads them again. TableRefusal for too many. */
  rows(): AsyncIterable<ImportTableRow>;
}

/** The headings are looked for among this many rows of a file; titles and dates may stand above them. */
const ROWS_SEARCHED = 20;
/** The headings, and what stands above them, are not among the rows that are limited. */
const LIMITS = { ...TABLE_LIMITS, rows: TABLE_LIMITS.rows + ROWS_SEARCHED };
/** A row below the first is taken for the headings only if it has this many known ones. */
const FEWEST_HEADINGS = 2;

/** Opens a file, and finds its headings among the first rows. TableRefusal when it is not a table, as `openTable`. */
export async function openImportTable(
  kind: ImportKind,
  bytes: Uint8Array,
  options: { sheet?: string | undefined } = {},
): Promise<ImportTable> {
  const table = await openTable(bytes, { ...options, limits: LIMITS });
  const isText = table.format !== "xlsx";
  const first: TableRow[] = [];
  for await (const row of table.rows()) if (first.push(row) === ROWS_SEARCHED) break;
  const place = headingPlace(
    kind,
    first.map(({ cells }) => cells.map((cell) => textOf(cell).slice(0, LONGEST_HEADING))),
  );
  const { line: headingLine = 0, cells: headingCells = [] } = first[place] ?? {};
  const headings = headingCells.map((cell) => oneLine(isText ? plainCell(textOf(cell)) : textOf(cell)));
  return {
    ...table,
    notes: [...table.notes, ...repeatedHeadings(kind, headings)],
    headings,
    headingLine,
    async *rows() {
      let count = 0;
      for await (const { line, cells, problem } of table.rows()) {
        if (line <= headingLine) continue;
        count += 1;
        if (count > TABLE_LIMITS.rows) throw tooManyRows(TABLE_LIMITS);
        const found = problem ?? tooLong(cells) ?? (isText ? shiftOf(cells, headings.length) : undefined);
        // Only texts have apostrophes before what is like a formula: a sheet's cell is a text by its format.
        yield { line, cells: isText ? cells.map(plainOf) : cells, ...(found !== undefined && { problem: found }) };
      }
    },
  };
}

/** Characters of a heading: of a longer one the beginning is known. */
const LONGEST_HEADING = 200;

/** A heading may have line ends, so that its column is narrow. */
const oneLine = (text: string) =>
  text
    .trim()
    .slice(0, LONGEST_HEADING)
    .toWellFormed()
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

/** Characters of a cell, which is read at once: the HTML of a description with pictures in it may have hundreds of thousands. */
const LONGEST_CELL = 1_000_000;

const tooLong = (cells: readonly Cell[]): string | undefined =>
  cells.some((cell) => textOf(cell).length > LONGEST_CELL)
    ? `Has a cell of more than ${formatCount(LONGEST_CELL)} characters`
    : undefined;

/** A cell of a text as it is read; of one that is too long, the beginning. */
const plainOf = (cell: Cell): Cell => (typeof cell === "string" ? plainCell(cell.slice(0, LONGEST_CELL)) : cell);

/** Says which of several columns with the same heading is read, if it is one of a field. */
function repeatedHeadings(kind: ImportKind, headings: readonly string[]): string[] {
  const places = new Map<string, number[]>();
  for (const [index, heading] of headings.entries())
    if (fieldsOfHeading(kind, heading).length > 0) {
      const key = plainHeading(heading);
      places.set(key, [...(places.get(key) ?? []), index]);
    }
  return [...places.values()].flatMap((columns) => {
    const [first = 0] = columns;
    const numbers = columns.map((column) => column + 1).join(", ");
    return columns.length > 1
      ? [`Several columns have the heading '${headings[first] ?? ""}' (${numbers}): the first that fits is read`]
      : [];
  });
}

/** Fewer cells than headings are valid, because spreadsheets omit blank ones at the end. More mean that they have shifted. */
const shiftOf = (cells: readonly Cell[], width: number): string | undefined =>
  cells.length > width && !isBlank(cells.slice(width))
    ? `Has ${cells.length} cells under ${width} headings: put text that contains the delimiter in quotation marks`
    : undefined;

/**
 * The place of the row with the headings: the first of another program's export, else the first that has all that the kind
 * needs, otherwise the first with the most known ones.
 */
function headingPlace(kind: ImportKind, rows: readonly (readonly string[])[]): number {
  const exported = rows.findIndex((cells) => sourceOf(kind, cells) !== null);
  if (exported >= 0) return exported;
  const fields = rows.map(
    (cells) => new Set(cells.flatMap((cell) => fieldsOfHeading(kind, cell).map(({ field }) => field))),
  );
  const complete = fields.findIndex(
    (known) =>
      known.size >= FEWEST_HEADINGS &&
      missingFields(kind, Object.fromEntries([...known].map((field) => [field, 0]))).length === 0,
  );
  if (complete >= 0) return complete;
  const most = Math.max(0, ...fields.map(({ size }) => size));
  return most < FEWEST_HEADINGS ? 0 : fields.findIndex(({ size }) => size === most);
}
