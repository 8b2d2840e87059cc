import type { APIRequestContext, Page } from "@playwright/test";
import {
  adminToken,
  BLANK_PATH,
  expect,
  holdScript,
  logIn,
  newCustomer,
  openAs,
  shippingAddress,
  test,
  testWithFailedRequests,
} from "../support/fixtures.ts";

interface Product {
  _id: string;
  name: string;
  sku: string;
  image: string;
  price: number;
  countInStock: number;
}

async function someProducts(request: APIRequestContext, count: number): Promise<Product[]> {
  const { products } = (await (await request.get("/api/products?pageSize=100&sort=rating")).json()) as {
    products: Product[];
  };
  return products.filter(({ countInStock }) => countInStock > 100).slice(0, count);
}

/** Creates a product, for tests that change it. */
async function newProduct(request: APIRequestContext, name: string): Promise<Product> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const data = { name, price: 12, countInStock: 50 };
  return (await (await request.post("/api/products", { headers, data })).json()) as Product;
}

async function change(request: APIRequestContext, { _id }: Product, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  expect((await request.put(`/api/products/${_id}`, { headers, data })).ok()).toBe(true);
}

/** The cart on the server: product and quantity of each line. */
async function serverCart(request: APIRequestContext, { token }: { token: string }) {
  const answer = await request.get("/api/cart", { headers: { authorization: `Bearer ${token}` } });
  const { lines } = (await answer.json()) as { lines: { product: string; qty: number }[] };
  return lines.map(({ product, qty }) => [product, qty]);
}

const storedCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem("cartItems") ?? "[]") as { product: string; qty: number }[]).map(
      ({ product, qty }) => [product, qty],
    ),
  );

const quantityOf = (page: Page, { name }: Product) =>
  page.getByRole("spinbutton", { name: `Quantity of ${name}`, exact: true });

/** Fires the event of a window that gets the focus back. */
const refocus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

test("a visitor's cart is merged once at login, and stays on the server after logging out", async ({
  page,
  request,
  anotherDevice,
}) => {
  const buyer = await newCustomer(request);
  const [gloves, wipes] = await someProducts(request, 2);
  if (!gloves || !wipes) throw new Error("too few products");
  const phone = await anotherDevice();
  await openAs(phone, request, buyer, `/cart/${gloves._id}?qty=5`);
  await expect(quantityOf(phone, gloves)).toHaveValue("5");
  await expect.poll(() => serverCart(request, buyer)).toEqual([[gloves._id, 5]]);

  await page.goto(`/cart/${gloves._id}?qty=3`);
  await expect(quantityOf(page, gloves)).toHaveValue("3");
  await page.goto(`/cart/${wipes._id}?qty=2`);
  await expect(quantityOf(page, wipes)).toHaveValue("2");
  await logIn(page, buyer.email, buyer.password);
  const merged = [
    [gloves._id, 5],
    [wipes._id, 2],
  ];
  await expect.poll(() => serverCart(request, buyer)).toEqual(merged);
  await expect.poll(() => storedCart(page)).toEqual(merged);
  await page.reload();
  await page.goto("/cart");
  await expect(quantityOf(page, gloves)).toHaveValue("5");
  expect(await serverCart(request, buyer)).toEqual(merged);

  await page.getByRole("banner").getByRole("button", { name: buyer.name }).click();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedCart(page)).toEqual([]);
  expect(await serverCart(request, buyer)).toEqual(merged);
});

