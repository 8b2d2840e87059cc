import { join } from "node:path";
import { clusterName, findServerProcesses } from "@shop/embedded-postgres/processes";
import { queryDatabase } from "../../query-database.ts";
import { CONNECTIONS, requestsPerSecond, compareServers, type Target } from "../measure/compare-servers.ts";
import { watchCpu } from "../measure/cpu.ts";
import { rateRow, ratioRow, type Row } from "../measure/table.ts";
import { logInBuyers, orderOf, stockedProducts } from "../world/buyers.ts";
import type { RunningServer } from "../world/processes.ts";
import type { World } from "../world/world.ts";

const MIN_RATIO = 0.6;
/** Orders of one product wait for its row, but only while the stock is being changed and the order is stored. */
const MIN_RATIO_OF_ONE_PRODUCT = 0.5;
/** The CPU of an order as a multiple of the raw transaction's. Before tax invoices it was 2.5 and 1.3 to 1.4. */
const MAX_CPU = { process: 3, PostgreSQL: 1.6 };
const LINES = 3;
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

const postgresPids = async ({ dataDir }: World) =>
  (await findServerProcesses(await clusterName(join(dataDir, "postgres", "cluster")))).map(({ pid }) => pid);

/** The CPU time in ms that these processes use for each order. */
async function cpuOfOrder(target: Target, pidsNow: () => Promise<number[]>, { seconds }: World): Promise<number> {
  const cpuUsed = await watchCpu(pidsNow);
  const rate = await requestsPerSecond(target, seconds);
  return ((await cpuUsed()) / (rate * seconds)) * 1_000;
}

/** Orders compared with a raw transaction of the same statements, and orders of one product with those of different ones. */
export async function* orders(world: World): AsyncGenerator<Row> {
  const shop = await world.startShop(LIMITS);
  const raw = await world.startBaseline("/api/products");
  const buyers = await logInBuyers(world.databaseUrl, shop.url, BUYERS);
  const ids = await stockedProducts(world.databaseUrl, 1_000);
  let n = 0;
  const ordering = (linesOf: (n: number) => string[]) => () => {
    n += 1;
    const buyer = buyers[n % BUYERS];
    // The baseline reads the id, and the shop the token.
    const headers = { authorization: `Bearer ${buyer?.token}`, "x-buyer": buyer?.id ?? "" };
    return {
      method: "POST" as const,
      path: "/api/orders",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(orderOf(linesOf(n))),
    };
  };
  const productAt = (index: number) => ids[index % ids.length] ?? "";
  const next = ordering((order) => Array.from({ length: LINES }, (_, line) => productAt(order * 7 + line * 331)));
  const [ours, theirs] = [
    { origin: shop.url, next },
    { origin: raw.url, next },
  ];
  for (const target of [ours, theirs]) await requestsPerSecond(target, world.seconds);
  // Autovacuum would do it within a minute: with statistics of empty tables, each foreign key check would scan a table.
  await queryDatabase(world.databaseUrl, "analyze");
  const compared = await compareServers(ours, theirs, world);
  yield rateRow(`an order of ${LINES} lines`, compared, { against: "raw", least: MIN_RATIO });
  for (const [name, pidsOf] of [
    ["process", ({ pid }: RunningServer) => Promise.resolve([pid])],
    ["PostgreSQL", () => postgresPids(world)],
  ] as const) {
    const [figure, baseline] = [
      await cpuOfOrder(ours, () => pidsOf(shop), world),
      await cpuOfOrder(theirs, () => pidsOf(raw), world),
    ];
    const texts = { figure: `${figure.toFixed(1)} ms`, baseline: `raw ${baseline.toFixed(1)} ms` };
    yield ratioRow(`  CPU of it, ${name}`, { ...texts, ratio: figure / baseline }, { most: MAX_CPU[name] });
  }
  const ofOne = { origin: shop.url, next: ordering(() => [productAt(0)]) };
  const ofMany = { origin: shop.url, next: ordering((order) => [productAt(order * 7)]) };
  const alike = { against: "different", least: MIN_RATIO_OF_ONE_PRODUCT };
  yield rateRow("orders of one product", await compareServers(ofOne, ofMany, world), alike);
}
