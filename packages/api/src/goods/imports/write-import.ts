import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "@shop/db/client";
import { isOverDeadline } from "@shop/db/unavailable";
import { importRows, imports } from "@shop/db/schema/imports";
import { importFieldLabel } from "@shop/domain/imports/import-fields";
import type { ImportCounts, RowResult } from "@shop/domain/imports/import-states";
import { and, asc, eq, sql } from "drizzle-orm";
import { refusedRow, retryingBatch } from "../../base/platform/batch-errors.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { transact } from "../../base/platform/transact.ts";
import { refreshAfterImport } from "../catalogue/derived-data.ts";
import { RowRefusal, type Finding, type PendingRow, type WrittenRow } from "../import-kinds/kind.ts";
import { KINDS } from "./kinds.ts";
import { claimImport, holdImport, withLease, type Claim, type Import } from "./lease.ts";

type JobShop = Pick<Shop, "db" | "settings">;

/** Rows of a transaction. In smaller ones a row costs several times as much, and each invalidates cached lists. */
export const BATCH_SIZE = 500;
/** After each batch the import pauses for this multiple of the batch's duration, so that the shop stays responsive. */
const PAUSE = 0.5;

/** Writes the next import that waits to be run, or goes on with one. Returns whether there was one. */
export async function writeNextImport(shop: JobShop, isStopped: () => boolean = () => false): Promise<boolean> {
  const claim = await claimImport(shop.db, "running");
  if (!claim) return false;
  await writeClaimed(shop, claim, isStopped);
  return true;
}

/** Writes the rows of a claimed import, batch by batch. */
export const writeClaimed = (shop: JobShop, claim: Claim, isStopped: () => boolean = () => false): Promise<void> =>
  withLease(shop.db, claim, async () => {
    let changedProducts = 0;
    await inAdaptedBatches(isStopped, (limit) =>
      batchOf(shop.db, claim, limit, async (tx, held, rows) => {
        changedProducts += await writeRows(shop, tx, held, rows);
      }),
    );
    await refreshAfterImport(shop.db, changedProducts);
  });

/** What a batch came to: there was none left, it was written, or the database refused one of its rows. */
export type BatchEnd = "none" | "done" | "refused";

/**
 * Repeats a batch until there is nothing left. One that the database refuses is tried with half as many rows, down to the
 * single row that is refused; so is one that takes longer than a deadline, and no later one is larger.
 */
export async function inAdaptedBatches(
  isStopped: () => boolean,
  batch: (limit: number) => Promise<BatchEnd>,
): Promise<void> {
  let limit = BATCH_SIZE;
  let most = BATCH_SIZE;
  while (!isStopped()) {
    const since = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const end = await batch(limit).catch((error: unknown) => {
      if (limit === 1 || !isOverDeadline(error)) throw error;
      most = Math.ceil(limit / 2);
      return "refused" as const;
    });
    if (end === "none") return;
    limit = end === "refused" ? Math.ceil(limit / 2) : Math.min(most, limit * 2);
    // oxlint-disable-next-line no-await-in-loop -- a pause between batches
    await sleep((performance.now() - since) * PAUSE);
  }
}

async function batchOf(
  db: Database,
  claim: Claim,
  limit: number,
  write: (tx: Transaction, held: Import, rows: readonly PendingRow[]) => Promise<void>,
): Promise<BatchEnd> {
  try {
    return await retryingBatch(() =>
      transact(db, async (tx): Promise<BatchEnd> => {
        const held = await holdImport(tx, claim);
        if (!held) return "none";
        const rows = await pendingRows(tx, claim.id, limit);
        if (rows.length === 0) {
          await tx.update(imports).set({ state: "done" }).where(eq(imports.id, claim.id));
          return "none";
        }
        await write(tx, held, rows);
        return "done";
      }),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    if (limit > 1) return "refused";
    return failNextRow(db, claim, refusal);
  }
}

const pendingRows = (tx: Transaction, importId: string, limit: number): Promise<PendingRow[]> =>
  tx
    .select({
      line: importRows.line,
      key: importRows.key,
      name: importRows.name,
      recordId: importRows.recordId,
      values: importRows.values,
      seen: importRows.seen,
    })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${importRows.isPending}`))
    .orderBy(asc(importRows.line))
    .limit(limit);

async function writeRows(
  { settings }: JobShop,
  tx: Transaction,
  held: Import,
  rows: readonly PendingRow[],
): Promise<number> {
  const actor = { importId: held.id, actorId: held.runBy, apiKeyId: held.runByKey };
  const outcomes = await KINDS[held.kind].write({ tx, settings, actor }, rows);
  await keepOutcomes(tx, held, outcomes);
  return outcomes.filter(({ changesSearch }) => changesSearch).length;
}

/** Says of each row what was done with it, in the transaction that did it. */
async function keepOutcomes(tx: Transaction, held: Import, outcomes: readonly WrittenRow[]): Promise<void> {
  const toColumn = columnsOf(held);
  const records = outcomes.map(({ line, result, recordId, changes, problems, warnings, written }) => ({
    line,
    result,
    record_id: recordId,
    changes,
    problems: problems.map(toColumn),
    warnings: warnings.map(toColumn),
    written,
  }));
  const { rows } = await tx.execute<{ was: RowResult; result: RowResult; newly: boolean; count: number }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(records)}) as given(line integer, result text, record_id uuid,
        changes jsonb, problems jsonb, warnings jsonb, written jsonb)
    ), old as (
      select r.line, r.result, r.is_warned from import_rows r join given on given.line = r.line where r.import_id = ${held.id}
    ), kept as (
      update import_rows r set result = given.result, record_id = given.record_id, changes = given.changes,
        problems = given.problems, warnings = r.warnings || given.warnings,
        is_warned = r.is_warned or jsonb_array_length(given.warnings) > 0, is_pending = false,
        written = nullif(given.written, 'null')
      from given where r.import_id = ${held.id} and r.line = given.line
    )
    select old.result as was, given.result, not old.is_warned and jsonb_array_length(given.warnings) > 0 as newly,
      count(*)::integer as count
    from given join old on old.line = given.line group by 1, 2, 3`);
  const counts: ImportCounts = { ...held.counts };
  for (const { was, result, newly, count } of rows) {
    counts[was] -= count;
    counts[result] += count;
    if (newly) counts.warned += count;
  }
  await tx
    .update(imports)
    .set({ counts, failures: 0, done: sql`${imports.done} + ${outcomes.length}` })
    .where(eq(imports.id, held.id));
}

/** What is said about a field, by the heading of its column. */
const columnsOf =
  ({ kind, columns, mapping }: Import) =>
  ({ field, message }: Finding) => {
    const column = field === undefined ? undefined : columns.find(({ index }) => index === mapping[field]);
    return {
      column: column?.heading ?? (field === undefined ? "" : (importFieldLabel(kind, field) ?? field)),
      message,
    };
  };

/** Says of the next row why it was refused. */
const failNextRow = (db: Database, claim: Claim, refusal: string): Promise<BatchEnd> =>
  transact(db, async (tx) => {
    const held = await holdImport(tx, claim);
    const [row] = held ? await pendingRows(tx, claim.id, 1) : [];
    if (!held || !row) return "none";
    const { line, recordId } = row;
    const problems = [{ message: refusal }];
    await keepOutcomes(tx, held, [
      { line, recordId, result: "failed", changes: [], problems, warnings: [], written: null },
    ]);
    return "done";
  });

/** Why a row can't be written, or undone, when it is the row's fault; undefined for other errors. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof RowRefusal) return error.message;
  const message = refusedRow(error);
  return message && `Was refused by the database: ${message}`;
}
