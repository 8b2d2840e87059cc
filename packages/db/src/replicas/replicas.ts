import { setTimeout as sleep } from "node:timers/promises";
import { openExtraConnection, type Database } from "../client.ts";
import { outageOf } from "../unavailable.ts";
import { shareRuns } from "../share-runs.ts";
import { completeLog, isPageEnd, writtenBy, type Reached } from "./positions.ts";
import { openReplica } from "./replica.ts";

/** The longest wait of a read for a replica; then it runs on the primary. */
const LONGEST_WAIT_MS = 100;
/** Between two questions to a replica that is waited for. */
const PAUSE_MS = 2;
const CHECK_EVERY_MS = 500;

export interface ReplicaOptions {
  /** The primary. */
  db: Database;
  urls: readonly string[];
  /** The most connections to each replica, besides one that asks how far it has got. */
  maxConnections: number;
  /** A replica that lacks what the primary wrote so many milliseconds ago is left out. */
  maxLagMs: number;
  /** Gets a line when a replica is left out, and when it is used again. */
  say?: (line: string) => void;
}

export type Replicas = ReturnType<typeof openReplicas>;

/**
 * Streaming replicas of a primary, for reads.
 *
 * The rule: a read may use a replica that has replayed everything that was visible on the primary when the read began. So it
 * sees what it would see on the primary: a client's own writes, through whichever server, and each change that the response
 * cache knows. The primary is asked for its position once for all reads that begin at that moment. A read waits for a
 * replica for 100 ms at most.
 *
 * Twice a second each replica is checked: one that does not answer, lags, or does not follow this primary is left out until a
 * check finds it well again.
 */
export function openReplicas({ db, urls, maxConnections, maxLagMs, say = () => undefined }: ReplicaOptions) {
  const all = urls.map((url) => openReplica(url, maxConnections, say));
  const { db: primary, pool } = openExtraConnection(db);
  const readWritten = shareRuns(() => writtenBy(primary));
  const complete = shareRuns(() => completeLog(primary).catch(() => undefined));
  /** What the primary had written at each check, the oldest first. */
  let written: (Reached & { checkedAt: number })[] = [];
  let turn = 0;
  let isClosed = false;

  async function check(): Promise<void> {
    const now = await readWritten();
    const checkedAt = performance.now();
    // After a failover the old timeline says nothing.
    written = written.filter(({ timeline }) => timeline === now.timeline);
    const due = written.findLast((before) => before.checkedAt <= checkedAt - maxLagMs);
    written = [...written.slice(due ? written.indexOf(due) : 0), { ...now, checkedAt }];
    await Promise.all(all.map((replica) => replica.check(now, due ?? { ...now, lsn: 0 }, maxLagMs)));
    if (!all.every((replica) => replica.isAt(now))) await complete();
  }

  async function checkAgainAndAgain(): Promise<void> {
    while (!isClosed) {
      // Without the primary nothing can be checked, and no read asks for a replica.
      await check().catch(() => undefined);
      await sleep(CHECK_EVERY_MS, undefined, { ref: false });
    }
  }
  void checkAgainAndAgain();

  return {
    /** The replica for a read that begins now; null: the primary. Never rejects, and takes 100 ms at most. */
    async find(): Promise<Database | null> {
      const until = performance.now() + LONGEST_WAIT_MS;
      const waited = all.filter((replica) => replica.mayBeWaitedFor());
      if (waited.length === 0) return null;
      const late = sleep(LONGEST_WAIT_MS, null, { ref: false });
      const needed = await Promise.race([readWritten(), late]).catch(() => null);
      if (needed === null) return null;
      for (let looks = 0; performance.now() < until; looks += 1) {
        const ready = all.filter((replica) => replica.isAt(needed));
        turn += 1;
        const chosen = ready[turn % ready.length];
        if (chosen) return chosen.db;
        if (looks > 0) await sleep(PAUSE_MS);
        if (looks === 1 && isPageEnd(needed)) void complete();
        await Promise.race([late, ...waited.map((replica) => replica.look())]);
      }
      for (const replica of waited) replica.setBehind();
      return null;
    },

    /** Notes that a read on this replica has failed: when the replica was away, others do not use it until its next check. */
    noteFailure(replica: Database, error: unknown): void {
      if (outageOf(error) !== null) all.find(({ db: own }) => own === replica)?.leaveOut();
    },

    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([pool.end(), ...all.map((replica) => replica.close())]);
    },
  };
}
