import { ORDER_FILE_LIMITS } from "./limits.ts";
import { tooManyCells } from "./refusals.ts";

/** The table in an order file. */
export interface OrderTable {
  /** The cells' texts; index + 1 is the row's number in the sheet. */
  rows: string[][];
  /** The numbers of hidden rows that are not blank. */
  hidden: number[];
}

/** Collects the rows of a sheet; index + 1 is the row's number in the sheet. */
export interface Sheet {
  /** Adds the row at `index`; earlier rows that were not added are blank. Throws TableRefusal above the limits. */
  add(index: number, cells: string[]): void;
  readonly rows: string[][];
}

export function createSheet(): Sheet {
  const rows: string[][] = [];
  let cellCount = 0;
  let characters = 0;
  return {
    rows,
    add(index, cells) {
      cellCount += cells.length;
      for (const cell of cells) characters += cell.length;
      if (cellCount > ORDER_FILE_LIMITS.cells || characters > ORDER_FILE_LIMITS.characters) throw tooManyCells();
      while (rows.length < index) rows.push([]);
      rows.push(cells);
    },
  };
}
