import { ROUTES } from "@shop/domain/paths";
import { readsOf, restPath } from "../reads.ts";
import { sideBySide } from "../side-by-side.ts";
import { rateRow, type Group, type Row } from "../table.ts";
import type { World } from "../world.ts";

const LEAST = 1.7;

/**
 * What two processes of one start carry, against one. Whoever asks and PostgreSQL take their part of the cores: where
 * there are but two, less than a core is left for the second process. So the bound is on what is nearly all the server's
 * own work, a page that reads nothing, rendered anew each time; the list beside it tells what such a machine gains as a
 * whole.
 */
export const cluster: Group<World> = {
  name: "cluster",
  async *rows(world) {
    const anew = { CATALOGUE_CACHE_MB: "0" };
    const one = await world.startShop(anew);
    try {
      const two = await world.startShop({ ...anew, WEB_CONCURRENCY: "2" });
      try {
        const pages = await sideBySide(asked(two.url, ROUTES.contact), asked(one.url, ROUTES.contact), world);
        yield rateRow("page, WEB_CONCURRENCY=2", pages, { against: "1", least: LEAST });
        const [list] = readsOf(world.productId)
          .filter(({ name }) => name === "list")
          .map(restPath);
        const lists = await sideBySide(asked(two.url, list), asked(one.url, list), world);
        yield withoutBound(rateRow("list, WEB_CONCURRENCY=2", lists, { against: "1", least: 0 }));
      } finally {
        await two.stop();
      }
    } finally {
      await one.stop();
    }
  },
};

const asked = (origin: string, path = "/") => ({
  origin,
  nextPath: () => path,
  headers: { "accept-encoding": "gzip" },
});

const withoutBound = (row: Row): Row => ({ ...row, bound: "" });
