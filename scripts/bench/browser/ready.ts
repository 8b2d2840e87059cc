/**
 * npm run bench:ready: how long after the arrival of the HTML each type of control of the public pages works, as one
 * table. Each control is used on a freshly loaded page as soon as the HTML is there, again and again until its effect is
 * seen; the figure is the time of the last use before that. Two profiles: this machine as it is, and 1.6 Mbit/s with a
 * round trip of 150 ms and a CPU slowed down four times. Needs a build (npm run build). Options: --runs N (3, the median
 * counts), --only TEXT (part of a row's name). Starts a shop and removes it at the end.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type Locator, type Page } from "@playwright/test";
import { findChromium } from "../../apps/web/e2e/chromium.ts";
import { startServer } from "./processes.ts";
import { CONTROLS, type Action, type Control, type PageName } from "./ready-controls.ts";
import { median } from "./side-by-side.ts";
import { printHead, printRow } from "./table.ts";

interface Profile {
  name: string;
  mostMs: number;
  /** How long an effect may take before the control is used again. */
  patienceMs: number;
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
  slowdown?: number;
}

const BYTES_PER_MBIT = 125_000;
const PROFILES: readonly Profile[] = [
  { name: "local", mostMs: 300, patienceMs: 50 },
  {
    name: "1.6 Mbit/s, CPU / 4",
    mostMs: 3500,
    patienceMs: 300,
    network: { latency: 150, downloadThroughput: 1.6 * BYTES_PER_MBIT, uploadThroughput: 0.75 * BYTES_PER_MBIT },
    slowdown: 4,
  },
];
/** The menu opens when the mouse has stayed for 90 ms. */
const LEAST_HOVER_MS = 150;
/** A control that does not work by then has no effect. */
const LONGEST_MS = 20_000;
const VIEWPORT = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } };

/** How a control is used, without Playwright's own waiting, and the event by which the page tells the time. */
const ACTIONS: Record<Action, { event: string; use: (control: Locator) => Promise<unknown> }> = {
  click: { event: "click", use: (control) => control.click({ force: true, timeout: 1000 }) },
  hover: {
    event: "pointerover",
    use: async (control) => {
      await control.page().mouse.move(0, 0);
      await control.hover({ force: true, timeout: 1000 });
    },
  },
  "press Enter": { event: "keydown", use: (control) => control.press("Enter", { timeout: 1000 }) },
  type: { event: "input", use: (control) => control.fill("glov", { force: true, timeout: 1000 }) },
  choose: { event: "change", use: (control) => control.selectOption({ index: 1 }, { force: true, timeout: 1000 }) },
};

/** Runs in the page: tells when an event came, in milliseconds after the HTML. */
const tellsOf = (event: string) => `
  addEventListener("${event}", ({ timeStamp }) => {
    tellUse(timeStamp - performance.getEntriesByType("navigation")[0].responseEnd);
  }, true);
`;
const HAS_ARRIVED = `performance.getEntriesByType("navigation")[0].responseEnd > 0`;

const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, only: { type: "string", default: "" } },
});
const runs = Number(values.runs);
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** True as soon as the effect is seen; false when it is not within this time. */
async function isSeen(page: Page, effect: Control["effect"], timeout: number): Promise<boolean> {
  const seen =
    typeof effect === "string"
      ? page.locator(effect).first().waitFor({ state: "attached", timeout })
      : page.waitForURL(effect, { timeout, waitUntil: "commit" });
  return seen.then(
    () => true,
    () => false,
  );
}

/** Milliseconds from the arrival of a fresh page's HTML to the use of a control that had its effect. */
async function readyAfter(browser: Browser, url: string, control: Control, profile: Profile): Promise<number> {
  const { selector, action, effect, isNarrow = false } = control;
  const context = await browser.newContext({
    viewport: isNarrow ? VIEWPORT.narrow : VIEWPORT.wide,
    permissions: ["clipboard-write"],
  });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    if (profile.network)
      await devTools.send("Network.emulateNetworkConditions", { offline: false, ...profile.network });
    if (profile.slowdown) await devTools.send("Emulation.setCPUThrottlingRate", { rate: profile.slowdown });
    const { event, use } = ACTIONS[action];
    let usedAt = Number.NaN;
    await page.exposeFunction("tellUse", (time: number) => (usedAt = time));
    await page.addInitScript(tellsOf(event));
    await page.goto(url, { waitUntil: "commit" });
    // Asked from outside: the page's content policy allows no evaluation of text in it.
    while (!(await page.evaluate(HAS_ARRIVED)));
    const end = Date.now() + LONGEST_MS;
    const patience = action === "hover" ? Math.max(LEAST_HOVER_MS, profile.patienceMs) : profile.patienceMs;
    do {
      if (Date.now() > end) return Number.POSITIVE_INFINITY;
      // An element that is not there yet, or a page that is being left, is tried again as well.
      await use(page.locator(selector).first()).catch(() => undefined);
    } while (!(await isSeen(page, effect, patience)));
    return usedAt;
  } finally {
    await context.close();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), "shop-ready-"));
const env = { DATABASE_URL: "", DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "silent", NODE_ENV: "production" };
const shop = await startServer(["node", "apps/server/dist/main.js"], env, "/readyz");
const found = await findChromium();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: ["--no-sandbox", "--disable-gpu"],
  env: { ...process.env, ...found.env },
});
try {
  const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as { products: [{ _id: string }] };
  const pages: Record<PageName, string> = {
    home: "/",
    listing: "/products",
    search: "/products/search/gloves",
    product: `/product/${products[0]._id}`,
  };
  // The first visitor of a shop waits for its pages; the bench is about all others.
  for (const path of Object.values(pages)) await (await fetch(shop.url + path)).arrayBuffer();
  say(`${runs} runs each, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  printHead(say);
  for (const profile of PROFILES)
    for (const control of CONTROLS) {
      const name = `${control.page}, ${control.name}`;
      if (!name.includes(values.only)) continue;
      const times: number[] = [];
      for (let run = 0; run < runs; run++)
        times.push(await readyAfter(browser, shop.url + pages[control.page], control, profile));
      const time = median(times);
      const [figure, bound] = [Number.isFinite(time) ? `${time.toFixed(0)} ms` : "no effect", `≤ ${profile.mostMs} ms`];
      printRow(say, { name, figure, baseline: profile.name, bound, isWithin: time <= profile.mostMs });
    }
} finally {
  await browser.close();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}
