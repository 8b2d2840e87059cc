import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "./migrate.ts";
import { takeMigrationLock } from "./migration-lock.ts";
import { readMigrations } from "./read-migrations.ts";
import { createTestDatabase } from "../testing/test-database.ts";

/** A migrations folder as drizzle-kit writes it, with one file for each text. */
async function folderOf(...migrations: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entries = migrations.map((_, idx) => ({
    idx,
    version: "7",
    when: 1_700_000_000_000 + idx,
    tag: `000${idx}_step`,
    breakpoints: true,
  }));
  await mkdir(join(folder, "meta"));
  await writeFile(
    join(folder, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  await Promise.all(migrations.map((sql, idx) => writeFile(join(folder, `000${idx}_step.sql`), sql)));
  return folder;
}

/** A database without a record of the shop's own migrations. */
async function unmigratedDatabase(): Promise<{ url: string; pool: pg.Pool }> {
  const { url, drop } = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // Dropping the database ends a connection that is just being closed.
  pool.on("error", () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  await pool.query("DROP SCHEMA IF EXISTS drizzle CASCADE");
  return { url, pool };
}

const first = "CREATE TABLE first_step (n int);--> statement-breakpoint\nINSERT INTO first_step VALUES (1);";
const second = "INSERT INTO first_step VALUES (2);";

async function steps(pool: pg.Pool): Promise<unknown[]> {
  return (await pool.query<{ n: number }>("SELECT n FROM first_step ORDER BY n")).rows.map(({ n }) => n);
}

test("runs new migrations in order, and none twice", async () => {
  const { url, pool } = await unmigratedDatabase();
  await migrate({ url, migrationsFolder: await folderOf(first) });
  expect(await steps(pool)).toEqual([1]);
  const migrationsFolder = await folderOf(first, second);
  await migrate({ url, migrationsFolder });
  await migrate({ url, migrationsFolder });
  expect(await steps(pool)).toEqual([1, 2]);
});

test("a failed migration leaves neither changes nor locks", async () => {
  const { url, pool } = await unmigratedDatabase();
  const broken = await folderOf(`${first}--> statement-breakpoint\nSELECT 1 / 0`);
  await expect(migrate({ url, migrationsFolder: broken })).rejects.toThrow(
    "The migration 0000_step failed: division by zero",
  );
  const { rows } = await pool.query("SELECT to_regclass('first_step') AS it");
  expect(rows).toEqual([{ it: null }]);
  await migrate({ url, migrationsFolder: await folderOf(first, second) });
  expect(await steps(pool)).toEqual([1, 2]);
});

test("a migration that waits for a long reader does not block writers, and runs when the reader has finished", async () => {
  const { url, pool } = await unmigratedDatabase();
  await migrate({ url, migrationsFolder: await folderOf(first) });
  const reader = await pool.connect();
  onTestFinished(() => reader.release());
  await reader.query("BEGIN; SELECT * FROM first_step");
  const addsColumn = "ALTER TABLE first_step ADD COLUMN note text";
  const logged: string[] = [];
  const migrating = migrate({
    url,
    migrationsFolder: await folderOf(first, addsColumn),
    log: (line) => logged.push(line),
  });
  await expect.poll(() => logged).toContain("The migration 0001_step waits for a table that is in use.");
  // Works while the reader is active, even if the migration has retried meanwhile.
  for (const n of [2, 3, 4]) await pool.query("INSERT INTO first_step VALUES ($1)", [n]);
  await reader.query("COMMIT");
  await migrating;
  expect((await pool.query("SELECT * FROM first_step WHERE note IS NULL")).rowCount).toBe(4);
});

test("a migration fails when its table stays in use, and leaves no changes", async () => {
  const { url, pool } = await unmigratedDatabase();
  await migrate({ url, migrationsFolder: await folderOf(first) });
  const reader = await pool.connect();
  onTestFinished(() => reader.release());
  await reader.query("BEGIN; SELECT * FROM first_step");
  const migrationsFolder = await folderOf(first, `${second}--> statement-breakpoint\nDROP TABLE first_step`);
  await expect(migrate({ url, migrationsFolder, lockRetryMs: 0 })).rejects.toThrow(
    "The migration 0001_step failed: canceling statement due to lock timeout",
  );
  expect(await steps(pool)).toEqual([1]);
});

const index = "-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS first_step_idx ON first_step (n);";

test("a migration without a transaction runs once while other servers wait for it", async () => {
  const { url, pool } = await unmigratedDatabase();
  const migrationsFolder = await folderOf(first, index, second);
  await Promise.all(Array.from({ length: 4 }, () => migrate({ url, migrationsFolder })));
  expect(await steps(pool)).toEqual([1, 2]);
  expect(await validIndexes(pool)).toEqual(["first_step_idx"]);
});

test("an incomplete index is built again", async () => {
  const { url, pool } = await unmigratedDatabase();
  await migrate({ url, migrationsFolder: await folderOf(first) });
  await pool.query("INSERT INTO first_step VALUES (1)");
  const migrationsFolder = await folderOf(first, index);
  await expect(migrate({ url, migrationsFolder })).rejects.toThrow(/^The migration 0001_step failed: could not create/);
  expect((await pool.query("SELECT to_regclass('first_step_idx') AS it")).rows).toEqual([{ it: "first_step_idx" }]);
  await pool.query("DELETE FROM first_step; INSERT INTO first_step VALUES (1)");
  await migrate({ url, migrationsFolder });
  expect(await validIndexes(pool)).toEqual(["first_step_idx"]);
});

async function validIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'first_step'::regclass AND indisvalid",
  );
  return rows.map(({ name }) => name);
}

test("refuses a server older than PostgreSQL 15, naming its version", async () => {
  const { url, pool } = await unmigratedDatabase();
  // Makes this database report an older version.
  await pool.query(`
    CREATE SCHEMA older;
    CREATE FUNCTION older.current_setting(name text) RETURNS text LANGUAGE sql
      AS $$ SELECT CASE name WHEN 'server_version_num' THEN '140011' ELSE '14.11' END $$;
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = older, pg_catalog', current_database()); END $$`);
  await expect(migrate({ url, migrationsFolder: await folderOf(first) })).rejects.toThrow(
    "The shop needs PostgreSQL 15 or later; this server is 14.11.",
  );
});

test("fails with a message when the migrations are missing", async () => {
  const { url } = await unmigratedDatabase();
  await expect(migrate({ url, migrationsFolder: join(tmpdir(), "no-such-folder") })).rejects.toThrow(/_journal\.json/);
});

const shopFolder = fileURLToPath(new URL("../../../../drizzle/migrations", import.meta.url));
/** The last two of the 40 migrations that the baseline replaced. */
const OLD = [1_795_455_160_641, 1_795_455_171_251];

/** A database with the tables of the old migrations and a user, which has run this many of them. */
async function oldDatabase(migrationsRun: number) {
  const { url, pool } = await unmigratedDatabase();
  await pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate({ url, migrationsFolder: shopFolder, upTo: OLD[1] });
  await pool.query("TRUNCATE drizzle.__drizzle_migrations");
  await pool.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
     SELECT 'hash', CASE WHEN n < 39 THEN 1795174108757 + n ELSE ($1::bigint[])[n - 38] END FROM generate_series(1, $2) n`,
    [OLD, migrationsRun],
  );
  await pool.query(
    "INSERT INTO users (id, name, email, password_hash) VALUES (gen_random_uuid(), 'N', 'n@x.test', '')",
  );
  const state = async () => {
    const { rows } = await pool.query<{ ran: number; users: number; last: number }>(`
      SELECT count(*)::int AS ran, max(created_at)::float AS last, (SELECT count(*)::int FROM users) AS users
      FROM drizzle.__drizzle_migrations`);
    return rows[0];
  };
  return { url, state };
}

test("adopts a database that has run all of the migrations before the baseline", async () => {
  const { url, state } = await oldDatabase(40);
  await migrate({ url, migrationsFolder: shopFolder });
  const [whens, baseline] = [(await readMigrations(shopFolder)).map(({ when }) => when), 3];
  expect(await state()).toEqual({ ran: 40 + whens.length - baseline, users: 1, last: whens.at(-1) });
});

test("refuses a database that has run only some of the migrations before the baseline", async () => {
  const { url, state } = await oldDatabase(39);
  await expect(migrate({ url, migrationsFolder: shopFolder })).rejects.toThrow(
    "The database was made by a version before the first release, and lacks some of that version's 40 migrations. " +
      "Start the last version that has them on it once, or use an empty database.",
  );
  expect(await state()).toEqual({ ran: 39, users: 1, last: OLD[0] });
});

test("a connection whose backend process id does not match goes through a pooler, and is refused", async () => {
  const { pool } = await unmigratedDatabase();
  const client = await pool.connect();
  try {
    await takeMigrationLock(client, "exclusive");
    Object.assign(client, { processID: 1 });
    await expect(takeMigrationLock(client, "shared")).rejects.toThrow("Set DATABASE_DIRECT_URL");
  } finally {
    client.release(true);
  }
});
