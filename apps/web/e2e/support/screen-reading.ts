import type { Page, Request } from "@playwright/test";

/** The content of a screen. */
export interface Reading {
  /** Path and query. */
  address: string;
  heading: string;
  /** Texts, controls, fields and rows, one per line. */
  lines: string[];
}

/** How long a screen may take to settle, in milliseconds; a slower one is read unsettled, with a note. */
const LONGEST = 20_000;

/**
 * Lines that may differ between two visits of a screen: when a login was last seen, and the way back from a record,
 * which leads to the page of the list that was open.
 */
const VARIABLE = [/last seen \d{4}-\d\d-\d\d \d\d:\d\d/, /^- \/url: \/admin\/productlist(\/\d+)?$/];

/** Opens another address in the same document, by firing the event of Back and Forward. */
export const navigateInPage = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/** Reads the screens of a page after they have settled. */
export class ScreenContentReader {
  readonly #page: Page;
  readonly #open = new Set<Request>();
  #begun = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => {
      this.#begun += 1;
      this.#open.add(request);
    });
    const end = (request: Request) => void this.#open.delete(request);
    page.on("requestfinished", end);
    page.on("requestfailed", end);
  }

  /** Reads the screen from its top to its end. */
  async read(): Promise<Reading> {
    await this.settle();
    await this.#page.evaluate(scrollToEnd);
    const waiting = await this.settle();
    const { address, heading, text } = await this.#page.evaluate(readText);
    const tree = await this.#page.locator("body").ariaSnapshot();
    // Nesting and elements without text are ignored.
    const lines = [...tree.split("\n"), ...text.split("\n"), ...waiting.map((what) => `Still waiting: ${what}`)]
      .map((line) => line.trim())
      .filter((line) => line !== "" && !VARIABLE.some((variable) => variable.test(line)));
    return { address, heading, lines };
  }

  /** Waits until no request and no rendering is pending. After LONGEST, returns what is still pending. */
  async settle(): Promise<string[]> {
    const end = Date.now() + LONGEST;
    for (;;) {
      const begun = this.#begun;
      const waiting = await this.#page.evaluate(waitUntilIdle);
      if (waiting.length === 0 && this.#open.size === 0 && begun === this.#begun) return [];
      if (Date.now() > end) return [...waiting, ...Array.from(this.#open, (request) => request.url())];
    }
  }
}

/** The parts of React's internal state that are used here. */
interface Fiber {
  tag: number;
  memoizedState: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}
interface FiberRoot {
  pendingLanes: number;
  current: Fiber;
}

/** Runs in the page: waits until the browser is idle, and returns what is still pending. */
async function waitUntilIdle(): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const idle = () =>
    new Promise((resolve) => void scheduler.postTask(() => resolve(undefined), { priority: "background" }));
  let isDrawing = false;
  const observer = new MutationObserver(() => (isDrawing = true));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const SUSPENSE = 13;
  await frame();
  await idle();
  await idle();
  observer.disconnect();
  // React has work left, or a component is not hydrated yet or waits for its code.
  const container = Object.entries(document.getElementById("root") ?? {}).find(([key]) =>
    key.startsWith("__reactContainer"),
  ) as [string, { stateNode: FiberRoot }] | undefined;
  const react = container?.[1].stateNode;
  const suspended = (fiber: Fiber | null): boolean => {
    for (let next = fiber; next; next = next.sibling)
      if ((next.tag === SUSPENSE && next.memoizedState !== null) || suspended(next.child)) return true;
    return false;
  };
  const isLoading = Array.from(document.querySelectorAll("[role=status]")).some(
    (status) => status.checkVisibility() && status.textContent?.includes("Loading..."),
  );
  const waiting = {
    "the document": document.readyState !== "complete",
    React: !react || react.pendingLanes !== 0 || suspended(react.current),
    drawing: isDrawing,
    "Loading...": isLoading,
    "own prices": document.querySelector("[data-prices=loading]") !== null,
    "a busy part": document.querySelector("[aria-busy=true]") !== null,
  };
  return Object.entries(waiting).flatMap(([what, isWaiting]) => (isWaiting ? [what] : []));
}

/** Runs in the page: scrolls from top to bottom, one window height at a time. */
async function scrollToEnd(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.scrollTo(0, 0);
  await frame();
  // Behind an open dialog a page does not scroll.
  let last;
  do {
    last = window.scrollY;
    window.scrollBy(0, window.innerHeight);
    await frame();
    await frame();
  } while (window.scrollY !== last);
}

function readText() {
  const { pathname, search } = window.location;
  return {
    address: pathname + search,
    heading: document.querySelector("h1")?.textContent ?? "",
    text: document.body.innerText,
  };
}

/** The lines of one reading that are missing in the other. */
const without = (lines: string[], others: string[]) => {
  const rest = [...others];
  return lines.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
};

/** The difference between a screen and its first reading. */
export function differences(first: Reading, reading: Reading): string[] {
  return [
    ...(reading.address === first.address ? [] : [`is at ${reading.address}, not at ${first.address}`]),
    ...without(first.lines, reading.lines).map((line) => `lacks: ${line}`),
    ...without(reading.lines, first.lines).map((line) => `has besides: ${line}`),
  ];
}
