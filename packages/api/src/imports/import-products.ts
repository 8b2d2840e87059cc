import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@shop/db/client";
import { FailedRows } from "./failed-rows.ts";
import { headingOf, mapColumns, type MapFile, type Mapping } from "./mapping.ts";
import type { FieldChange, RowPlan } from "./plan.ts";
import { readRow, type ImportRow, type Problem } from "./read-row.ts";
import { openTable, type Table, type TableRow } from "./read-table.ts";
import { refreshAfterImport } from "../catalogue/derived-data.ts";
import { writeBatch, type RowOutcome } from "./write-batch.ts";

export interface ImportOptions {
  /** The supplier's CSV file. */
  file: string;
  /** The folder for the failed rows when the file's own folder is not writable. */
  failedRowsElsewhere: string;
  map?: MapFile | undefined;
  /** Reads and compares without writing to the database. */
  isDryRun?: boolean;
  /** Stops the import after the current batch. */
  signal?: AbortSignal;
  /** Called once, before any row is read. */
  onMapped?: (table: Table, mapping: Mapping) => void;
  onProgress?: (progress: { rows: number; bytes: number }) => void;
  /** How many changes to return for a preview. */
  previewLength?: number;
  batchSize?: number;
}

export interface ImportedChange {
  sku: string;
  name: string;
  /** Empty for a new product. */
  changes: FieldChange[];
}

export interface ImportSummary {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  categoriesMade: string[];
  /** Imported rows whose product is marked as not sold. */
  inactive: number;
  /** Matched products that stay archived: the file does not say that they are sold again. */
  stayArchived: number;
  hasStock: boolean;
  failedRowsFile: string | undefined;
  /** The first few failures, to be shown. */
  failures: { line: number; column: string; reason: string }[];
  preview: ImportedChange[];
  wasStopped: boolean;
}

/** Rows per batch. In smaller batches a row costs several times as much, and each batch invalidates cached lists. */
const BATCH_SIZE = 500;
/** After each batch the import pauses for this multiple of the batch's duration, so that the shop stays responsive. */
const PAUSE = 1;
const FAILURES_SHOWN = 10;

/**
 * Imports a supplier's price list: new SKUs become products, known ones (ignoring case) are updated. Each batch of rows
 * is one transaction, and an invalid row does not affect the others. Throws MappingError or TableError before anything
 * is written. After any other error, such as a lost connection, completed batches stay and the import can be repeated.
 */
export async function importProducts(db: Database, options: ImportOptions): Promise<ImportSummary> {
  const { file, map, isDryRun = false, signal, batchSize = BATCH_SIZE, previewLength = 0 } = options;
  let bytes = 0;
  const table = await openTable(file, (read) => (bytes = read));
  const mapping = mapColumns(table.headings, map);
  options.onMapped?.(table, mapping);

  const failedRows = new FailedRows(file, options.failedRowsElsewhere, table.headings);
  const tally = newTally(mapping);
  const categoriesMade = new Set<string>();
  const linesBySku = new Map<string, number>();
  let rowsRead = 0;
  let changedProducts = 0;

  /** Returns how long the batch took, in milliseconds. */
  const load = async ({ good, bad }: Batch): Promise<number> => {
    const since = performance.now();
    const outcome = good.length > 0 ? await writeBatch(db, good, isDryRun) : { rows: [], categoriesMade: [] };
    const worked = performance.now() - since;
    for (const path of outcome.categoriesMade) categoriesMade.add(path);
    const refused = outcome.rows.flatMap(({ row, plan }) =>
      plan.kind === "reject" ? { row, problems: plan.problems } : [],
    );
    for (const one of outcome.rows) count(tally, one, previewLength);
    changedProducts += outcome.rows.filter(({ plan }) => changesSearch(plan)).length;
    const failures = [...bad, ...refused].map(({ row, problems }) =>
      describeFailure(row, problems, mapping, table.headings),
    );
    await failedRows.add(failures);
    countFailures(tally, failures);
    options.onProgress?.({ rows: rowsRead, bytes });
    return worked;
  };

  let batch = newBatch();
  let loading: Promise<number> = Promise.resolve(0);
  const startLoading = () => {
    loading = load(batch);
    loading.catch(() => undefined); // rejects where it is awaited
    batch = newBatch();
  };
  const pause = async () => {
    const ms = (await loading) * PAUSE;
    await sleep(ms, undefined, signal && { signal }).catch(() => undefined); // an abort ends the pause, too
  };
  try {
    for await (const row of table.rows) {
      rowsRead += 1;
      const read = readRow(row, mapping);
      const problems = "problems" in read ? read.problems : duplicateProblem(read, linesBySku);
      if (problems.length > 0) batch.bad.push({ row, problems });
      else if (!("problems" in read)) batch.good.push(read);
      if (batch.good.length + batch.bad.length < batchSize) continue;
      await pause();
      if (signal?.aborted) break;
      // The next rows are read while the database writes these.
      startLoading();
    }
    const isMore = batch.good.length + batch.bad.length > 0;
    if (isMore) await pause();
    if (signal?.aborted) tally.wasStopped = true;
    else if (isMore) startLoading();
    await loading;
  } finally {
    await Promise.allSettled([loading]);
    await failedRows.close();
  }
  if (!isDryRun) await refreshAfterImport(db, changedProducts);
  return { ...tally, categoriesMade: [...categoriesMade], failedRowsFile: failedRows.path };
}

