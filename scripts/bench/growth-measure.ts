import { readFile } from "node:fs/promises";
import { blockStatement } from "@shop/api/search/search-products";
import { facetsStatement } from "@shop/api/search/facets";
import type { Statement } from "@shop/db/prepared";
import { browseStatement, productStatement } from "@shop/api/products/product-statements";
import { planSearch } from "@shop/api/search/search-plan";
import { searchStatement } from "@shop/api/search/search-rows";
import { openDatabase } from "@shop/db/client";
import autocannon from "autocannon";
import { logIn, logInBuyer, orderOf, stockedProducts } from "./buyers.ts";
import { readCalls, searchCalls, takeSample, type Call } from "./growth-calls.ts";
import type { RunningServer } from "./processes.ts";
import { CONNECTIONS } from "./side-by-side.ts";

const CALLS = 60;
const WARM_UP = 10;
const ONCE = 8;
const LOAD_SECONDS = 20;

/** A shop of one size, ready to be asked. */
export interface Size {
  shop: RunningServer;
  databaseUrl: string;
  /** Has very many customer prices. */
  priced: { email: string; password: string };
}

/** What one size of the shop comes to. */
export interface Measured {
  /** In ms, by what was asked. */
  times: Map<string, { median: number; p95: number }>;
  /** The most that the server's memory held under load. */
  megabytes: number;
  /** Statements that read a large table from end to end, and totals that are wrong. */
  faults: string[];
}

/** Asks the same of all sizes by turns, so that whatever else runs slows each of them; and then many calls at once of each. */
export async function measureSizes(sizes: readonly Size[]): Promise<Measured[]> {
  const asked = await Promise.all(sizes.map(prepare));
  const took = asked.map(() => new Map<string, number[]>());
  for (const [name, call] of asked[0]?.calls ?? [])
    for (let n = 0; n < (call.isOnce ? ONCE : WARM_UP + CALLS); n += 1)
      for (const [size, { calls }] of asked.entries()) {
        const began = performance.now();
        await calls.get(name)?.ask(n);
        if (n >= WARM_UP || call.isOnce) push(took[size], name, performance.now() - began);
      }
  const measured: Measured[] = [];
  for (const [index, size] of sizes.entries()) {
    const { faults, paths } = asked[index] ?? { faults: [], paths: [] };
    const times = took[index] ?? new Map<string, number[]>();
    times.set(
      "search, all kinds",
      [...times].filter(([name]) => name.startsWith("search:")).flatMap(([, ms]) => ms),
    );
    const megabytes = await memoryUnderLoad(size.shop, paths);
    measured.push({ times: new Map([...times].map(([name, ms]) => [name, summaryOf(ms)])), megabytes, faults });
  }
  return measured;
}

function push(times: Map<string, number[]> | undefined, name: string, ms: number): void {
  times?.set(name, [...(times.get(name) ?? []), ms]);
}

interface Asked {
  calls: Map<string, { ask: (n: number) => Promise<unknown>; isOnce?: true }>;
  /** What a visitor may ask for. */
  paths: Call[];
  faults: string[];
}

