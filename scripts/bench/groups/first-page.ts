import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { pageWeight } from "../page-weight.ts";
import { secondsOfCores, startServer, type RunningServer } from "../processes.ts";
import { CONNECTIONS } from "../side-by-side.ts";
import type { Group, Row } from "../table.ts";
import type { World } from "../world.ts";

const MOST_SCRIPT_BYTES = 190 * 1024;
const MOST_STYLE_BYTES = 20_000;
/** Pages that a core makes in a second. */
const LEAST = { kept: 2_000, rendered: 100 };

/** What a page weighs that a browser has never been to, and how many of them a core makes. */
export const firstPage: Group<World> = {
  name: "page",
  async *rows(world) {
    const { shop, productId } = world;
    const pages = { home: "/", listing: "/products", product: `/product/${productId}` };
    for (const [page, path] of Object.entries(pages)) {
      const { scripts, styles, names } = await pageWeight(shop.url + path);
      yield weightRow(`${page}, JavaScript, ${names.length} files`, scripts, MOST_SCRIPT_BYTES);
      yield weightRow(`${page}, CSS`, styles, MOST_STYLE_BYTES);
      const admin = names.filter((name) => /admin/i.test(name)).length;
      yield boundRow(`${page}, files of the staff's`, String(admin), "0", admin === 0);
    }
    for (const [page, path] of Object.entries(pages))
      yield perCoreRow(`${page}, kept`, await pagesPerCore(shop, path, world.seconds), LEAST.kept);
    const dataDir = await mkdtemp(join(tmpdir(), "shop-bench-pages-"));
    const uncached = await startServer(
      ["node", "apps/server/dist/main.js"],
      {
        DATABASE_URL: world.databaseUrl,
        DATA_DIR: dataDir,
        DEMO: "1",
        CATALOGUE_CACHE_MB: "0",
        RATE_LIMIT: "off",
        LOG_LEVEL: "silent",
        NODE_ENV: "production",
      },
      "/readyz",
    );
    try {
      for (const [page, path] of Object.entries(pages))
        yield perCoreRow(`${page}, rendered anew`, await pagesPerCore(uncached, path, world.seconds), LEAST.rendered);
    } finally {
      await uncached.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** Pages in each second of a core that the server takes, compressed as browsers ask for them. */
async function pagesPerCore({ url, pid }: RunningServer, path: string, duration: number): Promise<number> {
  const ask = async (limit: { duration: number } | { amount: number }) => {
    const asked = { url: url + path, connections: CONNECTIONS, headers: { "accept-encoding": "gzip" }, ...limit };
    const { requests, non2xx, errors } = await autocannon(asked);
    if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} bad answers, ${errors} errors`);
    return requests.total;
  };
  // So that the code is as fast as it gets, and what is kept is kept.
  const inTime = await ask({ duration });
  // A clock cuts off what is being answered, which is work all the same: these stand behind it.
  await ask({ amount: CONNECTIONS });
  const before = await secondsOfCores(pid);
  const pages = await ask({ amount: Math.max(inTime, CONNECTIONS) });
  return pages / ((await secondsOfCores(pid)) - before);
}

const boundRow = (name: string, figure: string, bound: string, isWithin: boolean): Row => ({
  name,
  figure,
  baseline: "",
  bound,
  isWithin,
});

const weightRow = (name: string, bytes: number, most: number): Row =>
  boundRow(name, `${(bytes / 1000).toFixed(1)} kB gzip`, `≤ ${(most / 1000).toFixed(1)} kB`, bytes <= most);

const perCoreRow = (name: string, rate: number, least: number): Row =>
  boundRow(name, `${rate.toFixed(0)} /s a core`, `≥ ${least}`, rate >= least);
