/**
 * npm run lighthouse: Lighthouse's scores of the demo shop's home, listing and product page by its mobile profile (slow 4G,
 * a processor slowed down four times), and what they load, as one table beside its bounds. Needs a build (npm run build).
 * Options: --runs N (3, of which the median counts). Starts a shop of its own and takes it away again. A busy machine
 * makes it worse: the blocking time is that of this one, four times.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Result } from "lighthouse";
import { pageWeight } from "./page-weight.ts";
import { startServer } from "./processes.ts";
import { withLighthouse } from "./run-lighthouse.ts";
import { median } from "./side-by-side.ts";
import { printHead, printRow, type Row } from "./table.ts";

const LEAST_SCORES: Record<string, number> = { performance: 90 };
const LEAST_SCORE = 95;
const MOST = { largestPaintMs: 1500, layoutShift: 0.02, blockedMs: 100, scriptBytes: 190 * 1024, styleBytes: 20_000 };

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
const runs = Number(values.runs);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const row = (name: string, figure: string, bound: string, isWithin: boolean): Row => ({
  name,
  figure,
  baseline: "",
  bound,
  isWithin,
});

/** The rows of a page, from Lighthouse's reports and from what it weighs by gzip. */
function rowsOf(page: string, reports: Result[], weight: { scripts: number; styles: number }): Row[] {
  const figure = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const [largestPaint, layoutShift] = [figure("largest-contentful-paint"), figure("cumulative-layout-shift")];
  const blocked = figure("total-blocking-time");
  const scores = Object.values(reports[0]?.categories ?? {}).map(({ id, title }) => {
    const score = Math.round(median(reports.map(({ categories }) => categories[id]?.score ?? 0)) * 100);
    const least = LEAST_SCORES[id] ?? LEAST_SCORE;
    return row(`${page}, ${title.toLowerCase()}`, String(score), `≥ ${least}`, score >= least);
  });
  return [
    ...scores,
    row(
      `${page}, LCP`,
      `${(largestPaint / 1000).toFixed(2)} s`,
      `≤ ${MOST.largestPaintMs / 1000} s`,
      largestPaint <= MOST.largestPaintMs,
    ),
    row(`${page}, CLS`, layoutShift.toFixed(3), `< ${MOST.layoutShift}`, layoutShift < MOST.layoutShift),
    row(`${page}, total blocking time`, `${blocked.toFixed(0)} ms`, `< ${MOST.blockedMs} ms`, blocked < MOST.blockedMs),
    row(
      `${page}, JavaScript, gzip`,
      inKb(weight.scripts),
      `≤ ${inKb(MOST.scriptBytes)}`,
      weight.scripts <= MOST.scriptBytes,
    ),
    row(`${page}, CSS, gzip`, inKb(weight.styles), "≤ 20 kB", weight.styles <= MOST.styleBytes),
  ];
}

/** What Lighthouse found wanting beside its figures, in a line each. */
function findingsOf({ categories, audits }: Result): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighed.flatMap(({ id }) => {
    const audit = audits[id];
    const isFailed = audit?.scoreDisplayMode === "binary" && audit.score !== 1;
    return isFailed ? [audit.title] : [];
  });
}

const dataDir = await mkdtemp(join(tmpdir(), "shop-lighthouse-"));
const env = { DATABASE_URL: "", DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "silent", NODE_ENV: "production" };
const shop = await startServer(["node", "apps/server/dist/main.js"], env, "/readyz");
try {
  const found = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: [{ _id: string }] };
  const pages = { home: "/", listing: "/products", product: `/product/${found.products[0]._id}` };
  say(`${runs} runs each, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  const rows: Row[] = [];
  await withLighthouse(async (audit) => {
    for (const [page, path] of Object.entries(pages)) {
      // A shop in use has its pages at hand.
      await (await fetch(shop.url + path)).arrayBuffer();
      const reports: Result[] = [];
      for (let run = 0; run < runs; run++) reports.push(await audit(shop.url + path));
      for (const finding of new Set(reports.flatMap(findingsOf))) say(`  ${page}: ${finding}`);
      rows.push(...rowsOf(page, reports, await pageWeight(shop.url + path)));
    }
  });
  printHead(say);
  for (const one of rows) printRow(say, one);
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}
