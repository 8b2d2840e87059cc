import type { Database } from "@shop/db/client";
import { runPrepared, runStatement, type Statement } from "@shop/db/prepared";

interface Total {
  total: number;
  /** The snapshot at which it was counted, and the start time of PostgreSQL. */
  snapshot: string;
  server: string;
}

/** Cached totals of broad searches, because counting is slow. The oldest is removed first. */
const kept = new WeakMap<Database, Map<string, Promise<Total>>>();
const MAX_KEPT = 1_000;

// As in catalogue-changes: a change of stock alone changes no total, a change of price only totals that depend on prices.
const IS_CHANGED = `select $2 <> pg_postmaster_start_time()::text or exists (select from catalogue_changes
  where reach <> 'product' and ($3 or not is_price_alone) and xid >= pg_snapshot_xmin($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(xid, $1::pg_snapshot)) as changed`;

/** The total that a statement counts, cached until the catalogue changes. Concurrent requests share one count. */
export async function cachedTotal(db: Database, statement: Statement, isByPrice: boolean): Promise<number> {
  const totals = kept.get(db) ?? new Map<string, Promise<Total>>();
  kept.set(db, totals);
  const key = JSON.stringify([statement.text, statement.values]);
  let counted = totals.get(key);
  while (counted) {
    const last = await counted;
    if (!(await isChangedSince(db, last, isByPrice))) return last.total;
    if (totals.get(key) === counted) break;
    counted = totals.get(key); // another request is counting already
  }
  const counting = count(db, statement);
  totals.delete(key);
  totals.set(key, counting);
  const [oldest] = totals.keys();
  if (oldest !== undefined && totals.size > MAX_KEPT) totals.delete(oldest);
  try {
    return (await counting).total;
  } catch (error) {
    if (totals.get(key) === counting) totals.delete(key);
    throw error;
  }
}

async function count(db: Database, statement: Statement): Promise<Total> {
  const [counted] = await runStatement<Total>(db, statement);
  if (!counted) throw new Error("a count is always one row");
  return counted;
}

async function isChangedSince(db: Database, { snapshot, server }: Total, isByPrice: boolean): Promise<boolean> {
  const [row] = await runPrepared<{ changed: boolean }>(db, IS_CHANGED, [snapshot, server, isByPrice]);
  return row?.changed ?? true;
}
