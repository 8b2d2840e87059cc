import { test as base, type Browser, type Page } from "@playwright/test";
import { openAnotherShop } from "../support/another-shop.ts";
import {
  expect,
  isMainHydrated,
  newCustomer,
  openAs,
  rememberServerMain,
  shippingAddress,
  watchErrors,
} from "../support/fixtures.ts";
import { stripeScript } from "../support/stripe-script.ts";

// Not based on the test of shopper.ts, which fails on the violations that these tests cause on purpose.
const test = base.extend<{ stripeShopUrl: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
  stripeShopUrl: async ({}, use) => {
    const { url, close } = await openWithStripe();
    await use(url);
    await close();
  },
});

const PLANTED = [
  ["script-src-elem refused inline", `<script>ran = 1</script>`],
  ["script-src-attr refused inline", `<img src="data:," onerror="ran = 1">`],
  ["script-src-elem refused https://evil.example/x.js", `<script src="https://evil.example/x.js"></script>`],
  ["frame-src refused https://evil.example", `<iframe src="https://evil.example/"></iframe>`],
  ["base-uri refused https://evil.example/", `<base href="https://evil.example/">`],
  ["connect-src refused https://evil.example/", `<link rel="preload" as="fetch" href="https://evil.example/">`],
] as const;

test("injected scripts do not run, and each policy violation is reported as an error", async ({ context, page }) => {
  const errors = await watchErrors(context);
  // The HTML is part of the server's response, not inserted by a trusted script.
  await page.route("/about-us", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace("</body>", `${PLANTED.map(([, html]) => html).join("")}</body>`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/about-us");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [violation] of PLANTED)
    await expect.poll(() => errors.join("\n")).toContain(`Content policy: ${violation}`);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("the page's inline script runs, but not if its text is changed", async ({ context, page }) => {
  const errors = await watchErrors(context);
  await page.addInitScript(() => localStorage.setItem("userInfo", "{}"));
  const isMarked = () => page.evaluate(() => document.documentElement.dataset["ownScreen"] !== undefined);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/about-us");
  expect(await isMarked()).toBe(true);
  expect(errors.filter((error) => error.startsWith("Content policy"))).toEqual([]);
  await page.route("/about-us", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace("<script>", "<script>ran = 1;");
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/about-us");
  await expect.poll(() => errors.join("\n")).toContain("Content policy: script-src-elem refused inline");
  expect([await isMarked(), await page.evaluate(() => "ran" in window)]).toEqual([false, false]);
});

/** Starts another server of the same shop that charges cards through Stripe; no request reaches Stripe. */
const openWithStripe = () =>
  openAnotherShop({
    STRIPE_SECRET_KEY: "sk_test_of_no_account",
    STRIPE_PUBLISHABLE_KEY: "pk_test_of_no_account",
    STRIPE_API_BASE: "http://127.0.0.1:9",
  });

/** Opens that shop as a new customer who has entered an address and pays by card. */
async function customerAt(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: "en-AU", timezoneId: "Australia/Sydney" });
  const errors = await watchErrors(context);
  await context.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: stripeScript("tok_visa") }),
  );
  const page = await context.newPage();
  await openAs(page, context.request, await newCustomer(context.request), "/");
  await page.evaluate((address) => {
    localStorage.setItem("shippingAddress", JSON.stringify(address));
    localStorage.setItem("paymentMethod", JSON.stringify("Stripe"));
  }, shippingAddress);
  return { page, errors, close: () => context.close() };
}

/** The path that the document was loaded from, which determines its policy. */
const documentOf = (page: Page) =>
  page.evaluate(() => new URL(performance.getEntriesByType("navigation")[0]?.name ?? "").pathname);
const hasStripe = (page: Page) => page.evaluate(() => "Stripe" in window);

test(
  "Stripe's script is loaded only on pages with the card form",
  { tag: "@long" },
  async ({ browser, stripeShopUrl }) => {
    const { page, errors, close } = await customerAt(browser, stripeShopUrl);

    await rememberServerMain(page);
    await page.goto("/products/search/nitrile");
    // A link that is clicked before hydration loads a new document.
    await expect.poll(() => isMainHydrated(page)).toBe(true);
    await page
      .getByRole("link", { name: /Powder Free Blue Nitrile/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await page.getByRole("link", { name: "Check out" }).click();
    for (const screen of ["Shipping", "Payment"]) {
      // The URL changes before the next screen is loaded.
      await expect(page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await expect(page).toHaveURL(/\/placeorder$/);
    expect([await documentOf(page), await hasStripe(page)]).toEqual(["/products/search/nitrile", false]);

    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("button", { name: "Pay now" })).toBeEnabled();
    const { pathname } = new URL(page.url());
    expect([await documentOf(page), await hasStripe(page)]).toEqual([pathname, true]);
    expect(await page.evaluate(() => localStorage.getItem("cartItems"))).toBeNull();

    const sent: string[] = [];
    await page.route("**/trpc/orders.charge", async (route) => {
      sent.push(route.request().postData() ?? "");
      const data = { code: "SERVICE_UNAVAILABLE", httpStatus: 503 };
      await route.fulfill({ status: 424, json: { error: { message: "No Stripe here.", code: -32603, data } } });
    });
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(page.getByRole("alert")).toContainText("No Stripe here.");
    expect(sent).toEqual([expect.stringContaining("tok_visa")]);

    await page.getByRole("link", { name: "Empty cart" }).click();
    await expect(page).toHaveURL(/\/cart$/);
    expect([await documentOf(page), await hasStripe(page)]).toEqual(["/cart", false]);
    await page.goBack();
    await expect(page.getByRole("button", { name: "Pay now" })).toBeEnabled();
    expect([await documentOf(page), await hasStripe(page)]).toEqual([pathname, true]);

    expect(errors).toEqual([]);
    await close();
  },
);
