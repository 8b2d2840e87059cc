import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { columnsInSql, inSql, listTables, tellEverythingChanged, type Table } from "./catalog.ts";
import type { Dump } from "./dump.ts";
import { COPY_SESSION } from "./session.ts";

/** A migration gives every shop these rows; they make way for those of the dump. */
const SEEDED = "synonyms";

/** A dump that this database can't take; the message is for the user. */
export class NotLoadable extends Error {
  override name = "NotLoadable";
}

/** The names of the tables that have rows. */
export async function tablesWithRows(client: pg.ClientBase): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await listTables(client)) {
    if (name === SEEDED) continue;
    const { rows } = await client.query<{ it: boolean }>(`SELECT EXISTS (SELECT FROM ${inSql(name)}) AS it`);
    if (rows[0]?.it) filled.push(name);
  }
  return filled;
}

/**
 * Fills a database that is at the dump's migration and has no rows, all or nothing; `read` gives a table's rows as COPY
 * wrote them. Its owner may do it, without being a superuser. Rejects with NotLoadable when there are rows, or the dump
 * does not fit.
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
    const all = own.map(({ name }) => inSql(name));
    await client.query(`LOCK TABLE ${all.join(", ")} IN ACCESS EXCLUSIVE MODE`);
    const filled = await tablesWithRows(client);
    if (filled.length > 0) throw new NotLoadable(`The database is not empty: ${filled.join(", ")}`);

    // What triggers have once written is in the dump, and so would come twice.
    for (const table of all) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const references = await takeReferences(client);
    if (own.some(({ name }) => name === SEEDED)) await client.query(`DELETE FROM ${inSql(SEEDED)}`);
    for (const table of tables) {
      const into = client.query(from(`COPY ${inSql(table.name)} (${columnsInSql(table)}) FROM STDIN`));
      await pipeline(read(table.name), into);
      const { rowCount } = into;
      if (rowCount !== table.rows)
        throw new NotLoadable(`${table.name} has ${rowCount} rows in place of ${table.rows}`);
    }
    for (const { table, name, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
    for (const table of all) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    // Unlike setval, it is taken back with everything else.
    for (const { name, next } of sequences)
      await client.query(`ALTER SEQUENCE ${inSql(name)} RESTART WITH ${BigInt(next)}`);
    await tellEverythingChanged(client);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    client.release(true); // ends what was not committed
  }
}

function checkShape(own: readonly Table[], dumped: readonly Table[]): void {
  const shapes = [own, dumped].map((tables) => new Map(tables.map((table) => [table.name, shapeOf(table)])));
  const names = new Set([...own, ...dumped].map(({ name }) => name));
  const different = [...names].filter((name) => shapes[0]?.get(name) !== shapes[1]?.get(name));
  if (different.length > 0)
    throw new NotLoadable(`The backup's tables are not those of this shop: ${different.join(", ")}`);
}

const shapeOf = ({ columns }: Table) => columns.toSorted().join();

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Takes the foreign keys off, so that tables can be filled in any order, and answers what to put back. */
async function takeReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`);
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  return rows;
}
