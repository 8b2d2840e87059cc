import { ORDER_FILE_LIMITS } from "./limits.ts";
import { tooManyCells, tooManyRows } from "./refusals.ts";

/** The rows of a sheet, as they are read: index + 1 is the row's number in the sheet. */
export interface Sheet {
  /** Adds the row at `index`; the rows before it that were not added are blank. Refuses what is above the limits. */
  add(index: number, cells: string[]): void;
  readonly rows: string[][];
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

export function createSheet(): Sheet {
  const rows: string[][] = [];
  let cellCount = 0;
  let characters = 0;
  return {
    rows,
    add(index, cells) {
      // Blank rows behind the last one, which many programs write, are no rows.
      if (isBlank(cells)) return;
      if (index >= ORDER_FILE_LIMITS.rows) throw tooManyRows();
      cellCount += cells.length;
      for (const cell of cells) characters += cell.length;
      if (cellCount > ORDER_FILE_LIMITS.cells || characters > ORDER_FILE_LIMITS.characters) throw tooManyCells();
      while (rows.length < index) rows.push([]);
      rows.push(cells);
    },
  };
}
