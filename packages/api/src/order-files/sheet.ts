import { ORDER_FILE_LIMITS } from "./limits.ts";
import { tooManyCells, tooManyRows } from "./refusals.ts";

/** The rows of a sheet, as they are read: index + 1 is the row's number in the sheet. */
export interface Sheet {
  /** Adds the row at `index`; the rows before it that were not added are blank. Refuses what is above the limits. */
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
      const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
      // Blank rows behind the last one, which many programs write, are no rows.
      if (width === 0) return;
      if (index >= ORDER_FILE_LIMITS.rows) throw tooManyRows();
      cellCount += width;
      if (cellCount > ORDER_FILE_LIMITS.cells) throw tooManyCells();
      const kept = cells.slice(0, width);
      for (const cell of kept) characters += cell.length;
      if (characters > ORDER_FILE_LIMITS.characters) throw tooManyCells();
      while (rows.length < index) rows.push([]);
      rows.push(kept);
    },
  };
}
