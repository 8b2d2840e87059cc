import { mediansOf, requestsPerSecond, compareServers, type Compared } from "../measure/compare-servers.ts";
import { rateRow, type Row } from "../measure/table.ts";
import { stockedProducts } from "../world/buyers.ts";
import type { RunningServer } from "../world/processes.ts";
import type { World } from "../world/world.ts";
import { readsOf, restPath, trpcPath } from "./reads.ts";

const MIN_RATIO = { REST: 0.6, tRPC: 0.5 };
type Way = keyof typeof MIN_RATIO;
/** The placeholder in a URL for the number of the call. */
const NUMBER = 9_000_000_000;
/** The number of products that are read in turn. */
const PRODUCTS = 1_000;

/**
 * Reads that are not in the cache, compared with routes that run the same SQL and have a response schema. Each call has
 * its own URL, with a number that the server ignores. Each round starts new processes, because V8 compiles the same
 * code differently in each, which changes the rate by up to 6 %.
 */
export async function* firstReads(world: World): AsyncGenerator<Row> {
  const productIds = await stockedProducts(world.databaseUrl, PRODUCTS);
  const byName = new Map<string, { way: Way; all: Compared[] }>();
  for (let round = 0; round < world.rounds; round += 1) {
    const [shop, raw] = [await world.startShop({}), await world.startBaseline("/api/products")];
    for await (const [read, way, compared] of compareReads(shop, raw, world, productIds)) {
      const name = `${read}, first asked, ${way}`;
      byName.set(name, { way, all: [...(byName.get(name)?.all ?? []), compared] });
    }
    await world.stopStarted();
  }
  for (const [name, { way, all }] of byName)
    yield rateRow(name, mediansOf(all), { against: "raw", least: MIN_RATIO[way] });
}

/** One round on two servers that have just started: each read over REST and tRPC. */
async function* compareReads(
  shop: RunningServer,
  raw: RunningServer,
  { productId, seconds }: World,
  productIds: readonly string[],
): AsyncGenerator<[string, Way, Compared]> {
  const reads = readsOf(productId);
  // Fills the cache, as in a shop that has run for a while.
  for (const read of reads)
    for (const path of [restPath(read), trpcPath(read)]) await requestsPerSecond(shop.url + path, 1);
  let calls = 0;
  const numbered = (address: string) => () => {
    calls += 1;
    const path = address.replace(String(NUMBER), String(NUMBER + calls));
    return { path: path.replace(productId, productIds[calls % productIds.length] ?? productId) };
  };
  for (const read of reads) {
    const path = restPath(read);
    const overRest = numbered(`${path}${path.includes("?") ? "&" : "?"}n=${NUMBER}`);
    const theirs = { origin: raw.url, next: overRest };
    for (const [way, next] of [
      ["REST", overRest],
      ["tRPC", numbered(trpcPath(read, { n: NUMBER }))],
    ] as const)
      yield [read.name, way, await compareServers({ origin: shop.url, next }, theirs, { rounds: 1, seconds })];
  }
}
