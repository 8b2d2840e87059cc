import { openTable } from "../../base/tables/open-table.ts";
import { TableRefusal, type Cell } from "../../base/tables/table.ts";
import { ORDER_FILE_LIMITS } from "./limits.ts";
import { tooManyCells } from "./refusals.ts";
import { createSheet, type OrderTable } from "./sheet.ts";

/** What a spreadsheet shows for a formula that could not be computed. */
const NO_RESULT = "#CALC!";

/**
 * The table in a CSV, TSV or XLSX file. TableRefusal when the file is not a table, has too many rows, or is too large
 * unpacked. The caller limits the file's size, and the time and memory for reading it.
 */
export async function readOrderFile(file: Uint8Array): Promise<OrderTable> {
  try {
    return await readTable(file);
  } catch (error) {
    throw error instanceof TableRefusal && error.reason === "too-many-cells" ? tooManyCells() : error;
  }
}

async function readTable(file: Uint8Array): Promise<OrderTable> {
  const table = await openTable(file, {
    limits: ORDER_FILE_LIMITS,
    hiddenRows: "kept",
    strayShare: 0,
    // A merged text counts in each of its rows; a merged number does not, because a quantity would be ordered twice.
    isRepeated: (text) => /\p{L}/u.test(text),
  });
  const sheet = createSheet();
  const hidden: number[] = [];
  for await (const { number, cells, isHidden } of table.rows()) {
    sheet.add(number - 1, cells.map(shownText));
    if (isHidden) hidden.push(number);
  }
  return { rows: table.format === "xlsx" ? asTable(sheet.rows) : sheet.rows, hidden };
}

const shownText = (cell: Cell): string =>
  typeof cell === "string" ? cell : cell.is === "no-result" ? NO_RESULT : cell.text;

/** Pads all rows but blank ones to the same width, because blank cells at the end of a row are omitted. */
function asTable(rows: string[][]): string[][] {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width * rows.length > ORDER_FILE_LIMITS.cells) throw tooManyCells();
  return rows.map((cells) =>
    cells.length === 0 ? cells : [...cells, ...Array<string>(width - cells.length).fill("")],
  );
}
