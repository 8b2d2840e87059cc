import { runInTurns } from "../platform/turns.ts";
import { tooManyCells } from "./table.ts";

/** The first has priority when two occur in the same number of lines: commas and bars are also part of texts. */
const DELIMITERS = ["\t", ";", "|", ","];
const LINES_TO_JUDGE = 20;
export const LINE_END = /\r\n|\n|\r/g;
/** A first line that only names the delimiter, which Excel writes and reads. */
const SEPARATOR_LINE = /^"?sep=([^\p{L}\p{N}"\r\n])"?[ \t]*(?:[\r\n]|$)/iu;

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

/** A row of a text. */
export interface DelimitedRow {
  cells: string[];
  /** Whether a cell begins with a quotation mark that is not closed. */
  hasOpenQuote: boolean;
}

/** A spreadsheet may write all its 16,384 columns. */
const MAX_CELLS = 20_000;
const QUOTE = '"';

/**
 * The rows of a text: with any line ends, of any width, with quotation marks inside cells (5" tape), and with blanks around a
 * cell in quotation marks. A quotation mark that is not closed, or is closed within a text, is a plain character, so that it
 * spoils no other row. By hand, as csv-parse needs 100 µs for each row of another width than the first, which in a file with a
 * title are all. Throws TableRefusal for a row of too many cells.
 */
export function* delimitedRows(text: string, delimiter: string): Generator<DelimitedRow> {
  let at = 0;
  while (at < text.length) {
    const row: DelimitedRow = { cells: [], hasOpenQuote: false };
    for (;;) {
      const cell = cellAt(text, at, delimiter);
      row.cells.push(cell.text);
      row.hasOpenQuote ||= cell.hasOpenQuote;
      if (row.cells.length > MAX_CELLS) throw tooManyCells();
      at = cell.end;
      if (!text.startsWith(delimiter, at)) break;
      at += delimiter.length;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    yield row;
  }
}

function cellAt(text: string, from: number, delimiter: string): { text: string; end: number; hasOpenQuote: boolean } {
  const start = afterBlanks(text, from, delimiter);
  const hasQuote = text.charAt(start) === QUOTE;
  const close = hasQuote ? closingQuote(text, start) : -1;
  const next = close < 0 ? -1 : afterBlanks(text, close + 1, delimiter);
  if (next >= 0 && isEndOfCell(text, next, delimiter))
    return { text: text.slice(start + 1, close).replaceAll('""', QUOTE), end: next, hasOpenQuote: false };
  let end = start;
  while (!isEndOfCell(text, end, delimiter)) end += 1;
  return { text: text.slice(start, end), end, hasOpenQuote: hasQuote };
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

function isEndOfCell(text: string, at: number, delimiter: string): boolean {
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  if (code === LINE_FEED || code === CARRIAGE_RETURN) return true;
  return code === delimiter.charCodeAt(0) && text.startsWith(delimiter, at);
}

function afterBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  for (let character = text.charAt(at); character === " " || character === "\t"; character = text.charAt(at)) {
    if (character === delimiter) break;
    at += 1;
  }
  return at;
}

/** The place of the quotation mark that closes the one at `start`; -1 without one. Two in a row are one of the text. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf(QUOTE, start + 1);
  while (at >= 0 && text.charAt(at + 1) === QUOTE) at = text.indexOf(QUOTE, at + 2);
  return at;
}

/** The rows of a whole text, at most `most`. Other calls run in between. */
export const recordsIn = (text: string, delimiter: string, most: number): Promise<string[][]> =>
  runInTurns(firstRecords(text, delimiter, most));

function* firstRecords(text: string, delimiter: string, most: number): Generator<void, string[][]> {
  const records: string[][] = [];
  for (const { cells } of delimitedRows(text, delimiter)) {
    if (records.push(cells) === most) break;
    yield;
  }
  return records;
}

/** The cells of one line. A quotation mark that is not closed is a part of its cell. */
export const cellsOfLine = (line: string, delimiter: string): string[] =>
  delimitedRows(line, delimiter).next().value?.cells ?? [];
