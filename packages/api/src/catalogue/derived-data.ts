import type { Database, Queryable } from "@shop/db/client";
import { sql } from "drizzle-orm";

/** An import that changes more than this share of the catalogue updates the derived data at once. */
const LARGE_IMPORT = 0.1;

/** Adds recent changes to the stored counts, so that reads have less to add up; several servers may call it at a time. */
export async function foldProductCounts(db: Queryable): Promise<void> {
  await db.execute(sql`select fold_product_counts() where exists (select from product_count_changes)`);
}

/** Samples how frequent each word is in the catalogue, which the search weighs words by; takes some seconds at most. */
export async function refreshSearchFrequencies(db: Database): Promise<void> {
  await db.execute(sql`select refresh_search_frequencies()`);
}

/**
 * After an import that changed how so many products are found: updates PostgreSQL's statistics, the counts and the
 * search at once when that is much of the catalogue. It takes a second that buyers would feel, so after a small import
 * autovacuum and the server's jobs do it.
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
