import type { ReactNode } from "react";

/** One column of a DataTable. */
export interface Column<Row, Sort extends string = string> {
  key: string;
  /** The column's header; on a card it is above the value. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** A number or an amount: aligned right, with tabular figures. */
  isFigure?: boolean;
  /** Names the row for screen readers; on a card it is at the top. Exactly one column. */
  isRowHead?: boolean;
  /** A column of buttons and links, whose head is for screen readers only. */
  isActions?: boolean;
  /** The server's name for sorting by this column, if the list can be sorted by it. */
  sort?: Sort;
  /** A CSS width. */
  width?: string;
  /** Spans a card's whole width, for long texts. */
  isCardLine?: boolean;
  /** Shown on cards and from 1200 px on, but not in between. */
  isWideOnly?: boolean;
  /** Never wrapped, for dates, numbers and short names. */
  isOneLine?: boolean;
}
