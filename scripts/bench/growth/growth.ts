import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { migrate } from "@shop/db/migrate";
import { migrationsFolder } from "../../open-shop.ts";
import { say } from "../../command-line.ts";
import { fillCatalogue } from "../world/fill-catalogue.ts";
import { fillPrices } from "../world/fill-prices.ts";
import { startShop } from "../world/processes.ts";
import { inTemporaryFolder } from "../world/world.ts";
import { measureSizes, type Size } from "./measure.ts";
import { printGrowth } from "./table.ts";

const COUNTS = [10_000, 100_000, 1_000_000];
/** Only while filling: data lost in a crash is created again. */
const UNSAFE = { fsync: "off", full_page_writes: "off", autovacuum: "off", max_wal_size: "8GB" };

/**
 * Measures shops with ten thousand to a million products side by side, and prints how much slower each call gets. The
 * databases stay in `folder` for the next run; without one they are removed.
 */
export async function measureGrowth(folder: string | undefined): Promise<void> {
  if (folder === undefined) await inTemporaryFolder(measureIn);
  else await measureIn(folder);
}

async function measureIn(folder: string): Promise<void> {
  const sizes: Size[] = [];
  const stops: (() => Promise<void>)[] = [];
  try {
    for (const count of COUNTS) {
      const dataDir = join(folder, String(count));
      if (!existsSync(dataDir)) await fill(dataDir, count);
      const postgres = await startEmbeddedPostgres({ dataDir });
      stops.push(postgres.stop);
      const shop = await startShop({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
      stops.push(shop.stop);
      sizes.push({ shop, databaseUrl: postgres.url });
    }
    printGrowth(COUNTS, await measureSizes(sizes));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Fills a database under another name and renames it, so that an incomplete one is never measured. */
async function fill(dataDir: string, count: number): Promise<void> {
  const began = performance.now();
  const unfinished = `${dataDir}.part`;
  await rm(unfinished, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir: unfinished, settings: UNSAFE });
  try {
    await migrate({ url: postgres.url, migrationsFolder });
    await fillCatalogue(postgres.url, count);
    await fillPrices(postgres.url);
  } finally {
    await postgres.stop();
  }
  await rename(unfinished, dataDir);
  say(`${count} products, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
