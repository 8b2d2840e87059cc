import { writeFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import { KEY, type Driver, type PageFunction } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import type { Programs } from "./programs.ts";
import { startDriver } from "./started.ts";
import { startWebKit } from "./webkit.ts";

/** What a person sees on the page and does with it. Everything is waited for. */
export interface Screen {
  open(path: string): Promise<void>;
  /** Clicks the first control of this kind and accessible name; a name between slashes is a regular expression. */
  press(kind: Kind, name: string): Promise<void>;
  /** Clicks a field and replaces its text, key by key. */
  fill(label: string, text: string): Promise<void>;
  /** Presses keys in the focused field, each alone. */
  keys(...keys: string[]): Promise<void>;
  /** Presses a key with Control. */
  control(key: string): Promise<void>;
  /** Chooses an option of a select by the beginning of its text, by keyboard. */
  choose(label: string, option: string): Promise<void>;
  expectText(text: string | RegExp): Promise<void>;
  /** Expects a screen by its main heading: the address may change before it is shown. */
  expectHeading(heading: string | RegExp): Promise<void>;
  expectPath(path: string | RegExp): Promise<void>;
  expectValue(label: string, value: string | RegExp): Promise<void>;
  expectFocused(kind: Kind, name: string): Promise<void>;
  /** Types a day (2026-03-05) into the date field that has the focus, and expects it in this one. */
  typeDay(label: string, day: string): Promise<void>;
}

const SELECTORS = {
  button: "button, [role=button]",
  link: "a[href]",
  field: "input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select",
  radio: "input[type=radio]",
} as const;
type Kind = keyof typeof SELECTORS;

/** Runs in the page: the first visible control that matches the selector and has this accessible name, in the middle of the window. */
function find(selector: string, wanted: string): HTMLElement | null {
  const textOf = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll("[aria-hidden=true], svg, style")) hidden.remove();
    return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
  };
  const nameOf = (element: HTMLElement): string => {
    const label = element.getAttribute("aria-label");
    if (label !== null) return label;
    const ids = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const named = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : [];
    const labels = named.length > 0 ? named : [...((element as HTMLInputElement).labels ?? [])];
    const sources = labels.length > 0 ? labels : [element];
    return sources.map((source) => (source ? textOf(source) : "")).join(" ");
  };
  const pattern = /^\/(.*)\/$/.exec(wanted)?.[1];
  const isNamed = (name: string) => (pattern === undefined ? name === wanted : new RegExp(pattern).test(name));
  const isUsable = (element: HTMLElement) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === "visible" &&
    !element.closest("[inert]") &&
    !element.matches(":disabled");
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => isUsable(element) && isNamed(nameOf(element)),
  );
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;
}

/** Asks the control that `find` returns, in the page. */
const ofControl = (ask: (control: HTMLInputElement) => unknown): PageFunction =>
  `(...args) => { const control = (${String(find)})(...args); return control && (${String(ask)})(control); }`;

/** Runs in the page: true when the control does not move, and a click in its middle is for it or its label. */
async function isSteady(control: HTMLInputElement): Promise<boolean> {
  const middle = () => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const before = middle();
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const { x, y } = middle();
  const hit = document.elementFromPoint(x, y);
  const parts = [control, ...(control.labels ?? [])];
  const isHit = hit !== null && (hit.contains(control) || parts.some((part) => part.contains(hit)));
  return x === before.x && y === before.y && isHit;
}

/** Finds a control that can be clicked now. */
const FIND_STEADY: PageFunction = `async (...args) => {
  const control = (${String(find)})(...args);
  return control && (await (${String(isSteady)})(control)) ? control : null;
}`;

/** Runs in the page: true when React has taken over. */
function isHydrated(): boolean {
  const main = document.querySelector("#root main");
  return main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber"));
}

const containing = (text: string | RegExp): unknown =>
  typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text);
const each = (text: string) => [...text].map((key) => [key === "\n" ? KEY.enter : key]);

