import { stringify } from "csv-stringify/sync";
import { guardText } from "../../base/tables/guarded-text.ts";
import type { Cell, CellKind, Table } from "./table.ts";

const BOM = "\uFEFF";

/** A cell's text. Texts of days and moments are as they are stored. */
const TEXTS: Record<CellKind, (value: NonNullable<Cell>) => string> = {
  text: (value) => guardText(String(value)),
  count: String,
  cents: (value) => (Number(value) / 100).toFixed(2),
  flag: (value) => (value ? "yes" : "no"),
  day: String,
  moment: String,
};

export const csvText = (value: Cell | undefined, kind: CellKind): string => (value == null ? "" : TEXTS[kind](value));

/** In quotation marks are also cells with a line end that is not the one of rows, as descriptions have. */
const linesOf = (records: string[][]): string =>
  stringify(records, { record_delimiter: "\r\n", quoted_match: /[\r\n]/ });

/** A table as CSV in pieces: UTF-8 with a byte order mark, lines that end in CR LF, and no cell that is a formula. */
export async function* csvOf({ columns, batches }: Table): AsyncGenerator<Buffer, void> {
  // The heading goes with the first rows, so that an error before them is answered as one.
  let head: string | undefined = BOM + linesOf([columns.map(({ heading }) => guardText(heading))]);
  for await (const batch of batches) {
    const lines = linesOf(batch.map((row) => columns.map(({ heading, kind }) => csvText(row[heading], kind))));
    yield Buffer.from((head ?? "") + lines);
    head = undefined;
  }
  if (head !== undefined) yield Buffer.from(head);
}
