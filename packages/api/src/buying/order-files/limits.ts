const MEGABYTE = 1024 * 1024;

/** The maximum contents of an order file: an order has at most 500 lines, but there may be blank rows and headings. */
export const ORDER_FILE_LIMITS = {
  /** Of all files in a workbook, unpacked. */
  unpackedBytes: 50 * MEGABYTE,
  /** Files in a workbook. */
  parts: 1_000,
  rows: 5_000,
  cells: 100_000,
  characters: 2_000_000,
} as const;
