import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@shop/db/client";
import { sql } from "drizzle-orm";

/** How much the newest look at the shop counts beside all before. */
const NEWEST = 0.2;
/** So many make the first judgement: a single look may come just after a moment in which nobody got anything. */
const FIRST_LOOKS = 5;
const BETWEEN_FIRST_LOOKS_MS = 100;
/** Served at once by chance: one reader's calls, the looks that go with them, and a job. */
const FEW = 3;
/** In milliseconds: a batch that itself was kept waiting for long is no reason to stop for minutes. */
const LONGEST_REST = 20_000;
/** Who was served within so many milliseconds will soon be served again. Long enough for a busy shop to show. */
const JUST_NOW = 250;

/** How an import goes on: so many batches at once, and a rest so many times as long as the work. */
interface Pace {
  atOnce: number;
  patience: number;
}

/**
 * The more are served beside it: nobody, a few, many. One batch alone leaves half of a small machine to others; with a long
 * rest after it, less than one call in a hundred meets it.
 */
const PACES = [
  { atOnce: 2, patience: 0 },
  { atOnce: 1, patience: 0 },
  { atOnce: 1, patience: 100 },
] as const satisfies Pace[];

/**
 * At which pace to import: buyers come first, and a shop without any is loaded at full speed. `look` tells how many
 * others are served.
 */
export function importPace(look: () => Promise<number>) {
  let crowd = 1;
  let looks = 0;
  const now = (): Pace => PACES[Math.round(crowd) as 0 | 1 | 2];
  const lookAround = async () => {
    looks += 1;
    crowd += (crowdOf(await look()) - crowd) * Math.max(NEWEST, 1 / looks);
  };
  return {
    now,
    /** Looks around, and answers with the rest after so much work, both in milliseconds. Throws as `look` does. */
    async restAfter(workedMs: number): Promise<number> {
      await lookAround();
      while (looks < FIRST_LOOKS) {
        await sleep(BETWEEN_FIRST_LOOKS_MS);
        await lookAround();
      }
      return Math.min(workedMs * now().patience, LONGEST_REST);
    },
  };
}

/** 0 to 2, as PACES. */
const crowdOf = (others: number) => (others > FEW ? 2 : Math.min(others, 1));

/** For how many connections the database works, or did just now, besides those of programs of the same name as ours. */
export async function countOthersServed(db: Database): Promise<number> {
  const { rows } = await db.execute<{ served: number }>(sql`
    select count(*)::int as served from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> current_setting('application_name')
      and (state = 'active' or state_change > clock_timestamp() - ${JUST_NOW} * interval '1 millisecond')`);
  return rows[0]?.served ?? 0;
}
