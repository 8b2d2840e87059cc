/**
 * npm run bench:ready: how long after the HTML has arrived each type of control of the public pages works. Each control is
 * used on a freshly loaded page as soon as the HTML is there, and again until its effect is visible; the figure is the time
 * of the last use before that. Two profiles: this machine without limits, and 1.6 Mbit/s with a round trip of 150 ms and a
 * CPU four times slower. Needs a build (npm run build). Options: --runs N (3; the median counts), --only TEXT (part of a
 * row's name).
 */
import { parseArgs } from "node:util";
import type { Browser, Locator, Page } from "@playwright/test";
import { median } from "../measure/figures.ts";
import { printHead, printRow } from "../measure/table.ts";
import { CONTROLS, type Action, type Control } from "./controls.ts";
import { withDemoShop } from "./demo-shop.ts";

interface Profile {
  name: string;
  mostMs: number;
  /** How long to wait for the effect before the control is used again. */
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
/** The menu opens after the mouse has been over it for 90 ms. */
const LEAST_HOVER_MS = 150;
/** After this time a control counts as having no effect. */
const LONGEST_MS = 20_000;
const VIEWPORT = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } };

/** How a control is used, without Playwright's own waiting, and the event whose time is measured. */
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

/** Runs in the page: reports the time of an event, in milliseconds after the HTML has arrived. */
const reportingScript = (event: string) => `
  addEventListener("${event}", ({ timeStamp }) => {
    reportUse(timeStamp - performance.getEntriesByType("navigation")[0].responseEnd);
  }, true);
`;
const HAS_ARRIVED = `performance.getEntriesByType("navigation")[0].responseEnd > 0`;

const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, only: { type: "string", default: "" } },
});

/** Whether the effect is visible within this time. */
async function hasEffect(page: Page, effect: Control["effect"], timeout: number): Promise<boolean> {
  const appearance =
    typeof effect === "string"
      ? page.locator(effect).first().waitFor({ state: "attached", timeout })
      : page.waitForURL(effect, { timeout, waitUntil: "commit" });
  return appearance.then(
    () => true,
    () => false,
  );
}

/** Milliseconds from the arrival of a page's HTML to the first use of a control that had an effect. */
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
    await page.exposeFunction("reportUse", (time: number) => (usedAt = time));
    await page.addInitScript(reportingScript(event));
    await page.goto(url, { waitUntil: "commit" });
    // Polled from here, because the page's content policy forbids waitForFunction.
    while (!(await page.evaluate(HAS_ARRIVED)));
    const end = Date.now() + LONGEST_MS;
    const patience = action === "hover" ? Math.max(LEAST_HOVER_MS, profile.patienceMs) : profile.patienceMs;
    do {
      if (Date.now() > end) return Number.POSITIVE_INFINITY;
      // Tried again when the element is not there yet or the page is being left.
      await use(page.locator(selector).first()).catch(() => undefined);
    } while (!(await hasEffect(page, effect, patience)));
    return usedAt;
  } finally {
    await context.close();
  }
}

await withDemoShop(async ({ urls, browser }) => {
  printHead();
  for (const profile of PROFILES)
    for (const control of CONTROLS) {
      const name = `${control.page}, ${control.name}`;
      if (!name.includes(values.only)) continue;
      const times: number[] = [];
      for (let run = 0; run < Number(values.runs); run += 1)
        times.push(await readyAfter(browser, urls[control.page], control, profile));
      const time = median(times);
      const figure = Number.isFinite(time) ? `${time.toFixed(0)} ms` : "no effect";
      const bound = `≤ ${profile.mostMs} ms`;
      printRow({ name, figure, baseline: profile.name, bound, isWithin: time <= profile.mostMs });
    }
});
