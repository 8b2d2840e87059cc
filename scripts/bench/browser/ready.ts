/**
 * npm run bench:ready: whether each type of control of the public pages works from the first paint on, and how soon.
 * Each control is used by real input events: at the first paint, when its effect must appear, however long that takes,
 * and 300 ms later, when its effect must be seen within half of what the same page needs to its first paint in a browser
 * without scripts. That is measured side by side, once before each use. Needs a build (npm run build). Options: --runs N
 * (10), --only TEXT (part of a row's name).
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
  /** Of all processes of the browser. */
  slowdown: number;
  /** Of the page's main thread only, by Chromium's own throttling. */
  pageSlowdown?: number;
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

/** The middle of a control in the window, in CSS pixels. */
interface Place {
  x: number;
  y: number;
}

const BYTES_PER_MBIT = 125_000;
const PROFILES: readonly Profile[] = [
  { name: "local", slowdown: 1 },
  { name: "slow machine", slowdown: 4 },
  { name: "slow page", slowdown: 1, pageSlowdown: 4 },
  // Its scripts arrive long after the first paint, so there is no bound 300 ms later.
  {
    name: "slow network",
    slowdown: 4,
    network: { latency: 150, downloadThroughput: 1.6 * BYTES_PER_MBIT, uploadThroughput: 0.75 * BYTES_PER_MBIT },
  },
];
const LATER_MS = 300;
const MOST_OF_FIRST_PAINT = 0.5;
/** How long the effect of a use at the first paint may take. */
const PATIENCE_MS = 15_000;
const MOST_TRIES = 5;
const EVERY_PLACE_MS = 50;
/** How long a slowed browser runs at a time. */
const RUNNING_MS = 5;
const VIEWPORT = { wide: { width: 1280, height: 900 }, narrow: { width: 360, height: 800 } };

/** Sends input events without Playwright's wait for the page; keys go to the focused control. */
const ACTIONS: Record<Action, (page: Page, place: Place) => Promise<void>> = {
  click: (page, { x, y }) => page.mouse.click(x, y),
  hover: (page, { x, y }) => page.mouse.move(x, y),
  "press Enter": (page) => page.keyboard.press("Enter"),
  type: (page) => page.keyboard.type("glov"),
  choose: (page) => page.keyboard.press("ArrowDown"),
};
/** The event that ends each action. */
const LAST_EVENT: Record<Action, string> = {
  click: "pointerup",
  hover: "pointermove",
  "press Enter": "keydown",
  type: "keydown",
  choose: "keydown",
};

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10" },
    only: { type: "string", default: "" },
  },
});
const RUNS = Number(values.runs);

type Moment = "painted" | "used" | "missed" | "seen";
/** The times of a page's moments, in ms since the epoch, because an effect may be another document. */
type Moments = Partial<Record<Moment, number>>;

/**
 * Runs in each document: scrolls to the control and focuses it as soon as it is there, and reports the moments. `path`
 * is a CSS selector of the control. Its place is reported again when it changes, such as when the font has arrived. Looks
 * for the effect in each frame, but not before the use: frames that the page does not need would delay its scripts.
 */
