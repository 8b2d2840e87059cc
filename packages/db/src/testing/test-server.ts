import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { temporaryDataFolder } from "@shop/embedded-postgres/temporary-data-folder";
import pg from "pg";
import { adminUrlVariable, prepareTemplate } from "./test-database.ts";

const folderPrefix = "shop-test-";

/** For temporary data: nothing waits for the disk. */
export const fastSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off", // a worker on the template would make cloning it wait
  max_connections: "300",
  max_wal_size: "128MB", // the data may be in memory
  shared_buffers: "128MB", // creating and dropping a database reads through all of them
};

/**
 * Starts the PostgreSQL of a test run, or uses the one at `TEST_DATABASE_URL` (with a role that may create databases),
 * and creates the migrated template there. `createTestDatabase` uses it in this process and in processes that it
 * starts.
 * @returns `stop`, which ends the server and removes its data.
 */
export async function startTestServer(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const external = process.env["TEST_DATABASE_URL"];
  const server = external ? { url: external, stop: async () => undefined } : await startThrowawayServer(fastSettings);
  try {
    await prepareTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.env[adminUrlVariable] = server.url;
  return {
    adminUrl: server.url,
    stop: async () => {
      delete process.env[adminUrlVariable];
      await server.stop();
    },
  };
}

/** Starts a server whose data is removed when it stops. */
export const startThrowawayServer = (settings: Record<string, string>) =>
  inThrowawayFolder(async (dataDir) => {
    const server = await startEmbeddedPostgres({ dataDir, settings });
    await makeLoginCheap(server.url);
    return server;
  });

/** Starts a server in a temporary folder, which is removed when it stops. */
export async function inThrowawayFolder(
  start: (dataDir: string) => Promise<EmbeddedPostgres>,
): Promise<EmbeddedPostgres & { dataDir: string }> {
  const place = await temporaryDataFolder();
  await removeAbandoned(place);
  const dataDir = await mkdtemp(join(place, folderPrefix));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await start(dataDir);
    return {
      url: server.url,
      dataDir,
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Every connection checks the password: by default with 4,096 rounds of hashing on both sides. */
async function makeLoginCheap(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SET scram_iterations = 1; ALTER ROLE CURRENT_USER PASSWORD '${new URL(url).password}'`);
  await client.end();
}

/** Removes the servers and data of killed runs, if their folders are not locked. */
async function removeAbandoned(place: string): Promise<void> {
  const names = await readdir(place);
  for (const name of names.filter((it) => it.startsWith(folderPrefix))) {
    const dataDir = join(place, name);
    try {
      const { uid, mtimeMs } = await stat(dataDir);
      const mayBeStarting = Date.now() - mtimeMs < 60_000;
      if (mayBeStarting || uid !== (process.getuid?.() ?? uid)) continue;
      await (await startEmbeddedPostgres({ dataDir, settings: fastSettings })).stop();
      await rm(dataDir, { recursive: true });
    } catch {
      // In use by another run.
    }
  }
}
