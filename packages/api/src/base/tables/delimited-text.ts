import { pipeline, Readable } from "node:stream";
import { type Options, parse as parseStream } from "csv-parse";
import { parse } from "csv-parse/sync";
import { inPieces } from "./in-pieces.ts";

/** The first has priority when two occur in the same number of lines: commas and bars are also part of texts. */
const DELIMITERS = ["\t", ";", "|", ","];
const LINES_TO_JUDGE = 20;
const LINE_ENDS = ["\r\n", "\n", "\r"];
export const LINE_END = /\r\n|\n|\r/g;
/** A first line that only names the delimiter, which Excel writes and reads. */
const SEPARATOR_LINE = /^"?sep=([^\p{L}\p{N}"\r\n])"?[ \t]*(?:[\r\n]|$)/iu;

/**
 * The options of the CSV parser: any line end, rows of any width, quotation marks inside cells (5" tape), and blanks
 * before a cell, which may be in quotation marks ('"A", "B"').
 */
export const csvOptions = (delimiter: string) => ({
  delimiter,
  record_delimiter: LINE_ENDS,
  relax_quotes: true,
  relax_column_count: true,
  ltrim: true,
});

/** How many line ends a text has. By character: a list of the millions in a hostile text would take a second. */
export function countLineEnds(text: string): number {
  const [lineFeed, carriageReturn] = [10, 13];
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count += 1;
  }
  return count;
}

/** The delimiter that a first line such as 'sep=;' names; undefined without one. The line is not a row of the table. */
export const namedDelimiter = (text: string): string | undefined => SEPARATOR_LINE.exec(text)?.[1];

/** The delimiter that the text names, or that occurs in most of its first lines, outside quotation marks. */
export function sniffDelimiter(text: string): string {
  const named = namedDelimiter(text);
  if (named !== undefined) return named;
  const unquoted = text.replaceAll(/(^|[\r\n\t;|,]) *"(?:[^"]|"")*"/g, "$1");
  const lines = unquoted
    .split(LINE_END)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_TO_JUDGE);
  const counts = DELIMITERS.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length);
  const most = Math.max(...counts);
  return (most > 0 && DELIMITERS[counts.indexOf(most)]) || ",";
}

/** Removes the quotation marks that the parser leaves in a cell with blanks after its closing one. */
export const withoutQuotes = (cells: readonly string[]): string[] =>
  cells.map((cell) => (cell.startsWith('"') ? cell.replace(/^"([^]*)"[ \t]+$/, "$1") : cell));

/** Refuses quotation marks that are out of place. */
const STRICT = { relax_quotes: false, trim: true };

/** False when quotation marks are out of place, so that some may be missing. */
export function isValidCsv(text: string, delimiter: string): boolean {
  try {
    parse(text, { ...csvOptions(delimiter), ...STRICT });
    return true;
  } catch {
    return false;
  }
}

/** The rows of a whole text, at most `most`. Other calls run in between. */
export async function recordsIn(text: string, delimiter: string, most: number): Promise<string[][]> {
  const options = csvOptions(delimiter);
  const records = await firstRecords(text, most, options);
  const isOneLine = (cells: readonly string[]) => cells.every((cell) => !/[\r\n]/.test(cell));
  // A missing quotation mark merges the following rows: in that case, quotation marks are read as plain characters.
  const isTrusted =
    records?.length === most ||
    records?.every(isOneLine) ||
    (records && (await firstRecords(text, most, { ...options, ...STRICT })));
  return (isTrusted && records) || ((await firstRecords(text, most, { ...options, quote: false })) ?? []);
}

/** Null when a quotation mark is never closed, or with strict options is out of place. */
async function firstRecords(text: string, most: number, options: Options): Promise<string[][] | null> {
  const records: string[][] = [];
  const parser = parseStream(options);
  // The callback ignores an error of the parser, which its reader gets too.
  pipeline(Readable.from(inPieces(Buffer.from(text))), parser, () => undefined);
  try {
    for await (const record of parser as AsyncIterable<string[]>) if (records.push(record) === most) break;
    return records;
  } catch {
    return null;
  }
}

/** The cells of one line. A quotation mark that is not closed is a part of its cell. */
export function cellsOfLine(line: string, delimiter: string): string[] {
  try {
    const [cells] = parse(line, csvOptions(delimiter));
    return withoutQuotes(cells ?? []);
  } catch {
    return line.split(delimiter);
  }
}
