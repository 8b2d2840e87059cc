import { readsOf, restPath } from "../reads.ts";
import { sideBySide } from "../side-by-side.ts";
import { rateRow, type Group } from "../table.ts";
import type { World } from "../world.ts";

/**
 * On two free cores: where there are but two, whoever asks and PostgreSQL take their part of them, and two processes find
 * less than one core more than one has.
 */
const LEAST = 1.7;

/** What two processes of one start carry, against one. */
export const cluster: Group<World> = {
  name: "cluster",
  async *rows(world) {
    const two = await world.startShop({ WEB_CONCURRENCY: "2" });
    try {
      for (const read of readsOf(world.productId).filter(({ name }) => name === "list" || name === "product")) {
        const path = restPath(read);
        // Each time another address, so that what is measured is work of the server.
        let asked = 0;
        const nextPath = () => `${path}?n=${(asked += 1)}`;
        const measured = await sideBySide({ origin: two.url, nextPath }, { origin: world.shop.url, nextPath }, world);
        yield rateRow(`${read.name}, WEB_CONCURRENCY=2`, measured, { against: "1", least: LEAST });
      }
    } finally {
      await two.stop();
    }
  },
};