async function prepare({ shop, databaseUrl, priced }: Size): Promise<Asked> {
  const { db, pool } = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    const onSale = await numberOf(pool, "select count(*) from products where price_cents > 0 and archived_at is null");
    const user = await valueOf(pool, `select id from users where email = '${priced.email}'`);
    const buyer = await logInBuyer(databaseUrl, shop.url);
    const ids = await stockedProducts(databaseUrl, 500);
    const sample = await takeSample(pool);
    const lastPage = Math.ceil(onSale / 12);
    const reads = Object.entries({
      ...readCalls(sample, ids, lastPage, await logIn(shop.url, priced)),
      ...searchCalls(sample),
    });
    const calls: Asked["calls"] = new Map(
      reads.map(([name, { path, token, ...call }]) => [name, { ...call, ask: (n) => ask(shop.url + path(n), token) }]),
    );
    const lines = (n: number) => orderOf([ids[n] ?? "", ids[n + 100] ?? ""]);
    calls.set("order", { ask: (n) => ask(`${shop.url}/api/orders`, buyer.token, lines(n)) });

    const page = { pageNumber: 1, pageSize: 12 };
    const all = { pricesOf: null, seesDrafts: false };
    const own = { pricesOf: user, seesDrafts: false };
    const category = { ...page, categoryid: sample.category };
    const hot: Record<string, Statement> = {
      list: browseStatement(page, all),
      "last page": browseStatement({ ...page, pageNumber: lastPage }, all, onSale),
      category: browseStatement(category, all),
      "category by price": browseStatement({ ...category, sort: "price" }, all),
      "own prices by price": browseStatement({ ...page, sort: "price" }, own),
      product: productStatement(sample.id, all),
      search: searchStatement(await planSearch(db, sample.rare[0] ?? ""), page, all),
      "broad search": blockStatement(await planSearch(db, "gloves"), page, all, { starts: [], end: 4_000 }),
      facets: facetsStatement({}, all, null),
    };
    const faults: string[] = [];
    for (const [name, statement] of Object.entries(hot))
      for (const table of await scannedTables(pool, statement)) faults.push(`${name} reads all of ${table}`);
    faults.push(...(await wrongTotals(shop.url, pool, onSale)));
    return { calls, faults, paths: reads.map(([, call]) => call).filter((call) => !call.token) };
  } finally {
    await pool.end();
  }
}

async function wrongTotals(url: string, pool: Pool, onSale: number): Promise<string[]> {
  const faults: string[] = [];
  const gloves = await numberOf(
    pool,
    "select count(*) from products where price_cents > 0 and archived_at is null and name ~* '\\mgloves\\M'",
  );
  for (const [path, right] of [
    ["/api/products?n=total", onSale],
    ["/api/products?keyword=gloves&n=total", gloves],
  ] as const) {
    const { total } = (await ask(url + path)) as { total: number };
    if (total !== right) faults.push(`${path} says ${total} products, and there are ${right}`);
  }
  return faults;
}

async function ask(url: string, token?: string, body?: object): Promise<unknown> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json" }),
  };
  const answer = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

function summaryOf(took: readonly number[]): { median: number; p95: number } {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

type Pool = ReturnType<typeof openDatabase>["pool"];

async function valueOf(pool: Pool, query: string): Promise<string> {
  return Object.values((await pool.query<Record<string, string>>(query)).rows[0] ?? {})[0] ?? "";
}
const numberOf = async (pool: Pool, query: string) => Number(await valueOf(pool, query));

/** The most that a process keeps in memory while all calls come from many connections; 0 where there is no /proc. */
async function memoryUnderLoad({ url, pid }: RunningServer, calls: readonly Call[]): Promise<number> {
  let [most, n] = [0, 1_000];
  const sampling = setInterval(() => void residentMegabytes(pid).then((now) => (most = Math.max(most, now))), 200);
  const nextPath = () => calls[(n += 1) % calls.length]?.path(n) ?? "/";
  const requests = [{ setupRequest: (request: object) => ({ ...request, path: nextPath() }) }];
  const { non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: LOAD_SECONDS,
    timeout: 60,
    requests,
  });
  clearInterval(sampling);
  if (non2xx > 0 || errors > 0) throw new Error(`under load: ${non2xx} bad answers, ${errors} errors`);
  return most;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

/** Tables that grow with the shop: no hot read may look at each of their rows. */
const LARGE = /^(products|customer_prices|search_\w+|orders|order_lines|product_counts)$/;

/** The large tables that PostgreSQL would read from one end to the other for this statement. */
async function scannedTables(pool: Pool, { text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
  const root = rows[0]?.["QUERY PLAN"][0].Plan;
  return root ? scansOf(root) : [];
}

const scansOf = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" && LARGE.test(plan["Relation Name"] ?? "") ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];
