import type { Database, Queryable } from "@shop/db/client";
import { sql } from "drizzle-orm";

/** An import that changes more than this share of the catalogue updates the derived data at once. */
const LARGE_IMPORT = 0.1;

/**
 * Merges recent changes into the stored counts, so that reads have fewer rows to sum. Safe to run on several servers at
 * once.
 */
export async function foldProductCounts(db: Queryable): Promise<void> {
  await db.execute(sql`select fold_product_counts() where exists (select from product_count_changes)`);
}

/**
 * Samples how frequent each word is in the catalogue, which determines its weight in searches. Takes a few seconds at
 * most.
 */
export async function refreshSearchFrequencies(db: Database): Promise<void> {
  await db.execute(sql`select refresh_search_frequencies()`);
}

/**
 * After an import: updates PostgreSQL's statistics, the counts and the search frequencies when a large part of the
 * catalogue changed. That slows the shop for a second, so after a small import it is left to autovacuum and the
 * server's jobs.
 */
export async function refreshAfterImport(db: Database, changedProducts: number): Promise<void> {
  const { rows } = await db.execute<{ known: number }>(
    sql`select reltuples as known from pg_class where oid = 'products'::regclass`,
  );
  if (changedProducts <= LARGE_IMPORT * Math.max(rows[0]?.known ?? 0, 0)) return;
  await foldProductCounts(db);
  await db.execute(sql`analyze products`);
  await refreshSearchFrequencies(db);
}
