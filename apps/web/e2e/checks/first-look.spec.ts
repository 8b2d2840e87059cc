// What is visible when a screen opens, before scrolling.
import type { APIRequestContext, Page } from "@playwright/test";
import {
  BLANK_PATH,
  customer,
  expect,
  expectFits,
  isMainHydrated,
  newCustomer,
  openAs,
  rememberServerMain,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

interface Category {
  _id: string;
}

async function listings(request: APIRequestContext): Promise<string[]> {
  const [category] = (await (await request.get("/api/categories")).json()) as Category[];
  return ["/products", `/products?cat=${category?._id}`, "/products/search/gloves"];
}

/** The number of products of the listing that are completely inside the viewport. */
const completeProducts = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("article")
    .evaluateAll(
      (cards) =>
        cards.filter((card) => {
          const { top, bottom, height } = card.getBoundingClientRect();
          return height > 0 && top >= 0 && bottom <= innerHeight;
        }).length,
    );

test("listing, category and search show complete products without scrolling: one on a desktop, two on a phone", async ({
  page,
  request,
}) => {
  for (const path of await listings(request)) {
    await page.goto(path);
    await expect(page.getByRole("article").first()).toBeVisible();
    for (const { width, height, products } of [
      { width: 1280, height: 800, products: 1 },
      { width: 360, height: 740, products: 2 },
    ]) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => completeProducts(page), { message: `${path} at ${width}` })
        .toBeGreaterThanOrEqual(products);
      await expectFits(page, width);
    }
  }
});

test("the top rated products are below the list, and a category shows only its own @long", async ({
  page,
  request,
}) => {
  const [, path = ""] = await listings(request);
  await page.goto(path);
  const top = page.getByRole("region", { name: "Top rated" });
  await expect(top).toBeVisible();
  const [above, below] = [await page.getByRole("article").last().boundingBox(), await top.boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
  const category = new URL(path, "http://shop.test").searchParams.get("cat");
  const links = await top.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const products = links.filter((link) => link.startsWith("/product/"));
  expect(products.length).toBeGreaterThan(0);
  for (const link of new Set(products)) {
    const product = (await (await request.get(`/api/products/${link.split("/").at(-1)}`)).json()) as object;
    expect(product).toMatchObject({ category_id: category });
  }
});

test("Add To Cart is visible at the top and at the end of a product's page", async ({ page, request }) => {
  const { products } = (await (await request.get("/api/products?keyword=PFTGH")).json()) as { products: Category[] };
  await page.goto(`/product/${products[0]?._id}`);
  for (const [width, height] of [
    [1280, 800],
    [768, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    const add = page.getByRole("button", { name: "Add To Cart" });
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("Quantity").first()).toBeInViewport({ ratio: 1 });
    await expectFits(page, width);
  }
  const size = page.getByRole("list", { name: "Sizes" }).getByRole("link", { name: "Medium" });
  await size.click();
  await expect(page.getByRole("heading", { level: 1, name: /Medium$/ })).toBeVisible();
  await expect(size).toHaveAttribute("aria-current", "page");
  await page.getByRole("heading", { name: /Reviews/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Add To Cart" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page).toHaveURL("/cart");
});

test("the profile shows orders before details, and the menu links to the orders @long", async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await rememberServerMain(page);
  await openAs(page, request, customer, "/");
  await expect.poll(() => isMainHydrated(page)).toBe(true);
  await page.getByRole("button", { name: /menu/i }).click();
  await page.getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeInViewport();
  const [orders, details] = [
    await page.getByRole("heading", { name: "My Orders" }).boundingBox(),
    await page.getByRole("heading", { name: "Your details" }).boundingBox(),
  ];
  expect(orders?.y).toBeLessThan(details?.y ?? 0);
});

test("a long cart has compact rows, and its Check out link is visible on a phone without scrolling", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { products } = (await (await request.get("/api/products?pageSize=40&sort=name")).json()) as {
    products: (Category & { countInStock: number })[];
  };
  const inStock = products.filter(({ countInStock }) => countInStock > 0).slice(0, 6);
  const lines = inStock.map(({ _id: product, ...line }) => ({ product, ...line, qty: 1 }));
  await page.goto(BLANK_PATH);
  await page.evaluate((kept) => localStorage.setItem("cartItems", JSON.stringify(kept)), lines);
  await page.goto("/cart");
  await expect(page.getByRole("spinbutton", { name: /^Quantity/ })).toHaveCount(6);
  await expect(page.getByRole("link", { name: "Check out" })).toBeInViewport({ ratio: 1 });
  await expectFits(page, 360);
  await page.setViewportSize({ width: 1280, height: 800 });
  const heights = await page
    .getByRole("row")
    .filter({ has: page.getByRole("spinbutton") })
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  // A long name takes a second line.
  expect(Math.min(...heights)).toBeLessThanOrEqual(64);
  expect(Math.max(...heights)).toBeLessThanOrEqual(88);
});

test("opening the cart does not shift the layout", async ({ page, request }) => {
  const { products } = (await (await request.get("/api/products?keyword=PFTGH")).json()) as { products: Category[] };
  await page.goto(`/cart/${products[0]?._id}?qty=2`);
  await expect(page).toHaveURL("/cart");
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/about-us");
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number }[]) shifts.push(entry.value);
      }).observe({ type: "layout-shift" });
    });
    await page.getByRole("banner").getByRole("link", { name: /cart/i }).press("Enter");
    await expect(page.getByRole("spinbutton", { name: /^Quantity/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, value) => sum + value, 0),
      `at ${width}`,
    ).toBeLessThan(0.05);
  }
});

