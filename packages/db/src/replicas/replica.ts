import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, openExtraConnection } from "../client.ts";
import type { Deadlines } from "../deadlines.ts";
import { isOverloaded } from "../overload.ts";
import { coalesceRuns } from "../coalesce-runs.ts";
import { contains, readReplicaPosition, type Position, type ServerPosition } from "./positions.ts";

/** A read that takes longer is repeated on the primary. */
const DEADLINES: Deadlines = { connectMs: 1_000, statementMs: 3_000, holdMs: 4_000 };

/**
 * One replica: its connections and its state. It is not used before its first check. `say` gets a line when it is left
 * out, and when it is used again.
 */
export function openReplica(url: string, maxConnections: number, say: (line: string) => void) {
  const { db, pool } = openDatabase({ url, maxConnections, deadlines: DEADLINES });
  // Its position is read on a separate connection, which never waits for reads.
  const watch = openExtraConnection(db);
  /** The newest known position; null if the replica has not responded. */
  let reached: ServerPosition | null = null;
  let isUsed = false;
  let isBehind = false;
  /** Why it was left out at the last check; null: it was used. */
  let lastReason: string | null = null;

  const askPosition = coalesceRuns(async () => {
    reached = await readReplicaPosition(watch.db).catch(() => null);
  });

  return {
    db,
    /** Reads its position. Never rejects. */
    askPosition,
    /** True when a read that needs everything up to this position may use it now. */
    isAt: (position: Position) => isUsed && contains(reached, position) && !isOverloaded(db),
    mayWaitFor: () => isUsed && !isBehind,
    /** To be called when a read has waited too long: no read waits for this replica until the next check. */
    setBehind() {
      isBehind = true;
    },
    leaveOut() {
      isUsed = false;
    },
    /**
     * Decides within `withinMs` milliseconds whether it is used: it must belong to the primary's cluster and have
     * replayed everything up to `due`.
     */
    async check({ system }: ServerPosition, due: Position, withinMs: number): Promise<void> {
      const hasAnswered = await Promise.race([askPosition().then(() => true), sleep(withinMs, false, { ref: false })]);
      const reason = reasonAgainst(hasAnswered ? reached : null, system, due);
      isUsed = reason === null;
      isBehind = false;
      if (reason !== lastReason)
        say(`The replica at ${new URL(url).host} is ${reason === null ? "used again" : `left out: it ${reason}`}.`);
      lastReason = reason;
    },
    close: () => Promise.all([pool.end(), watch.pool.end()]),
  };
}

/** Why a replica that has reached this position is left out; null: it is used. */
function reasonAgainst(reached: ServerPosition | null, system: string, due: Position): string | null {
  if (reached === null) return "does not answer, or is no standby";
  if (reached.system !== system || reached.timeline !== due.timeline) return "does not follow this primary";
  return contains(reached, due) ? null : "lags";
}
