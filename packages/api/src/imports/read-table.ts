import { OperatorError } from "@shop/domain/operator-error";
import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { parse as parseText } from "csv-parse/sync";
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
  /** Why the row may have been read wrongly, though it is valid. */
  readonly warning?: string;
}

export interface Table {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly headings: readonly string[];
  /** Reads the rows below the headings from the file; blank ones are left out. */
  readRows(onBytes?: (bytes: number) => void): AsyncIterable<TableRow>;
}

const DELIMITERS = [",", ";", "\t", "|"];
const LINE_ENDS = ["\r\n", "\n", "\r"];
const LINE_END = /\r\n|\n|\r/g;

/**
 * Opens a CSV file of any usual encoding and delimiter, and reads it row by row: memory does not grow with the file.
 * Throws OperatorError when it has no heading line, and the system's error when it can't be read.
 */
export async function openTable(path: string): Promise<Table> {
  const encoding = await detectEncoding(path);
  const delimiter = sniffDelimiter(await firstPiece(path, encoding));
  const rows = readRows(path, encoding, delimiter);
  const first = await rows.next();
  await rows.return(undefined);
  if (first.done || first.value.problem) throw new OperatorError(`${path} has no heading line.`);
  const headings = first.value.cells.map((cell) => cell.trim());
  return {
    encoding,
    delimiter,
    headings,
    readRows: (onBytes) => checkRows(readRows(path, encoding, delimiter, onBytes), headings.length, delimiter),
  };
}

/** A row with the text that it was read from. */
type RawRow = TableRow & { raw: string };

async function* readRows(
  path: string,
  encoding: Encoding,
  delimiter: string,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<RawRow> {
  let isLastQuoteOpen = false;
  const parser = parse({
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_quotes: true, // a cell such as: 5" tape
    relax_column_count: true,
    skip_records_with_error: true,
    raw: true,
    on_skip: () => void (isLastQuoteOpen = true),
  });
  // An error of the source is reported by the parser too.
  pipeline(Readable.from(decodeFile(path, encoding, onBytes)), parser, () => undefined);
  let line = 1;
  for await (const { record: cells, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
    const startsOn = line;
    line += 1;
    for (const cell of cells) if (/[\r\n]/.test(cell)) line += cell.match(LINE_END)?.length ?? 0;
    if (cells.some((cell) => cell.trim() !== "")) yield { line: startsOn, cells, raw };
  }
  // With the relaxed options this is the only possible error.
  if (isLastQuoteOpen) {
    yield {
      line,
      cells: [],
      raw: "",
      problem: "opens a quotation mark that is never closed: from here on nothing could be read",
    };
  }
}

/** The rows below the headings, with their problems and warnings. */
async function* checkRows(rows: AsyncIterable<RawRow>, width: number, delimiter: string): AsyncGenerator<TableRow> {
  let isHeading = true;
  for await (const { raw, ...row } of rows) {
    if (!isHeading) yield { ...row, ...(row.problem === undefined && findingOf(row.cells, raw, width, delimiter)) };
    isHeading = false;
  }
}

/**
 * Fewer cells than headings are fine: spreadsheets omit empty cells at the end. More cells mean that they have shifted.
 */
function findingOf(
  cells: readonly string[],
  raw: string,
  width: number,
  delimiter: string,
): Pick<TableRow, "problem" | "warning"> {
  if (cells.slice(width).some((cell) => cell.trim() !== "")) {
    return {
      problem: `has ${cells.length} cells under ${width} headings: is a text with the delimiter in it not in quotation marks?`,
    };
  }
  // A missing quotation mark swallows the following rows. Such a row is rejected, unless it is valid as it is.
  if (!cells.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell))) return {};
  const suspicion = "has a cell of several lines that begins with a quotation mark: is another one missing?";
  return isValidCsv(raw, delimiter) ? { warning: suspicion } : { problem: suspicion };
}

function isValidCsv(text: string, delimiter: string): boolean {
  try {
    parseText(text, { delimiter, record_delimiter: LINE_ENDS, relax_column_count: true });
    return true;
  } catch {
    return false;
  }
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
