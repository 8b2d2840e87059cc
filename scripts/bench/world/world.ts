import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { migrate } from "@shop/db/migrate";
import { fillCatalogue } from "./fill-catalogue.ts";
import { startServer, type RunningServer } from "./processes.ts";
import type { Rounds } from "./side-by-side.ts";

/** What the groups of the bench measure in: a database with a catalogue, and servers on it. */
export interface World extends Rounds {
  databaseUrl: string;
  /** A product on sale. */
  productId: string;
  /** The shop's built server, which all groups share. */
  shop: RunningServer;
  /** Another of the shop's built servers, with these settings over the usual ones. The caller stops it. */
  startShop: (env: Record<string, string>) => Promise<RunningServer>;
  /** A server of scripts/bench, run from its sources. The caller stops it. */
  startBaseline: (script: string, path: string, env?: Record<string, string>) => Promise<RunningServer>;
}

/** Makes all of it, and takes it away again after the work. */
export async function withWorld(options: Rounds & { products: number }, work: (world: World) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate({ url: postgres.url, migrationsFolder: "drizzle/migrations" });
    await fillCatalogue(postgres.url, options.products);
    const demo = {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      DEMO: "1",
      JWT_SECRET: randomBytes(32).toString("hex"),
    };
    const env = { ...demo, RATE_LIMIT: "off", LOG_LEVEL: "silent", NODE_ENV: "production" };
    const startShop = (more: Record<string, string>) =>
      startServer(["node", "apps/server/dist/main.js"], { ...env, ...more }, "/readyz");
    const shop = await startShop({});
    try {
      const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: [{ _id: string }] };
      await work({
        ...options,
        databaseUrl: postgres.url,
        productId: list.products[0]._id,
        shop,
        startShop,
        startBaseline: (script, path, more = {}) =>
          startServer(["node", "--import", "tsx", `scripts/bench/${script}`], { ...env, ...more }, path),
      });
    } finally {
      await shop.stop();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
