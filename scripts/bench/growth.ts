import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browseStatement, productStatement } from "@shop/api/products/product-statements";
import { facetsStatement } from "@shop/api/products/facets-statement";
import { hashPassword } from "@shop/api/users/passwords";
import { openDatabase } from "@shop/db/client";
import { startEmbeddedPostgres } from "@shop/db/embedded/embedded";
import { migrate } from "@shop/db/migrate";
import { logIn, logInBuyer, orderOf, stockedProducts } from "./buyers.ts";
import { scannedTables } from "./explain.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { fillPrices } from "./fill-prices.ts";
import { startServer, type RunningServer } from "./processes.ts";

const COUNTS = [10_000, 100_000, 1_000_000];
const CALLS = 60;
const MOST_SLOWER = 1.5;
const MOST_LAST_PAGE = 3;
const MOST_MEGABYTES = 250;
const PASSWORD = "a long password for the bench";

/** Medians and 95th percentiles in ms of one size of the shop, by what was asked; and what the server keeps in memory. */
interface Measured {
  times: Map<string, { median: number; p95: number }>;
  megabytes: number;
  /** Statements that read a large table from end to end, and a total that is wrong. */
  faults: string[];
}

type Say = (line: string) => void;

/** Grows one shop from ten thousand products to a million, and prints how much slower each call gets. */
export async function measureGrowth(say: Say, counts: readonly number[] = COUNTS): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-growth-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate({ url: postgres.url, migrationsFolder: "drizzle/migrations" });
    const measured: Measured[] = [];
    for (const count of counts) {
      const began = performance.now();
      await fillCatalogue(postgres.url, count);
      const buyers = await fillPrices(postgres.url, await hashPassword(PASSWORD), PASSWORD);
      say(`${count} products, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      const demo = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: "1", RATE_LIMIT: "off" };
      const env = { ...demo, LOG_LEVEL: "silent", NODE_ENV: "production" };
      const shop = await startServer(["node", "apps/server/dist/main.js"], env, "/readyz");
      try {
        measured.push(await measure(shop, postgres.url, buyers.greatest));
      } finally {
        await shop.stop();
      }
    }
    printGrowth(say, counts, measured);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  shop: RunningServer,
  databaseUrl: string,
  priced: { email: string; password: string },
): Promise<Measured> {
  const { pool } = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    const onSale = await numberOf(pool, "select count(*) from products where price_cents > 0 and archived_at is null");
    const buyer = await logInBuyer(databaseUrl, shop.url);
    const pricedToken = await logIn(shop.url, priced);
    const ids = await stockedProducts(databaseUrl, 500);
    const { rows } = await pool.query<{ id: string; range: string; category: string; user: string }>(
      `select p.id, split_part(p.name, ' ', 4) as range, p.category_id as category,
         (select id from users where email = $1) as user from products p order by id offset 4000 limit 1`,
      [priced.email],
    );
    const [sample] = rows;
    if (!sample) throw new Error("the catalogue is too small to measure");
    const lastPage = Math.ceil(onSale / 12);
    // Each has an address of its own, so that no kept answer serves.
    const reads: Record<string, { path: (n: number) => string; token?: string }> = {
      "list, first page": { path: (n) => `/api/products?n=${n}` },
      "list, last page": { path: (n) => `/api/products?pageNumber=${lastPage}&n=${n}` },
      "category by price": { path: (n) => `/api/products?categoryid=${sample.category}&sort=price&n=${n}` },
      "own prices": { path: (n) => `/api/productuserprice/products?n=${n}`, token: pricedToken },
      "own prices by price": { path: (n) => `/api/productuserprice/products?sort=price&n=${n}`, token: pricedToken },
      product: { path: (n) => `/api/products/${ids[n % ids.length]}` },
      "narrow search": { path: (n) => `/api/products?keyword=${sample.range}+gloves+yellow&n=${n}` },
      "broad search": { path: (n) => `/api/products?keyword=gloves&n=${n}` },
      facets: { path: (n) => `/api/products/facets?n=${n}` },
      "facets of a colour": { path: (n) => `/api/products/facets?color=Blue&n=${n}` },
      suggest: { path: (n) => `/api/products/suggest?keyword=${sample.range.slice(0, 4)}&n=${n}` },
    };
    const times = new Map<string, { median: number; p95: number }>();
    for (const [name, { path, token }] of Object.entries(reads))
      times.set(name, await timesOf((n) => call(shop.url + path(n), token)));
    const place = (n: number) =>
      call(`${shop.url}/api/orders`, buyer.token, orderOf([ids[n] ?? "", ids[n + 100] ?? ""]));
    times.set("order", await timesOf(place));

    const own = { pricesOf: sample.user, seesDrafts: false };
    const all = { pricesOf: null, seesDrafts: false };
    const page = { pageNumber: 1, pageSize: 12 };
    const hot = {
      list: browseStatement(page, all),
      "last page": browseStatement({ ...page, pageNumber: lastPage }, all, onSale),
      category: browseStatement({ ...page, categoryid: sample.category }, all),
      "category by price": browseStatement({ ...page, categoryid: sample.category, sort: "price" }, all),
      "own prices by price": browseStatement({ ...page, sort: "price" }, own),
      product: productStatement(sample.id, all),
      facets: facetsStatement({}, all, null),
    };
    const faults: string[] = [];
    for (const [name, statement] of Object.entries(hot))
      for (const table of await scannedTables(pool, statement)) faults.push(`${name} reads all of ${table}`);
    const { total } = (await call(`${shop.url}/api/products?n=total`)) as { total: number };
    if (total !== onSale) faults.push(`the list says ${total} products, and there are ${onSale}`);
    return { times, megabytes: await residentMegabytes(shop.pid), faults };
  } finally {
    await pool.end();
  }
}

async function call(url: string, token?: string, body?: object): Promise<unknown> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json" }),
  };
  const answer = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** One call after the other; the first few only warm up. */
async function timesOf(ask: (n: number) => Promise<unknown>): Promise<{ median: number; p95: number }> {
  const took: number[] = [];
  for (let n = 0; n < CALLS + 10; n += 1) {
    const began = performance.now();
    await ask(n);
    if (n >= 10) took.push(performance.now() - began);
  }
  const at = (share: number) => took.toSorted((a, b) => a - b)[Math.floor(took.length * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

async function numberOf(pool: ReturnType<typeof openDatabase>["pool"], query: string): Promise<number> {
  return Number(Object.values((await pool.query<Record<string, string>>(query)).rows[0] ?? {})[0]);
}

/** What a process keeps in memory; 0 where there is no /proc. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

const BOUNDED = new Set(["list, first page", "list, last page", "product", "narrow search", "order"]);

function printGrowth(say: Say, counts: readonly number[], measured: readonly Measured[]): void {
  const line = (name: string, figures: string[], ratio: string, bound: string, within: string) =>
    say(
      `${name.padEnd(22)}${figures.map((figure) => figure.padStart(18)).join("")}${ratio.padStart(8)}${bound.padStart(8)}${within.padStart(7)}`,
    );
  say("\nmedian (95th percentile) in ms");
  line("what", counts.map(String), "ratio", "bound", "within");
  const [first, last] = [measured[0], measured.at(-1)];
  for (const [name, before] of first?.times ?? []) {
    const figures = measured.map(({ times }) => {
      const { median = 0, p95 = 0 } = times.get(name) ?? {};
      return `${median.toFixed(1)} (${p95.toFixed(1)})`;
    });
    const ratio = (last?.times.get(name)?.median ?? 0) / before.median;
    const isBounded = BOUNDED.has(name);
    line(
      name,
      figures,
      ratio.toFixed(2),
      isBounded ? `≤ ${MOST_SLOWER}` : "",
      isBounded ? yesNo(ratio <= MOST_SLOWER) : "",
    );
  }
  const pages = measured.map(
    ({ times }) => (times.get("list, last page")?.median ?? 0) / (times.get("list, first page")?.median ?? 1),
  );
  const worst = Math.max(...pages);
  line(
    "last page / first",
    pages.map((page) => page.toFixed(2)),
    worst.toFixed(2),
    `≤ ${MOST_LAST_PAGE}`,
    yesNo(worst <= MOST_LAST_PAGE),
  );
  const megabytes = measured.map((one) => one.megabytes);
  const most = Math.max(...megabytes);
  line(
    "server's memory, MB",
    megabytes.map((one) => one.toFixed(0)),
    "",
    `≤ ${MOST_MEGABYTES}`,
    yesNo(most <= MOST_MEGABYTES),
  );
  for (const [index, { faults }] of measured.entries()) for (const fault of faults) say(`${counts[index]}: ${fault}`);
}

const yesNo = (isWithin: boolean) => (isWithin ? "yes" : "NO");
