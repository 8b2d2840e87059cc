import type pg from "pg";
import type { Transaction } from "./client.ts";
import { clientOf } from "./prepared.ts";

/** How long the database may take, in milliseconds. */
export interface Deadlines {
  /** To get a connection. */
  connectMs: number;
  /** For one statement, including waits for locks. */
  statementMs: number;
  /** For holding a connection, for example during a transaction; after it the connection is closed. */
  holdMs: number;
}

/** For a server: together well below the 30 seconds that a request may take. */
export const SERVING: Deadlines = { connectMs: 3_000, statementMs: 8_000, holdMs: 10_000 };

/** The pool's settings for these deadlines. PostgreSQL enforces the last two, even if this process has died. */
export const settingsOf = ({ connectMs, statementMs, holdMs }: Deadlines): pg.PoolConfig => ({
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: holdMs,
});

/** Starts the time again in which a connection may be held; for connections of pools that have this deadline. */
const renewals = new WeakMap<object, () => void>();

/**
 * Lets a transaction hold its connection for `holdMs` from now on. For long work that has a limit of its own: call it
 * after each statement, so that a database that does not respond is still noticed.
 */
export const renewHold = (tx: Transaction): void => renewals.get(clientOf(tx))?.();

/** How many times connections are checked within `holdMs`. */
const CHECKS = 10;

/**
 * Closes connections that are held for too long or have broken; their holders get an error. Otherwise queries would
 * wait for ever for a database that does not respond, and Drizzle does not release a connection whose BEGIN has failed.
 * One timer checks all connections, because a timer for each query would cost as much as sending it.
 */
export function reclaimStuckConnections(pool: pg.Pool, holdMs: number): void {
  const heldSince = new Map<pg.PoolClient, number | null>();
  let clock: NodeJS.Timeout | undefined;
  const reclaim = (client: pg.PoolClient) => {
    const releaseToPool = client.release.bind(client);
    // The holder will release it again, which the pool would report as an error.
    client.release = () => undefined;
    releaseToPool(true);
  };
  const reclaimExpired = () => {
    const latest = performance.now() - holdMs;
    for (const [client, since] of heldSince) if (since !== null && since < latest) reclaim(client);
  };
  pool.on("connect", (client) => {
    client.once("end", () => heldSince.get(client) != null && reclaim(client));
    renewals.set(client, () => heldSince.get(client) != null && heldSince.set(client, performance.now()));
    clock ??= setInterval(reclaimExpired, holdMs / CHECKS).unref();
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
