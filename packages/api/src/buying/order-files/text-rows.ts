import { parse } from "csv-parse/sync";
import {
  csvOptions,
  isValidCsv,
  namedDelimiter,
  sniffDelimiter,
  withoutQuotes,
} from "../../base/tables/delimited-text.ts";
import { decodeText, detectEncoding } from "../../base/tables/text-encoding.ts";
import { ORDER_FILE_LIMITS } from "./limits.ts";
import { notATable, tooManyRows } from "./refusals.ts";
import { createSheet } from "./sheet.ts";

/** Matches characters that no text table contains: control characters, and the replacement character. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\0-\x08\x0e-\x1f\x7f\ufffd]/;
/** Matches the beginning of other text formats: HTML, SVG, XML, PDF, PostScript and RTF. */
const FOREIGN = /^\s*(?:<[!?a-z]|%PDF-|%!PS|\{\\rtf)/i;
const BLANK = new Set(" \t\r\n,;|");
const SNIFFED = 64 * 1024;

/** The rows of a CSV or TSV file. */
export async function readTextRows(bytes: Uint8Array): Promise<string[][]> {
  const text = await textOf(bytes);
  if (BINARY.test(text) || FOREIGN.test(text)) throw notATable();
  const table = withoutBlankEnd(text);
  const delimiter = sniffDelimiter(table.slice(0, SNIFFED));
  const records = recordsOf(table, delimiter);
  if (records.length > ORDER_FILE_LIMITS.rows) throw tooManyRows();
  if (namedDelimiter(table) !== undefined) records[0] = [];
  const sheet = createSheet();
  for (const [index, cells] of records.entries()) sheet.add(index, withoutQuotes(cells));
  return sheet.rows;
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { encoding } = await detectEncoding([bytes]);
  let text = "";
  for await (const piece of decodeText([bytes], encoding)) text += piece;
  return text;
}

/** Removes the blank rows that spreadsheets write after the last row, which would count as rows. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && BLANK.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function recordsOf(text: string, delimiter: string): string[][] {
  const options = { ...csvOptions(delimiter), to: ORDER_FILE_LIMITS.rows + 1 };
  const records = parseWith(text, options);
  // A missing quotation mark merges the following rows: in that case, quotation marks are read as plain characters.
  const isTrusted =
    records?.every((cells) => cells.every((cell) => !/[\r\n]/.test(cell))) || isValidCsv(text, delimiter);
  return (isTrusted && records) || parse(text, { ...options, quote: false });
}

/** Null when a quotation mark is never closed. */
function parseWith(text: string, options: ReturnType<typeof csvOptions>): string[][] | null {
  try {
    return parse(text, options);
  } catch {
    return null;
  }
}