test("two devices and two tabs share one cart", async ({ page, context, request, anotherDevice }) => {
  const buyer = await newCustomer(request);
  const [gloves, wipes, masks] = await someProducts(request, 3);
  if (!gloves || !wipes || !masks) throw new Error("too few products");
  await openAs(page, request, buyer, `/cart/${gloves._id}?qty=1`);
  await expect(quantityOf(page, gloves)).toHaveValue("1");
  // The quantity is shown before the server has it; another device reads it from there.
  await expect.poll(() => serverCart(request, buyer)).toEqual([[gloves._id, 1]]);
  const tab = await context.newPage();
  await tab.goto("/cart");
  const phone = await anotherDevice();
  const releaseAnswer = await holdScript(phone, /\/trpc\/.*cart\.read/);
  const asked = phone.waitForRequest(/\/trpc\/.*cart\.read/);
  await openAs(phone, request, buyer, "/cart");
  await asked;
  await expect(phone.getByRole("status").filter({ hasText: "Loading..." })).toBeAttached();
  expect(await phone.getByText("Your cart is empty").count(), "before the server has answered").toBe(0);
  releaseAnswer();
  await expect(quantityOf(phone, gloves)).toHaveValue("1");
  await expect(phone.getByRole("banner").getByRole("link", { name: /^Cart: 1 line, \$/ })).toBeVisible();

  // All at once; each changes a different line.
  await Promise.all([
    quantityOf(page, gloves).fill("7"),
    tab.goto(`/cart/${wipes._id}?qty=4`),
    phone.goto(`/cart/${masks._id}?qty=2`),
  ]);
  const all = [
    [gloves._id, 7],
    [wipes._id, 4],
    [masks._id, 2],
  ];
  await expect.poll(async () => (await serverCart(request, buyer)).length).toBe(3);
  await expect.poll(() => serverCart(request, buyer)).toEqual(expect.arrayContaining(all));
  for (const device of [page, tab, phone]) {
    await refocus(device);
    await expect(quantityOf(device, gloves)).toHaveValue("7");
    await expect(quantityOf(device, wipes)).toHaveValue("4");
    await expect(quantityOf(device, masks)).toHaveValue("2");
  }

  await phone.getByRole("button", { name: `Remove ${wipes.name}`, exact: true }).click();
  await expect.poll(async () => (await serverCart(request, buyer)).length).toBe(2);
  await refocus(page);
  await expect(quantityOf(page, wipes)).toHaveCount(0);
  await expect(quantityOf(tab, wipes)).toHaveCount(0);
  await phone.setViewportSize({ width: 360, height: 800 });
  const undo = phone.getByRole("button", { name: `Undo: put ${wipes.name} back`, exact: true });
  const isWhole = undo.getByText("Undo").evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(await isWhole, "the button's text is not cut").toBe(true);
  await undo.click();
  await expect.poll(async () => (await serverCart(request, buyer)).length).toBe(3);
});

test("a change that is made before the code that sends it is loaded is sent then @long", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  const [gloves] = await someProducts(request, 1);
  if (!gloves) throw new Error("too few products");
  // What was not sent is tried again at intervals, later.
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  const release = await holdScript(page, /own-cart-keeper/);
  const isRead = page.waitForResponse(/cart\.read/);
  await openAs(page, request, buyer, `/cart/${gloves._id}?qty=5`);
  await isRead;
  await expect(quantityOf(page, gloves)).toHaveValue("5");
  expect(await serverCart(request, buyer)).toEqual([]);
  release();
  await expect.poll(() => serverCart(request, buyer)).toEqual([[gloves._id, 5]]);
});

