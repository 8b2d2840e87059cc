import type { ReactNode } from "react";

/** One column of a DataTable. */
export interface Column<Row, Sort extends string = string> {
  key: string;
  /** The column's head; in a card it is above the value. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** A number or an amount: aligned right, with tabular figures. */
  isFigure?: boolean;
  /** Names the row for screen readers; on a card it is at the top. Exactly one column. */
  isRowHead?: boolean;
  /** For buttons and links: only screen readers see the head. */
  isActions?: boolean;
  /** The list can be sorted by it: the name by which the server knows it. */
  sort?: Sort;
  /** A CSS width. */
  width?: string;
  /** Takes a card's whole line: e-mails, sentences. */
  isCardLine?: boolean;
  /** Shown on cards and from 1200 px on, not between. */
  isWideOnly?: boolean;
  /** Not broken into lines: days, numbers, short names. */
  isOneLine?: boolean;
}
