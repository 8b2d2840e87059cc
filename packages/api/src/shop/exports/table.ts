import type { Transaction } from "@shop/db/client";

/**
 * A value of an exported table. By the column's kind: a text, a whole number, an amount in cents, a yes or no, a day
 * (YYYY-MM-DD), or a moment in the shop's time zone (YYYY-MM-DD HH:mm). Null: an empty cell.
 */
export type Cell = string | number | boolean | null;

export type CellKind = "text" | "count" | "cents" | "flag" | "day" | "moment";

export interface Column {
  heading: string;
  kind: CellKind;
}

/** A row's cells by the headings of their columns. */
export type Row = Readonly<Record<string, Cell>>;

/** A table to be exported, of any number of rows. */
export interface Table {
  columns: readonly Column[];
  /** Read as they are asked for. */
  batches: AsyncIterable<readonly Row[]>;
}

/** Opens a table in a transaction that sees one moment. Refusals come before the first row. */
export type OpenTable = (tx: Transaction) => Promise<Table>;

/** Columns of one kind. */
export const columnsOf = (kind: CellKind, headings: string): Column[] =>
  headings.split(",").map((heading) => ({ heading, kind }));