test("the cart reports once that a product is no longer sold or its quantity was reduced @long", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const [gowns, caps] = [
    await newProduct(request, `Gowns ${buyer._id}`),
    await newProduct(request, `Caps ${buyer._id}`),
  ];
  await openAs(page, request, buyer, `/cart/${gowns._id}?qty=3`);
  await expect(quantityOf(page, gowns)).toHaveValue("3");
  await page.goto(`/cart/${caps._id}?qty=9`);
  await expect(quantityOf(page, caps)).toHaveValue("9");
  await expect.poll(async () => (await serverCart(request, buyer)).length).toBe(2);
  await change(request, gowns, { price: 0 });
  await change(request, caps, { countInStock: 4 });
  await page.goto("/cart");
  await expect(page.getByText(`${gowns.name} is no longer sold.`)).toBeVisible();
  await expect(page.getByText(`Only 4 of ${caps.name} left: your quantity is now 4.`)).toBeVisible();
  await expect(quantityOf(page, caps)).toHaveValue("4");
  await expect(quantityOf(page, gowns)).toHaveCount(0);
  await expect.poll(() => serverCart(request, buyer)).toEqual([[caps._id, 4]]);
  // The message is shown only once.
  await page.getByRole("banner").getByRole("link", { name: "Products" }).first().click();
  await expect(page).toHaveURL(/\/products/);
  // The cart stays on the screen until the list's code is loaded.
  await expect(page).toHaveTitle(/Latest Products/);
  const isRead = page.waitForResponse(/cart\.read/);
  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  await expect(quantityOf(page, caps)).toHaveValue("4");
  await expect(page.getByText("is no longer sold")).toHaveCount(0);
  // A change that new rules refuse is corrected, and sent once. Until then the browser must not read these rules.
  await isRead;
  await page.route(/cart\.read/, (route) => route.abort());
  await change(request, caps, { orderMultiple: 10, countInStock: 50 });
  await quantityOf(page, caps).fill("3");
  await page.unroute(/cart\.read/);
  await expect(page.getByText(`${caps.name} is sold from 10: your quantity is now 10.`)).toBeVisible();
  await expect(quantityOf(page, caps)).toHaveValue("10");
  await expect.poll(() => serverCart(request, buyer)).toEqual([[caps._id, 10]]);
});

