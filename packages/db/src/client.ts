import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Deadlines, settingsOf, takeBackLate } from "./deadlines.ts";

export interface DatabaseOptions {
  url: string;
  /** Most connections at once. */
  maxConnections?: number;
  /** Without any, everything may take as long as it takes. */
  deadlines?: Deadlines;
}

/** Opens a pool on a PostgreSQL database. Connections are made when first needed. */
export function openDatabase({ url, maxConnections = 10, deadlines }: DatabaseOptions) {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, ...(deadlines && settingsOf(deadlines)) });
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on("error", () => {});
  // One that breaks in the middle of a transaction: the transaction fails, and nothing more must.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (deadlines) takeBackLate(pool, deadlines.holdMs);
  return { db: drizzle({ client: pool, casing: "snake_case" }), pool };
}

export type Database = ReturnType<typeof openDatabase>["db"];
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where a query may run: on its own, or inside a transaction. */
export type Queryable = Database | Transaction;