const watchingScript = (path: string, { action, effect }: Control) => `
  const now = (time) => performance.timeOrigin + time;
  let control = null;
  const find = () => {
    control = document.querySelector(${JSON.stringify(path)});
    control?.scrollIntoView({ block: "center", behavior: "instant" });
    if (${action !== "click" && action !== "hover"}) control?.focus({ preventScroll: true });
  };
  let place = "";
  const locate = () => {
    if (!control) find();
    if (!control) return;
    const { x, y, width, height } = control.getBoundingClientRect();
    const next = [x + width / 2, y + height / 2];
    if (place !== String(next)) reportPlace(...next);
    place = String(next);
  };
  const locating = setInterval(locate, ${EVERY_PLACE_MS});
  document.addEventListener("readystatechange", locate);
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === "first-paint") report("painted", now(startTime));
  }).observe({ type: "paint", buffered: true });
  const isSeen = () => {
    if (${"url" in effect}) return ${"url" in effect ? String(effect.url) : "null"}.test(location.href);
    const { selector, text } = ${JSON.stringify("url" in effect ? {} : { selector: effect.selector, text: effect.text?.source })};
    return Array.from(document.querySelectorAll(selector)).some(
      (element) => element.checkVisibility() && new RegExp(text ?? "").test(element.textContent),
    );
  };
  let isLooking = false;
  const look = () => {
    if (isSeen()) report("seen", now(performance.now()));
    else if (isLooking) requestAnimationFrame(look);
  };
  addEventListener(${JSON.stringify(LAST_EVENT[action])}, ({ timeStamp, target }) => {
    if (!control?.contains(target)) return report("missed", now(timeStamp));
    report("used", now(timeStamp));
    clearInterval(locating);
    if (!isLooking) requestAnimationFrame(look);
    isLooking = true;
  }, true);
  // The effect may be another document.
  requestAnimationFrame(look);
`;

/** The part of a browser's element that is read here; scripts are compiled without the types of browsers. */
interface InPage {
  parentElement: InPage | null;
  children: ArrayLike<InPage>;
}

/** A CSS selector that finds the control before the page is hydrated. */
async function pathOf(page: Page, url: string, selector: string): Promise<string> {
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(url);
  return page
    .locator(selector)
    .first()
    .evaluate((control: InPage) => {
      const steps: string[] = [];
      for (let element = control; element.parentElement; element = element.parentElement)
        steps.unshift(`:nth-child(${Array.from(element.parentElement.children).indexOf(element) + 1})`);
      return ["html", ...steps].join(" > ");
    });
}

/** Slows the page's network and main thread. */
async function slowPage(page: Page, { network, pageSlowdown = 1 }: Profile): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: pageSlowdown });
  if (network) await devTools.send("Network.emulateNetworkConditions", { offline: false, ...network });
}

/**
 * Slows all processes of a browser: lets them run for 5 ms and stops them until that is the wanted share of the time.
 * Chromium's own throttling slows the page's main thread only, and not the threads and processes that load and draw a
 * page. Returns what ends it.
 */
function slowBrowser(group: number, { slowdown }: Profile): () => void {
  if (slowdown === 1) return () => {};
  let isRunning = true;
  let next = performance.now();
  const turn = () => {
    isRunning = !isRunning;
    process.kill(-group, isRunning ? "SIGCONT" : "SIGSTOP");
    next += RUNNING_MS * (isRunning ? 1 : slowdown - 1);
    timer = setTimeout(turn, next - performance.now());
  };
  let timer = setTimeout(turn, RUNNING_MS);
  return () => {
    clearTimeout(timer);
    process.kill(-group, "SIGCONT");
  };
}

/** Opens the page. Returns the moments so far, and functions that wait for a moment, and for the control's last place. */
async function open(page: Page, url: string, profile: Profile, script: string) {
  const moments: Moments = {};
  await page.exposeFunction("report", (moment: Moment, time: number) => {
    // An action may end with several events; after its effect, other documents are not of interest.
    if (moment === "used" ? moments.seen === undefined : moments[moment] === undefined) moments[moment] = time;
  });
  let place: Place | undefined;
  await page.exposeFunction("reportPlace", (x: number, y: number) => {
    place = { x, y };
  });
  await slowPage(page, profile);
  await page.addInitScript(script);
  const start = Date.now();
  await page.goto(url, { waitUntil: "commit" });
  const waitFor = async <Result>(read: () => Result | undefined): Promise<Result | undefined> => {
    while (read() === undefined && Date.now() - start < PATIENCE_MS) await delay(5);
    return read();
  };
  return {
    moments,
    reached: (...oneOf: Moment[]) => waitFor(() => oneOf.map((moment) => moments[moment]).find(Boolean)),
    located: () => waitFor(() => place),
  };
}

