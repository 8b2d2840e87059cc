import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { createReadStream } from "node:fs";

type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

/** The characters 0x80 to 0x9F of Windows-1252, which Node 20's decoder reads as control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Detects a file's encoding by reading all of it. A file that is not valid UTF-8 is taken as Windows-1252, as older
 * Excel versions write.
 */
async function detectEncoding(path: string): Promise<Encoding> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return "UTF-16";
      isFirst = false;
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
    return "UTF-8";
  } catch (error) {
    if (error instanceof TypeError) return "Windows-1252";
    throw error;
  }
}

/** The file's text in chunks, without its byte order mark. Calls `onBytes` with the number of bytes read so far. */
async function* decodeFile(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === "UTF-16" ? "utf-16le" : "utf-8");
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield encoding === "Windows-1252" ? decodeWindows1252(chunk) : decoder.decode(chunk, { stream: true });
    onBytes((bytes += chunk.length));
  }
  yield encoding === "Windows-1252" ? "" : decoder.decode();
}

function decodeWindows1252(chunk: Buffer): string {
  return chunk.toString("latin1").replace(/[\x80-\x9f]/g, (it) => WINDOWS_1252[it.charCodeAt(0) - 0x80] ?? it);
}

export interface TableRow {
  /** The file's line that the row begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A problem with the whole row. */
  readonly problem?: string;
}

export interface Table {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly headings: readonly string[];
  /** The rows below the headings, blank ones left out. Can be read once. */
  readonly rows: AsyncIterable<TableRow>;
}

/** The file is not a table; the message is for the user who started the import. */
export class TableError extends Error {
  override name = "TableError";
}

const DELIMITERS = [",", ";", "\t", "|"];
const LINE_END = /\r\n|\n|\r/g;

/**
 * Opens a CSV file of any usual encoding and delimiter, and reads it row by row: memory does not grow with the file.
 * Throws TableError when it has no heading line, and the system's error when it can't be read.
 */
export async function openTable(path: string, onBytes?: (bytes: number) => void): Promise<Table> {
  const encoding = await detectEncoding(path);
  const delimiter = sniffDelimiter(await firstPiece(path, encoding));
  const rows = readRows(path, encoding, delimiter, onBytes);
  const first = await rows.next();
  if (first.done || first.value.problem) throw new TableError(`${path} has no heading line.`);
  const headings = first.value.cells.map((cell) => cell.trim());
  return { encoding, delimiter, headings, rows: checkWidth(rows, headings.length) };
}

async function* readRows(
  path: string,
  encoding: Encoding,
  delimiter: string,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<TableRow> {
  let isLastQuoteOpen = false;
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true, // a cell such as: 5" tape
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: () => void (isLastQuoteOpen = true),
  });
  // An error of the source is reported by the parser too.
  pipeline(Readable.from(decodeFile(path, encoding, onBytes)), parser, () => undefined);
  let line = 1;
  for await (const cells of parser as AsyncIterable<string[]>) {
    const startsOn = line;
    line += 1;
    for (const cell of cells) if (/[\r\n]/.test(cell)) line += cell.match(LINE_END)?.length ?? 0;
    if (cells.some((cell) => cell.trim() !== "")) yield { line: startsOn, cells };
  }
  // With the relaxed options this is the only possible error.
  if (isLastQuoteOpen) {
    yield {
      line,
      cells: [],
      problem: "opens a quotation mark that is never closed: from here on nothing could be read",
    };
  }
}

async function* checkWidth(rows: AsyncIterable<TableRow>, width: number): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    const problem = row.problem ?? problemOfCells(row.cells, width);
    yield problem === undefined ? row : { ...row, problem };
  }
}

/**
 * Fewer cells than headings are fine: spreadsheets omit empty cells at the end. More cells mean that they have shifted.
 */
function problemOfCells(cells: readonly string[], width: number): string | undefined {
  if (cells.slice(width).some((cell) => cell.trim() !== "")) {
    return `has ${cells.length} cells under ${width} headings: is a text with the delimiter in it not in quotation marks?`;
  }
  // A missing quotation mark swallows the following rows. Rejecting a valid row is better than importing such a cell.
  if (cells.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell)))
    return "has a cell of several lines that begins with a quotation mark: is another one missing?";
  return undefined;
}

async function firstPiece(path: string, encoding: Encoding): Promise<string> {
  for await (const piece of decodeFile(path, encoding)) return piece;
  return "";
}

/** The most frequent delimiter of the heading line, outside quotation marks. */
export function sniffDelimiter(text: string): string {
  const headings = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.trimStart())?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const counts = DELIMITERS.map((delimiter) => headings.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
