/**
 * npm run lighthouse: what a telephone sees of the demo shop's home, listing and product page, with Lighthouse's mobile
 * profile (slow 4G, a processor slowed down four times), as one table beside its bounds. Needs a build (npm run build).
 * Options: --runs N (3, of which the median counts). Starts a shop of its own and takes it away again.
 * DevTools' delay is one of each request: opening a connection costs nothing here.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findChromium } from "../../apps/web/e2e/chromium.ts";
import { visit, type Visit } from "./mobile-visit.ts";
import { pageWeight } from "./page-weight.ts";
import { startServer } from "./processes.ts";
import { printHead, printRow, type Row } from "./table.ts";

const MOST = { largestPaintMs: 1500, layoutShift: 0.02, blockedMs: 100, scriptBytes: 120_000, styleBytes: 20_000 };

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
const runs = Number(values.runs);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const row = (name: string, figure: string, bound: string, isWithin: boolean): Row => ({
  name,
  figure,
  baseline: "",
  bound,
  isWithin,
});

/** The rows of a page, from its visits and from what it weighs by gzip. */
function rowsOf(page: string, visits: Visit[], weight: { scripts: number; styles: number }): Row[] {
  const largestPaint = median(visits.map((it) => it.largestPaint));
  const layoutShift = Math.max(...visits.map((it) => it.layoutShift));
  const blocked = median(visits.map((it) => it.blocked));
  const problems = new Set(visits.flatMap((it) => [...it.findings, ...it.complaints]));
  for (const problem of problems) say(`  ${page}: ${problem}`);
  return [
    row(
      `${page}, LCP`,
      `${(largestPaint / 1000).toFixed(2)} s`,
      `≤ ${MOST.largestPaintMs / 1000} s`,
      largestPaint <= MOST.largestPaintMs,
    ),
    row(`${page}, CLS`, layoutShift.toFixed(3), `< ${MOST.layoutShift}`, layoutShift < MOST.layoutShift),
    row(`${page}, total blocking time`, `${blocked.toFixed(0)} ms`, `< ${MOST.blockedMs} ms`, blocked < MOST.blockedMs),
    row(`${page}, JavaScript, gzip`, inKb(weight.scripts), "≤ 120 kB", weight.scripts <= MOST.scriptBytes),
    row(`${page}, CSS, gzip`, inKb(weight.styles), "≤ 20 kB", weight.styles <= MOST.styleBytes),
    row(`${page}, axe and console`, String(problems.size), "0", problems.size === 0),
  ];
}

/** What has no bound, in a line: the element that was painted largest, and what travelled. */
function inWords(page: string, { largestElement, bytes, laterBytes }: Visit): string {
  const travelled = Object.entries(bytes).map(([kind, size]) => `${kind} ${inKb(size)}`);
  return `  ${page}: LCP is <${largestElement}>; ${travelled.join(", ")}; once at rest ${inKb(laterBytes)}`;
}

const dataDir = await mkdtemp(join(tmpdir(), "shop-lighthouse-"));
const env = { DATABASE_URL: "", DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "silent", NODE_ENV: "production" };
const shop = await startServer(["node", "apps/server/dist/main.js"], env, "/readyz");
try {
  const found = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: [{ _id: string }] };
  const pages = { home: "/", listing: "/products", product: `/product/${found.products[0]._id}` };
  const { executablePath, env: needs } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, ...needs },
  });
  say(`${runs} runs each, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  try {
    const rows: Row[] = [];
    for (const [page, path] of Object.entries(pages)) {
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(browser, shop.url + path));
      rows.push(...rowsOf(page, visits, await pageWeight(shop.url + path)));
      for (const one of visits.slice(-1)) say(inWords(page, one));
    }
    printHead(say);
    for (const one of rows) printRow(say, one);
  } finally {
    await browser.close();
  }
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}
