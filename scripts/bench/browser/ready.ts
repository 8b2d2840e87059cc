/**
 * npm run bench:ready: whether each type of control of the public pages works at the time by which it must, counted from
 * the arrival of the HTML. Each control is used once, just before that time, on a freshly loaded page; then its effect
 * must appear. Two profiles: this machine without limits, and 1.6 Mbit/s with a round trip of 150 ms and a CPU four times
 * slower. Needs a build (npm run build). Options: --runs N (3; all must succeed), --only TEXT (part of a row's name).
 */
import { parseArgs } from "node:util";
import type { Browser, Locator, Page } from "@playwright/test";
import { printHead, printRow } from "../measure/table.ts";
import { CONTROLS, type Action, type Control } from "./controls.ts";
import { withDemoShop } from "./demo-shop.ts";

interface Profile {
  name: string;
  /** When a control must work, in milliseconds after the HTML has arrived. */
  mostMs: number;
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
  slowdown?: number;
}

const BYTES_PER_MBIT = 125_000;
const PROFILES: readonly Profile[] = [
  { name: "local", mostMs: 300 },
  {
    name: "1.6 Mbit/s, CPU / 4",
    mostMs: 3500,
    network: { latency: 150, downloadThroughput: 1.6 * BYTES_PER_MBIT, uploadThroughput: 0.75 * BYTES_PER_MBIT },
    slowdown: 4,
  },
];
/** After this time a control counts as having no effect. */
const EFFECT_MS = 10_000;
/** A use that comes too late is repeated on another page, earlier by the delay. */
const MOST_TRIES = 8;
const VIEWPORT = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } };

/** How a control is used, without Playwright's own waiting, and the event whose time is measured. */
const ACTIONS: Record<Action, { event: string; use: (control: Locator) => Promise<unknown> }> = {
  click: { event: "click", use: (control) => control.click({ force: true, timeout: 1000 }) },
  hover: { event: "pointerover", use: (control) => control.hover({ force: true, timeout: 1000 }) },
  "press Enter": { event: "keydown", use: (control) => control.press("Enter", { timeout: 1000 }) },
  type: { event: "input", use: (control) => control.fill("glov", { force: true, timeout: 1000 }) },
  choose: { event: "change", use: (control) => control.selectOption({ index: 1 }, { force: true, timeout: 1000 }) },
};

const SINCE_HTML = `performance.now() - performance.getEntriesByType("navigation")[0].responseEnd`;
const HAS_ARRIVED = `performance.getEntriesByType("navigation")[0].responseEnd > 0`;

/** Runs in the page: reports the time of an event, in milliseconds after the HTML has arrived. */
const reportingScript = (event: string) => `
  addEventListener("${event}", ({ timeStamp }) => {
    reportUse(timeStamp - performance.getEntriesByType("navigation")[0].responseEnd);
  }, { capture: true, once: true });
`;

const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, only: { type: "string", default: "" } },
});

async function hasEffect(page: Page, effect: Control["effect"]): Promise<boolean> {
  const appearance =
    typeof effect === "string"
      ? page.locator(effect).first().waitFor({ state: "attached", timeout: EFFECT_MS })
      : page.waitForURL(effect, { timeout: EFFECT_MS, waitUntil: "commit" });
  return appearance.then(
    () => true,
    () => false,
  );
}

interface Use {
  /** When the control was used, in milliseconds after the HTML has arrived. */
  usedAt: number;
  works: boolean;
}

/** Uses a control of a fresh page once; the use begins `startMs` after the HTML has arrived. */
async function tryOnce(
  browser: Browser,
  url: string,
  control: Control,
  profile: Profile,
  startMs: number,
): Promise<Use> {
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
    await page.exposeFunction("reportUse", (time: number) => (usedAt = time));
    await page.addInitScript(reportingScript(event));
    await page.goto(url, { waitUntil: "commit" });
    const target = page.locator(selector).first();
    // Polled from here, because the page's content policy forbids waitForFunction.
    while (!(await page.evaluate(HAS_ARRIVED)));
    await target.scrollIntoViewIfNeeded();
    while (Number(await page.evaluate(SINCE_HTML)) < startMs);
    await use(target);
    const works = await hasEffect(page, effect);
    return { usedAt, works };
  } finally {
    await context.close();
  }
}

/** The latest use of a control that was not after the bound; null when no use was early enough. */
async function tryInTime(browser: Browser, url: string, control: Control, profile: Profile): Promise<Use | null> {
  let startMs = profile.mostMs;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const result = await tryOnce(browser, url, control, profile, startMs);
    // The event itself may be missing when the page is left at once.
    const late = result.usedAt - profile.mostMs;
    if (!(late > 0)) return result;
    startMs -= late + 5;
  }
  return null;
}

await withDemoShop(async ({ urls, browser }) => {
  printHead();
  for (const profile of PROFILES)
    for (const control of CONTROLS) {
      const name = `${control.page}, ${control.name}`;
      if (!name.includes(values.only)) continue;
      const uses: (Use | null)[] = [];
      for (let run = 0; run < Number(values.runs); run += 1)
        uses.push(await tryInTime(browser, urls[control.page], control, profile));
      const working = uses.filter((use) => use?.works);
      const earliest = Math.min(...uses.map((use) => use?.usedAt ?? Number.POSITIVE_INFINITY));
      printRow({
        name,
        figure: `${working.length} of ${uses.length} at ${earliest.toFixed(0)} ms`,
        baseline: profile.name,
        bound: `≤ ${profile.mostMs} ms`,
        isWithin: working.length === uses.length,
      });
    }
});
