import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Any number will do that nothing else in this database locks. */
const migrationLock = 7_221_945_013;
const oldestVersion = 15;

export type MigrateOptions = ({ url: string; pool?: never } | { pool: pg.Pool; url?: never }) & {
  /** The folder of the generated SQL files, with `meta/_journal.json` in it. */
  migrationsFolder: string;
  log?: (message: string) => void;
};

/**
 * Brings the database's tables up to date; quick when they are. Several servers may call it at once: one migrates,
 * the others wait for it.
 * @throws when the server is older than PostgreSQL 15, can't be reached, or a migration fails; that migration then
 * has left nothing behind.
 */
export async function migrate({ url, pool, migrationsFolder, log = () => undefined }: MigrateOptions): Promise<void> {
  if (pool) {
    const client = await pool.connect();
    let failure: unknown;
    try {
      await migrateOn(client, migrationsFolder, log);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(failure instanceof Error); // a broken connection doesn't go back into the pool
    }
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateOn(client, migrationsFolder, log);
  } finally {
    await client.end();
  }
}

async function migrateOn(
  client: pg.Client | pg.PoolClient,
  migrationsFolder: string,
  log: (message: string) => void,
): Promise<void> {
  await checkVersion(client);
  // Held by the session, so it is free again even if this process is killed in the middle.
  const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [migrationLock]);
  if (!rows[0]?.got) {
    log("Another server is migrating the database; waiting for it.");
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
  }
  try {
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // A session that was lost has given the lock up already, and the first error says more.
    await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]).catch(() => undefined);
  }
}

async function checkVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS text`,
  );
  const [server] = rows;
  if (server && Number(server.number) >= oldestVersion * 10_000) return;
  throw new Error(
    `The shop needs PostgreSQL ${oldestVersion} or later; this server is ${server?.text ?? "of unknown version"}.`,
  );
}
