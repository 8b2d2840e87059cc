import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../embedded/embedded.ts";
import { adminUrlVariable, prepareTemplate } from "./test-database.ts";

/** For data that are thrown away: nothing waits for the disk. */
const fastSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off", // a worker on the template would make cloning it wait
  max_connections: "300",
};

/**
 * Starts the PostgreSQL that a whole test run shares, or takes the one at `TEST_DATABASE_URL` (a role that may create
 * databases), and makes the migrated template there. `createTestDatabase` in this process and in those started from
 * now on finds it.
 * @returns `stop`, which ends the server and removes its data.
 */
export async function startTestServer(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const external = process.env["TEST_DATABASE_URL"];
  const server = external
    ? { url: external, stop: async () => undefined }
    : await startThrowawayServer();
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

async function startThrowawayServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-test-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: fastSettings });
    return {
      url: server.url,
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
