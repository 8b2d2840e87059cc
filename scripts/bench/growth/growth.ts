import { access, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "@shop/api/sign-in/passwords";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { migrate } from "@shop/db/migrate";
import { fillCatalogue } from "./fill-catalogue.ts";
import { fillPrices, pricedBuyers } from "./fill-prices.ts";
import { measureSizes, type Size } from "./growth-measure.ts";
import { printGrowth } from "./growth-table.ts";
import { startServer } from "./processes.ts";

const COUNTS = [10_000, 100_000, 1_000_000];
const PASSWORD = "a long password for the bench";
/** Only while it is filled: data that is lost in a crash is created again. */
const UNSAFE = { fsync: "off", full_page_writes: "off", autovacuum: "off", max_wal_size: "8GB" };

type Say = (line: string) => void;

/**
 * Measures shops of ten thousand products to a million, side by side, and prints how much slower each call gets. In `kept`,
 * a folder, they stay to be measured again, each in a folder that is called by its count; else they are taken away.
 */
export async function measureGrowth(say: Say, kept?: string, counts: readonly number[] = COUNTS): Promise<void> {
  const root = kept ?? (await mkdtemp(join(tmpdir(), "shop-growth-")));
  const sizes: Size[] = [];
  const stops: (() => Promise<void>)[] = kept === undefined ? [() => rm(root, { recursive: true, force: true })] : [];
  try {
    for (const count of counts) {
      const dataDir = join(root, String(count));
      if (!(await isThere(dataDir))) await fill(dataDir, count, say);
      const postgres = await startEmbeddedPostgres({ dataDir });
      stops.push(postgres.stop);
      const demo = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: "1", RATE_LIMIT: "off" };
      const env = { ...demo, LOG_LEVEL: "silent", NODE_ENV: "production" };
      const shop = await startServer(["node", "apps/server/dist/main.js"], env, "/readyz");
      stops.push(shop.stop);
      sizes.push({ shop, databaseUrl: postgres.url, priced: pricedBuyers(PASSWORD).greatest });
    }
    printGrowth(say, counts, await measureSizes(sizes));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Under another name until it is full, so that one that was cut short is never measured. */
async function fill(dataDir: string, count: number, say: Say): Promise<void> {
  const began = performance.now();
  const unfinished = `${dataDir}.part`;
  await rm(unfinished, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir: unfinished, settings: UNSAFE });
  try {
    await migrate({ url: postgres.url, migrationsFolder: "drizzle/migrations" });
    await fillCatalogue(postgres.url, count);
    await fillPrices(postgres.url, await hashPassword(PASSWORD), PASSWORD);
  } finally {
    await postgres.stop();
  }
  await rename(unfinished, dataDir);
  say(`${count} products, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
