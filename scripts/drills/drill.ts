import { rm } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@shop/db/migrations/migrate";
import type { RunningPostgres } from "@shop/embedded-postgres/base-backup";
import { makeOpenFolder } from "@shop/embedded-postgres/binaries";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { FakeStripe } from "../../apps/server/test/payments/fake-stripe.ts";
import { logInBuyers, stockedProducts } from "../bench/world/buyers.ts";
import { fillCatalogue } from "../bench/world/fill-catalogue.ts";
import { type RunningServer, startShop } from "../bench/world/processes.ts";
import { say } from "../command-line.ts";
import { migrationsFolder } from "../open-shop.ts";
import { startTraffic } from "./traffic.ts";

export interface Drill {
  /** Removed at the end. */
  folder: string;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Adds a function to run at the end; the last one added runs first. */
  atEnd: (end: () => Promise<unknown>) => void;
}

const [PRODUCTS, BUYERS] = [500, 8];

/** Runs a drill in a temporary folder. `work` returns failures; with any, or after Ctrl-C, the exit code is 1. */
export async function runDrill(work: (drill: Drill) => Promise<string[]>): Promise<void> {
  const interrupted = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => interrupted.abort());
  const folder = await makeOpenFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 10 })];
  let failures = ["the drill was interrupted"];
  try {
    failures = await work({ folder, signal: interrupted.signal, atEnd: (end) => ends.push(end) });
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
  } finally {
    for (const end of ends.toReversed()) await end();
  }
  for (const failure of failures) say(`FAILED: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

/** Starts a PostgreSQL with the shop's tables and some products. */
export async function startPrimary(
  { folder, signal, atEnd }: Drill,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres & RunningPostgres> {
  const dataDir = join(folder, "primary");
  const server = await startEmbeddedPostgres({ dataDir, settings, log: say });
  atEnd(server.stop);
  await migrate({ url: server.url, migrationsFolder });
  signal.throwIfAborted();
  await fillCatalogue(server.url, PRODUCTS);
  return { ...server, dataDir };
}

/** Starts `count` built shop servers on the database at `url` with a card gateway, and buyers who use all of them. */
export async function openShops({ folder, signal, atEnd }: Drill, url: string, count: number) {
  const stripe = await FakeStripe.open(atEnd);
  const settings = { ...stripe.env, DATA_DIR: join(folder, "shop"), DEMO: "1", JWT_SECRET: "s".repeat(32) };
  const servers: RunningServer[] = [];
  const stop = async () => {
    for (const server of servers.splice(0)) await server.stop();
  };
  atEnd(stop);
  while (servers.length < count) {
    signal.throwIfAborted();
    servers.push(await startShop({ ...settings, DATABASE_URL: url }));
  }
  const shops = servers.map((server) => server.url);
  const buyers = await logInBuyers(url, shops[0] ?? "", BUYERS);
  const traffic = startTraffic({ shops, buyers, products: await stockedProducts(url, PRODUCTS), signal });
  return { stripe, settings, traffic, stop };
}
