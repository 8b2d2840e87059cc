import { openDatabase } from "@shop/db/client";
import autocannon from "autocannon";
import { median, percentile } from "../measure/figures.ts";
import { residentMegabytes, watchMemory } from "../measure/memory.ts";
import { CONNECTIONS } from "../measure/side-by-side.ts";
import { logIn, logInBuyer, orderOf, stockedProducts } from "../world/buyers.ts";
import { MANY_PRICES } from "../world/fill-prices.ts";
import type { RunningServer } from "../world/processes.ts";
import { readCalls, searchCalls, takeSample, type Call } from "./calls.ts";

const CALLS = 60;
const WARM_UP = 10;
const ONCE = 8;
const LOAD_SECONDS = 20;

/** A running shop of one size. */
export interface Size {
  shop: RunningServer;
  databaseUrl: string;
}

export interface Measured {
  /** In ms, by the name of the call. */
  times: Map<string, { median: number; p95: number }>;
  /** The highest memory of the server under load. */
  megabytes: number;
}

/** Makes the same calls to all sizes in turn, so that other load on the machine slows down each of them, then many at once. */
export async function measureSizes(sizes: readonly Size[]): Promise<Measured[]> {
  const prepared = await Promise.all(sizes.map(prepare));
  const times = prepared.map(() => new Map<string, number[]>());
  for (const [name, { isOnce }] of prepared[0]?.calls ?? [])
    for (let n = 0; n < (isOnce ? ONCE : WARM_UP + CALLS); n += 1)
      for (const [size, { calls }] of prepared.entries()) {
        const began = performance.now();
        await calls.get(name)?.send(n);
        if (n >= WARM_UP || isOnce)
          times[size]?.set(name, [...(times[size].get(name) ?? []), performance.now() - began]);
      }
  const measured: Measured[] = [];
  for (const [size, { shop }] of sizes.entries()) {
    const own = times[size] ?? new Map<string, number[]>();
    const searches = [...own].filter(([name]) => name.startsWith("search:")).flatMap(([, ms]) => ms);
    const summaries = [...own, ["search, all kinds", searches] as const].map(
      ([name, ms]) => [name, { median: median(ms), p95: percentile(ms, 0.95) }] as const,
    );
    measured.push({ times: new Map(summaries), megabytes: await memoryUnderLoad(shop, prepared[size]?.reads ?? []) });
  }
  return measured;
}

interface Prepared {
  calls: Map<string, { send: (n: number) => Promise<void>; isOnce?: true }>;
  /** The calls that need no token. */
  reads: Call[];
}

async function prepare({ shop, databaseUrl }: Size): Promise<Prepared> {
  const { pool } = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    const buyer = await logInBuyer(databaseUrl, shop.url);
    const ids = await stockedProducts(databaseUrl, 500);
    const sample = await takeSample(pool);
    const reads = { ...readCalls(sample, ids, await logIn(shop.url, MANY_PRICES)), ...searchCalls(sample) };
    const calls: Prepared["calls"] = new Map();
    for (const [name, { path, token, ...call }] of Object.entries(reads))
      calls.set(name, { ...call, send: (n) => send(shop.url + path(n), token) });
    const lines = (n: number) => orderOf([ids[n] ?? "", ids[n + 100] ?? ""]);
    calls.set("order", { send: (n) => send(`${shop.url}/api/orders`, buyer.token, lines(n)) });
    return { calls, reads: Object.values(reads).filter(({ token }) => !token) };
  } finally {
    await pool.end();
  }
}

async function send(url: string, token?: string, body?: object): Promise<void> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json" }),
  };
  const response = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
}

/** The highest memory of a server while many connections make all calls. */
async function memoryUnderLoad({ url, pid }: RunningServer, calls: readonly Call[]): Promise<number> {
  let n = 1_000;
  const nextPath = () => calls[(n += 1) % calls.length]?.path(n) ?? "/";
  const stop = watchMemory(
    () => residentMegabytes(pid),
    () => "load",
  );
  const { non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: LOAD_SECONDS,
    timeout: 60,
    requests: [{ setupRequest: (request: object) => ({ ...request, path: nextPath() }) }],
  });
  const samples = await stop();
  if (non2xx > 0 || errors > 0) throw new Error(`under load: ${non2xx} bad responses, ${errors} errors`);
  return Math.max(...samples.map(({ megabytes }) => megabytes));
}
