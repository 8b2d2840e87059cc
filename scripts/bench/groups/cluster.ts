import { ROUTES } from "@shop/domain/paths";
import { secondsOfCores, type RunningServer } from "../processes.ts";
import { readsOf, restPath } from "../reads.ts";
import { median, requestsPerSecond, type Rounds, sideBySide, WARM_UP_SECONDS } from "../side-by-side.ts";
import { rateRow, type Group, type Row } from "../table.ts";
import type { World } from "../world.ts";

const LEAST = 1.7;
const CORES = 2;
/** Each of two processes is to have rendered as many pages as the one, until the compiler is done with React in both. */
const LONG_WARM_UP = 4;

/**
 * What two processes of one start carry on two free cores, against one. Whoever asks takes a part of the cores too, where
 * there are but two: so what the two carry is counted for the cores that they had, and told for two. The page reads
 * nothing and is rendered anew each time, as a list waits for PostgreSQL, which needs a core of its own; the list beside
 * it tells what such a machine gains as a whole.
 */
export const cluster: Group<World> = {
  name: "cluster",
  async *rows(world) {
    const anew = { CATALOGUE_CACHE_MB: "0" };
    const one = await world.startShop(anew);
    try {
      const two = await world.startShop({ ...anew, WEB_CONCURRENCY: "2" });
      try {
        const pages = await onFreeCores(two, one, world);
        yield rateRow("page, WEB_CONCURRENCY=2, 2 cores", pages, { against: "1", least: LEAST });
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

/** Pages a second: of two processes on two cores of their own, and of one, which a core and a bit are enough for. */
async function onFreeCores(two: RunningServer, one: RunningServer, { rounds, seconds }: Rounds) {
  const page = ({ url }: RunningServer) => asked(url, ROUTES.contact);
  const measured = { figure: [] as number[], baseline: [] as number[], ratio: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    // Each time anew: what is not asked for a while throws its compiled code away.
    const warmUp = WARM_UP_SECONDS * (round === 0 ? LONG_WARM_UP : 1);
    await requestsPerSecond(page(two), warmUp);
    const before = await secondsOfCores(two.pid);
    const carried = (await requestsPerSecond(page(two), seconds)) * seconds;
    const figure = (carried / ((await secondsOfCores(two.pid)) - before)) * CORES;
    await requestsPerSecond(page(one), warmUp);
    const baseline = await requestsPerSecond(page(one), seconds);
    measured.figure.push(figure);
    measured.baseline.push(baseline);
    measured.ratio.push(figure / baseline);
  }
  return { figure: median(measured.figure), baseline: median(measured.baseline), ratio: median(measured.ratio) };
}

const asked = (origin: string, path = "/") => ({
  origin,
  nextPath: () => path,
  headers: { "accept-encoding": "gzip" },
});

const withoutBound = (row: Row): Row => ({ ...row, bound: "" });
