import type { Database } from "@shop/db/client";
import { sql } from "drizzle-orm";

/** How much the newest look at the shop counts beside all before. */
const NEWEST = 0.15;
/** For each one who waits behind another we rest so many times as long as we have worked; more than one are no reason for more. */
const PATIENCE = 100;

/**
 * How long an import may rest: buyers come first, and a shop without any is loaded at full speed. One who is served is in
 * nobody's way, several at once are: where they wait for each other, they would wait for us too.
 */
export function importPace() {
  let waiting = 0;
  return {
    /** Whether the shop has been so busy of late that it is loaded by one batch at a time. */
    isSlow: () => waiting > NEWEST / 2,
    /** The rest after so much work, in milliseconds, when just then so many others were served. */
    restAfter(workedMs: number, others: number): number {
      waiting += (Math.min(Math.max(others - 1, 0), 1) - waiting) * NEWEST;
      return workedMs * PATIENCE * waiting;
    },
  };
}

/** Whom the database works for at this moment besides whoever asks, and `ours` more. */
export async function countOthersServed(db: Database, ours: number): Promise<number> {
  const { rows } = await db.execute<{ active: number }>(sql`
    select count(*)::int as active from pg_stat_activity
    where datname = current_database() and state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  return Math.max((rows[0]?.active ?? 0) - ours, 0);
}
