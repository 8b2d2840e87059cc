import { stockedProducts } from "../buyers.ts";
import type { RunningServer } from "../processes.ts";
import { readsOf, restPath, trpcPath, type Read } from "../reads.ts";
import { median, requestsPerSecond, sideBySide } from "../side-by-side.ts";
import { rateRow, type Group } from "../table.ts";
import type { World } from "../world.ts";

const LEAST = { REST: 0.6, tRPC: 0.5 };
type Way = keyof typeof LEAST;
/** The placeholder in an address for the number of the call. */
const NUMBER = 9_000_000_000;
/** How many products are asked for in turn. */
const PRODUCTS = 1_000;

interface Measured {
  figure: number;
  baseline: number;
  ratio: number;
}

/**
 * Reads that nobody has asked before, so that none is kept, against hand-written routes with the same SQL and a response
 * schema. Each has an address of its own, by a number that nobody heeds. Each round has processes of its own, as V8 makes
 * of the same code another one's work in each, by 6 in a hundred up or down; the median of them is told.
 */
export const firstReads: Group<World> = {
  name: "first",
  async *rows(world) {
    const productIds = await stockedProducts(world.databaseUrl, PRODUCTS);
    const byName = new Map<string, { way: Way; all: Measured[] }>();
    for (let round = 0; round < world.rounds; round += 1) {
      const shop = await world.startShop({});
      try {
        const raw = await world.startBaseline("raw-server.ts", "/api/products");
        try {
          for await (const [read, way, measured] of firstAsked(shop, raw, world, productIds)) {
            const name = `${read}, first asked, ${way}`;
            byName.set(name, { way, all: [...(byName.get(name)?.all ?? []), measured] });
          }
        } finally {
          await raw.stop();
        }
      } finally {
        await shop.stop();
      }
    }
    for (const [name, { way, all }] of byName) {
      const middle = (of: keyof Measured) => median(all.map((one) => one[of]));
      const measured = { figure: middle("figure"), baseline: middle("baseline"), ratio: middle("ratio") };
      yield rateRow(name, measured, { against: "raw", least: LEAST[way] });
    }
  },
};

/** One round over two servers that have just started: each read, over each way. */
async function* firstAsked(
  shop: RunningServer,
  raw: RunningServer,
  { productId, seconds }: World,
  productIds: readonly string[],
): AsyncGenerator<[string, Way, Measured]> {
  const reads = readsOf(productId);
  // As a shop in use, it has answered from what it keeps before.
  for (const read of reads)
    for (const path of [restPath(read), trpcPath(read)]) await requestsPerSecond(shop.url + path, 1);
  let asked = 0;
  const numbered = (address: string) => {
    const [before, after] = address.split(String(NUMBER));
    return () => {
      asked += 1;
      const path = `${before}${NUMBER + asked}${after}`;
      return path.replace(productId, productIds[asked % productIds.length] ?? productId);
    };
  };
  for (const read of reads) {
    const overRest = numbered(restNumbered(read));
    const theirs = { origin: raw.url, nextPath: overRest };
    for (const [way, nextPath] of [
      ["REST", overRest],
      ["tRPC", numbered(trpcPath(read, { n: NUMBER }))],
    ] as const) {
      const measured = await sideBySide({ origin: shop.url, nextPath }, theirs, { rounds: 1, seconds });
      yield [read.name, way, measured];
    }
  }
}

const restNumbered = (read: Read) => {
  const path = restPath(read);
  return `${path}${path.includes("?") ? "&" : "?"}n=${NUMBER}`;
};
