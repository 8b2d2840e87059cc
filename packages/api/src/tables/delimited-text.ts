import { parse } from "csv-parse/sync";

/** The first has priority when two occur in the same number of lines: commas and bars are also part of texts. */
const DELIMITERS = ["\t", ";", "|", ","];
const LINES_TO_JUDGE = 20;
const LINE_ENDS = ["\r\n", "\n", "\r"];
export const LINE_END = /\r\n|\n|\r/g;

/** The options of the CSV parser: any line end, rows of any width, and quotation marks inside cells (5" tape). */
export const csvOptions = (delimiter: string) => ({
  delimiter,
  record_delimiter: LINE_ENDS,
  relax_quotes: true,
  relax_column_count: true,
});

/** The delimiter that occurs in most of the first lines, outside quotation marks. */
export function sniffDelimiter(text: string): string {
  const unquoted = text.replaceAll(/(?<=^|[\r\n\t;|,])"(?:[^"]|"")*"/g, "");
  const lines = unquoted
    .split(LINE_END)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_TO_JUDGE);
  const counts = DELIMITERS.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length);
  const most = Math.max(...counts);
  return (most > 0 && DELIMITERS[counts.indexOf(most)]) || ",";
}

/** False when quotation marks are out of place, so that some may be missing. */
export function isValidCsv(text: string, delimiter: string): boolean {
  try {
    parse(text, { ...csvOptions(delimiter), relax_quotes: false });
    return true;
  } catch {
    return false;
  }
}

/** The cells of one line. A quotation mark that is not closed is a part of its cell. */
export function cellsOfLine(line: string, delimiter: string): string[] {
  try {
    const [cells] = parse(line, { ...csvOptions(delimiter), trim: true });
    return cells ?? [];
  } catch {
    return line.split(delimiter);
  }
}
