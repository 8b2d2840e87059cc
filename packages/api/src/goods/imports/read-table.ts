import { OperatorError } from "@shop/domain/operator-error";
import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { createReadStream } from "node:fs";
import {
  countLineEnds,
  csvOptions,
  isValidCsv,
  namedDelimiter,
  sniffDelimiter,
  withoutQuotes,
} from "../../base/tables/delimited-text.ts";
import { decodeText, detectEncoding, type Encoding, type Strays } from "../../base/tables/text-encoding.ts";
import { ROWS_SEARCHED } from "./heading-row.ts";
import { plainCell } from "./spreadsheet-texts.ts";

export interface TableRow {
  /** The line of the file on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A problem with the whole row. */
  readonly problem?: string;
  /** Why the row may have been misread, although it is valid. */
  readonly warning?: string;
}

export interface Table {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly headings: readonly string[];
  /** The line of the headings, from 1. */
  readonly headingLine: number;
  /** The rows above the headings, such as a title, each as one text. */
  readonly skipped: readonly string[];
  /** A note on the encoding, with the line that it concerns; undefined when the whole file is in one encoding. */
  readonly strays: Strays | undefined;
  /** Reads the rows below the headings from the file; blank ones are left out. */
  readRows(onBytes?: (bytes: number) => void): AsyncIterable<TableRow>;
}

const bytesOf = (path: string) => createReadStream(path) as AsyncIterable<Buffer>;

/**
 * Opens a CSV file with any common encoding and delimiter, and streams its rows, so that memory use stays constant.
 * `headingRowOf` finds the headings among the first rows; without it they are the first row. Rejects with OperatorError
 * when there is no heading line, and with the system's error when the file can't be read.
 */
export async function openTable(
  path: string,
  headingRowOf: (rows: readonly (readonly string[])[]) => number = () => 0,
): Promise<Table> {
  const { encoding, strays } = await detectEncoding(bytesOf(path));
  const delimiter = sniffDelimiter(await firstPiece(path, encoding));
  const first = await firstRows(readRows(path, encoding, delimiter));
  const at = headingRowOf(first.map(({ cells }) => cells));
  const found = first[at];
  if (!found) throw new OperatorError(`${path} has no heading line.`);
  const headings = found.cells.map((cell) => plainCell(cell).trim());
  return {
    encoding,
    delimiter,
    headings,
    headingLine: found.line,
    skipped: first.slice(0, at).map(({ cells }) => cells.filter((cell) => cell.trim() !== "").join(" ")),
    strays,
    readRows: (onBytes) =>
      checkRows(readRows(path, encoding, delimiter, onBytes), found.line, headings.length, delimiter),
  };
}

/** The first rows, up to one that can't be read. */
async function firstRows(rows: AsyncGenerator<RawRow>): Promise<RawRow[]> {
  const first: RawRow[] = [];
  for await (const row of rows) {
    if (row.problem !== undefined) break;
    first.push(row);
    if (first.length === ROWS_SEARCHED) break;
  }
  return first;
}

/** A row with its source text. */
type RawRow = TableRow & { raw: string };

async function* readRows(
  path: string,
  encoding: Encoding,
  delimiter: string,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<RawRow> {
  let isLastQuoteOpen = false;
  const parser = parse({
    ...csvOptions(delimiter),
    skip_records_with_error: true,
    raw: true,
    on_skip: () => void (isLastQuoteOpen = true),
  });
  // The callback ignores an error of the source, because the parser reports it too.
  pipeline(Readable.from(decodeText(bytesOf(path), encoding, onBytes)), parser, () => undefined);
  let line = 1;
  for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
    const cells = withoutQuotes(record);
    const startsOn = line;
    line += 1;
    if (startsOn === 1 && namedDelimiter(raw) !== undefined) continue;
    for (const cell of cells) line += countLineEnds(cell);
    if (cells.some((cell) => cell.trim() !== "")) yield { line: startsOn, cells, raw };
  }
  // With the relaxed options this is the only possible error.
  if (isLastQuoteOpen) {
    yield {
      line,
      cells: [],
      raw: "",
      problem: "opens a quotation mark that is never closed: the rest of the file could not be read",
    };
  }
}

/** The rows below the headings, with their problems and warnings. */
async function* checkRows(
  rows: AsyncIterable<RawRow>,
  headingLine: number,
  width: number,
  delimiter: string,
): AsyncGenerator<TableRow> {
  for await (const { raw, ...row } of rows) {
    if (row.line <= headingLine) continue;
    yield { ...row, ...(row.problem === undefined && findingOf(row.cells, raw, width, delimiter)) };
  }
}

/**
 * Fewer cells than headings are valid, because spreadsheets omit empty cells at the end. More cells mean that the cells
 * have shifted.
 */
function findingOf(
  cells: readonly string[],
  raw: string,
  width: number,
  delimiter: string,
): Pick<TableRow, "problem" | "warning"> {
  if (cells.slice(width).some((cell) => cell.trim() !== "")) {
    return {
      problem: `has ${cells.length} cells under ${width} headings: put text that contains the delimiter in quotation marks`,
    };
  }
  // A missing quotation mark merges the following rows into one. Such a row is rejected, unless it is valid CSV.
  if (!cells.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell))) return {};
  const suspicion = "has a cell of several lines that begins with a quotation mark: is another one missing?";
  return isValidCsv(raw, delimiter) ? { warning: suspicion } : { problem: suspicion };
}

async function firstPiece(path: string, encoding: Encoding): Promise<string> {
  for await (const piece of decodeText(bytesOf(path), encoding)) return piece;
  return "";
}
