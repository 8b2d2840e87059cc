import type { ReactNode } from "react";

/** One column of a DataTable. */
export interface Column<Row, Sort extends string = string> {
  key: string;
  /** The words on top; in a card they stand over the value. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** A number or an amount: at the right, its digits one below the other. */
  isFigure?: boolean;
  /** Says which row it is, for screen readers; on a card it stands on top. Exactly one column. */
  isRowHead?: boolean;
  /** For buttons and links: the head is there for screen readers alone. */
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
