import { readsOf, restPath, trpcPath } from "../reads.ts";
import { sideBySide } from "../side-by-side.ts";
import { rateRow, type Group } from "../table.ts";
import type { World } from "../world.ts";

const LEAST = 0.8;
/** Stands in an address that is written once, for the number that each call has of its own there. */
const NUMBER = 9_000_000_000;

/**
 * Reads that nobody has asked before, so that none is kept, against hand-written routes with the same SQL and a response
 * schema. Each has an address of its own, by a number that nobody heeds.
 */
export const firstReads: Group<World> = {
  name: "first",
  async *rows(world) {
    const raw = await world.startBaseline("raw-server.ts", "/api/products");
    let asked = 0;
    try {
      for (const read of readsOf(world.productId)) {
        const path = restPath(read);
        const numbered = (address: string) => {
          const [before, after] = address.split(String(NUMBER));
          return () => `${before}${NUMBER + (asked += 1)}${after}`;
        };
        const overRest = numbered(`${path}${path.includes("?") ? "&" : "?"}n=${NUMBER}`);
        const overTrpc = numbered(trpcPath(read, { n: NUMBER }));
        const theirs = { origin: raw.url, nextPath: overRest };
        for (const [way, nextPath] of [
          ["REST", overRest],
          ["tRPC", overTrpc],
        ] as const) {
          const measured = await sideBySide({ origin: world.shop.url, nextPath }, theirs, world);
          yield rateRow(`${read.name}, first asked, ${way}`, measured, { against: "raw", least: LEAST });
        }
      }
    } finally {
      await raw.stop();
    }
  },
};
