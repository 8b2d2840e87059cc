import { compareServers } from "../measure/compare-servers.ts";
import { rateRow, type Row } from "../measure/table.ts";
import type { World } from "../world/world.ts";

const MIN_RATIO = 0.8;

/** The cost of metrics: reads from a server with metrics, compared with reads from one without. */
export async function* metrics(world: World): AsyncGenerator<Row> {
  const path = `/api/products/${world.productId}`;
  for (const [name, CATALOGUE_CACHE_MB] of [
    ["product, kept, with metrics", "32"],
    ["product, not kept, with metrics", "0"],
  ] as const) {
    const on = await world.startShop({ CATALOGUE_CACHE_MB, METRICS_PORT: "0" });
    const off = await world.startShop({ CATALOGUE_CACHE_MB });
    const measured = await compareServers(on.url + path, off.url + path, world);
    yield rateRow(name, measured, { against: "off", least: MIN_RATIO });
    await world.stopStarted();
  }
}
