/**
 * npm run bench: compares the server with baselines measured in the same run, and prints a table. Needs a build
 * (npm run build). Creates a temporary database.
 * Options: --only GROUP (kept, first, own, orders, order-search, quick-order, hostile, import, exports, logins, metrics,
 * replicas), --products N (10000), --seconds N per round (5), --rounds N (3).
 * With --scale it measures instead how response times grow from 10,000 to 1,000,000 products, which takes about 15
 * minutes; with --prices it measures price lists of 30,000,000 items, which takes about 15 minutes and 20 GB of disk.
 * --data DIR keeps the filled databases in DIR for the next run.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { say } from "../command-line.ts";
import { exports } from "./groups/exports.ts";
import { firstReads } from "./groups/first-reads.ts";
import { hostile } from "./groups/hostile.ts";
import { imports } from "./groups/import.ts";
import { cachedReads } from "./groups/cached-reads.ts";
import { logins } from "./groups/logins.ts";
import { metrics } from "./groups/metrics.ts";
import { orderSearch } from "./groups/order-search.ts";
import { orders } from "./groups/orders.ts";
import { ownPrices } from "./groups/own-prices.ts";
import { quickOrder } from "./groups/quick-order.ts";
import { replicas } from "./groups/replicas.ts";
import { measureGrowth } from "./growth/growth.ts";
import { measurePriceLists } from "./growth/price-lists.ts";
import { CONNECTIONS } from "./measure/compare-servers.ts";
import { printHead, printRow } from "./measure/table.ts";
import { withWorld } from "./world/world.ts";

/** Each yields its rows as soon as they are measured. */
const GROUPS = {
  kept: cachedReads,
  first: firstReads,
  own: ownPrices,
  orders,
  "order-search": orderSearch,
  "quick-order": quickOrder,
  hostile,
  import: imports,
  exports,
  logins,
  metrics,
  replicas,
};

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    scale: { type: "boolean", default: false },
    prices: { type: "boolean", default: false },
    data: { type: "string" },
    products: { type: "string", default: "10000" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
  },
});
const [products, seconds, rounds] = [Number(values.products), Number(values.seconds), Number(values.rounds)];
const groups = Object.entries(GROUPS).filter(([name]) => values.only === undefined || name === values.only);

if (groups.length === 0) throw new Error(`--only is one of ${Object.keys(GROUPS).join(", ")}`);
say(
  `${products} products, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}`,
);
printHead();
if (values.scale) await measureGrowth(values.data, printRow);
else if (values.prices) await measurePriceLists(values.data, printRow);
else
  await withWorld({ products, seconds, rounds }, async (world) => {
    for (const [, rowsOf] of groups) {
      for await (const row of rowsOf(world)) printRow(row);
      await world.stopStarted();
    }
  });
