/** A paper as data, from which a PDF is made: an invoice, a statement. Texts may contain anything. */
export interface Paper {
  /** For lists of files and window titles, such as 'Tax invoice INV-000001'. */
  title: string;
  /** The date in the metadata, as ISO 8601. The same paper always gives the same bytes. */
  madeAt: string;
  /** What it is, such as 'Tax invoice', and its number. */
  heading: { text: string; number: string };
  /** Whose paper it is; below the name lines such as the ABN and the address. */
  sender: { name: string; lines: readonly string[] };
  blocks: readonly Block[];
}

export type Block = Parties | Facts | Table | Totals | Notes;

/** Two columns of addresses. */
export interface Parties {
  kind: "parties";
  parties: readonly { heading: string; lines: readonly string[] }[];
}

/** Names and values beside each other, four in a row. */
export interface Facts {
  kind: "facts";
  facts: readonly Fact[];
}

export interface Fact {
  name: string;
  value: string;
}

export interface Column {
  head: string;
  /** Aligned right, with digits of one width. */
  isFigure?: boolean;
  /** Gets the width that the others, which are as wide as their content, leave. One column of a table has it. */
  isWide?: boolean;
  /** Its sum is carried forward from page to page. */
  isCarried?: boolean;
}

export interface Row {
  /** One for each column. */
  cells: readonly string[];
  /** The amounts of the carried columns, in cents. */
  cents?: readonly number[];
}

export interface Table {
  kind: "table";
  /** What it lists, for readers who don't see it. */
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
}

/** Amounts below a table, to the right. Kept together, and with the last row of the table. */
export interface Totals {
  kind: "totals";
  totals: readonly (Fact & { isMain?: boolean })[];
}

/** Paragraphs below a heading. */
export interface Notes {
  kind: "notes";
  heading: string;
  paragraphs: readonly string[];
}
