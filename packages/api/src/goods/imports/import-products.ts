import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@shop/db/client";
import { formatCents } from "@shop/domain/money";
import { skuIdentity } from "@shop/domain/sku";
import { FailedRows } from "./failed-rows.ts";
import { fileWarnings, type Finding } from "./file-warnings.ts";
import { headingRowOf } from "./heading-row.ts";
import { headingOf, mapColumns, type MapFile, type Mapping } from "./mapping.ts";
import { describeChanges, type FieldChange, type RowPlan } from "./plan.ts";
import { findMismatchedColumns, type MismatchedColumn } from "./mismatched-columns.ts";
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
  /** Called once, before anything is written. */
  onMapped?: (table: Table, mapping: Mapping, misfits: readonly MismatchedColumn[]) => void;
  onProgress?: (progress: { rows: number; bytes: number }) => void;
  /** How many changes to return for a preview. */
  previewLength?: number;
  batchSize?: number;
}

interface ImportedChange {
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
  /** New products without a price: drafts, which customers do not see. */
  drafts: number;
  categoriesMade: string[];
  /** Imported rows that mark their product as not sold. */
  inactive: number;
  /** Existing products that stay archived, because their rows do not say whether they are sold. */
  stayArchived: number;
  hasStock: boolean;
  failedRowsFile: string | undefined;
  /** The first few failures, for display. */
  failures: Finding[];
  /** The number of warnings about imported rows, and the first few warnings. */
  warned: number;
  warnings: Finding[];
  /** The number of products whose name the file changes, and the first few of them. */
  renamed: number;
  renames: Finding[];
  /** Most rows can't be imported, so nothing was written. The counts are those of a dry run. */
  isRefused: boolean;
  preview: ImportedChange[];
  wasStopped: boolean;
}

/** Rows per batch. In smaller batches a row costs several times as much, and each batch invalidates cached lists. */
const BATCH_SIZE = 500;
/** After each batch the import pauses for this multiple of the batch's duration, so that the shop stays responsive. */
const PAUSE = 0.5;
const FINDINGS_SHOWN = 10;

/**
 * Imports a supplier's price list: rows with new SKUs create products, rows with existing ones (by
 * `skuIdentity`) update them. Each batch of rows is one transaction, and an invalid row does not affect the others.
 * When most rows are invalid, the file was probably misread, and nothing is written. An OperatorError is thrown before
 * anything is written. After any other error, such as a lost connection, completed batches stay and the import can be
 * repeated.
 */
export async function importProducts(db: Database, options: ImportOptions): Promise<ImportSummary> {
  const { file, map, signal, batchSize = BATCH_SIZE, previewLength = 0 } = options;
  const table = await openTable(file, (rows) => headingRowOf(rows, map ?? new Map()));
  const misfits = await findMismatchedColumns(table, map);
  const mapping = mapColumns(table.headings, map, misfits);
  options.onMapped?.(table, mapping, misfits);
  const isRefused = await wouldMostlyFail(db, table, mapping, batchSize);
  const isDryRun = options.isDryRun === true || isRefused;

  const failedRows = new FailedRows(file, options.failedRowsElsewhere, table.headings);
  const tally = newTally(mapping, isRefused);
  const ofFile = fileWarnings(table, mapping);
  tally.warned += ofFile.length;
  show(tally.warnings, ofFile);
  const categoriesMade = new Set<string>();
  let bytes = 0;
  let rowsRead = 0;
  let changedProducts = 0;

  /** Returns how long the batch took, in milliseconds. */
  const load = async ({ good, bad }: Batch): Promise<number> => {
    rowsRead += good.length + bad.length;
    const since = performance.now();
    const outcome = good.length > 0 ? await writeBatch(db, good, isDryRun) : { rows: [], categoriesMade: [] };
    const worked = performance.now() - since;
    for (const path of outcome.categoriesMade) categoriesMade.add(path);
    for (const one of outcome.rows) count(tally, one, previewLength);
    changedProducts += outcome.rows.filter(({ plan }) => changesSearch(plan)).length;
    const failures = [...bad, ...rejectedOf(outcome.rows)].map(({ row, problems }) =>
      describeFailure(row, problems, mapping, table.headings),
    );
    await failedRows.add(failures);
    tally.failed += failures.length;
    show(tally.failures, failures);
    const warnings = outcome.rows.flatMap((one) => warningsOf(one, mapping, table.headings));
    tally.warned += warnings.length;
    show(tally.warnings, warnings);
    const renames = outcome.rows.flatMap((one) => renamesOf(one, mapping, table.headings));
    tally.renamed += renames.length;
    show(tally.renames, renames);
    options.onProgress?.({ rows: rowsRead, bytes });
    return worked;
  };

  let loading: Promise<number> = Promise.resolve(0);
  const pause = async () => {
    const ms = (await loading) * PAUSE;
    await sleep(ms, undefined, signal && { signal }).catch(() => undefined); // An abort also ends the pause.
  };
  try {
    for await (const batch of readBatches(table, mapping, batchSize, (read) => (bytes = read))) {
      await pause();
      if (signal?.aborted) {
        tally.wasStopped = true;
        break;
      }
      // The next rows are read while the database writes these.
      loading = load(batch);
      loading.catch(() => undefined); // The error is handled where `loading` is awaited.
    }
    await loading;
  } finally {
    await Promise.allSettled([loading]);
    await failedRows.close();
  }
  if (!isDryRun) await refreshAfterImport(db, changedProducts);
  return { ...tally, categoriesMade: [...categoriesMade], failedRowsFile: failedRows.path };
}

