import type { Database, Queryable, Transaction } from "@shop/db/client";
import { withRetry } from "@shop/db/retry";
import { isDeadlock } from "@shop/db/violations";
import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

const MAX_TRIES = 5;

/** Runs a transaction, and retries it after a deadlock: an import, for example, locks products in a different order. */
export const transact = <T>(db: Queryable, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withRetry(
    (error, tries) => tries < MAX_TRIES && isDeadlock(error),
    () => db.transaction(work),
  );

/** Reads at one moment: what others commit meanwhile is not seen. Nothing can be written. */
export const readSnapshot = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: "repeatable read", accessMode: "read only" });

/** Rows per transaction: few enough that others do not have to wait. */
const BATCH_SIZE = 500;

export interface BatchOptions {
  db: Database;
  /** Checked between two batches: true when the server is shutting down. */
  isStopped?: () => boolean;
}

/** Repeats `batch`, each time in its own transaction, until it processes fewer rows than the limit. */
export async function inBatches(
  { db, isStopped = () => false }: BatchOptions,
  batch: (tx: Transaction, limit: number) => Promise<number>,
): Promise<void> {
  while (!isStopped() && (await transact(db, (tx) => batch(tx, BATCH_SIZE))) === BATCH_SIZE);
}

/** Deletes all matching rows in batches. */
export const deleteInBatches = (batches: BatchOptions, table: PgTable, where: SQL): Promise<void> =>
  inBatches(batches, async (tx, limit) => (await changeBatch(tx, table, { where, limit })).length);

/**
 * Updates up to `limit` matching rows, or without `set` deletes them. Locked rows are left for the next run, so that
 * several servers can run it at once. Returns the `key` of each row, by default its ctid.
 */
export async function changeBatch(
  tx: Transaction,
  table: PgTable,
  { where, limit, set, key = sql`${table}.ctid` }: { where: SQL; limit: number; set?: SQL; key?: SQL },
): Promise<string[]> {
  const change = set ? sql`update ${table} set ${set} from old` : sql`delete from ${table} using old`;
  // Materialised, so that it is evaluated once and respects the limit.
  const { rows } = await tx.execute<{ key: string }>(sql`
    with old as materialized (select ctid from ${table} where ${where} limit ${limit} for update skip locked)
    ${change} where ${table}.ctid = old.ctid returning ${key}::text as key`);
  return rows.map((row) => row.key);
}
