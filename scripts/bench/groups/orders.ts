import { openDatabase } from "@shop/db/client";
import autocannon from "autocannon";
import { logInBuyer, orderOf, stockedProducts, type Buyer } from "../buyers.ts";
import { CONNECTIONS, median } from "../side-by-side.ts";
import { rateRow, type Group, type Row } from "../table.ts";
import type { World } from "../world.ts";

const LEAST = 0.6;
const LINES = 3;
const HOT_RATE = 20;
/** Each with an account of their own, since the orders of one account are placed one after another. */
const BUYERS = 200;
/** The limits are checked, but none is reached. */
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

/** Placing orders, against a raw transaction of the same statements; one product that everybody wants; a large order. */
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
  const measured = { figure: [] as number[], baseline: [] as number[], ratio: [] as number[] };
  const nextOrder = (n: number) =>
    Array.from({ length: LINES }, (_, line) => ids[(n * 7 + line * 331) % ids.length] ?? "");
  const raw = await startBaseline("raw-orders.ts", "/readyz");
  try {
    for (const warmedUp of [url, raw.url]) await placeOrders(warmedUp, buyers, nextOrder, { duration });
    await analyze(databaseUrl);
    for (let round = 0; round < rounds; round += 1) {
      const ours = (await placeOrders(url, buyers, nextOrder, { duration })).rate;
      const theirs = (await placeOrders(raw.url, buyers, nextOrder, { duration })).rate;
      measured.figure.push(ours);
      measured.baseline.push(theirs);
      measured.ratio.push(ours / theirs);
    }
  } finally {
    await raw.stop();
  }
  const { figure, baseline, ratio } = measured;
  const medians = { figure: median(figure), baseline: median(baseline), ratio: median(ratio) };
  yield rateRow(`an order of ${LINES} lines`, medians, { against: "raw", least: LEAST });

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
    const status = await placeOne(url, buyers[0], ids.slice(0, LARGE_LINES));
    if (status !== 201) throw new Error(`the large order was refused: ${status}`);
    took.push(performance.now() - began);
  }
  yield {
    name: `an order of ${LARGE_LINES} lines`,
    figure: `${median(took).toFixed(0)} ms`,
    baseline: "",
    bound: `≤ ${MOST_LARGE_MS} ms`,
    isWithin: median(took) <= MOST_LARGE_MS,
  };
}

/**
 * Tells PostgreSQL how many orders there are by now, as it finds out by itself within a minute: planned while it took their
 * tables for empty, the look-ups of each foreign key would read them from end to end.
 */
async function analyze(url: string): Promise<void> {
  const { pool } = openDatabase({ url, maxConnections: 1 });
  await pool.query("analyze");
  await pool.end();
}

/** Orders a second, as fast as they are taken or at a rate, and how many were refused; what is no answer ends the bench. */
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
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return { rate: result["2xx"] / result.duration, refused: result.non2xx };
}

/** The baseline reads the id, the shop the token. */
const headersOf = (buyer: Buyer | undefined) => ({
  authorization: `Bearer ${buyer?.token}`,
  "x-buyer": buyer?.id ?? "",
  "content-type": "application/json",
});

async function placeOne(url: string, buyer: Buyer | undefined, ids: readonly string[]): Promise<number> {
  const answer = await fetch(`${url}/api/orders`, {
    method: "POST",
    headers: headersOf(buyer),
    body: JSON.stringify(orderOf(ids)),
  });
  await answer.arrayBuffer();
  return answer.status;
}
