import type { Readable } from "node:stream";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { releaseMigrationLock, takeMigrationLock } from "../migration-lock.ts";
import { lastMigration } from "../run-migrations.ts";
import { columnsInSql, inSql, listSequences, listTables, type Sequence, type Table } from "./catalog.ts";
import { COPY_SESSION } from "./session.ts";

export interface Dump {
  /** The `when` of the last migration that the database has seen; 0 when it holds no shop. */
  migration: number;
  tables: (Table & { rows: number })[];
  sequences: Sequence[];
}

/**
 * Gives `work` a connection that sees the database as it is at one moment, between two migrations, while everybody goes
 * on reading and writing.
 */
export async function atOneMoment<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await takeMigrationLock(client, "shared");
    const tables = await listTables(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query(COPY_SESSION);
    // A migration that comes later waits for us, and does not change a table that we have not copied yet.
    if (tables.length > 0)
      await client.query(`LOCK TABLE ${tables.map(({ name }) => inSql(name)).join(", ")} IN ACCESS SHARE MODE`);
    await releaseMigrationLock(client, "shared"); // the first query that reads: this is the moment
    return await work(client);
  } finally {
    client.release(true); // whatever it was in the middle of ends with it
  }
}

/** Hands the rows of each table to `keep`, as COPY writes them; the next table waits until it is done. */
export async function dumpTables(
  client: pg.ClientBase,
  keep: (table: string, text: Readable) => Promise<void>,
): Promise<Dump> {
  const migration = await lastMigration(client);
  const tables: Dump["tables"] = [];
  for (const table of await listTables(client)) {
    const text = client.query(to(`COPY ${inSql(table.name)} (${columnsInSql(table)}) TO STDOUT`));
    await keep(table.name, text);
    tables.push({ ...table, rows: text.rowCount });
  }
  // Sequences belong to no moment: read last, they are past every number in the tables.
  return { migration, tables, sequences: await listSequences(client) };
}
