import type { Readable } from "node:stream";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { releaseSharedMigrationLock, takeMigrationLock } from "../migrations/migration-lock.ts";
import { lastMigration } from "../migrations/run-migrations.ts";
import {
  quoteColumns,
  COPY_SESSION,
  quoteTable,
  listSequences,
  listTables,
  type Sequence,
  type Table,
} from "./catalog.ts";

export interface Dump {
  /** The `when` of the database's last migration; 0 when it has none. */
  migration: number;
  tables: (Table & { rows: number })[];
  sequences: Sequence[];
}

/**
 * Runs `work` on a connection with a consistent snapshot, which no migration can change. Others may read and write.
 */
export async function withSnapshot<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await takeMigrationLock(client, "shared");
    const tables = await listTables(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query(COPY_SESSION);
    // The locks make a later migration wait, so that it can't change a table before it is copied.
    if (tables.length > 0)
      await client.query(`LOCK TABLE ${tables.map(({ name }) => quoteTable(name)).join(", ")} IN ACCESS SHARE MODE`);
    await releaseSharedMigrationLock(client); // the first query that reads takes the snapshot
    return await work(client);
  } finally {
    client.release(true); // ends an unfinished COPY
  }
}

/** Passes the rows of each table to `keep` in COPY's format, one table after another. */
export async function dumpTables(
  client: pg.ClientBase,
  keep: (table: string, text: Readable) => Promise<void>,
): Promise<Dump> {
  const migration = await lastMigration(client);
  const tables: Dump["tables"] = [];
  for (const table of await listTables(client)) {
    const text = client.query(to(`COPY ${quoteTable(table.name)} (${quoteColumns(table)}) TO STDOUT`));
    await keep(table.name, text);
    tables.push({ ...table, rows: text.rowCount });
  }
  // Sequences are not part of the snapshot: read last, they are ahead of every number in the tables.
  return { migration, tables, sequences: await listSequences(client) };
}
