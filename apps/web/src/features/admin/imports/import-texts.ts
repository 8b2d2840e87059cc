import {
  ROW_RESULTS,
  type ImportCounts,
  type ImportSource,
  type ImportState,
} from "@shop/domain/imports/import-states";
import { formatCount } from "@shop/domain/figures";
import { importFieldLabel, type ImportKind, listOfField } from "@shop/domain/imports/import-fields";
import { IMPORT_FILE } from "@shop/domain/imports/import-file";
import type { ImportColumn, ImportMapping, ImportRecord } from "@shop/domain/contracts/imports";
import { IMPORT_FAILED } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import type { StatusKind } from "../../../ui/display/status-chip.tsx";

/** What a row of each kind is about, as one and as many. */
const NOUNS: Record<ImportKind, readonly [one: string, many: string]> = {
  products: ["product", "products"],
  stock: ["stock count", "stock counts"],
  "customer-prices": ["customer price", "customer prices"],
  "price-lists": ["list price", "list prices"],
  customers: ["customer", "customers"],
};

/** '1 product', '340 products' */
export const thingsText = (kind: ImportKind, count: number): string =>
  `${formatCount(count)} ${NOUNS[kind][count === 1 ? 0 : 1]}`;

/** '1 row', '3 failed rows' */
const rowsText = (count: number, adjective = ""): string =>
  `${formatCount(count)} ${adjective && `${adjective} `}${count === 1 ? "row" : "rows"}`;

/** How many rows are written, by what happens to them. */
export type Written = Pick<ImportCounts, "created" | "changed">;

/** '12 products will be created, 340 changed.' */
function writtenText(kind: ImportKind, { created, changed }: Written, [one, many]: readonly [string, string]): string {
  const verb = (count: number) => (count === 1 ? one : many);
  if (created === 0 && changed === 0) return "";
  if (changed === 0) return `${thingsText(kind, created)} ${verb(created)} created.`;
  if (created === 0) return `${thingsText(kind, changed)} ${verb(changed)} changed.`;
  return `${thingsText(kind, created)} ${verb(created)} created, ${formatCount(changed)} changed.`;
}

/** What is written of a preview, without the rows that were left out. */
export const toWrite = (counts: ImportCounts, leftOut: Written): Written => ({
  created: Math.max(0, counts.created - leftOut.created),
  changed: Math.max(0, counts.changed - leftOut.changed),
});

