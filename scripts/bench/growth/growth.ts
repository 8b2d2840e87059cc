import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { residentMegabytes, watchMemory } from "../measure/memory.ts";
import { requestsPerSecond } from "../measure/compare-servers.ts";
import { ratioRow, type Row } from "../measure/table.ts";
import { logInBuyers, orderOf, stockedProducts } from "../world/buyers.ts";
import { fillCatalogue } from "../world/fill-catalogue.ts";
import { startShop, type RunningServer } from "../world/processes.ts";
import { inTemporaryFolder } from "../world/world.ts";
import { readsOf } from "./calls.ts";
import { filledDatabase } from "./filled-database.ts";
import { timesOf } from "./times.ts";

const [FEW, MANY] = [10_000, 1_000_000];
const MAX_SLOWDOWN = 1.5;
const MAX_MEGABYTES = 250;
const [WARM_UP, CALLS] = [80, 160];
const LOAD_SECONDS = 20;

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
      const call = (size: Size) => (n: number) => size.calls[name]?.(n);
      const [before, after] = await timesOf(call(few), call(many), { warmUp: WARM_UP, calls: CALLS });
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

async function startSize(folder: string, count: number): Promise<Size> {
  const dataDir = await filledDatabase(folder, String(count), (url) => fillCatalogue(url, count));
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
