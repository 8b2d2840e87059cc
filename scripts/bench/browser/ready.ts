/**
 * npm run bench:ready: whether each type of control of the public pages works soon enough. Each control is used once,
 * by a real input event, at its profile's bound in milliseconds after the last byte of the HTML. It works if its effect
 * then appears in the same document. Two profiles: this machine without limits, and 1.6 Mbit/s with a round trip of
 * 150 ms and a CPU four times slower. Needs a build (npm run build). Options: --runs N (5; a control must work in most
 * of them), --only TEXT (part of a row's name), --at MS (instead of the bound), --without-scripts (then no control may
 * work).
 */
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { say } from "../../command-line.ts";
import { median } from "../measure/figures.ts";
import { printHead, printRow, type Row } from "../measure/table.ts";
import { CONTROLS, type Action, type Control } from "./controls.ts";
import { withDemoShop } from "./demo-shop.ts";

interface Profile {
  name: string;
  boundMs: number;
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
  slowdown?: number;
}

/** The position of a control: `x` and `y` in the window when the page is scrolled to `top`. */
interface Place {
  top: number;
  x: number;
  y: number;
}

const BYTES_PER_MBIT = 125_000;
const PROFILES: readonly Profile[] = [
  { name: "local", boundMs: 300 },
  {
    name: "slow",
    boundMs: 3500,
    network: { latency: 150, downloadThroughput: 1.6 * BYTES_PER_MBIT, uploadThroughput: 0.75 * BYTES_PER_MBIT },
    slowdown: 4,
  },
];
/** How long the effect may take: less than the 5 s after which a carousel moves by itself. */
const PATIENCE_MS = 4000;
const VIEWPORT = { wide: { width: 1280, height: 900 }, narrow: { width: 360, height: 800 } };

/** Sends input events without Playwright's wait for the page; keys go to the focused control. */
const ACTIONS: Record<Action, (page: Page, place: Place) => Promise<void>> = {
  click: (page, { x, y }) => page.mouse.click(x, y),
  hover: (page, { x, y }) => page.mouse.move(x, y),
  "press Enter": (page) => page.keyboard.press("Enter"),
  type: (page) => page.keyboard.type("glov"),
  choose: (page) => page.keyboard.press("ArrowDown"),
};

/** Runs in the page: scrolls to the control and focuses it when the HTML is parsed, and records the time of its use. */
const preparingScript = ({ top, x, y }: Place, { action }: Control) => `
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    scrollTo({ top: ${top}, behavior: "instant" });
    if (${action !== "click" && action !== "hover"}) document.elementFromPoint(${x}, ${y}).closest("button, input, select").focus();
  });
  for (const type of ["pointermove", "keydown"])
    addEventListener(type, ({ timeStamp, clientX }) => {
      // Chromium itself reports a pointer at 0, 0 after each layout.
      if (clientX === 0) return;
      window.usedAt ??= timeStamp - performance.getEntriesByType("navigation")[0].responseEnd;
    }, true);
`;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    at: { type: "string" },
    "without-scripts": { type: "boolean", default: false },
  },
});

const hasEffect = (page: Page, effect: Control["effect"]): Promise<boolean> => {
  const appearance =
    typeof effect === "string"
      ? page.locator(effect).first().waitFor({ state: "attached", timeout: PATIENCE_MS })
      : page.waitForURL(effect, { timeout: PATIENCE_MS, waitUntil: "commit" });
  return appearance.then(
    () => true,
    () => false,
  );
};

async function placeOf(page: Page, url: string, selector: string): Promise<Place> {
  await page.goto(url);
  const control = page.locator(selector).first();
  const box = await control.boundingBox();
  const whole = await page.locator("html").boundingBox();
  const screen = page.viewportSize();
  if (!box || !whole || !screen) throw new Error(`${url} has no ${selector}`);
  const middle = box.y + box.height / 2 - screen.height / 2;
  const top = Math.round(Math.min(Math.max(0, middle), whole.height - screen.height));
  await page.evaluate(`scrollTo({ top: ${top}, behavior: "instant" })`);
  // Measured again, because a sticky control does not scroll with the page.
  const placed = (await control.boundingBox()) ?? box;
  return { top, x: placed.x + placed.width / 2, y: placed.y + placed.height / 2 };
}

/** Loads the page and uses the control once. `usedAt` is in ms after the HTML's last byte; NaN in a new document. */
async function use(page: Page, url: string, control: Control, place: Place, profile: Profile) {
  const devTools = await page.context().newCDPSession(page);
  if (profile.network) await devTools.send("Network.emulateNetworkConditions", { offline: false, ...profile.network });
  if (profile.slowdown) await devTools.send("Emulation.setCPUThrottlingRate", { rate: profile.slowdown });
  if (values["without-scripts"]) await page.route("**/*.js", (route) => route.abort());
  await page.addInitScript(preparingScript(place, control));
  const response = await page.goto(url, { waitUntil: "commit" });
  await response?.finished();
  const { startTime = 0, responseEnd = 0 } = response?.request().timing() ?? {};
  await delay(startTime + responseEnd + Number(values.at ?? profile.boundMs) - Date.now());
  await ACTIONS[control.action](page, place);
  const isVisible = await hasEffect(page, control.effect);
  const usedAt = await page.evaluate<number | undefined>("window.usedAt");
  return { hasWorked: isVisible && usedAt !== undefined, usedAt: usedAt ?? Number.NaN };
}

await withDemoShop(async ({ urls, browser }) => {
  const inNewContext = async <Result>({ isNarrow = false }: Control, work: (page: Page) => Promise<Result>) => {
    const viewport = isNarrow ? VIEWPORT.narrow : VIEWPORT.wide;
    const context = await browser.newContext({ viewport, permissions: ["clipboard-write"] });
    return work(await context.newPage()).finally(() => context.close());
  };
  printHead();
  for (const profile of PROFILES) {
    const rows: Row[] = [];
    for (const control of CONTROLS) {
      const name = `${profile.name}, ${control.page}, ${control.name}`;
      if (!name.includes(values.only)) continue;
      const url = urls[control.page];
      const place = await inNewContext(control, (page) => placeOf(page, url, control.selector));
      const uses = [];
      for (let run = 0; run < Number(values.runs); run += 1)
        uses.push(await inNewContext(control, (page) => use(page, url, control, place, profile)));
      const worked = uses.filter(({ hasWorked }) => hasWorked).length;
      const row = {
        name,
        figure: `${worked} of ${uses.length}`,
        baseline: `used at ${median(uses.map(({ usedAt }) => usedAt)).toFixed(0)} ms`,
        bound: `≤ ${profile.boundMs} ms`,
        isWithin: worked > uses.length / 2,
      };
      rows.push(row);
      printRow(row);
    }
    if (rows.length > 0)
      say(`${profile.name}: ${rows.filter(({ isWithin }) => isWithin).length} of ${rows.length} controls work`);
  }
});