interface Batch {
  good: ImportRow[];
  bad: { row: TableRow; problems: Problem[] }[];
}

/** Reads the file's rows in batches, using the mapping. */
async function* readBatches(
  table: Table,
  mapping: Mapping,
  size: number,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Batch> {
  const linesBySku = new Map<string, number>();
  let batch: Batch = { good: [], bad: [] };
  for await (const row of table.readRows(onBytes)) {
    const read = readRow(row, mapping, table.headings);
    const problems = "problems" in read ? read.problems : duplicateProblem(read, linesBySku);
    if (problems.length > 0) batch.bad.push({ row, problems });
    else if (!("problems" in read)) batch.good.push(read);
    if (batch.good.length + batch.bad.length < size) continue;
    yield batch;
    batch = { good: [], bad: [] };
  }
  if (batch.good.length + batch.bad.length > 0) yield batch;
}

/** True when more than half of the rows can't be imported. */
async function wouldMostlyFail(db: Database, table: Table, mapping: Mapping, batchSize: number): Promise<boolean> {
  // Without a name or price column, a row is rejected unless its product exists already.
  const needsProducts = !mapping.has("name") || !mapping.has("price");
  let rows = 0;
  let failed = 0;
  for await (const { good, bad } of readBatches(table, mapping, batchSize)) {
    rows += good.length + bad.length;
    failed += bad.length;
    if (needsProducts && good.length > 0) failed += rejectedOf((await writeBatch(db, good, true)).rows).length;
  }
  return failed * 2 > rows;
}

const rejectedOf = (rows: readonly RowOutcome[]) =>
  rows.flatMap(({ row, plan }) => (plan.kind === "reject" ? { row, problems: plan.problems } : []));

/** True if the row may affect search results: it creates a product, or changes more than price and stock. */
const changesSearch = (plan: RowPlan): boolean =>
  plan.kind === "create" || (plan.kind === "update" && plan.columns.some((column) => column !== "priceCents"));

/** Of several rows with the same SKU, the first valid one is used, and the others are reported as failed. */
function duplicateProblem({ sku, line }: ImportRow, linesBySku: Map<string, number>): Problem[] {
  const key = skuIdentity(sku);
  const earlier = linesBySku.get(key);
  if (earlier !== undefined) return [{ field: "sku", reason: `is already on line ${earlier}: '${sku}'` }];
  linesBySku.set(key, line);
  return [];
}

type Tally = Omit<ImportSummary, "categoriesMade" | "failedRowsFile">;

const newTally = (mapping: Mapping, isRefused: boolean): Tally => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  drafts: 0,
  inactive: 0,
  stayArchived: 0,
  hasStock: mapping.has("stock"),
  failures: [],
  warned: 0,
  warnings: [],
  renamed: 0,
  renames: [],
  isRefused,
  preview: [],
  wasStopped: false,
});

const COUNTED = { create: "created", update: "updated", unchanged: "unchanged" } as const satisfies Partial<
  Record<RowPlan["kind"], keyof Tally>
>;

function count(tally: Tally, { row, plan, staysArchived }: RowOutcome, previewLength: number): void {
  if (plan.kind === "reject") return;
  tally[COUNTED[plan.kind]] += 1;
  if (plan.kind === "create" && plan.values.priceCents === 0) tally.drafts += 1;
  if (row.isActive === false) tally.inactive += 1;
  if (staysArchived) tally.stayArchived += 1;
  if (plan.kind === "unchanged" || tally.preview.length >= previewLength) return;
  tally.preview.push({ sku: row.sku, name: plan.values.name, changes: plan.kind === "update" ? plan.changes : [] });
}

/** Adds findings to `shown`, up to FINDINGS_SHOWN. */
function show(shown: Finding[], findings: readonly Finding[]): void {
  for (const { line, column, reason } of findings.slice(0, FINDINGS_SHOWN - shown.length))
    shown.push({ line, column, reason });
}

function warningsOf(
  { row, plan, keptPriceCents }: RowOutcome,
  mapping: Mapping,
  headings: readonly string[],
): Finding[] {
  if (plan.kind === "reject") return [];
  const kept = keptPriceCents && `is empty or 0: the shop keeps its price of ${formatCents(keptPriceCents)}`;
  const warnings: Problem[] = [...row.warnings, ...(kept ? [{ field: "price" as const, reason: kept }] : [])];
  return warnings.map(({ field, reason }) => ({
    line: row.line,
    column: field ? headingOf(mapping, field, headings) : "",
    reason,
  }));
}

/** The change of a product's name, which a supplier's shorter text may spoil. */
function renamesOf({ row, plan }: RowOutcome, mapping: Mapping, headings: readonly string[]): Finding[] {
  if (plan.kind !== "update") return [];
  return plan.changes
    .filter(({ field }) => field === "name")
    .map((change) => ({
      line: row.line,
      column: headingOf(mapping, "name", headings),
      reason: `changes the name of ${row.sku}: ${describeChanges([change])}`,
    }));
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
