import { formatCount } from "@shop/domain/figures";
import { ROW_RESULTS, type ImportCounts, type ImportState } from "@shop/domain/imports/import-states";
import { rowCount } from "../import-texts.ts";

/** The rows that can be looked at; `stayed`: they could not be undone. */
export const FILTERS = [...ROW_RESULTS, "warned", "stayed"] as const;
export type RowFilter = (typeof FILTERS)[number];

const BEFORE: Record<RowFilter, string> = {
  created: "To create",
  changed: "To change",
  unchanged: "Unchanged",
  failed: "Failed",
  skipped: "Skipped",
  warned: "With warnings",
  stayed: "Not undone",
};
const AFTER: Record<RowFilter, string> = { ...BEFORE, created: "Created", changed: "Changed" };

/** What the results are called until an import is run, and after. */
export const resultWords = (state: ImportState): Record<RowFilter, string> =>
  state === "ready" || state === "running" ? BEFORE : AFTER;

/** The tabs with their numbers; those without rows are left out, unless they are shown. */
export function filterChoices(counts: ImportCounts, state: ImportState, shown: RowFilter | undefined) {
  const words = resultWords(state);
  const counted = [...ROW_RESULTS, "warned" as const].map((value) => ({ value, count: counts[value] }));
  return {
    all: `All ${formatCount(rowCount(counts))}`,
    options: [
      ...(state === "partly-undone" || shown === "stayed" ? [{ value: "stayed" as const, label: words.stayed }] : []),
      ...counted
        .filter(({ value, count }) => count > 0 || value === shown)
        .map(({ value, count }) => ({ value, label: `${words[value]} ${formatCount(count)}` })),
    ],
  };
}
