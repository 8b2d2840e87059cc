import type { APIRequestContext, Page } from "@playwright/test";
import {
  adminToken,
  BLANK_PATH,
  expect,
  holdScript,
  isMainHydrated,
  newCustomer,
  openAs,
  rememberServerMain,
  test,
} from "../support/fixtures.ts";
import { giveOwnSteps, setPublicSteps } from "../support/price-lists.ts";
import { MAX_SCRIPT_BYTES, weighPage } from "../support/page-weight.ts";

interface Found {
  _id: string;
  name: string;
  price: number;
}

async function someProduct(request: APIRequestContext, keyword = "PFTGH"): Promise<Found> {
  const { products } = (await (await request.get(`/api/products?keyword=${keyword}`)).json()) as { products: Found[] };
  const [product] = products;
  if (!product) throw new Error(`The demo shop sells nothing called ${keyword}`);
  return product;
}

/** Listings of the same kinds as others; `npm run test:long` opens them too. */
const LISTINGS = [
  "/products/page/2",
  "/products?subcatsec=01900000-0000-7000-8000-000000000002",
  "/products/search/xyzzy%25",
];

test("every public page is rendered on the server, loads at most 190 KiB of JavaScript, and hydrates without changes or messages", async ({
  page,
  request,
}) => {
  const { _id } = await someProduct(request);
  await rememberServerMain(page);
  const written: string[] = [];
  page.on("console", (message) => written.push(`${message.type()}: ${message.text()}`));
  for (const path of [
    "/",
    "/products",
    "/products/page/9999",
    "/products?cat=01900000-0000-7000-8000-000000000002",
    "/products/search/gloves",
    ...(process.env["LONG"] === "1" ? LISTINGS : []),
    `/product/${_id}`,
    "/product/none",
    "/about-us",
    "/contact-us",
    "/quick-order",
    "/no-such-page",
  ]) {
    const asked: string[] = [];
    const weight = weighPage(page);
    const note = (url: string) => asked.push(url);
    page.on("request", (sent) => sent.url().includes("/trpc/") && note(sent.url()));
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => isMainHydrated(page), path).toBe(true);
    // Data from the server is not requested again; the menu's lists are requested when the page is idle.
    const again = asked.filter((url) => !/taxonomy/.test(url));
    expect(again, path).toEqual([]);
    await page.waitForLoadState("networkidle");
    expect((await weight()).scripts, path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    page.removeAllListeners("request");
  }
  // The browser reports the status of the two missing pages.
  const missing = "error: Failed to load resource: the server responded with a status of 404 (Not Found)";
  expect(written).toEqual([missing, missing]);
});

test("no other page for visitors loads more than 190 KiB of JavaScript", async ({ page }) => {
  for (const path of ["/cart", "/login", "/register", "/forgot-password", "/set?vl=none&r=none", "/subscribe/none"]) {
    const weight = weighPage(page);
    await page.goto(path, { waitUntil: "networkidle" });
    expect((await weight()).scripts, path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  }
});

test("a server-rendered page has a canonical URL and a robots tag, which the next screen removes", async ({ page }) => {
  await rememberServerMain(page);
  await page.goto("/products/search/gloves?utm_source=mail");
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", /\/products\/search\/gloves$/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  // Before hydration, the link would load another server-rendered page with its own head.
  await expect.poll(() => isMainHydrated(page)).toBe(true);
  await page.getByRole("link", { name: "About Us" }).first().click();
  await expect(page).toHaveTitle(/^About Us \|/);
  await expect(canonical).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("links lead from the home page to a product, and the search works", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: /^Pause/ })).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Medical Consumables" }).click();
    await expect(page.getByText(/^Only Medical Consumables/)).toBeVisible();
    await expect(page).toHaveTitle(/^Medical Consumables in Latest Products \|/);
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Page 2 of" })).toBeVisible();
    await page.getByRole("article").first().getByRole("link").last().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("ex GST").first()).toBeVisible();
    await expect(page.locator("noscript p")).toBeVisible();
    for (const name of ["Add To Cart", /^Copy SKU/]) await expect(page.getByRole("button", { name })).toHaveCount(0);

    await page.getByRole("searchbox").fill("nitrile gloves");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/products\/search\/nitrile%20gloves$/);
    await expect(page.getByText("for “nitrile gloves”, best match first")).toBeVisible();
  });
});

/** Records all prices that are visible in any frame, starting with the first. */
const watchPrices = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { pricesSeen: seen });
    const look = () => {
      for (const element of document.querySelectorAll("[data-own-price]")) {
        if (getComputedStyle(element).visibility !== "visible") continue;
        for (const [amount] of (element.textContent ?? "").matchAll(/\$\d+\.\d\d/g)) seen.add(amount);
      }
      requestAnimationFrame(look);
    };
    look();
  });

const pricesSeen = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { pricesSeen: Set<string> }).pricesSeen]);

test("a logged-in customer never sees the public price before their own", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const data = { name: `Own price ${buyer._id}`, price: 50, countInStock: 100 };
  const product = (await (await request.post("/api/products", { headers, data })).json()) as Found;
  await setPublicSteps(product._id, [[20, 45_00]]);
  await giveOwnSteps(buyer._id, product._id, [
    [1, 40_00],
    [10, 35_00],
  ]);
  await openAs(page, request, buyer, BLANK_PATH);
  await watchPrices(page);
  for (const path of [`/product/${product._id}`, `/products/search/${encodeURIComponent(product.name)}`]) {
    const release = await holdScript(page, /\/trpc\/pricing\./);
    const isAsked = page.waitForRequest("**/trpc/pricing.**");
    await page.goto(path);
    await isAsked;
    // The page is hydrated and waits for the customer's prices.
    await expect(page.getByText(product.name).first()).toBeVisible();
    await expect(page.getByRole("button", { name: buyer.name })).toBeVisible();
    expect(await pricesSeen(page), path).toEqual([]);
    release();
    await expect(page.getByText("your price").first()).toBeVisible();
    const ownStep = page.getByRole("row", { name: "10 $35.00" }).or(page.getByText("from $35.00"));
    await expect(ownStep.first()).toBeVisible();
    await expect(page.getByText("$45.00"), "the public step").toHaveCount(0);
    const publicPrice = `$${product.price.toFixed(2)}`;
    await expect(page.locator("s", { hasText: publicPrice }).first()).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a visitor sees prices before any script is loaded", async ({ page, request }) => {
  const product = await someProduct(request);
  await page.route("**/assets/*.js", () => new Promise(() => {}));
  await page.goto(`/product/${product._id}`, { waitUntil: "commit" });
  await expect(page.getByText(`$${product.price.toFixed(2)}`).first()).toBeVisible();
});

test("hovering over a product's link loads the product, so that it opens immediately", async ({ page, request }) => {
  const product = await someProduct(request);
  await page.goto("/products/search/PFTGH");
  const link = page.getByRole("link", { name: product.name }).last();
  const isRead = page.waitForResponse("**/trpc/products.byId**");
  await link.hover();
  await (await isRead).finished();
  await page.route("**/trpc/*products.byId*", (route) => route.abort());
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
});
