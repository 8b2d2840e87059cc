import type pg from "pg";

/** How long the database may take, in milliseconds. */
export interface Deadlines {
  /** To give a connection, when all are in use or a new one has to be made. */
  connectMs: number;
  /** For one statement, what it waits for locks included. */
  statementMs: number;
  /** For all that is done with a connection in one go, a transaction above all; then it is taken away. */
  holdMs: number;
}

/** For a server whose callers wait: together well under the half minute that a request may take. */
export const SERVING: Deadlines = { connectMs: 3_000, statementMs: 8_000, holdMs: 10_000 };

/** The pool's settings for these deadlines; PostgreSQL holds to its own, should we be gone. */
export const settingsOf = ({ connectMs, statementMs, holdMs }: Deadlines): pg.PoolConfig => ({
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: holdMs,
});

/** So many times in the deadline is looked whether somebody is past it. */
const LOOKS = 10;

/**
 * Ends connections that are held for too long or have broken: their holders get an error. A database
 * that says nothing at all would otherwise be waited for without end, and Drizzle doesn't give back a connection whose
 * BEGIN has failed. One clock looks after all of them, as a timer for each query costs as much as sending it.
 */
export function reclaimStuckConnections(pool: pg.Pool, holdMs: number): void {
  const heldSince = new Map<pg.PoolClient, number | null>();
  let clock: NodeJS.Timeout | undefined;
  const takeBack = (client: pg.PoolClient) => {
    const giveBack = client.release.bind(client);
    // Its holder releases it once more, which the pool would call an error.
    client.release = () => undefined;
    giveBack(true);
  };
  const look = () => {
    const latest = performance.now() - holdMs;
    for (const [client, since] of heldSince) if (since !== null && since < latest) takeBack(client);
  };
  pool.on("connect", (client) => {
    client.once("end", () => heldSince.get(client) != null && takeBack(client));
    clock ??= setInterval(look, holdMs / LOOKS).unref();
  });
  pool.on("acquire", (client) => heldSince.set(client, performance.now()));
  pool.on("release", (_error, client) => heldSince.set(client, null));
  pool.on("remove", (client) => {
    heldSince.delete(client);
    if (heldSince.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  });
}
