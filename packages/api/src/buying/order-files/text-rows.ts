import { namedDelimiter, recordsIn, sniffDelimiter, withoutQuotes } from "../../base/tables/delimited-text.ts";
import { isPlainText, readText } from "../../base/tables/whole-text.ts";
import { ORDER_FILE_LIMITS } from "./limits.ts";
import { notATable, tooManyRows } from "./refusals.ts";
import { createSheet } from "./sheet.ts";

/** Matches the beginning of other text formats: HTML, SVG, XML, PDF, PostScript and RTF. */
const FOREIGN = /^\s*(?:<[!?a-z]|%PDF-|%!PS|\{\\rtf)/i;
const BLANK = new Set(" \t\r\n,;|");
const SNIFFED = 64 * 1024;

/** The rows of a CSV or TSV file. */
export async function readTextRows(bytes: Uint8Array): Promise<string[][]> {
  const text = await readText(bytes);
  if (!isPlainText(text) || FOREIGN.test(text)) throw notATable();
  const table = withoutBlankEnd(text);
  const delimiter = sniffDelimiter(table.slice(0, SNIFFED));
  const records = await recordsIn(table, delimiter, ORDER_FILE_LIMITS.rows + 1);
  if (records.length > ORDER_FILE_LIMITS.rows) throw tooManyRows();
  if (namedDelimiter(table) !== undefined) records[0] = [];
  const sheet = createSheet();
  for (const [index, cells] of records.entries()) sheet.add(index, withoutQuotes(cells));
  return sheet.rows;
}

/** Removes the blank rows that spreadsheets write after the last row, which would count as rows. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && BLANK.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
