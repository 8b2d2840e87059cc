import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "./migrate.ts";
import { createTestDatabase } from "./testing/test-database.ts";

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

/** A database that knows nothing of the shop's own migrations. */
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

test("runs what is new, in order, and nothing twice", async () => {
  const { url, pool } = await unmigratedDatabase();
  await migrate({ url, migrationsFolder: await folderOf(first) });
  expect(await steps(pool)).toEqual([1]);
  const migrationsFolder = await folderOf(first, second);
  await migrate({ pool, migrationsFolder });
  await migrate({ pool, migrationsFolder });
  expect(await steps(pool)).toEqual([1, 2]);
});

test("a migration that fails leaves nothing behind, and nobody waiting", async () => {
  const { url, pool } = await unmigratedDatabase();
  const broken = await folderOf(`${first}--> statement-breakpoint\nSELECT 1 / 0`);
  await expect(migrate({ pool, migrationsFolder: broken })).rejects.toThrow(
    "The migration 0000_step failed: division by zero",
  );
  const { rows } = await pool.query("SELECT to_regclass('first_step') AS it");
  expect(rows).toEqual([{ it: null }]);
  await migrate({ url, migrationsFolder: await folderOf(first, second) });
  expect(await steps(pool)).toEqual([1, 2]);
});

test("a migration that waits for a long reader lets writers through, and comes when the reader is done", async () => {
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
  // While the reader reads on, and however often the migration has asked by now.
  for (const n of [2, 3, 4]) await pool.query("INSERT INTO first_step VALUES ($1)", [n]);
  await reader.query("COMMIT");
  await migrating;
  expect((await pool.query("SELECT * FROM first_step WHERE note IS NULL")).rowCount).toBe(4);
});

test("a migration gives up when its table stays in use, and leaves nothing of itself", async () => {
  const { url, pool } = await unmigratedDatabase();
  await migrate({ url, migrationsFolder: await folderOf(first) });
  const reader = await pool.connect();
  onTestFinished(() => reader.release());
  await reader.query("BEGIN; SELECT * FROM first_step");
  const migrationsFolder = await folderOf(first, `${second}--> statement-breakpoint\nDROP TABLE first_step`);
  await expect(migrate({ url, migrationsFolder, patienceMs: 0 })).rejects.toThrow(
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

test("an index that was left half-built is built anew", async () => {
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

test("refuses a server older than PostgreSQL 15, by its version", async () => {
  const { url, pool } = await unmigratedDatabase();
  // Makes this database look like an older server's to whoever asks.
  await pool.query(`
    CREATE SCHEMA older;
    CREATE FUNCTION older.current_setting(name text) RETURNS text LANGUAGE sql
      AS $$ SELECT CASE name WHEN 'server_version_num' THEN '140011' ELSE '14.11' END $$;
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = older, pg_catalog', current_database()); END $$`);
  await expect(migrate({ url, migrationsFolder: await folderOf(first) })).rejects.toThrow(
    "The shop needs PostgreSQL 15 or later; this server is 14.11.",
  );
});

test("says when the migrations are not there", async () => {
  const { url } = await unmigratedDatabase();
  await expect(migrate({ url, migrationsFolder: join(tmpdir(), "no-such-folder") })).rejects.toThrow(/_journal\.json/);
});