test("the first visit of a signed-in buyer to the home page does not shift the layout", async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The rest of the page waits for the buyer's own part for a limited time, which does not pass here.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Animation.enable");
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await openAs(page, request, customer, "/");
  await expect(page.getByRole("heading", { name: "Last order" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What are you running low on?" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
});

test("an order by bank transfer shows a thank-you message with its number @long", async ({ page, request }) => {
  const { products } = (await (await request.get("/api/products?keyword=PFTGH")).json()) as { products: Category[] };
  await openAs(page, request, await newCustomer(request), BLANK_PATH);
  await page.evaluate((address) => {
    localStorage.setItem("shippingAddress", JSON.stringify(address));
    localStorage.setItem("paymentMethod", '"Bank"');
  }, shippingAddress);
  await page.goto(`/cart/${products[0]?._id}?qty=1`);
  await expect(page).toHaveURL("/cart");
  await page.goto("/placeorder");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText(/^Thank you\. Order SO-\d+ is placed\./)).toBeInViewport();
});

test("the shipping form validates Australian postcodes and phone numbers @long", async ({ page, request }) => {
  const { products } = (await (await request.get("/api/products?keyword=PFTGH")).json()) as { products: Category[] };
  await openAs(page, request, await newCustomer(request), `/cart/${products[0]?._id}?qty=1`);
  await expect(page).toHaveURL("/cart");
  await page.goto("/shipping");
  await page.getByLabel("Postal code").fill("99");
  await page.getByLabel("Phone").fill("1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Postal code")).toHaveAccessibleDescription(/four digits/);
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/eight digits/);
  await page.getByLabel("Country").fill("New Zealand");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Phone")).not.toHaveAccessibleDescription(/eight digits/);
});

test("the icons and the manifest of the shop are served", async ({ page, request }) => {
  for (const path of ["/favicon.ico", "/apple-touch-icon.png", "/site.webmanifest"])
    expect((await request.get(path)).status(), path).toBe(200);
  await page.goto("/about-us");
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute("href", "/site.webmanifest");
});

test("a product whose picture is missing shows a drawn placeholder", async ({ page }) => {
  await page.route(/\.(avif|webp|png|jpe?g)(\?|$)/, (route) => route.fulfill({ status: 404 }));
  await page.goto("/products");
  await expect(page.getByRole("article").first().locator("picture")).toHaveCSS("background-image", /data:image\/svg/);
});
