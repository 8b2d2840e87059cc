import type { APIRequestContext, Page } from "@playwright/test";
import { adminToken, expect, expectFits, newCustomer, openAs, seriousFindings, test } from "../support/fixtures.ts";

interface Value {
  value: string;
  count: number;
}

interface Facets {
  total: number;
  brands: Value[];
  sizes: Value[];
  inStock: number;
}

const BRAND = { name: "Brand" };

async function facets(request: APIRequestContext, query = ""): Promise<Facets> {
  return (await (await request.get(`/api/products/facets${query}`)).json()) as Facets;
}

/** The two most frequent values. */
function two([one, other]: Value[]): [Value, Value] {
  if (!one || !other) throw new Error("The demo shop has too little to choose from");
  return [one, other];
}

const count = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
const chips = (page: Page) => page.getByRole("list", { name: "Chosen filters" });
const tick = (page: Page, value: string) => page.getByRole("checkbox", { name: new RegExp(`^${value} `) });

async function expectGood(page: Page, width: number): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  await expectFits(page, width);
}

/** The cumulative layout shift since the page was opened. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );

test("the page size is part of the URL, keeps the position in the list, and is kept while filtering @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products/page/5");
  const sizes = page.getByRole("navigation", { name: "Products per page" });
  await expectFits(page, 360);
  // A phone's table would be as tall as the cards, and the sub-category is among the filters.
  await expect(page.getByRole("group", { name: "View" })).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("dialog").getByLabel("Sub-category")).toBeVisible();
  await page.keyboard.press("Escape");
  await sizes.getByRole("link", { name: "24" }).click();
  await expect(page).toHaveURL("/products/page/3?pageSize=24");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(24);
  await page.getByLabel("Sort by").selectOption("Name, A to Z");
  await expect(page).toHaveURL("/products?sort=name&pageSize=24");
  await expect(count(page, "products, by name")).toBeVisible();
  await page.getByRole("link", { name: /^Last page/ }).click();
  await expect(page.getByRole("link", { name: "Next" })).toHaveAttribute("aria-disabled", "true");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("checkbox", { name: /^In stock only/ }).check();
  await expect(page).toHaveURL("/products?inStock=1&sort=name&pageSize=24");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(24);
  await expect(sizes.getByRole("link", { name: "24" })).toHaveAttribute("aria-current", "true");

  // Also of cards with and without a rating, the buttons of a row are aligned.
  await page.goto("/products?brand=Lyrebird+Kitchen");
  await expect(
    page
      .getByRole("main")
      .getByRole("article")
      .getByText(/\d reviews?$/)
      .first(),
  ).toBeVisible();
  const tops = await page
    .getByRole("main")
    .getByRole("article")
    .getByRole("button", { name: /^Add: / })
    .evaluateAll((buttons) => buttons.slice(0, 4).map((button) => Math.round(button.getBoundingClientRect().top)));
  expect(new Set(tops).size, tops.join()).toBe(1);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByText("Table", { exact: true }).click();
  const firstRow = page.getByRole("main").getByRole("row").nth(1);
  await expect.poll(async () => (await firstRow.boundingBox())?.height).toBeLessThan(100);
});

test("filters narrow the listing, are part of its URL, and can be removed one by one", async ({ page, request }) => {
  const [brand, other] = two((await facets(request)).brands);
  await page.goto("/products/page/2");
  const filters = page.getByRole("complementary", { name: "Filters" });
  const brands = filters.getByRole("group", BRAND);
  await expect(brands.getByRole("checkbox")).toHaveCount(10);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await expectGood(page, 1280);
  await brands.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => brands.getByRole("checkbox").count()).toBeGreaterThan(10);

  await test.step("a filter set by keyboard returns to page 1 and keeps the focus", async () => {
    await tick(page, brand.value).focus();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(`/products?${new URLSearchParams({ brand: brand.value }).toString()}`);
    await expect(count(page, `${brand.count} products, newest first`)).toBeVisible();
    await expect(tick(page, brand.value)).toBeFocused();
    await tick(page, other.value).check();
    await expect(count(page, `${brand.count + other.count} products`)).toBeVisible();
  });

  await test.step("stock, price and sort order are added, and survive a reload and going back", async () => {
    await filters.getByRole("checkbox", { name: /^In stock only/ }).check();
    await filters.getByLabel("Lowest price in dollars").fill("20,5");
    await page.keyboard.press("Enter");
    await expect(filters.getByRole("alert")).toHaveText("Enter an amount such as 12.50");
    await filters.getByLabel("Lowest price in dollars").fill("20");
    await page.keyboard.press("Enter");
    await expect(chips(page)).toContainText("Price: $20.00 or more");
    await page.getByLabel("Sort by").selectOption("Price, lowest first");
    const query = new URLSearchParams([
      ["brand", brand.value],
      ["brand", other.value],
      ["inStock", "1"],
      ["minPrice", "20"],
      ["sort", "price"],
    ]);
    await expect(page).toHaveURL(`/products?${query.toString()}`);
    const { total } = await facets(request, `?${query.toString().replace("inStock=1", "inStock=true")}`);
    await expect(count(page, `${total} products, lowest price first`)).toBeVisible();
    const prices = await page.locator("article [data-own-price]").allTextContents();
    const dollars = prices.map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]));
    expect(dollars).toEqual(dollars.toSorted((a, b) => a - b));
    expect(dollars[0]).toBeGreaterThanOrEqual(20);

    await page.reload();
    await expect(count(page, `${total} products, lowest price first`)).toBeVisible();
    await expect(tick(page, other.value)).toBeChecked();
    await expect(filters.getByLabel("Lowest price in dollars")).toHaveValue("20");
    await page.goBack();
    await expect(page.getByLabel("Sort by")).toHaveValue("");
    await page.goForward();
    await expect(page.getByLabel("Sort by")).toHaveValue("price");
  });

  await test.step("a chip removes its filter, and 'Clear all' removes all of them", async () => {
    await chips(page)
      .getByRole("link", { name: `Remove filter Brand: ${other.value}` })
      .click();
    await expect(tick(page, other.value)).not.toBeChecked();
    await expect(tick(page, brand.value)).toBeChecked();
    await expectGood(page, 1280);
    await chips(page).getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL("/products?sort=price");
    await expect(chips(page)).toHaveCount(0);
    await expect(filters.getByLabel("Lowest price in dollars")).toHaveValue("");
  });

  await test.step("a long group of values can be searched, and a category opens its own listing", async () => {
    const size = filters.getByRole("group", { name: "Size" });
    await size.getByRole("searchbox", { name: "Search in size" }).fill("large");
    await expect(size.getByRole("checkbox", { name: /^Extra Large / })).toBeVisible();
    await expect(size.getByRole("checkbox", { name: /^Small / })).toHaveCount(0);
    await filters.getByRole("link", { name: /^Medical Consumables/ }).click();
    await expect(page.getByText(/^Only Medical Consumables/)).toBeVisible();
    await expect(filters.getByRole("link", { name: /^Medical Consumables/ })).toHaveAttribute("aria-current", "true");
  });
});

test("an empty result names the filters to remove, and filters that fail to load can be retried @long", async ({
  page,
}) => {
  await page.goto("/products?brand=No+such+brand&minPrice=5");
  await expect(page.getByText("No matching products")).toBeVisible();
  await expect(page.getByText("Remove a filter: Brand: No such brand, Price: $5.00 or more.")).toBeVisible();
  await expect(tick(page, "No such brand")).toBeChecked();
  const filters = page.getByRole("complementary", { name: "Filters" });
  await expect(filters.getByText("0 products")).not.toHaveCount(0);
  await expectGood(page, 1280);
  let isBroken = true;
  await page.route(/\/trpc\/[^?]*products\.facets/, (route) =>
    isBroken
      ? route.fulfill({ status: 400, json: [{ error: { message: "No", code: -32600, data: {} } }] })
      : route.continue(),
  );
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL("/products");
  // The request is tried three times before the error is shown.
  await expect(filters.getByText("Filters could not be loaded.")).toBeVisible({ timeout: 15_000 });
  isBroken = false;
  await filters.getByRole("button", { name: "Try again" }).click();
  await expect(filters.getByRole("group", BRAND)).toBeVisible();
});

test("on a phone the filters open in a drawer, and a customer's counts use their own prices", async ({
  page,
  request,
}) => {
  const found = await request.get("/api/products?keyword=PFTGH");
  const { products } = (await found.json()) as { products: { _id: string; price: number; brand: string }[] };
  const [product] = products;
  if (!product) throw new Error("The demo shop sells no PFTGH");
  const token = await adminToken(request);
  const buyer = await newCustomer(request);
  await request.post("/api/productuserprice", {
    headers: { authorization: `Bearer ${token}` },
    data: { userid: buyer._id, productid: product._id, price: 0.5 },
  });

  await page.setViewportSize({ width: 360, height: 800 });
  await openAs(page, request, buyer, "/products");
  const opener = page.getByRole("button", { name: /^Filters/ });
  await opener.click();
  const drawer = page.getByRole("dialog", { name: "Filters" });
  await expect(drawer.getByRole("group", BRAND)).toBeVisible();
  // In a window as high as the drawer, its sticky foot covers nothing.
  await page.setViewportSize({ width: 360, height: 1_800 });
  await expectGood(page, 360);
  await page.setViewportSize({ width: 360, height: 800 });
  await drawer.getByLabel("Highest price in dollars").fill("0.50");
  await drawer.getByRole("button", { name: "Apply" }).click();
  await expect(drawer.getByRole("button", { name: "Show 1 product" })).toBeVisible();
  await expect(tick(page, product.brand)).toHaveAccessibleName(`${product.brand} 1 product`);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(opener).toHaveText("Filters (1)");
  await expect(page.getByText("your price").first()).toBeVisible();
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectGood(page, width);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a URL with filters lists the matching products, and its chips work", async ({ page, request }) => {
    const [brand] = two((await facets(request)).brands);
    await page.goto(`/products?${new URLSearchParams({ brand: brand.value, sort: "name" }).toString()}`);
    await expect(count(page, `${brand.count} products, by name`)).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Filters" })).toHaveCount(0);
    await chips(page)
      .getByRole("link", { name: /^Remove filter/ })
      .click();
    await expect(page).toHaveURL("/products?sort=name");
  });
});
