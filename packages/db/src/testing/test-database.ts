import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { migrate } from "../migrations/migrate.ts";
import { setPreparedStatementsEnabled } from "../prepared.ts";

/** The environment variable with the test server's address. */
export const adminUrlVariable = "SHOP_TEST_ADMIN_URL";

/** The address of a pooler in front of the test server, through which tests then reach their databases. */
const poolerUrl = process.env["TEST_POOLER_URL"];
if (process.env["DATABASE_NAMED_STATEMENTS"] === "off") setPreparedStatementsEnabled(false);

const migrationsFolder = fileURLToPath(new URL("../../../../drizzle/migrations", import.meta.url));

/**
 * Creates a database with all tables and only the rows of migrations, by cloning the migrated template; or a copy of
 * the one at `original`, which must have no open connections. Needs `startTestServer` first; under vitest the global
 * setup has called it.
 * @returns its url, and `drop`, which also ends the connections that are still open.
 */
export async function createTestDatabase(original?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const adminUrl = process.env[adminUrlVariable];
  if (!adminUrl) throw new Error("There is no test server: call startTestServer() first.");
  const name = `shop_test_${randomBytes(8).toString("hex")}`;
  const template = original ? new URL(original).pathname.slice(1) : await templateName();
  await asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  return {
    url: throughPooler(databaseUrl(adminUrl, name)),
    drop: () =>
      asAdmin(adminUrl, async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** Creates the migrated template if it is missing. Its name depends on the migrations, so it is never out of date. */
export async function prepareTemplate(adminUrl: string): Promise<void> {
  const name = await templateName();
  await asAdmin(adminUrl, async (admin) => {
    await admin.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    try {
      const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [name]);
      if (rowCount) return;
      // Renamed when it is complete: an interrupted run leaves no incomplete template under the real name.
      const building = `${name}_building`;
      await admin.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${building} TEMPLATE template0`);
      if (await hasMigrations()) await migrate({ url: databaseUrl(adminUrl, building), migrationsFolder });
      await admin.query(`ALTER DATABASE ${building} RENAME TO ${name}`);
    } finally {
      await admin.query("SELECT pg_advisory_unlock(hashtext($1))", [name]);
    }
  });
}

let admins: { url: string; pool: pg.Pool } | undefined;

/** Runs `work` on this process's one connection to the test server, which does not keep the process alive. */
async function asAdmin<T>(url: string, work: (admin: pg.PoolClient) => Promise<T>): Promise<T> {
  if (admins?.url !== url) {
    const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The test server may stop first.
    pool.on("error", () => {});
    admins = { url, pool };
  }
  const admin = await admins.pool.connect();
  try {
    return await work(admin);
  } finally {
    admin.release();
  }
}

async function migrationFiles(): Promise<string[]> {
  const files = await readdir(migrationsFolder).catch(() => []);
  return files.filter((file) => file.endsWith(".sql")).toSorted();
}

const hasMigrations = async () => (await migrationFiles()).length > 0;

let templateNamed: Promise<string> | undefined;

function templateName(): Promise<string> {
  templateNamed ??= (async () => {
    const hash = createHash("sha256");
    for (const file of await migrationFiles()) hash.update(file).update(await readFile(join(migrationsFolder, file)));
    return `shop_template_${hash.digest("hex").slice(0, 16)}`;
  })();
  return templateNamed;
}

function throughPooler(url: string): string {
  return poolerUrl ? withHost(url, poolerUrl) : url;
}

/** The address of a test database without the pooler, for what needs a session: migrations and their lock. */
export const directUrl = (url: string): string => withHost(url, process.env[adminUrlVariable] ?? url);

function withHost(url: string, other: string): string {
  const changed = new URL(url);
  changed.host = new URL(other).host;
  return changed.href;
}

/** A server's settings for a test database: behind a pooler it also needs a direct connection. */
export const databaseSettings = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  ...(poolerUrl && {
    DATABASE_DIRECT_URL: directUrl(url),
    DATABASE_NAMED_STATEMENTS: process.env["DATABASE_NAMED_STATEMENTS"] ?? "on",
  }),
});

function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
