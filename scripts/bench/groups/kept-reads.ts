import { sideBySide } from "../measure/side-by-side.ts";
import { rateRow, type Row } from "../measure/table.ts";
import type { World } from "../world/world.ts";
import { readsOf, restPath, trpcPath } from "./reads.ts";

const MIN_RATIO = 0.5;

/** Reads that are repeated while the catalogue does not change, compared with prepared buffers of the same size. */
export async function* keptReads(world: World): AsyncGenerator<Row> {
  const reads = readsOf(world.productId).flatMap((read) => [
    { name: `${read.name}, kept, REST`, path: restPath(read) },
    { name: `${read.name}, kept, tRPC`, path: trpcPath(read) },
  ]);
  const sizes = await Promise.all(
    reads.map(async ({ path }) => (await (await fetch(world.shop.url + path)).arrayBuffer()).byteLength),
  );
  const baseline = await world.startBaseline(`/${sizes[0]}`, { SIZES: sizes.join() });
  for (const [index, { name, path }] of reads.entries()) {
    const measured = await sideBySide(world.shop.url + path, `${baseline.url}/${sizes[index]}`, world);
    yield rateRow(name, measured, { against: "http", least: MIN_RATIO });
  }
}
