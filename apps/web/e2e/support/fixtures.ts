import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "@playwright/test";
import { seriousFindings, showWholePage } from "./serious-findings.ts";

// Chromium reports every response of 400 and above as an error; each test checks its responses itself. The sandboxed
// frame of an email blocks our init script.
const EXPECTED = [
  "Failed to load resource: the server responded with a status of 4",
  "Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed",
];
const isExpected = (text: string) => EXPECTED.some((beginning) => text.startsWith(beginning));
const REFUSED_BY_POLICY = "Content policy:";

/**
 * Collects the errors of a context's pages and their frames: errors in the console, and violations of the content
 * security policy with their directive.
 */
export async function watchErrors(context: BrowserContext): Promise<string[]> {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) errors.push(message.text());
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  await context.addInitScript((beginning) => {
    addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      console.error(`${beginning} ${effectiveDirective} refused ${blockedURI} (${sourceFile}:${lineNumber})`);
    });
    // As in Chrome 150 and later, where these return promises: an effect must not return them as its clean-up.
    for (const name of ["scroll", "scrollBy", "scrollIntoView", "scrollTo"] as const) {
      const original = Element.prototype[name];
      Object.assign(Element.prototype, {
        [name](this: Element, ...input: []) {
          original.apply(this, input);
          return Promise.resolve();
        },
      });
    }
  }, REFUSED_BY_POLICY);
  return errors;
}

/**
 * Makes `goto` and `reload` of the context's pages wait for hydration, because buttons do nothing before it. A call
 * with `waitUntil` does not wait, for tests of the page before hydration.
 */
function waitForHydration(context: BrowserContext): void {
  context.on("page", (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const isHydrated = () => {
      const main = document.querySelector("#root main");
      const isOfShop = document.getElementById("root") !== null;
      return !isOfShop || (main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber")));
    };
    const waited = async <Result>(result: Result, waitUntil: unknown): Promise<Result> => {
      if (waitUntil === undefined) await page.waitForFunction(isHydrated, undefined, { timeout: 20_000 });
      return result;
    };
    page.goto = async (url, options) => waited(await goto(url, options), options?.waitUntil);
    page.reload = async (options) => waited(await reload(options), options?.waitUntil);
  });
}

/**
 * Opens a page in another browser context, whose errors are checked like the test's own, and which is closed at the
 * end.
 */
type AnotherDevice = (options?: BrowserContextOptions) => Promise<Page>;

const watchedTest = (isError: (text: string) => boolean) =>
  base.extend<{ anotherDevice: AnotherDevice }>({
    context: async ({ context, javaScriptEnabled }, use) => {
      const errors = await watchErrors(context);
      if (javaScriptEnabled) waitForHydration(context);
      await use(context);
      expect(errors.filter(isError), "the browser's console").toEqual([]);
    },
    anotherDevice: async ({ browser }, use) => {
      const devices: { context: BrowserContext; errors: string[] }[] = [];
      await use(async (options) => {
        const context = await browser.newContext(options);
        waitForHydration(context);
        devices.push({ context, errors: await watchErrors(context) });
        return context.newPage();
      });
      for (const { context, errors } of devices) {
        await context.close();
        expect(errors.filter(isError), "another device's console").toEqual([]);
      }
    },
  });

/** A test whose pages must not write errors to the console or violate their content policy. */
export const test = watchedTest(() => true);

/** A test with failing requests, which Chromium reports as errors in the console: only policy violations fail it. */
export const testWithFailedRequests = watchedTest((text) => text.startsWith(REFUSED_BY_POLICY));

export { expect };
export { seriousFindings };

/**
 * An address of the shop without scripts, for writing to localStorage before the first page. Loading a page of the app
 * for this would take almost a second of CPU time in each test.
 */
export const BLANK_PATH = "/healthz";

/** Logs in through the login screen. Tests of other screens use `openAs`. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("/");
}

export const customer = { email: "customer@example.com", password: "customer-demo-pass" };

export const admin = { email: "admin@example.com", password: "admin-demo-pass" };

/** The delivery address of the tests' orders. */
export const shippingAddress = {
  first_name: "Ines",
  last_name: "Marchetti",
  country: "Australia",
  address: "12 Boxhill Road",
  city: "Ballina",
  state: "NSW",
  postalCode: "2478",
  phone: "02 5550 1234",
};

interface Session {
  token: string;
}
const demoSessions = new Map<string, Promise<Session>>();

/**
 * Logs in over the API. The demo accounts log in once per worker, because checking passwords is slow: a test that ends
 * its session uses its own account.
 */
async function sessionOf(request: APIRequestContext, person: { email: string; password: string }): Promise<Session> {
  const logInAgain = async () => {
    const { email, password } = person;
    return (await (await request.post("/api/users/login", { data: { email, password } })).json()) as Session;
  };
  if (person !== admin && person !== customer) return logInAgain();
  const session = demoSessions.get(person.email) ?? logInAgain();
  demoSessions.set(person.email, session);
  return session;
}

/** A token of the demo shop's admin, for calls of the API. */
export const adminToken = async (request: APIRequestContext): Promise<string> =>
  (await sessionOf(request, admin)).token;

/** Logs in over the API and opens `path`. Returns the token. */
export async function openAs(
  page: Page,
  request: APIRequestContext,
  person: { email: string; password: string },
  path: string,
): Promise<string> {
  const session = await sessionOf(request, person);
  // Stored before the page's own scripts run, so that no other page must be opened first.
  const script = await page.addInitScript((user) => {
    if (window === window.top) localStorage.setItem("userInfo", JSON.stringify(user));
  }, session);
  await page.goto(path);
  await script.dispose();
  return session.token;
}

let registered = 0;

/** A new customer. */
export async function newCustomer(request: APIRequestContext, name = "Ines Marchetti") {
  registered += 1;
  const email = `test.${process.pid}.${Date.now()}.${registered}@clinic.example`;
  const password = "a long password";
  const response = await request.post("/api/users", { data: { name, email, password } });
  const { _id, token } = (await response.json()) as { _id: string; token: string };
  return { _id, token, name, email, password };
}

/** A new admin, for tests that would break the demo admin's account. */
export async function newAdmin(request: APIRequestContext, name = "Ada Lindqvist") {
  const user = await newCustomer(request, name);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  expect((await request.put(`/api/users/${user._id}`, { headers, data: { isAdmin: true } })).ok()).toBe(true);
  return user;
}

/**
 * Searches in a field with suggestions for words that only one record has, and chooses it. While other records are
 * still listed, the list is about to change, and a press on it could miss.
 */
export async function chooseFound(page: Page, field: Locator, words: string): Promise<void> {
  await field.fill(words);
  const found = page.getByRole("listbox").getByRole("option");
  await expect(found).toHaveCount(1);
  await found.filter({ hasText: words }).click();
}

/** Stores the server-rendered <main> in `window.serverMain` before any module runs. */
export const rememberServerMain = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState === "interactive") Object.assign(window, { serverMain: document.querySelector("main") });
    });
  });