function screenOf(driver: Driver, origin: string): Screen {
  const poll = (ask: PageFunction, what: string, ...args: string[]) =>
    expect.poll(() => driver.call(ask, ...args), { message: what });
  const ofField = (ask: (field: HTMLInputElement) => unknown, label: string) =>
    poll(ofControl(ask), `the field '${label}'`, SELECTORS.field, label);
  const press = (kind: Kind, name: string) =>
    expect(async () => {
      const isFound = await driver.click(FIND_STEADY, SELECTORS[kind], name);
      expect(isFound, `the ${kind} '${name}'`).toBe(true);
    }).toPass({ timeout: 20_000 });
  return {
    async open(path) {
      await driver.open(origin + path);
      await poll(String(isHydrated), "React has taken over").toBe(true);
    },
    press,
    async fill(label, text) {
      await press("field", label);
      await driver.press([[KEY.control, "a"], ...each(text)]);
      await ofField((field) => field.value, label).toBe(text);
    },
    keys: (...keys) => driver.press(keys.map((key) => [key])),
    control: (key) => driver.press([[KEY.control, key]]),
    async choose(label, option) {
      await ofField((field) => (field.focus(), field === document.activeElement), label).toBe(true);
      await driver.press(each(option));
      await ofField((field) => (field as unknown as HTMLSelectElement).selectedOptions[0]?.text, label).toBe(option);
    },
    expectText: (text) => poll("() => document.body.innerText", "the page").toEqual(containing(text)),
    expectHeading: (heading) =>
      poll(`() => document.querySelector("h1")?.textContent ?? ""`, "the main heading").toEqual(containing(heading)),
    expectPath: (path) => {
      const seen = poll("() => location.pathname + location.search", "the address");
      return typeof path === "string" ? seen.toBe(path) : seen.toMatch(path);
    },
    expectValue: (label, value) =>
      ofField((field) => field.value, label).toEqual(typeof value === "string" ? value : expect.stringMatching(value)),
    expectFocused: (kind, name) =>
      poll(
        ofControl((control) => control === document.activeElement),
        `the focus on the ${kind} '${name}'`,
        SELECTORS[kind],
        name,
      ).toBe(true),
    async typeDay(label, day) {
      const order = await driver.call(
        `() => new Intl.DateTimeFormat().formatToParts(new Date()).map(({ type }) => type).join(" ")`,
      );
      const [year = "", month = "", date = ""] = day.split("-");
      const parts: Record<string, string> = { year, month, day: date };
      await ofField((field) => field === document.activeElement, label).toBe(true);
      const typed = String(order)
        .split(" ")
        .flatMap((part) => parts[part] ?? []);
      // Some browsers go on to the next part by themselves, some do not: each is reached from the first one.
      for (const [index, digits] of typed.entries()) {
        const moves = [...typed.map(() => KEY.left), ...Array<string>(index).fill(KEY.right)];
        await driver.press([...moves.map((key) => [key]), ...each(digits)]);
      }
      await ofField((field) => field.value, label).toBe(day);
    },
  };
}

export { expect };

/** A test in the project's browser, without what tests before it have stored. */
export const test = base.extend<{ view: Screen }, { driver: Driver }>({
  driver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from it
    async ({}, use, { project }) => {
      const { firefox, webkit, xvfb } = JSON.parse(process.env["E2E_PROGRAMS"] ?? "{}") as Programs;
      const driver = await startDriver((started) =>
        project.name === "firefox" ? startFirefox(firefox, started) : startWebKit({ xvfb, driver: webkit }, started),
      );
      await use(driver);
      await driver.close();
    },
    { scope: "worker", timeout: 400_000 },
  ],
  view: async ({ driver, baseURL }, use, info) => {
    const origin = baseURL ?? "";
    await driver.open(`${origin}/robots.txt`);
    await driver.call("() => localStorage.clear()");
    await use(screenOf(driver, origin));
    if (info.status !== info.expectedStatus) await writeFile(info.outputPath("screen.png"), await driver.picture());
  },
});
