import { openDatabase } from "@shop/db/client";
import autocannon from "autocannon";
import { median } from "../measure/figures.ts";
import { compare, CONNECTIONS } from "../measure/side-by-side.ts";
import { rateRow, type Group, type Row } from "../measure/table.ts";
import { logInBuyer, orderOf, stockedProducts, type Buyer } from "../world/buyers.ts";
import type { World } from "../world/world.ts";

const LEAST = 0.6;
const LINES = 3;
const HOT_RATE = 20;
/** Separate accounts, because the orders of one account are placed one after another. */
const BUYERS = 200;
/** Limits are checked, but none is reached. */
const LIMITS = {
  RATE_LIMIT: "on",
  RATE_LIMIT_CALLS: "1000000",
  RATE_LIMIT_CALLS_PER_TOKEN: "1000000",
  RATE_LIMIT_CONCURRENT_CALLS: String(CONNECTIONS),
  RATE_LIMIT_CONCURRENT_CALLS_PER_TOKEN: String(CONNECTIONS),
  RATE_LIMIT_ORDERS: "1000",
  RATE_LIMIT_UNPAID_ORDERS: "100000",
  RATE_LIMIT_UNPAID_AMOUNT: "100000000",
};
const LARGE_LINES = 500;
const MOST_LARGE_MS = 300;

/** Orders compared with a raw transaction of the same statements, orders of one product, and a large order. */
export const orders: Group<World> = {
  name: "orders",
  async *rows(world) {
    const shop = await world.startShop(LIMITS);
    try {
      yield* rowsOf(world, shop.url);
    } finally {
      await shop.stop();
    }
  },
};

async function* rowsOf(
  { databaseUrl, startBaseline, rounds, seconds: duration }: World,
  url: string,
): AsyncGenerator<Row> {
  const buyers: Buyer[] = [];
  for (let n = 0; n < BUYERS; n += 1) buyers.push(await logInBuyer(databaseUrl, url));
  const ids = await stockedProducts(databaseUrl, 1_000);
  const nextOrder = (n: number) =>
    Array.from({ length: LINES }, (_, line) => ids[(n * 7 + line * 331) % ids.length] ?? "");
  const raw = await startBaseline("/api/products");
  try {
    for (const warmedUp of [url, raw.url]) await placeOrders(warmedUp, buyers, nextOrder, { duration });
    await analyze(databaseUrl);
    const rate = (origin: string) => async () => (await placeOrders(origin, buyers, nextOrder, { duration })).rate;
    const compared = await compare(rate(url), rate(raw.url), rounds);
    yield rateRow(`an order of ${LINES} lines`, compared, { against: "raw", least: LEAST });
  } finally {
    await raw.stop();
  }

  const hot = await placeOrders(url, buyers, () => ids.slice(0, 1), { duration, rate: HOT_RATE });
  yield {
    name: "orders of one product",
    figure: `${hot.rate.toFixed(1)} /s`,
    baseline: `${hot.refused} refused`,
    bound: `${HOT_RATE} /s, 0`,
    isWithin: hot.refused === 0 && hot.rate > HOT_RATE * 0.9,
  };

  const took: number[] = [];
  for (let time = 0; time < 3 * rounds; time += 1) {
    const began = performance.now();
    const body = JSON.stringify(orderOf(ids.slice(0, LARGE_LINES)));
    const response = await fetch(`${url}/api/orders`, { method: "POST", headers: headersOf(buyers[0]), body });
    if (response.status !== 201) throw new Error(`the large order was refused: ${await response.text()}`);
    await response.arrayBuffer();
    took.push(performance.now() - began);
  }
  yield {
    name: `an order of ${LARGE_LINES} lines`,
    figure: `${median(took).toFixed(0)} ms`,
    bound: `≤ ${MOST_LARGE_MS} ms`,
    isWithin: median(took) <= MOST_LARGE_MS,
  };
}

/**
 * Updates the planner's statistics, as autovacuum would within a minute. With the statistics of empty tables, each foreign
 * key check would scan a whole table.
 */
async function analyze(url: string): Promise<void> {
  const { pool } = openDatabase({ url, maxConnections: 1 });
  await pool.query("analyze");
  await pool.end();
}

/** Orders per second, without pause or at a rate, and the number of refused ones. Throws on any other failure. */
async function placeOrders(
  url: string,
  buyers: readonly Buyer[],
  nextIds: (n: number) => string[],
  { duration, rate }: { duration: number; rate?: number },
): Promise<{ rate: number; refused: number }> {
  let n = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    ...(rate && { overallRate: rate }),
    requests: [
      {
        method: "POST",
        path: "/api/orders",
        setupRequest: (request) => {
          n += 1;
          return { ...request, headers: headersOf(buyers[n % BUYERS]), body: JSON.stringify(orderOf(nextIds(n))) };
        },
      },
    ],
  });
  if (result.errors > 0 || (!rate && result.non2xx > 0))
    throw new Error(`${url}: ${result.non2xx} bad responses, ${result.errors} errors`);
  return { rate: result["2xx"] / result.duration, refused: result.non2xx };
}

/** The baseline reads the id, and the shop the token. */
const headersOf = (buyer: Buyer | undefined) => ({
  authorization: `Bearer ${buyer?.token}`,
  "x-buyer": buyer?.id ?? "",
  "content-type": "application/json",
});