/** The time to the first paint, in ms since the navigation began, on a page of a browser without scripts. */
async function firstPaintWithoutScripts(page: Page, url: string, profile: Profile): Promise<number> {
  await slowPage(page, profile);
  await page.goto(url);
  const paint = `performance.getEntriesByName("first-paint")[0]?.startTime`;
  const latest = Date.now() + PATIENCE_MS;
  let painted: number | undefined;
  while (painted === undefined && Date.now() < latest) painted = await page.evaluate<number | undefined>(paint);
  return painted ?? Number.NaN;
}

/**
 * Uses the control once, `laterMs` after the first paint. Returns the ms until its effect; NaN if there was none, null if
 * the control was missed, because it moved at that moment.
 */
async function use(page: Page, url: string, control: Control, path: string, profile: Profile, laterMs: number) {
  const { moments, reached, located } = await open(page, url, profile, watchingScript(path, control));
  const painted = (await reached("painted")) ?? Number.NaN;
  if (moments.seen !== undefined)
    throw new Error(`${control.page}, ${control.name}: its effect is there without a use`);
  await delay(painted + laterMs - Date.now());
  const place = await located();
  if (!place) throw new Error(`${control.page}, ${control.name}: is not on the page`);
  await ACTIONS[control.action](page, place);
  await reached("used", "missed");
  if (moments.used === undefined) return null;
  const seen = (await reached("seen")) ?? Number.NaN;
  return seen - moments.used;
}

await withDemoShop(async ({ urls, browser, browserPid }) => {
  const inNewContext = async <Result>(
    { isNarrow = false }: Control,
    work: (page: Page) => Promise<Result>,
    javaScriptEnabled = true,
  ) => {
    const viewport = isNarrow ? VIEWPORT.narrow : VIEWPORT.wide;
    const context = await browser.newContext({ viewport, javaScriptEnabled, permissions: ["clipboard-write"] });
    return work(await context.newPage()).finally(() => context.close());
  };
  const times = async (work: () => Promise<number>) => {
    const results: number[] = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await work());
    return results;
  };
  /** Uses a control at both moments. Yields a row for each. */
  async function* measure(name: string, control: Control, profile: Profile): AsyncGenerator<Row> {
    const url = urls[control.page];
    const path = await inNewContext(control, (page) => pathOf(page, url, control.selector));
    const useOnce = async (laterMs: number): Promise<number> => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const waited = await inNewContext(control, (page) => use(page, url, control, path, profile, laterMs));
        if (waited !== null) return waited;
      }
      throw new Error(`${name}: was missed ${MOST_TRIES} times`);
    };

    const early = await times(() => useOnce(0));
    const worked = early.filter((ms) => !Number.isNaN(ms));
    yield {
      name,
      figure: `${worked.length} of ${early.length}`,
      baseline: `after ${median(worked).toFixed(0)} ms`,
      bound: "all",
      isWithin: worked.length === early.length,
    };
    if (profile.network) return;

    const paints: number[] = [];
    const later = await times(async () => {
      paints.push(await inNewContext(control, (page) => firstPaintWithoutScripts(page, url, profile), false));
      return (await useOnce(LATER_MS)) - (control.pauseMs ?? 0);
    });
    const [waited, paint] = [median(later), median(paints)];
    yield {
      name: `  ${LATER_MS} ms later`,
      figure: `${waited.toFixed(0)} ms`,
      baseline: `paint ${paint.toFixed(0)} ms`,
      ratio: waited / paint,
      bound: `≤ ${MOST_OF_FIRST_PAINT}`,
      isWithin: waited / paint <= MOST_OF_FIRST_PAINT,
    };
  }

  printHead();
  for (const profile of PROFILES) {
    const rows: Row[] = [];
    const endSlowing = slowBrowser(browserPid, profile);
    try {
      for (const control of CONTROLS) {
        const name = `${profile.name}, ${control.page}, ${control.name}`;
        if (!name.includes(values.only)) continue;
        for await (const row of measure(name, control, profile)) {
          rows.push(row);
          printRow(row);
        }
      }
    } finally {
      endSlowing();
    }
    if (rows.length > 0)
      say(`${profile.name}: ${rows.filter(({ isWithin }) => isWithin).length} of ${rows.length} within`);
  }
});
