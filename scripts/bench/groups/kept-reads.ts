import { readsOf, restPath, trpcPath } from "../reads.ts";
import { sideBySide } from "../side-by-side.ts";
import { rateRow, type Group } from "../table.ts";
import type { World } from "../world.ts";

const LEAST = { REST: 0.5, tRPC: 0.5 };

/** Reads asked again while the catalogue has not changed, against ready buffers of the same size. */
export const keptReads: Group<World> = {
  name: "kept",
  async *rows(world) {
    const asked = readsOf(world.productId).flatMap((read) => [
      { way: "REST" as const, name: read.name, path: restPath(read) },
      { way: "tRPC" as const, name: read.name, path: trpcPath(read) },
    ]);
    const sized = await Promise.all(
      asked.map(async (one) => {
        const answer = await fetch(world.shop.url + one.path);
        return { ...one, size: (await answer.arrayBuffer()).byteLength };
      }),
    );
    const sizes = sized.map(({ size }) => size);
    const ready = await world.startBaseline("raw-server.ts", `/${sizes[0]}`, { SIZES: sizes.join() });
    try {
      for (const { way, name, path, size } of sized) {
        const measured = await sideBySide(world.shop.url + path, `${ready.url}/${size}`, world);
        yield rateRow(`${name}, kept, ${way}`, measured, { against: "http", least: LEAST[way] });
      }
    } finally {
      await ready.stop();
    }
  },
};
