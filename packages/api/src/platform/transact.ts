import type { Database, Queryable, Transaction } from "@shop/db/client";
import { withRetry } from "@shop/db/retry";
import { isDeadlock } from "@shop/db/violations";
import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

const MOST_TRIES = 5;

/** A transaction, repeated when a deadlock ended it: an import, for example, locks products in its own order. */
export const transact = <T>(db: Queryable, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withRetry(
    (error, tries) => tries < MOST_TRIES && isDeadlock(error),
    () => db.transaction(work),
  );

/** Rows in one transaction: few enough that nobody waits for it. */
const BATCH_SIZE = 500;

export interface Batches {
  db: Database;
  /** Said between two batches: the server is being stopped. */
  isStopped?: () => boolean;
}

/** Does the same work again and again, each time in a transaction of its own, until it finds less than it may take. */
export async function inBatches(
  { db, isStopped = () => false }: Batches,
  batch: (tx: Transaction, atOnce: number) => Promise<number>,
): Promise<void> {
  while (!isStopped() && (await db.transaction((tx) => batch(tx, BATCH_SIZE))) === BATCH_SIZE);
}

/**
 * Removes some of the rows that this holds for; those that somebody else is at are left for the next time, so that any
 * number of servers may do so at once. Answers `key` of each, by default where it lay.
 */
export async function removeSome(
  tx: Transaction,
  table: PgTable,
  { where, atOnce, key = sql`${table}.ctid` }: { where: SQL; atOnce: number; key?: SQL },
): Promise<string[]> {
  // Materialised, so that it is asked once and takes no more than it may.
  const { rows } = await tx.execute<{ key: string }>(sql`
    with old as materialized (select ctid from ${table} where ${where} limit ${atOnce} for update skip locked)
    delete from ${table} using old where ${table}.ctid = old.ctid returning ${key}::text as key`);
  return rows.map((row) => row.key);
}
