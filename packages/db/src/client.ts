import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Deadlines, settingsOf, reclaimStuckConnections } from "./deadlines.ts";
import { publishQueries } from "./query-channel.ts";
import { connectionOf } from "./hosts.ts";

interface DatabaseOptions {
  /** With several hosts, connects to the one that is the primary: see `connectionOf`. */
  url: string;
  /** The maximum number of open connections. */
  maxConnections?: number;
  /** Without deadlines, nothing times out. */
  deadlines?: Deadlines;
  /** The connections' `application_name`. */
  name?: string;
}

/** Opens a pool on a PostgreSQL database. Connections are made when first needed. */
export function openDatabase({ url, maxConnections = 10, deadlines, name }: DatabaseOptions) {
  const opened = withPool(
    new pg.Pool({
      ...connectionOf(url),
      max: maxConnections,
      ...(name && { application_name: name }),
      ...(deadlines && settingsOf(deadlines)),
    }),
  );
  if (deadlines) reclaimStuckConnections(opened.pool, deadlines.holdMs);
  return opened;
}

function withPool(pool: pg.Pool) {
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on("error", () => {});
  // When a connection breaks during a transaction, only the transaction must fail.
  pool.on("connect", (client) => client.on("error", () => {}));
  publishQueries(pool);
  return { db: drizzle({ client: pool, casing: "snake_case" }), pool };
}

/** The timeout of a short query, in milliseconds. */
const LONGEST_QUERY = 3_000;

/**
 * Another connection to a pool's database, for short queries that must not wait for a free connection of the pool. It
 * is opened when first needed.
 */
export function openExtraConnection({ $client: { options } }: Database): ReturnType<typeof openDatabase> {
  const longest = Math.min(LONGEST_QUERY, Number(options.statement_timeout) || LONGEST_QUERY);
  return withPool(new pg.Pool({ ...options, max: 1, query_timeout: longest }));
}

export type Database = ReturnType<typeof openDatabase>["db"];
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where a query may run: on its own, or inside a transaction. */
export type Queryable = Database | Transaction;
