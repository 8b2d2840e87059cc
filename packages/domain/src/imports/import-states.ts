/** `reading`: the preview is being made; `partly-undone`: some rows had changed since, and stay. */
export const IMPORT_STATES = [
  "reading",
  "ready",
  "running",
  "done",
  "cancelled",
  "undoing",
  "undone",
  "partly-undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What an import does with a row, or has done. */
export const ROW_RESULTS = ["created", "changed", "unchanged", "failed", "skipped"] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** How many rows of each result there are, and how many have warnings. */
export type ImportCounts = Record<RowResult | "warned", number>;
export const NO_COUNTS: ImportCounts = { created: 0, changed: 0, unchanged: 0, failed: 0, skipped: 0, warned: 0 };

/** Where a file was exported; `export`: by this shop. */
export const IMPORT_SOURCES = ["myob", "xero", "shopify", "woocommerce", "export"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Why a column was guessed to be a field. */
export const GUESS_REASONS = ["heading", "values", "source", "remembered"] as const;
export type GuessReason = (typeof GUESS_REASONS)[number];

/** Which rows count: all, those of records that the shop has, or those that it doesn't have. */
export const IMPORT_MODES = ["all", "update", "create"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** For how many days an import can be undone; then its rows and its file are removed. */
export const UNDO_DAYS = 90;
