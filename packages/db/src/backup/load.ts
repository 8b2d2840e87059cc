import { OperatorError } from "@shop/domain/operator-error";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { quoteColumns, COPY_SESSION, quoteTable, listTables, logEverythingChanged, type Table } from "./catalog.ts";
import type { Dump } from "./dump.ts";

/** A migration inserts rows into this table; they are replaced by those of the dump. */
const SEEDED = "synonyms";

/** The names of the tables that have rows. */
export async function tablesWithRows(client: pg.ClientBase): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await listTables(client)) {
    if (name === SEEDED) continue;
    const { rows } = await client.query<{ it: boolean }>(`SELECT EXISTS (SELECT FROM ${quoteTable(name)}) AS it`);
    if (rows[0]?.it) filled.push(name);
  }
  return filled;
}

/**
 * Loads a dump into an empty database at the dump's migration, in one transaction. `read` returns a table's rows in
 * COPY's format. Requires the tables' owner, but no superuser. Rejects with OperatorError when the database is not
 * empty or the dump does not match it.
 */
export async function loadTables(
  pool: pg.Pool,
  { tables, sequences }: Dump,
  read: (table: string) => AsyncIterable<Buffer>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(COPY_SESSION);
    const own = await listTables(client);
    checkShape(own, tables);
    const all = own.map(({ name }) => quoteTable(name));
    await client.query(`LOCK TABLE ${all.join(", ")} IN ACCESS EXCLUSIVE MODE`);
    const filled = await tablesWithRows(client);
    if (filled.length > 0) throw new OperatorError(`The database is not empty: ${filled.join(", ")}`);

    // The dump contains what triggers have written, which would otherwise be written twice.
    for (const table of all) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const references = await dropReferences(client);
    if (own.some(({ name }) => name === SEEDED)) await client.query(`DELETE FROM ${quoteTable(SEEDED)}`);
    for (const table of tables) {
      const into = client.query(from(`COPY ${quoteTable(table.name)} (${quoteColumns(table)}) FROM STDIN`));
      await pipeline(read(table.name), into);
      const { rowCount } = into;
      if (rowCount !== table.rows)
        throw new OperatorError(`${table.name} has ${rowCount} rows instead of ${table.rows}`);
    }
    for (const { table, name, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
    for (const table of all) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    // Unlike setval, this is rolled back with the transaction.
    for (const { name, next } of sequences)
      await client.query(`ALTER SEQUENCE ${quoteTable(name)} RESTART WITH ${BigInt(next)}`);
    await logEverythingChanged(client);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    client.release(true); // rolls back an open transaction
  }
}

function checkShape(own: readonly Table[], dumped: readonly Table[]): void {
  const shapes = [own, dumped].map((tables) => new Map(tables.map((table) => [table.name, shapeOf(table)])));
  const names = new Set([...own, ...dumped].map(({ name }) => name));
  const different = [...names].filter((name) => shapes[0]?.get(name) !== shapes[1]?.get(name));
  if (different.length > 0)
    throw new OperatorError(`The backup's tables are not those of this shop: ${different.join(", ")}`);
}

const shapeOf = ({ columns }: Table) => columns.toSorted().join();

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Drops the foreign keys, so that tables can be filled in any order, and returns their definitions. */
async function dropReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`);
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  return rows;
}
