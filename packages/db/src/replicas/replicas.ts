import { setTimeout as sleep } from "node:timers/promises";
import { openExtraConnection, type Database } from "../client.ts";
import { outageOf } from "../unavailable.ts";
import { coalesceRuns } from "../coalesce-runs.ts";
import { flushWal, isPageEnd, readPrimaryPosition, type ServerPosition } from "./positions.ts";
import { openReplica } from "./replica.ts";

/** The pause before a replica's position is read again. */
const PAUSE_MS = 2;
const CHECK_EVERY_MS = 500;

export interface ReplicaOptions {
  /** The primary. */
  db: Database;
  urls: readonly string[];
  /** The maximum number of connections to each replica, besides one that reads its position. */
  maxConnections: number;
  /** A replica that lags behind the primary by more than this is left out. */
  maxLagMs: number;
  /** How long a read waits for a replica before it runs on the primary; by default 100 ms. */
  longestWaitMs?: number;
  /** Gets a line when a replica is left out, and when it is used again. */
  say?: (line: string) => void;
}

export type Replicas = ReturnType<typeof openReplicas>;

/**
 * Streaming replicas of a primary, for reads.
 *
 * The rule: a read may use a replica that has replayed everything that was visible on the primary when the read began.
 * So it returns the same as on the primary: it includes the client's own writes on any server, and each change that the
 * response cache has read. Reads that begin at the same moment share one query of the primary's position. A read waits
 * at most `longestWaitMs` for a replica.
 *
 * Twice a second each replica is checked: one that does not respond, lags, or does not follow this primary is left out
 * until a check succeeds.
 */
export function openReplicas({
  db,
  urls,
  maxConnections,
  maxLagMs,
  longestWaitMs = 100,
  say = () => undefined,
}: ReplicaOptions) {
  const all = urls.map((url) => openReplica(url, maxConnections, say));
  const { db: primary, pool } = openExtraConnection(db);
  const readWritten = coalesceRuns(() => readPrimaryPosition(primary));
  const complete = coalesceRuns(() => flushWal(primary).catch(() => undefined));
  /** What the primary had written at each check, the oldest first. */
  let written: (ServerPosition & { checkedAt: number })[] = [];
  let turn = 0;
  let isClosed = false;

  async function check(): Promise<void> {
    const now = await readWritten();
    const checkedAt = performance.now();
    // After a failover, positions of the old timeline can't be compared.
    written = written.filter(({ timeline }) => timeline === now.timeline);
    const due = written.findLast((before) => before.checkedAt <= checkedAt - maxLagMs);
    written = [...written.slice(due ? written.indexOf(due) : 0), { ...now, checkedAt }];
    await Promise.all(all.map((replica) => replica.check(now, due ?? { ...now, lsn: 0 }, maxLagMs)));
    if (!all.every((replica) => replica.isAt(now))) await complete();
  }

  async function checkRegularly(): Promise<void> {
    while (!isClosed) {
      // Without the primary nothing can be checked, and no read uses a replica.
      await check().catch(() => undefined);
      await sleep(CHECK_EVERY_MS, undefined, { ref: false });
    }
  }
  void checkRegularly();

  return {
    /** The replica for a read that begins now; null: the primary. Never rejects, and takes at most `longestWaitMs`. */
    async find(): Promise<Database | null> {
      const until = performance.now() + longestWaitMs;
      const waited = all.filter((replica) => replica.mayWaitFor());
      if (waited.length === 0) return null;
      const late = sleep(longestWaitMs, null, { ref: false });
      const needed = await Promise.race([readWritten(), late]).catch(() => null);
      if (needed === null) return null;
      for (let tries = 0; performance.now() < until; tries += 1) {
        const ready = all.filter((replica) => replica.isAt(needed));
        turn += 1;
        const chosen = ready[turn % ready.length];
        if (chosen) return chosen.db;
        if (tries > 0) await sleep(PAUSE_MS);
        if (tries === 1 && isPageEnd(needed)) void complete();
        await Promise.race([late, ...waited.map((replica) => replica.askPosition())]);
      }
      for (const replica of waited) replica.setBehind();
      return null;
    },

    /** To be called when a read on a replica fails: an unavailable replica is not used until its next check. */
    noteFailure(replica: Database, error: unknown): void {
      if (outageOf(error) !== null) all.find(({ db: own }) => own === replica)?.leaveOut();
    },

    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([pool.end(), ...all.map((replica) => replica.close())]);
    },
  };
}