/** True once React has hydrated the server-rendered <main>. */
export const isMainHydrated = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const fromServer = (window as unknown as { serverMain: Element | null }).serverMain;
    return main !== null && main === fromServer && Object.keys(main).some((key) => key.startsWith("__reactFiber"));
  });

/** Delays a script or a request; returns a function that releases it. */
export async function holdScript(page: Page, script: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Expects that the page is not wider than the window and that no button's label is cut off without an ellipsis. Polls,
 * because a script positions an open dropdown one frame after the window is resized.
 */
export async function expectFits(page: Page, width: number): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(wide, `at ${width}`).toBeLessThanOrEqual(width);
  const cut = () =>
    page.evaluate(() => {
      // A client width of 0 or 1 is that of inline and of visually hidden elements.
      const isCut = (element: Element) =>
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).textOverflow !== "ellipsis";
      return Array.from(document.querySelectorAll("button"))
        .filter((button) => [button, ...button.querySelectorAll("*")].some(isCut))
        .map((button) => button.textContent);
    });
  await expect.poll(cut, `buttons with a cut label at ${width}`).toEqual([]);
}

/** The height of the window in CSS pixels. */
const HEIGHT = 900;

/**
 * Expects that the screen fits each of these widths, in ascending order, without serious axe findings. axe takes seconds
 * of CPU time on a long page, so it runs at the narrowest width, and at all of them in `npm run test:long`.
 */
export async function expectAccessibleAtWidths(page: Page, widths: readonly number[]): Promise<void> {
  const isLong = process.env["LONG"] === "1";
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: HEIGHT });
    if (isLong || index === 0) await expectAccessible(page, width);
    await expectFits(page, width);
  }
}

async function expectAccessible(page: Page, width: number): Promise<void> {
  await showWholePage(page);
  expect(await seriousFindings(page), `at ${width}`).toEqual([]);
  await page.setViewportSize({ width, height: HEIGHT });
}
