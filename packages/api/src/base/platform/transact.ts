import type { Database, Queryable, Transaction } from "@shop/db/client";
import { renewHold } from "@shop/db/deadlines";
import { withRetry } from "@shop/db/retry";
import { isDeadlock } from "@shop/db/violations";
import { TAKES_TOO_LONG } from "@shop/domain/messages";
import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { refusal } from "./errors.ts";

const MAX_TRIES = 5;

/**
 * Runs a transaction, and retries it after a deadlock: an import, for example, locks products in a different order. In a
 * transaction it is a part of that one, which is retried as a whole.
 */
export const transact = <T>(db: Queryable, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  isTransaction(db)
    ? work(db)
    : withRetry(
        (error, tries) => tries < MAX_TRIES && isDeadlock(error),
        () => db.transaction(work),
      );

const isTransaction = (db: Queryable): db is Transaction => !("$client" in db);

/** Reads at one moment: what others commit meanwhile is not seen. Nothing can be written. */
export const readSnapshot = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: "repeatable read", accessMode: "read only" });

/** All parts of a long change, in milliseconds: shorter than the server keeps a connection on which nothing moves. */
const LONGEST_CHANGE_MS = 100_000;

/**
 * Makes a change of any number of rows in one transaction, part by part: each part has the deadline of a statement.
 * SERVICE_UNAVAILABLE when all parts together take too long; then nothing is changed.
 */
export async function inParts<Part>(
  tx: Transaction,
  parts: readonly Part[],
  work: (part: Part) => Promise<void>,
  longestMs = LONGEST_CHANGE_MS,
): Promise<void> {
  const end = performance.now() + longestMs;
  for (const part of parts) {
    if (performance.now() > end) throw refusal("SERVICE_UNAVAILABLE", TAKES_TOO_LONG);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await work(part);
    renewHold(tx);
  }
}

/** Rows per transaction: few enough that others do not have to wait. */
const BATCH_SIZE = 500;

export interface BatchOptions {
  db: Database;
  /** Checked between two batches: true when the server is shutting down. */
  isStopped?: () => boolean;
  /** For a batch whose rows are not left for a later run. */
  untilNone?: boolean;
}

/**
 * Repeats `batch`, each time in its own transaction, until it processes fewer rows than the limit. What others process at the
 * same moment may be missing in that number; with `untilNone` it is repeated until it processes no row.
 */
export async function inBatches(
  { db, isStopped = () => false, untilNone = false }: BatchOptions,
  batch: (tx: Transaction, limit: number) => Promise<number>,
): Promise<void> {
  const fewest = untilNone ? 1 : BATCH_SIZE;
  while (!isStopped() && (await transact(db, (tx) => batch(tx, BATCH_SIZE))) >= fewest);
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
