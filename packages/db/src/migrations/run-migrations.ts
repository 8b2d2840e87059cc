import pg from "pg";
import type { Migration } from "./read-migrations.ts";
import { withRetry } from "../retry.ts";
import { databaseError } from "../violations.ts";

interface RunOptions {
  log: (message: string) => void;
  /** How long a migration retries to lock a table that is in use. */
  lockRetryMs: number;
}

/** The longest wait for a lock: while a migration waits, later statements on the table wait too. */
const LONGEST_LOCK_WAIT_MS = 500;
const PAUSE_MS = 500;
const TABLE = "drizzle.__drizzle_migrations";

/** The `when` of the database's last migration; 0 when it has none. */
export async function lastMigration(client: Pick<pg.ClientBase, "query">): Promise<number> {
  const { rows: found } = await client.query<{ it: string | null }>("SELECT to_regclass($1) AS it", [TABLE]);
  if (found[0]?.it == null) return 0;
  const { rows } = await client.query<{ last: string | null }>(`SELECT max(created_at) AS last FROM ${TABLE}`);
  return Number(rows[0]?.last ?? 0);
}

/** Runs the migrations that the database does not have, each in its own transaction unless it is marked otherwise. */
export async function runMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  options: RunOptions,
): Promise<void> {
  await client.query("CREATE SCHEMA IF NOT EXISTS drizzle");
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  );
  const last = await lastMigration(client);
  for (const migration of migrations.filter(({ when }) => when > last)) {
    const run = migration.isTransaction ? runAtOnce : runOneByOne;
    try {
      await retryWhileInUse(() => run(client, migration), migration, options);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The migration ${migration.tag} failed: ${reason}`, { cause: error });
    }
  }
}

async function runAtOnce(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    const since = performance.now();
    for (const statement of migration.statements) {
      // Locks of earlier statements are held while a later one waits, so the limit applies to all of them together.
      const left = Math.max(1, Math.ceil(LONGEST_LOCK_WAIT_MS - (performance.now() - since)));
      await client.query(`SET LOCAL lock_timeout = ${left}`);
      await client.query(statement);
    }
    await recordMigration(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined); // the first error is more useful
    throw error;
  }
}

/** For statements that can't run inside a transaction; none of them blocks writers, so they may wait for locks. */
async function runOneByOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  await dropIncompleteIndexes(client, migration);
  for (const statement of migration.statements) await client.query(statement);
  await recordMigration(client, migration);
}

/** Drops indexes that an interrupted run left invalid: they are not used, but their names are taken. */
async function dropIncompleteIndexes(client: pg.ClientBase, { statements }: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace`);
  for (const { name } of rows) {
    const isOurs = statements.some((statement) => /\bcreate\b/i.test(statement) && wordsOf(statement).has(name));
    if (isOurs) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(name)}`);
  }
}

const wordsOf = (statement: string) => new Set(statement.split(/[^\w-]+/));

const recordMigration = (client: pg.ClientBase, { hash, when }: Migration) =>
  client.query(`INSERT INTO ${TABLE} (hash, created_at) VALUES ($1, $2)`, [hash, when]);

/** A lock timeout or a deadlock. */
const IS_IN_USE = new Set(["55P03", "40P01"]);

function retryWhileInUse(
  run: () => Promise<void>,
  { tag }: Migration,
  { log, lockRetryMs }: RunOptions,
): Promise<void> {
  const until = performance.now() + lockRetryMs;
  const mayRetry = (error: unknown, tries: number) => {
    if (!IS_IN_USE.has(databaseError(error)?.code ?? "") || performance.now() > until) return false;
    if (tries === 1) log(`The migration ${tag} waits for a table that is in use.`);
    return true;
  };
  return withRetry(mayRetry, run, () => PAUSE_MS);
}
