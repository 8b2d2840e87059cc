import { sideBySide } from "../measure/side-by-side.ts";
import { rateRow, type Group } from "../measure/table.ts";
import type { World } from "../world/world.ts";
import { readsOf, restPath, trpcPath } from "./reads.ts";

const LEAST = { REST: 0.5, tRPC: 0.5 };

/** Reads that are repeated while the catalogue does not change, compared with prepared buffers of the same size. */
export const keptReads: Group<World> = {
  name: "kept",
  async *rows(world) {
    const reads = readsOf(world.productId).flatMap((read) => [
      { way: "REST" as const, name: read.name, path: restPath(read) },
      { way: "tRPC" as const, name: read.name, path: trpcPath(read) },
    ]);
    const sized = await Promise.all(
      reads.map(async (read) => {
        const response = await fetch(world.shop.url + read.path);
        return { ...read, size: (await response.arrayBuffer()).byteLength };
      }),
    );
    const sizes = sized.map(({ size }) => size);
    const baseline = await world.startBaseline(`/${sizes[0]}`, { SIZES: sizes.join() });
    try {
      for (const { way, name, path, size } of sized) {
        const measured = await sideBySide(world.shop.url + path, `${baseline.url}/${size}`, world);
        yield rateRow(`${name}, kept, ${way}`, measured, { against: "http", least: LEAST[way] });
      }
    } finally {
      await baseline.stop();
    }
  },
};