/** Whether the row changes how its product is found. */
const changesSearch = (plan: RowPlan): boolean =>
  plan.kind === "create" || (plan.kind === "update" && plan.columns.some((column) => column !== "priceCents"));

interface Batch {
  good: ImportRow[];
  bad: { row: TableRow; problems: Problem[] }[];
}
const newBatch = (): Batch => ({ good: [], bad: [] });

/** Of several rows with the same SKU the first readable one is used, and the others are reported. */
function duplicateProblem({ sku, line }: ImportRow, linesBySku: Map<string, number>): Problem[] {
  const key = sku.toUpperCase();
  const earlier = linesBySku.get(key);
  if (earlier !== undefined) return [{ field: "sku", reason: `is already on line ${earlier}: '${sku}'` }];
  linesBySku.set(key, line);
  return [];
}

type Tally = Omit<ImportSummary, "categoriesMade" | "failedRowsFile">;

const newTally = (mapping: Mapping): Tally => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  inactive: 0,
  stayArchived: 0,
  hasStock: mapping.has("stock"),
  failures: [],
  preview: [],
  wasStopped: false,
});

const COUNTED = { create: "created", update: "updated", unchanged: "unchanged" } as const satisfies Partial<
  Record<RowPlan["kind"], keyof Tally>
>;

function count(tally: Tally, { row, plan, staysArchived }: RowOutcome, previewLength: number): void {
  if (plan.kind === "reject") return;
  tally[COUNTED[plan.kind]] += 1;
  if (row.isActive === false) tally.inactive += 1;
  if (staysArchived) tally.stayArchived += 1;
  if (plan.kind === "unchanged" || tally.preview.length >= previewLength) return;
  tally.preview.push({ sku: row.sku, name: plan.values.name, changes: plan.kind === "update" ? plan.changes : [] });
}

function countFailures(tally: Tally, failures: readonly ReturnType<typeof describeFailure>[]): void {
  tally.failed += failures.length;
  for (const { line, column, reason } of failures.slice(0, FAILURES_SHOWN - tally.failures.length)) {
    tally.failures.push({ line, column, reason });
  }
}

/** A failed row with the columns and reasons of its problems. */
function describeFailure(row: TableRow, problems: readonly Problem[], mapping: Mapping, headings: readonly string[]) {
  const named = problems.map(({ field, reason }) => ({
    column: field ? headingOf(mapping, field, headings) : "",
    reason,
  }));
  return {
    line: row.line,
    cells: row.cells,
    column: named.map(({ column }) => column).join("; "),
    reason: named.map(({ column, reason }) => (named.length > 1 && column ? `${column} ${reason}` : reason)).join("; "),
  };
}
