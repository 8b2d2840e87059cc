// A real server process on a database of its own, for one attack.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addProduct } from "@shop/api/testing";
import { createTestDatabase, databaseSettings } from "@shop/db/testing/test-database";
import { onTestFinished } from "vitest";
import { buildServer, KEYS, ServerProcess, shopAt } from "../process/process.fixture.ts";

/** Starts it with limits off, unless `env` sets them, and removes everything after the test. */
export async function attackedServer(env: Record<string, string> = {}) {
  // The last of these comes first.
  const built = await buildServer();
  onTestFinished(built.remove);
  const dataDir = await mkdtemp(join(tmpdir(), "shop-attack-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const shop = shopAt(database.url);
  onTestFinished(shop.close);
  // Else it would fill itself with the whole demo shop.
  await addProduct(shop);
  const settings = { ...KEYS, ...databaseSettings(database.url), DATA_DIR: dataDir, DEMO: "1", ...env };
  const server = new ServerProcess(built.main, settings);
  return { shop, server, url: await server.opens() };
}
