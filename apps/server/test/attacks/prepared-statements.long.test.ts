import { readFile } from "node:fs/promises";
import type { Shop } from "@shop/api/base/procedures/context";
import { addProduct } from "@shop/api/testing";
import { expect, test } from "vitest";
import { rows } from "../process/process.fixture.ts";
import { attackedServer } from "./attacked-server.fixture.ts";

/** The total. As prepared statements, this many took about 200 MB of PostgreSQL's memory. */
const SEARCHES = 2_000;
/** After this many, each connection has cached what it needs about the shop's tables and functions. */
const WARM_UP = 400;
const CONCURRENT_SEARCHES = 8;
const CONNECTIONS = 4;
/** Megabytes for all connections together: a tenth of what the prepared statements took. */
const HARMLESS_GROWTH = 20;

const SORTS = ["newest", "price", "-price", "name", "rating"];
const WORDS = "nitrile gloves powder free blue large box paper towel bowl".split(" ");

/** A search whose SQL differs for each number. */
function search(n: number): string {
  const query = new URLSearchParams({ sort: SORTS[n % 5] ?? "", pageSize: String(1 + (n % 100)) });
  const bits = Math.floor(n / 5);
  if (bits & 1) query.append("brand", "A");
  if (bits & 2) for (const size of ["S", "M"]) query.append("size", size);
  if (bits & 4) query.append("inStock", "true");
  if (bits & 8) query.append("minPrice", "1");
  if (bits & 16) query.append("maxPrice", "900");
  if (bits & 32) query.append("category", "Gloves");
  if (bits & 64) query.append("color", "blue");
  query.append("keyword", WORDS.slice(0, 1 + (n % 10)).join(" "));
  return `/api/products${n % 4 === 0 ? "/facets" : ""}?${query.toString()}`;
}

async function searchAll(url: string, from: number, to: number): Promise<void> {
  let next = from;
  const searcher = async () => {
    while (next < to) {
      const path = search(next);
      next += 1;
      const answer = await fetch(url + path);
      expect(answer.status, `${path}: ${await answer.text()}`).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SEARCHES }, searcher));
}

/** The private memory of the server's PostgreSQL backends, in megabytes. */
async function privateMegabytes(shop: Shop): Promise<number> {
  const backends = await rows<{ pid: number }>(
    shop,
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  expect(backends.length).toBeGreaterThanOrEqual(CONNECTIONS);
  const held = await Promise.all(
    backends.map(async ({ pid }) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
      return [...rollup.matchAll(/^Private_\w+: +(\d+) kB$/gm)].map(([, kilobytes]) => Number(kilobytes));
    }),
  );
  return held.flat().reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

// Only Linux reports private memory.
test.runIf(process.platform === "linux")(
  "thousands of searches with different SQL hardly grow PostgreSQL's memory",
  { timeout: 300_000 },
  async () => {
    const { shop, url } = await attackedServer({ DATABASE_POOL_SIZE: String(CONNECTIONS), CATALOGUE_CACHE_MB: "0" });
    for (const name of ["Nitrile gloves", "Paper towel", "Bowl"]) await addProduct(shop, { name });
    await searchAll(url, 0, WARM_UP);
    const before = await privateMegabytes(shop);
    await searchAll(url, WARM_UP, SEARCHES);
    expect((await privateMegabytes(shop)) - before).toBeLessThan(HARMLESS_GROWTH);
  },
);
