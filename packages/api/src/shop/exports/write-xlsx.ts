import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import { type Cell, type CellKind, type Table } from "./table.ts";

/** How a spreadsheet shows a kind of cell; the others as it likes. */
const NUMBER_FORMATS: Partial<Record<CellKind, string>> = {
  cents: "0.00",
  day: "yyyy-mm-dd",
  moment: "yyyy-mm-dd hh:mm",
};

/** The least width of a column in characters. A date that does not fit is shown as ###. */
const WIDTHS: Record<CellKind, number> = { text: 22, count: 10, cents: 12, flag: 8, day: 12, moment: 18 };

const VALUES: Record<CellKind, (value: NonNullable<Cell>) => CellValue> = {
  text: (value) => xlsxText(String(value)),
  count: Number,
  cents: (value) => Number(value) / 100,
  flag: (value) => (value ? "yes" : "no"),
  // A date of a workbook has no time zone: it is written as if it were in UTC.
  day: (value) => new Date(`${String(value)}T00:00:00Z`),
  moment: (value) => new Date(`${String(value).replace(" ", "T")}:00Z`),
};

/** What a workbook would take for the code of a character ('_x000D_'), and two characters that no XML may have. */
const CODES = /_(?=x[0-9A-Fa-f]{4}_)|[\uFFFE\uFFFF]/g;

const xlsxText = (text: string): string =>
  text.replaceAll(CODES, (found) => `_x${(found === "_" ? "005F" : found.charCodeAt(0).toString(16)).toUpperCase()}_`);

const xlsxValue = (value: Cell | undefined, kind: CellKind): CellValue =>
  value == null || value === "" ? null : VALUES[kind](value);

/**
 * A table as a workbook in pieces: numbers and dates as such, no formulas, the heading always in sight. Rows beyond those of
 * a sheet are on further sheets, each with the heading.
 */
export async function* xlsxOf(
  name: string,
  { columns, batches }: Table,
  maxRowsPerSheet?: number,
): AsyncGenerator<Uint8Array, void> {
  async function* rows(): AsyncGenerator<CellValue[], void> {
    for await (const batch of batches)
      for (const row of batch) yield columns.map(({ heading, kind }) => xlsxValue(row[heading], kind));
  }
  yield* writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ heading, kind }) => {
      const numFmt = NUMBER_FORMATS[kind];
      const width = Math.max(WIDTHS[kind], heading.length + 2);
      return { header: xlsxText(heading), width, ...(numFmt && { numFmt }) };
    }),
    freezePane: { rows: 1 },
    ...(maxRowsPerSheet && { maxRowsPerSheet }),
  });
}
