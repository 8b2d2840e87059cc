import type pg from "pg";
import { connectionOf } from "../hosts.ts";
import { takeMigrationLock } from "./migration-lock.ts";
import { type Migration, readMigrations } from "./read-migrations.ts";
import { lastMigration, runMigrations } from "./run-migrations.ts";

const oldestVersion = 15;
const TEN_MINUTES_MS = 600_000;

interface MigrateOptions {
  url: string;
  /** The folder of the generated SQL files, with `meta/_journal.json` in it. */
  migrationsFolder: string;
  log?: (message: string) => void;
  /** The `when` of the last migration to run; by default all run. */
  upTo?: number;
  /** How long a migration retries to lock a table that is in use; ten minutes by default. */
  lockRetryMs?: number;
}

/**
 * Migrates the database; fast when it is up to date. Several servers may call it at the same time: one migrates and the
 * others wait. Blocks queries of running servers for half a second at most, even if a table is in use for longer.
 * @throws when the server is older than PostgreSQL 15 or can't be reached, the database was made by a version before
 * the first release, or a migration fails. Earlier migrations stay applied; the failed one is rolled back, unless it is
 * marked `-- no transaction`.
 */
export async function migrate({
  url,
  migrationsFolder,
  log = () => undefined,
  upTo = Infinity,
  lockRetryMs = TEN_MINUTES_MS,
}: MigrateOptions): Promise<void> {
  const { Client, connectionString } = connectionOf(url);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await checkVersion(client);
    const migrations = await readMigrations(migrationsFolder);
    await takeMigrationLock(client, "exclusive", () =>
      log("Another server is migrating the database; waiting for it."),
    );
    // Building an index or checking a large table may take long.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0");
    refuseUnknown(await lastMigration(client), migrations);
    await runMigrations(
      client,
      migrations.filter(({ when }) => when <= upTo),
      { log, lockRetryMs },
    );
  } finally {
    await client.end(); // releases the lock
  }
}

/**
 * The last baseline migration has the `when` of the last of the 40 migrations that the baseline replaced: a database
 * with all of them is at the baseline. A database with only some of them is at a `when` that no migration has, and is
 * refused.
 */
function refuseUnknown(last: number, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.when ?? 0;
  if (last === 0 || last > newest || migrations.some(({ when }) => when === last)) return;
  throw new Error(
    "The database was made by a version before the first release, and lacks some of that version's 40 migrations. " +
      "Start the last version that has them on it once, or use an empty database.",
  );
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
