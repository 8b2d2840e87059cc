import { openDatabase } from "@shop/db/client";
import autocannon from "autocannon";
import { logInBuyer, orderOf, stockedProducts } from "../buyers.ts";
import { CONNECTIONS, median } from "../side-by-side.ts";
import { rateRow, type Group } from "../table.ts";
import type { World } from "../world.ts";

const LEAST = 0.6;
const LINES = 3;
const HOT_RATE = 20;
const LARGE_LINES = 500;
const MOST_LARGE_MS = 300;

/** Placing orders, against a raw transaction of the same statements; one product that everybody wants; a large order. */
export const orders: Group<World> = {
  name: "orders",
  async *rows(world) {
    const buyer = await logInBuyer(world.databaseUrl, world.shop.url);
    const ids = await stockedProducts(world.databaseUrl, 1_000);
    const raw = await world.startBaseline("raw-orders.ts", "/readyz", { BUYER_ID: buyer.id });
    const measured = { figure: [] as number[], baseline: [] as number[], ratio: [] as number[] };
    const nextOrder = (n: number) =>
      Array.from({ length: LINES }, (_, line) => ids[(n * 7 + line * 331) % ids.length] ?? "");
    try {
      for (const { url } of [world.shop, raw])
        await placeOrders(url, buyer.token, nextOrder, { duration: world.seconds });
      await analyze(world.databaseUrl);
      for (let round = 0; round < world.rounds; round += 1) {
        const ours = (await placeOrders(world.shop.url, buyer.token, nextOrder, { duration: world.seconds })).rate;
        const theirs = (await placeOrders(raw.url, buyer.token, nextOrder, { duration: world.seconds })).rate;
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

    const hot = await placeOrders(world.shop.url, buyer.token, () => ids.slice(0, 1), {
      duration: world.seconds,
      rate: HOT_RATE,
    });
    yield {
      name: "orders of one product",
      figure: `${hot.rate.toFixed(1)} /s`,
      baseline: `${hot.refused} refused`,
      bound: `${HOT_RATE} /s, 0`,
      isWithin: hot.refused === 0 && hot.rate > HOT_RATE * 0.9,
    };

    const took: number[] = [];
    for (let time = 0; time < 3 * world.rounds; time += 1) {
      const began = performance.now();
      const status = await placeOne(world.shop.url, buyer.token, ids.slice(0, LARGE_LINES));
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
  },
};

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
  token: string,
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
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(orderOf(nextIds((n += 1)))) }),
      },
    ],
  });
  if (result.errors > 0 || (!rate && result.non2xx > 0))
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return { rate: result["2xx"] / result.duration, refused: result.non2xx };
}

async function placeOne(url: string, token: string, ids: readonly string[]): Promise<number> {
  const answer = await fetch(`${url}/api/orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(orderOf(ids)),
  });
  await answer.arrayBuffer();
  return answer.status;
}
