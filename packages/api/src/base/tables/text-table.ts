import { setImmediate } from "node:timers/promises";
import { countLineEnds, delimitedRows, namedDelimiter, sniffDelimiter } from "./delimited-text.ts";
import { inPieces } from "./in-pieces.ts";
import {
  countCells,
  emptyFile,
  isBlank,
  notATable,
  TABLE_LIMITS,
  tooManyCells,
  tooManyRows,
  type Table,
  type TableLimits,
  type TableOptions,
  type TableRow,
} from "./table.ts";
import { decodeText, detectEncoding, type Encoding, type Strays } from "./text-encoding.ts";
import { countBinary } from "./whole-text.ts";

/** Matches the beginning of other text formats: HTML, SVG, XML, PDF, PostScript and RTF. */
const FOREIGN = /^\s*(?:<[!?a-z]|%PDF-|%!PS|\{\\rtf)/i;
const SNIFFED = 64 * 1024;
/** Old programs leave a few control characters in texts; a picture has many. */
const STRAY_SHARE = 0.01;
/** A shorter text may have as many of them as one of this length. */
const SHORT = 1_000;
/** DOS programs mark the end of a file. */
const END_OF_FILE = "\x1a";
const BLANK = new Set([..." \t\r\n,;|", END_OF_FILE]);
/** How long rows may be read before other calls run. */
const TURN_MS = 10;

/** Opens a CSV or TSV file, and reads it once to count its rows. */
export async function openText(bytes: Uint8Array, options: TableOptions): Promise<Table> {
  const { limits = TABLE_LIMITS, strayShare = STRAY_SHARE } = options;
  const { encoding, strays } = await detectEncoding(inPieces(bytes));
  const text = await readPlainText(bytes, encoding, strayShare);
  if (FOREIGN.test(text.slice(0, SNIFFED))) throw notATable();
  const delimiter = sniffDelimiter(text.slice(0, SNIFFED));
  const count = countCells(limits);
  for await (const { cells } of readRows(text, delimiter, limits)) count.add(cells);
  if (count.rows === 0) throw emptyFile();
  return {
    format: delimiter === "\t" ? "tsv" : "csv",
    sheets: [],
    sheet: null,
    notes: strays ? [strayNote(strays, encoding)] : [],
    rows: () => readRows(text, delimiter, limits),
  };
}

function strayNote({ count, line }: Strays, encoding: Encoding): string {
  const [these, others] = encoding === "Windows-1252" ? ["UTF-8", encoding] : ["Windows-1252", "UTF-8"];
  const what = count === 1 ? "a character" : `the first of ${count} characters`;
  const outcome = these === "UTF-8" ? "not shown right" : "read as such";
  return `Line ${line} has ${what} in ${these}, ${outcome}; the rest is in ${others}`;
}

/** The text without its blank end: spreadsheets write blank rows after the last one. */
async function readPlainText(bytes: Uint8Array, encoding: Encoding, strayShare: number): Promise<string> {
  const pieces: string[] = [];
  let characters = 0;
  let strays = 0;
  for await (const piece of decodeText(inPieces(bytes), encoding)) {
    if (piece.includes("\0")) throw notATable();
    characters += piece.length;
    strays += countBinary(piece);
    pieces.push(piece);
  }
  const text = pieces.join("");
  let end = text.length;
  while (end > 0 && BLANK.has(text.charAt(end - 1))) end -= 1;
  if (strays - countBinary(text.slice(end)) > strayShare * Math.max(characters, SHORT)) throw notATable();
  return text.slice(0, end);
}

/** The rows that are not blank. Throws TableRefusal for too many rows, or too many cells in one. */
async function* readRows(text: string, delimiter: string, { lastRow, rows, columns }: TableLimits) {
  let began = performance.now();
  let line = 1;
  let number = 0;
  for (const { cells, hasOpenQuote } of delimitedRows(text, delimiter)) {
    if (performance.now() - began > TURN_MS) {
      await setImmediate();
      began = performance.now();
    }
    const startsOn = line;
    line += 1;
    number += 1;
    if (number > lastRow) throw tooManyRows({ rows });
    if (number === 1 && namedDelimiter(text) !== undefined) continue;
    for (const cell of cells) line += countLineEnds(cell);
    if (isBlank(cells)) continue;
    if (cells.length > columns && !isBlank(cells.slice(columns))) throw tooManyCells();
    const row: TableRow = { line: startsOn, number, cells: cells.slice(0, columns), isHidden: false };
    yield hasOpenQuote ? { ...row, problem: "Has a quotation mark that is not closed" } : row;
  }
}
