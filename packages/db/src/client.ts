import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Deadlines, settingsOf, reclaimStuckConnections } from "./deadlines.ts";

export interface DatabaseOptions {
  url: string;
  /** Most connections at once. */
  maxConnections?: number;
  /** Without any, everything may take as long as it takes. */
  deadlines?: Deadlines;
  /** What PostgreSQL calls its connections (`application_name`). */
  name?: string;
}

/** Opens a pool on a PostgreSQL database. Connections are made when first needed. */
export function openDatabase({ url, maxConnections = 10, deadlines, name }: DatabaseOptions) {
  const opened = withPool(
    new pg.Pool({
      connectionString: url,
      max: maxConnections,
      ...(name && { application_name: name }),
      ...(deadlines && settingsOf(deadlines)),
    }),
  );
  if (deadlines) reclaimStuckConnections(opened.pool, deadlines.holdMs);
  return opened;
}

function withPool(pool: pg.Pool) {
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on("error", () => {});
  // One that breaks in the middle of a transaction: the transaction fails, and nothing more must.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { db: drizzle({ client: pool, casing: "snake_case" }), pool };
}

/** A short question takes no longer, so that nobody waits for its answer in vain; in milliseconds. */
const LONGEST_QUESTION = 3_000;

/**
 * One more connection to a pool's database, for short questions that must not wait until the pool has a connection to
 * spare. It is made when first needed.
 */
export function openExtraConnection({ $client: { options } }: Database): ReturnType<typeof openDatabase> {
  const longest = Math.min(LONGEST_QUESTION, Number(options.statement_timeout) || LONGEST_QUESTION);
  return withPool(new pg.Pool({ ...options, max: 1, query_timeout: longest }));
}

export type Database = ReturnType<typeof openDatabase>["db"];
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where a query may run: on its own, or inside a transaction. */
export type Queryable = Database | Transaction;
