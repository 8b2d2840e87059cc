import { compareServers } from "../measure/compare-servers.ts";
import { rateRow, type Row } from "../measure/table.ts";
import type { World } from "../world/world.ts";
import { readsOf, restPath, trpcPath } from "./reads.ts";

const MIN_RATIO = 0.5;

/**
 * Reads that are repeated while the catalogue does not change, compared with prepared buffers. The buffers contain the
 * same bytes, because the benchmark's client decodes each body, which takes longer with characters outside ASCII.
 */
export async function* cachedReads(world: World): AsyncGenerator<Row> {
  const reads = readsOf(world.productId).flatMap((read) => [
    { name: `${read.name}, kept, REST`, url: world.shop.url + restPath(read) },
    { name: `${read.name}, kept, tRPC`, url: world.shop.url + trpcPath(read) },
  ]);
  const baseline = await world.startBaseline("/copy/0", { COPIED: reads.map(({ url }) => url).join(" ") });
  for (const [index, { name, url }] of reads.entries()) {
    const measured = await compareServers(url, `${baseline.url}/copy/${index}`, world);
    yield rateRow(name, measured, { against: "http", least: MIN_RATIO });
  }
}
