import type { Database } from "@shop/db/client";
import { sql } from "drizzle-orm";

/** How much the newest look at the shop counts beside all before. */
const NEWEST = 0.2;
/** Served at once by chance: one reader's calls, the looks that go with them, and a job. */
const FEW = 3;
/** In a busy shop we rest so many times as long as we have worked. */
const PATIENCE = 8;
/** In milliseconds: a batch that itself was kept waiting for long is no reason to stop for minutes. */
const LONGEST_REST = 10_000;
/** Who was served within so many milliseconds will soon be served again. */
const JUST_NOW = 100;

/**
 * How long an import may rest: buyers come first, and a shop without many of them is loaded at full speed. Begins with a
 * first look at how many others are served.
 */
export function importPace(others: number) {
  let busy = isBusy(others);
  const isSlow = () => busy > 0.5;
  return {
    /** Whether the shop has been busy of late, so that it is loaded by one small batch at a time. */
    isSlow,
    /** The rest after so much work, in milliseconds, when just then so many others were served. */
    restAfter(workedMs: number, othersNow: number): number {
      busy += (isBusy(othersNow) - busy) * NEWEST;
      return isSlow() ? Math.min(workedMs * PATIENCE, LONGEST_REST) : 0;
    },
  };
}

const isBusy = (others: number) => (others > FEW ? 1 : 0);

/** For how many connections the database works, or did just now, besides those of programs of the same name as ours. */
export async function countOthersServed(db: Database): Promise<number> {
  const { rows } = await db.execute<{ served: number }>(sql`
    select count(*)::int as served from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> current_setting('application_name')
      and (state = 'active' or state_change > clock_timestamp() - ${JUST_NOW} * interval '1 millisecond')`);
  return rows[0]?.served ?? 0;
}
