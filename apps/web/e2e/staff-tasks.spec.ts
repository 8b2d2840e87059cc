// Staff's five most frequent tasks take at most three clicks each from the dashboard, besides typing.
import type { APIRequestContext, Page } from "@playwright/test";
import { admin, BLANK, expect, expectFits, newCustomer, openAs, seriousFindings, test } from "./shopper.ts";

const MAX_CLICKS = 3;

const shippingAddress = {
  first_name: "Ines",
  last_name: "Marchetti",
  country: "Australia",
  address: "12 Boxhill Road",
  city: "Ballina",
  state: "NSW",
  postalCode: "2478",
  phone: "02 5550 1234",
};

interface Product {
  _id: string;
  name: string;
  sku: string;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
let made = 0;
const mark = () => `${process.pid}x${Date.now()}x${(made += 1)}`;

async function newProduct(request: APIRequestContext, token: string): Promise<Product> {
  const sku = `task-${mark()}`;
  const some = (await (await request.get("/api/products?keyword=nitrile&pageSize=1")).json()) as {
    products: { image: string }[];
  };
  const data = { name: `Task glove ${sku}`, sku, price: 12.5, countInStock: 40, image: some.products[0]?.image ?? "" };
  return (await (await request.post("/api/products", { headers: bearer(token), data })).json()) as Product;
}

/** A customer with this many paid orders. */
async function buyerWithPaidOrders(request: APIRequestContext, token: string, count: number) {
  const product = await newProduct(request, token);
  const buyer = await newCustomer(request, `Task Buyer ${mark()}`);
  for (let order = 0; order < count; order += 1) {
    const data = { orderItems: [{ product: product._id, qty: 1 }], shippingAddress, paymentMethod: "Bank" };
    const placed = await request.post("/api/orders", { headers: bearer(buyer.token), data });
    const { _id: id } = (await placed.json()) as { _id: string };
    const paid = await request.put(`/api/orders/${id}/pay`, { headers: bearer(token), data: { id: `ref ${id}` } });
    expect(paid.status()).toBe(200);
  }
  return { buyer, product };
}

/** Counts the clicks of a task, which starts at the dashboard. */
async function fromDashboard(
  page: Page,
  task: (click: (name: string | RegExp, role?: Role) => Promise<void>) => Promise<void>,
) {
  await page.goto("/admin");
  await expect(page.getByText("To deliver")).toBeVisible();
  let clicks = 0;
  await task(async (name, role = "link") => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  });
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
}
type Role = "link" | "button" | "checkbox" | "combobox";

/** Types into the list's search, which the key '/' focuses. */
async function searchList(page: Page, text: string) {
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(text);
  await expect(page).toHaveURL(/keyword=/);
}

test("an order is found by its customer's name", async ({ page, request }) => {
  const token = await openAs(page, request, admin, BLANK);
  const { buyer } = await buyerWithPaidOrders(request, token, 1);
  await fromDashboard(page, async (click) => {
    await click("Orders");
    await searchList(page, buyer.name);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await click(/^SO-/);
  });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("SO-");
  // The admin's frame stays.
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
});

test("ten are added to a stock, and the list is as it was", async ({ page, request }) => {
  const token = await openAs(page, request, admin, BLANK);
  const { sku, name, _id: id } = await newProduct(request, token);
  await page.setViewportSize({ width: 1280, height: 700 });
  await fromDashboard(page, async (click) => {
    await click("Products");
    await searchList(page, sku);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await click(name);
    await expect(page.getByRole("button", { name: "Update" })).toBeInViewport({ ratio: 1 });
    await click("Add 10 to the stock", "button");
    await page.keyboard.press("Enter");
  });
  await expect(page).toHaveURL(new RegExp(`/admin/productlist\\?keyword=${sku}$`));
  const product = (await (await request.get(`/api/products/${id}`)).json()) as object;
  expect(product).toMatchObject({ countInStock: 50 });
});

test("a customer gets a price of their own", async ({ page, request }) => {
  const token = await openAs(page, request, admin, BLANK);
  const product = await newProduct(request, token);
  const buyer = await newCustomer(request, `Priced Buyer ${mark()}`);
  await fromDashboard(page, async (click) => {
    await click("Product Price User");
    await click("Create Record");
    await click("User", "combobox");
    for (const text of [buyer.name, product.sku]) {
      await page.keyboard.type(text);
      await expect(page.getByRole("option")).toHaveCount(1);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("option")).toHaveCount(0);
      await page.keyboard.press("Tab");
      if (
        await page
          .getByRole("button", { name: /^Clear/ })
          .last()
          .evaluate((node) => node === document.activeElement)
      )
        await page.keyboard.press("Tab");
    }
    await page.keyboard.type("9.90");
    await page.keyboard.press("Enter");
  });
  await expect(page.getByText(`${buyer.name} now pays $9.90`)).toBeVisible();
});

test("five orders are marked delivered at once", async ({ page, request }) => {
  const token = await openAs(page, request, admin, BLANK);
  const { buyer } = await buyerWithPaidOrders(request, token, 5);
  await fromDashboard(page, async (click) => {
    await click("Show orders");
    await searchList(page, buyer.name);
    await expect(page.getByRole("rowheader")).toHaveCount(5);
    await click("Select all to deliver", "checkbox");
    expect(await seriousFindings(page)).toEqual([]);
    await click("Mark 5 delivered", "button");
  });
  await expect(page.getByRole("status").filter({ hasText: "5 orders were marked delivered." })).toBeVisible();
  const orders = (await (await request.get("/api/orders/myorders", { headers: bearer(buyer.token) })).json()) as {
    isDelivered: boolean;
  }[];
  expect(orders.map(({ isDelivered }) => isDelivered)).toEqual([true, true, true, true, true]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
});

test("an enquiry is answered with its text quoted, and marked as handled", async ({ page, request }) => {
  await openAs(page, request, admin, BLANK);
  const name = `Asking ${mark()}`;
  const data = { name, email: "asking@clinic.example", message: "Do you stock\nsize 13 boots?" };
  expect((await request.post("/api/contactus", { data })).status()).toBe(201);
  await fromDashboard(page, async (click) => {
    await click(name);
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    const reply = page.getByRole("link", { name: /^Reply/ });
    const address = decodeURIComponent((await reply.getAttribute("href")) ?? "");
    expect(address).toMatch(/^mailto:asking@clinic\.example\?subject=Your enquiry to /);
    expect(address).toContain("> Do you stock\n> size 13 boots?");
    await click(/^Reply/);
    await click(/^Handled/, "checkbox");
  });
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText(/Handled by .+ on/);
});

test("a user's record leads to their orders and prices, and an unknown page keeps the admin's frame", async ({
  page,
  request,
}) => {
  const { _id: id } = await newCustomer(request);
  await openAs(page, request, admin, `/admin/user/${id}/edit`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Prices" })).toHaveAttribute("href", new RegExp(`userid=${id}`));
  await main.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL(`/admin/orderlist?userid=${id}`);
  await page.goto("/admin/no-such-page");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
});

test("a list is scrolled as it was when a product was saved", async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openAs(page, request, admin, "/admin/productlist/2?state=onSale");
  const row = page.getByRole("rowheader").nth(12);
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await row.getByRole("link").press("Enter");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL("/admin/productlist/2?state=onSale");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});
