import type { TableLimits } from "../../base/tables/table.ts";

const MEGABYTE = 1024 * 1024;
const ROWS = 5_000;

/** The maximum contents of an order file: an order has at most 500 lines, but there may be blank rows and headings. */
export const ORDER_FILE_LIMITS = {
  unpackedBytes: 50 * MEGABYTE,
  parts: 1_000,
  rows: ROWS,
  lastRow: ROWS,
  columns: 16_384,
  cells: 100_000,
  characters: 2_000_000,
} as const satisfies TableLimits & { characters: number };
