import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";

export interface DatabaseOptions {
  url: string;
  /** Most connections at once. */
  maxConnections?: number;
}

/** Opens a pool on a PostgreSQL database. Connections are made when first needed. */
export function openDatabase({ url, maxConnections = 10 }: DatabaseOptions) {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections });
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on("error", () => {});
  // One that breaks in the middle of a transaction: the transaction fails, and nothing more must.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { db: drizzle({ client: pool, casing: "snake_case" }), pool };
}

export type Database = ReturnType<typeof openDatabase>["db"];
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where a query may run: on its own, or inside a transaction. */
export type Queryable = Database | Transaction;
