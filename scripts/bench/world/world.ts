import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { migrate } from "@shop/db/migrations/migrate";
import { migrationsFolder } from "../../open-shop.ts";
import type { Rounds } from "../measure/compare-servers.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { startServer, startShop, type RunningServer } from "./processes.ts";

const RAW_SERVER = ["node", "--import", "tsx", "scripts/bench/world/raw-server.ts"];

/** The environment of the benchmark's groups: a database with a catalogue, and servers on it. */
export interface World extends Rounds {
  databaseUrl: string;
  /** The folder of the database. */
  dataDir: string;
  /** A product on sale. */
  productId: string;
  /** The shop's built server, which all groups share. */
  shop: RunningServer;
  /** Starts another process of the shop's built server; these settings override the usual ones. */
  startShop: (env: Record<string, string>) => Promise<RunningServer>;
  /** Starts raw-server.ts, and waits for a success response at `path`. */
  startBaseline: (path: string, env?: Record<string, string>) => Promise<RunningServer>;
  /** Stops the servers that were started by these two. */
  stopStarted: () => Promise<void>;
}

/** Runs the work in a new temporary folder, and removes the folder at the end. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "shop-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the work with a new, migrated database of `products` products. Its folder may also be used for other files. */
export const withDatabase = <Result>(
  products: number,
  work: (databaseUrl: string, folder: string) => Promise<Result>,
): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    try {
      await migrate({ url: postgres.url, migrationsFolder });
      if (products > 0) await fillCatalogue(postgres.url, products);
      return await work(postgres.url, folder);
    } finally {
      await postgres.stop();
    }
  });

export const withWorld = (
  { products, ...rounds }: Rounds & { products: number },
  work: (world: World) => Promise<void>,
) =>
  withDatabase(products, async (databaseUrl, dataDir) => {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JWT_SECRET: randomBytes(32).toString("hex") };
    const shop = await startShop(env);
    const started: RunningServer[] = [];
    const keep = async (starting: Promise<RunningServer>) => {
      const server = await starting;
      started.push(server);
      return server;
    };
    const stopStarted = async () => {
      for (const server of started.splice(0)) await server.stop();
    };
    try {
      const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: [{ _id: string }] };
      await work({
        ...rounds,
        databaseUrl,
        dataDir,
        productId: list.products[0]._id,
        shop,
        startShop: (more) => keep(startShop({ ...env, ...more })),
        startBaseline: (path, more = {}) => keep(startServer(RAW_SERVER, { ...env, ...more }, path)),
        stopStarted,
      });
    } finally {
      await stopStarted();
      await shop.stop();
    }
  });
