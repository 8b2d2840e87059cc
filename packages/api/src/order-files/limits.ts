const MEGABYTE = 1024 * 1024;

/** What is kept of an order file at most: an order has 500 lines, and may have blank ones and headings between them. */
export const ORDER_FILE_LIMITS = {
  /** Of all files in a workbook, unpacked. */
  unpackedBytes: 50 * MEGABYTE,
  /** Files in a workbook. */
  parts: 1_000,
  rows: 5_000,
  cells: 100_000,
  characters: 2_000_000,
} as const;
