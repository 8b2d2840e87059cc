import type { Database } from "@shop/db/client";
import { runPrepared, runStatement, type Statement } from "@shop/db/prepared";

interface Total {
  total: number;
  /** The oldest transaction that was running when it was counted. */
  oldest: string;
  /** The later transactions whose changes it already includes. */
  seen: string[];
  /** The start time of PostgreSQL. */
  server: string;
}

const IS_LATER = "xid < pg_snapshot_xmax(pg_current_snapshot()) and xid >=";

// These transactions are listed because a replica's snapshot does not show which transactions are running.
const TOTAL = `count(*)::integer as total, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
  pg_postmaster_start_time()::text as server,
  array(select distinct xid::text from catalogue_changes
    where ${IS_LATER} pg_snapshot_xmin(pg_current_snapshot())) as seen`;

/** Cached totals of broad searches, because counting is slow. The oldest is removed first. */
const kept = new WeakMap<Database, Map<string, Promise<Total>>>();
const MAX_KEPT = 1_000;

// As in catalogue-changes: a change of only the stock changes no total, and a change of only a price changes only the
// totals that depend on prices.
const IS_CHANGED = `select $2 <> pg_postmaster_start_time()::text or exists (select from catalogue_changes
  where reach <> 'product' and ($3 or not is_price_alone) and ${IS_LATER} $1::xid8
    and xid <> all($4::xid8[])) as changed`;

/**
 * The number of rows of `counted`, the SQL after 'from', cached until the catalogue changes. Concurrent requests share
 * one count. Each database, including a replica, has its own totals.
 */
export async function cachedTotal(db: Database, counted: Statement, isByPrice: boolean): Promise<number> {
  const totals = kept.get(db) ?? new Map<string, Promise<Total>>();
  kept.set(db, totals);
  const key = JSON.stringify([counted.text, counted.values]);
  let known = totals.get(key);
  while (known) {
    const last = await known;
    if (!(await isChangedSince(db, last, isByPrice))) return last.total;
    if (totals.get(key) === known) break;
    known = totals.get(key); // Another request has started to count.
  }
  const counting = count(db, counted);
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

async function count(db: Database, { text, values }: Statement): Promise<Total> {
  const [total] = await runStatement<Total>(db, { text: `select ${TOTAL} from ${text}`, values });
  if (!total) throw new Error("a count is always one row");
  return total;
}

async function isChangedSince(db: Database, { oldest, seen, server }: Total, isByPrice: boolean): Promise<boolean> {
  const [row] = await runPrepared<{ changed: boolean }>(db, IS_CHANGED, [oldest, server, isByPrice, seen]);
  return row?.changed ?? true;
}