/** Exactly what Import will do: '12 products will be created, 340 changed. 3 failed rows are left out.' */
export function willText(kind: ImportKind, counts: ImportCounts, leftOut: Written): string {
  const own = leftOut.created + leftOut.changed;
  const are = (count: number) => (count === 1 ? "is" : "are");
  return [
    writtenText(kind, toWrite(counts, leftOut), ["will be", "will be"]) || "Nothing will change.",
    counts.unchanged > 0 && `${rowsText(counts.unchanged)} ${are(counts.unchanged)} the same as in the shop.`,
    counts.failed > 0 && `${rowsText(counts.failed, "failed")} ${are(counts.failed)} left out.`,
    counts.skipped > 0 && `${rowsText(counts.skipped)} ${are(counts.skipped)} skipped.`,
    own > 0 && `You left out ${rowsText(own)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What becomes of new products without a price; empty where there are none, or where a column has prices. */
export const draftsText = (kind: ImportKind, mapping: ImportMapping, created: number): string =>
  kind === "products" && created > 0 && !("price" in mapping)
    ? "New products become drafts, which buyers don’t see: no column is chosen for Price."
    : "";

/** What an import has done: '12 products were created, 340 changed. 3 rows failed.' */
export function doneText(kind: ImportKind, counts: ImportCounts): string {
  return [
    writtenText(kind, counts, ["was", "were"]) || "Nothing was changed.",
    counts.failed > 0 && `${rowsText(counts.failed)} failed.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What has become of a run that was stopped, or of an undo that has failed. */
export const stoppedText = ({ kind, counts, problem }: Pick<ImportRecord, "kind" | "counts" | "problem">): string =>
  problem === IMPORT_FAILED("undoing")
    ? "The import is not undone, or only in part. Undo continues with the rest."
    : `Stopped. ${doneText(kind, counts)} The other rows were not imported.`;

/** The numbers in a list of imports: '12 created, 340 changed, 3 failed'; before it is run '12 to create, 340 to change'. */
export function countsText({ state, runAt, counts }: Pick<ImportRecord, "state" | "runAt" | "counts">): string {
  if (state === "cancelled" && runAt === null) return "–";
  const isAhead = state === "ready" || state === "running";
  const words = [
    [counts.created, isAhead ? "to create" : "created"],
    [counts.changed, isAhead ? "to change" : "changed"],
    [counts.failed, "failed"],
    [counts.skipped, "skipped"],
  ] as const;
  const shown = words.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  if (shown.length > 0) return shown.join(", ");
  return counts.unchanged > 0 ? `${formatCount(counts.unchanged)} unchanged` : "–";
}

/** How many rows have been read. */
export const rowCount = (counts: ImportCounts): number => ROW_RESULTS.reduce((sum, result) => sum + counts[result], 0);

/** True when no row was compared with the shop, because a needed field has no column. */
export const isWithoutPreview = ({ problem, counts }: Pick<ImportRecord, "problem" | "counts">): boolean =>
  problem !== null && rowCount(counts) === 0;

/** True while the shop works on an import. */
export const isWorking = (state: ImportState): boolean =>
  state === "reading" || state === "running" || state === "undoing";

const STATES: Record<ImportState, readonly [StatusKind, string]> = {
  reading: ["info", "Reading"],
  ready: ["info", "Ready to import"],
  running: ["info", "Importing"],
  done: ["good", "Imported"],
  cancelled: ["quiet", "Cancelled"],
  undoing: ["info", "Undoing"],
  undone: ["quiet", "Undone"],
  "partly-undone": ["warn", "Partly undone"],
};

/** A state in words. An import that was cancelled before it was run has written nothing. */
export function stateText({
  state,
  runAt,
  problem,
}: Pick<ImportRecord, "state" | "runAt" | "problem">): readonly [StatusKind, string] {
  if (state === "ready" && problem !== null) return ["warn", "To correct"];
  if (state === "cancelled" && runAt !== null) return ["warn", "Stopped"];
  return STATES[state];
}

const PROGRAMS: Record<ImportSource, string> = {
  myob: "MYOB export",
  xero: "Xero export",
  shopify: "Shopify export",
  woocommerce: "WooCommerce export",
  export: "shop’s own export",
};

/** Why a column was guessed to be a field; empty for one that is not imported. */
export function becauseText({ field, because }: ImportColumn, source: ImportSource | null): string {
  if (because === "heading") return "From its heading";
  if (because === "values")
    return field === "sku" ? "From its values: SKUs of the shop" : "From its values: email addresses";
  if (because === "source") return source === null ? "From the file’s format" : `From the ${PROGRAMS[source]} format`;
  if (because === "remembered") return "As in your last import";
  return field === null ? "" : "Chosen";
}

/** A value of a change as people read it: money with a dollar sign. */
export function valueText(field: string, value: string): string {
  const isMoney = field === "price" || listOfField(field) !== undefined;
  return isMoney && /^\d+(\.\d+)?$/.test(value) ? formatDollars(Number(value)) : value;
}

export const fieldText = (kind: ImportKind, field: string): string => importFieldLabel(kind, field) ?? field;

/** How far the work is, for screen readers: every quarter of it, so that they are not flooded. */
export function spokenProgress(what: string, { done, total }: ImportRecord["progress"]): string {
  const quarters = total > 0 ? Math.min(4, Math.floor((done / total) * 4)) : 0;
  return `${what}: ${quarters * 25}%`;
}

/** 'prices.xlsx' becomes 'prices-failed.csv'. */
const failedRowsName = (fileName: string): string => `${fileName.replace(/\.[^.]*$/, "") || "import"}-failed.csv`;

/** The download of an import's failed rows. */
export const failedRowsOf = ({ _id, fileName }: Pick<ImportRecord, "_id" | "fileName">) => ({
  label: "Download failed rows",
  path: `${IMPORT_FILE.path}/${encodeURIComponent(_id)}/failed.csv`,
  fileName: failedRowsName(fileName),
});