testWithFailedRequests(
  "cart changes made without a connection are shown as unsent, kept across a reload, and sent later @long",
  async ({ page, context, request }) => {
    const buyer = await newCustomer(request);
    const [gloves, wipes] = await someProducts(request, 2);
    if (!gloves || !wipes) throw new Error("too few products");
    await openAs(page, request, buyer, `/cart/${gloves._id}?qty=1`);
    await expect(quantityOf(page, gloves)).toHaveValue("1");
    await page.goto(`/cart/${wipes._id}?qty=1`);
    await expect.poll(async () => (await serverCart(request, buyer)).length).toBe(2);
    const notice = page.getByText("No connection. Your changes are kept in this browser");
    await context.setOffline(true);
    await quantityOf(page, gloves).fill("8");
    await page.getByRole("button", { name: `Remove ${wipes.name}`, exact: true }).click();
    await expect(notice).toBeVisible();
    expect(await serverCart(request, buyer)).toEqual([
      [gloves._id, 1],
      [wipes._id, 1],
    ]);
    const cartCalls = /\/trpc\/.*cart\./;
    await page.route(cartCalls, (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await expect(quantityOf(page, gloves)).toHaveValue("8");
    await expect(quantityOf(page, wipes)).toHaveCount(0);
    await expect(notice).toBeVisible();
    await page.unroute(cartCalls);
    await refocus(page);
    await expect.poll(() => serverCart(request, buyer)).toEqual([[gloves._id, 8]]);
    await expect(quantityOf(page, gloves)).toHaveValue("8");
    await expect(notice).toHaveCount(0);
    await expect.poll(() => storedCart(page)).toEqual([[gloves._id, 8]]);

    // A server that can't be reached is tried again, by itself.
    let attempts = 0;
    await page.route(cartCalls, (route) => {
      attempts += 1;
      return route.abort();
    });
    await quantityOf(page, gloves).fill("9");
    await expect(notice).toBeVisible();
    await expect.poll(() => attempts).toBe(3);
    await page.unroute(cartCalls);
    await expect.poll(() => serverCart(request, buyer), { timeout: 20_000 }).toEqual([[gloves._id, 9]]);
    await expect(notice).toHaveCount(0);
  },
);

test("an order removes only its own lines from the cart, on all devices @long", async ({
  page,
  request,
  anotherDevice,
}) => {
  const buyer = await newCustomer(request);
  const [gloves, wipes] = await someProducts(request, 2);
  if (!gloves || !wipes) throw new Error("too few products");
  await openAs(page, request, buyer, `/cart/${gloves._id}?qty=2`);
  await expect(quantityOf(page, gloves)).toHaveValue("2");
  // The quantity is shown before the server has it; another device reads it from there.
  await expect.poll(() => serverCart(request, buyer)).toEqual([[gloves._id, 2]]);
  const phone = await anotherDevice();
  await openAs(phone, request, buyer, "/cart");
  await expect(quantityOf(phone, gloves)).toHaveValue("2");
  await page.evaluate((kept) => {
    localStorage.setItem("shippingAddress", JSON.stringify(kept));
    localStorage.setItem("paymentMethod", '"Bank"');
  }, shippingAddress);
  await page.goto("/placeorder");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
  await page.waitForLoadState("networkidle");
  await phone.goto(`/cart/${wipes._id}?qty=1`);
  await expect.poll(async () => (await serverCart(request, buyer)).length).toBe(2);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/order\//);
  expect(await serverCart(request, buyer)).toEqual([[wipes._id, 1]]);
  await expect.poll(() => storedCart(page)).toEqual([[wipes._id, 1]]);
  await refocus(phone);
  await expect(quantityOf(phone, gloves)).toHaveCount(0);
  await expect(quantityOf(phone, wipes)).toHaveValue("1");
});

test(
  "a cart with hundreds of lines is loaded with few calls, and its Check out link is always visible",
  { tag: "@long" },
  async ({ page, request }) => {
    const buyer = await newCustomer(request);
    const products: Product[] = [];
    for (let number = 1, pages = 1; number <= pages; number += 1) {
      const answer = await request.get(`/api/products?pageSize=100&pageNumber=${number}`);
      const part = (await answer.json()) as { products: Product[]; pages: number };
      products.push(...part.products);
      pages = part.pages;
    }
    // Products without a SKU belong to other tests, which archive them.
    const lines = products
      .filter(({ countInStock, sku }) => countInStock > 0 && sku !== "")
      .map(({ _id }) => ({ product: _id, qty: 1 }));
    expect(lines.length).toBeGreaterThan(300);
    const headers = { authorization: `Bearer ${buyer.token}` };
    expect((await request.post("/api/cart/lines", { headers, data: { lines } })).ok()).toBe(true);
    const calls: string[] = [];
    page.on("request", (sent) => {
      if (/\/trpc\/.*(cart|pricing|products)\./.test(sent.url())) calls.push(sent.url());
    });
    await openAs(page, request, buyer, "/cart");
    await expect(page.getByRole("row")).toHaveCount(lines.length + 1);
    await page.waitForLoadState("networkidle");
    expect(calls.filter((url) => !url.includes("cart.read"))).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(2);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() => window.scrollTo(0, 0));
      const checkout = page.getByRole("link", { name: "Check out" });
      await expect(checkout, `${width} px`).toBeInViewport({ ratio: 1 });
      const isBefore = await checkout.evaluate((link) => {
        const table = document.querySelector("table");
        return table !== null && (link.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
      expect(isBefore).toBe(true);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      await expect(checkout, `${width} px, in the middle`).toBeInViewport({ ratio: 1 });
    }
  },
);

test("the products of a visitor's cart are loaded with one call @long", async ({ page, request }) => {
  const products = await someProducts(request, 30);
  await page.goto(BLANK_PATH);
  const items = products.map(({ _id, name, sku, image, price, countInStock }) => ({
    product: _id,
    name,
    sku,
    image,
    price,
    countInStock,
    qty: 1,
  }));
  await page.evaluate((kept) => localStorage.setItem("cartItems", JSON.stringify(kept)), items);
  const calls: string[] = [];
  page.on("request", (sent) => {
    if (/\/trpc\/.*pricing\.lines/.test(sent.url())) calls.push(sent.url());
  });
  await page.goto("/cart");
  await expect(page.getByRole("row")).toHaveCount(items.length + 1);
  await page.waitForLoadState("networkidle");
  expect(calls).toHaveLength(1);
});
