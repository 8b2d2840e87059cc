import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@shop/db/migrations/migrate";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { say } from "../../command-line.ts";
import { migrationsFolder } from "../../open-shop.ts";
import { median, secondsSince } from "../measure/figures.ts";
import { residentMegabytes, watchMemory } from "../measure/memory.ts";
import { requestsPerSecond } from "../measure/compare-servers.ts";
import { ratioRow, type Row } from "../measure/table.ts";
import { logInBuyers, orderOf, stockedProducts } from "../world/buyers.ts";
import { fillCatalogue } from "../world/fill-catalogue.ts";
import { startShop, type RunningServer } from "../world/processes.ts";
import { inTemporaryFolder } from "../world/world.ts";
import { readsOf } from "./calls.ts";

const [FEW, MANY] = [10_000, 1_000_000];
const MAX_SLOWDOWN = 1.5;
const MAX_MEGABYTES = 250;
const [WARM_UP, CALLS] = [80, 160];
const LOAD_SECONDS = 20;
/** Only while filling: data lost in a crash is created again. */
const UNSAFE = { fsync: "off", full_page_writes: "off", autovacuum: "off", max_wal_size: "8GB" };

/** A running shop with few or many products. */
interface Size {
  shop: RunningServer;
  reads: Record<string, (n: number) => string>;
  /** Sends the n-th call of each kind. */
  calls: Record<string, (n: number) => Promise<void>>;
  stop: () => Promise<void>;
}

/**
 * Compares the response times of a shop of a million products with those of one of ten thousand, and measures the
 * memory of the larger one under load. The databases stay in `folder` for the next run; without it they are removed.
 */
export const measureGrowth = (folder: string | undefined, print: (row: Row) => void): Promise<void> =>
  folder === undefined ? inTemporaryFolder((temporary) => measureIn(temporary, print)) : measureIn(folder, print);

async function measureIn(folder: string, print: (row: Row) => void): Promise<void> {
  const started: Size[] = [];
  try {
    const few = await startSize(folder, FEW);
    started.push(few);
    const many = await startSize(folder, MANY);
    started.push(many);
    for (const name of Object.keys(few.calls)) {
      const { before, after } = await timesOf(name, few, many);
      const [figure, baseline] = [`${after.toFixed(1)} ms`, `at ${FEW} ${before.toFixed(1)} ms`];
      print(ratioRow(name, { figure, baseline, ratio: after / before }, { most: MAX_SLOWDOWN }));
    }
    const megabytes = await memoryUnderLoad(many);
    print({
      name: "memory under load",
      figure: `${megabytes.toFixed(0)} MB`,
      bound: `≤ ${MAX_MEGABYTES} MB`,
      isWithin: megabytes <= MAX_MEGABYTES,
    });
  } finally {
    for (const { stop } of started) await stop();
  }
}

/** The medians in ms of a call to both shops, made in turn so that other load on the machine slows down both. */
async function timesOf(name: string, few: Size, many: Size): Promise<{ before: number; after: number }> {
  const times = { before: [] as number[], after: [] as number[] };
  for (let n = 0; n < WARM_UP + CALLS; n += 1)
    for (const [key, { calls }] of [
      ["before", few],
      ["after", many],
    ] as const) {
      const began = performance.now();
      await calls[name]?.(n);
      if (n >= WARM_UP) times[key].push(performance.now() - began);
    }
  return { before: median(times.before), after: median(times.after) };
}

async function startSize(folder: string, count: number): Promise<Size> {
  const dataDir = join(folder, String(count));
  if (!existsSync(dataDir)) await fill(dataDir, count);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const shop = await startShop({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  const [buyer] = await logInBuyers(postgres.url, shop.url, 1);
  const ids = await stockedProducts(postgres.url, 500);
  const reads = await readsOf(postgres.url, ids);
  const readAll = Object.entries(reads).map(
    ([name, pathOf]) => [name, (n: number) => send(shop.url + pathOf(n))] as const,
  );
  const order = (n: number) =>
    send(`${shop.url}/api/orders`, {
      method: "POST",
      headers: { authorization: `Bearer ${buyer?.token}`, "content-type": "application/json" },
      body: JSON.stringify(orderOf([ids[n] ?? "", ids[n + 250] ?? ""])),
    });
  return {
    shop,
    reads,
    calls: { ...Object.fromEntries(readAll), order },
    async stop() {
      await shop.stop();
      await postgres.stop();
    },
  };
}

async function send(url: string, init?: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
}

/** The highest memory of a server in megabytes while many connections make all reads. */
async function memoryUnderLoad({ shop, reads }: Size): Promise<number> {
  const paths = Object.values(reads);
  let n = WARM_UP + CALLS;
  const next = () => ({ path: paths[(n += 1) % paths.length]?.(n) ?? "/" });
  const stop = watchMemory(
    () => residentMegabytes(shop.pid),
    () => "load",
  );
  await requestsPerSecond({ origin: shop.url, next }, LOAD_SECONDS);
  const samples = await stop();
  return Math.max(...samples.map(({ megabytes }) => megabytes));
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
  } finally {
    await postgres.stop();
  }
  await rename(unfinished, dataDir);
  say(`${count} products, filled in ${secondsSince(began, 0)} s`);
}
