/**
 * npm run bench: the shop against hand-written routes with the same SQL, side by side, and what the first page weighs.
 * Needs a build (npm run build). Options: --products N (10000), --seconds N a round (5), --rounds N (3).
 * Makes its own database and takes it away again.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@shop/db/embedded/embedded";
import { migrate } from "@shop/db/migrate";
import autocannon from "autocannon";
import { fillCatalogue } from "./fill-catalogue.ts";
import { pageWeight } from "./page-weight.ts";
import { startServer } from "./processes.ts";

const CONNECTIONS = 32;
const LARGEST_FIRST_PAGE_BYTES = 160_000;
const LEAST_RATIO = 0.7;

const { values } = parseArgs({
  options: {
    products: { type: "string", default: "10000" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
  },
});
const count = Number(values.products);
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Requests a second of one round; an answer that is no success makes the figure worthless, so it ends the bench. */
async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: Number(values.seconds) });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return result.requests.average;
}

const median = (figures: number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), "shop-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  await migrate({ url: postgres.url, migrationsFolder: "drizzle/migrations" });
  await fillCatalogue(postgres.url, count);
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: "1",
    RATE_LIMIT: "off",
    LOG_LEVEL: "silent",
    NODE_ENV: "production",
  };
  const shop = await startServer(["node", "apps/server/dist/main.js"], env, "/readyz");
  const raw = await startServer(["node", "--import", "tsx", "scripts/bench/raw-server.ts"], env, "/api/products");
  try {
    say(
      `${count} products, ${CONNECTIONS} connections, ${values.rounds} rounds of ${values.seconds} s each, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}\n`,
    );
    const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: { _id: string }[] };
    const reads = {
      "list, page 1": "/api/products",
      "a product": `/api/products/${list.products[0]?._id ?? ""}`,
      "a search": "/api/products?keyword=nitrile+gloves",
    };
    say("what            shop /s    raw /s   ratio   bound");
    for (const [name, path] of Object.entries(reads)) {
      const figures = { shop: [] as number[], raw: [] as number[], ratio: [] as number[] };
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const ours = await requestsPerSecond(shop.url + path);
        const theirs = await requestsPerSecond(raw.url + path);
        figures.shop.push(ours);
        figures.raw.push(theirs);
        figures.ratio.push(ours / theirs);
      }
      say(
        `${name.padEnd(14)} ${median(figures.shop).toFixed(0).padStart(8)}  ${median(figures.raw).toFixed(0).padStart(8)}   ${median(figures.ratio).toFixed(2)}    ≥ ${LEAST_RATIO}`,
      );
    }
    const weight = await pageWeight(shop.url);
    say(
      `\nfirst page, gzip: JavaScript ${(weight.scripts / 1000).toFixed(1)} kB (bound ${LARGEST_FIRST_PAGE_BYTES / 1000} kB) in ${weight.names.length} files, CSS ${(weight.styles / 1000).toFixed(1)} kB`,
    );
    say(`admin code in it: ${weight.names.some((name) => /admin/i.test(name)) ? "yes" : "no"}`);
  } finally {
    await Promise.all([shop.stop(), raw.stop()]);
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
