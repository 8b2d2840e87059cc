// The five most frequent staff tasks take at most three clicks each from the dashboard, besides typing.
import type { APIRequestContext, Page } from "@playwright/test";
import {
  admin,
  adminToken,
  BLANK_PATH,
  expect,
  expectFits,
  newCustomer,
  openAs,
  seriousFindings,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

const MAX_CLICKS = 3;

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
  const data = { name: `Task gloves ${sku}`, sku, price: 12.5, countInStock: 40, image: some.products[0]?.image ?? "" };
  return (await (await request.post("/api/products", { headers: bearer(token), data })).json()) as Product;
}

/** Creates a customer with this many paid orders. */
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
  await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(text);
  await expect(page).toHaveURL(/keyword=/);
}

test("an order is found by its customer's name @long", async ({ page, request }) => {
  const token = await openAs(page, request, admin, BLANK_PATH);
  const { buyer } = await buyerWithPaidOrders(request, token, 1);
  await fromDashboard(page, async (click) => {
    await click("Orders");
    await searchList(page, buyer.name);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await click(/^SO-/);
  });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("SO-");
  // The order's page keeps the admin layout.
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
});

test("adding ten to a product's stock returns to the same list @long", async ({ page, request }) => {
  const token = await openAs(page, request, admin, BLANK_PATH);
  const { sku, name, _id: id } = await newProduct(request, token);
  await page.setViewportSize({ width: 1280, height: 700 });
  await fromDashboard(page, async (click) => {
    await click("Products");
    await searchList(page, sku);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await click(name);
    await expect(page.getByRole("button", { name: "Update" })).toBeInViewport({ ratio: 1 });
    await click("+10 to stock", "button");
    await expect(page.getByLabel("Count In Stock")).toBeFocused();
    await page.keyboard.press("Enter");
  });
  await expect(page).toHaveURL(new RegExp(`/admin/productlist\\?keyword=${sku}$`));
  const product = (await (await request.get(`/api/products/${id}`)).json()) as object;
  expect(product).toMatchObject({ countInStock: 50 });
});

test("a customer gets a price of their own @long", async ({ page, request }) => {
  const token = await openAs(page, request, admin, BLANK_PATH);
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

test("five orders are marked delivered at once @long", async ({ page, request }) => {
  const token = await openAs(page, request, admin, BLANK_PATH);
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

test("an answer to an enquiry is stored with it and marks it as handled @long", async ({ page, request }) => {
  await openAs(page, request, admin, BLANK_PATH);
  const name = `Asking ${mark()}`;
  const email = `${name.replace(" ", ".")}.of.a.long.address@purchasing.clinic.example`.toLowerCase();
  const data = { name, email, message: "Do you stock\nsize 13 boots?" };
  expect((await request.post("/api/contactus", { data })).status()).toBe(201);
  const row = page.getByRole("row").filter({ hasText: name });
  await fromDashboard(page, async (click) => {
    await click(name);
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    await click(/^Reply/, "button");
    const dialog = page.getByRole("dialog", { name: `Reply to ${name}` });
    await expect(dialog).toContainText("size 13 boots?");
    await expect(dialog.getByLabel("Your reply")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("Enter your reply");
    await dialog.getByLabel("Your reply").focus();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.type("Yes, we do.");
    await click("Send reply", "button");
  });
  await expect(row).toContainText(/Answered by .+ on/);
  await expect(row).toContainText("Yes, we do.");
  await expect(row).toContainText(/Handled by .+ on/);
  await expect(row.getByRole("button", { name: /^Reply/ })).toHaveCount(0);
  const sent = async () => {
    const mails = (await (await request.get("/dev/mailbox.json")).json()) as {
      to: string;
      subject: string;
      text: string;
    }[];
    return mails.filter((mail) => mail.to === email && mail.subject.startsWith("Re: ")).map(({ text }) => text);
  };
  await expect.poll(sent).toEqual([expect.stringMatching(/Hello Asking[^]+Yes, we do\.[^]+size 13 boots\?/)]);
  // A long email address stays on one line.
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await row.getByRole("link", { name: email }).boundingBox())?.height).toBeLessThan(30);
    await expectFits(page, width);
  }
});

test("the admin header's search opens orders, users and products, and '/' focuses a list's own search first", async ({
  page,
  request,
}) => {
  const token = await openAs(page, request, admin, "/admin");
  const { buyer, product } = await buyerWithPaidOrders(request, token, 2);
  const [order] = (await (await request.get("/api/orders/myorders", { headers: bearer(buyer.token) })).json()) as {
    _id: string;
    orderNumber: string;
  }[];
  const field = page.getByRole("combobox", { name: "Search the admin" });
  const group = (name: string) => page.getByRole("group", { name });
  await expect(page.getByText("To deliver")).toBeVisible();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type(buyer.name);
  await expect(group("Orders").getByRole("option")).toHaveCount(2);
  await expect(group("Users").getByRole("option")).toHaveText(new RegExp(buyer.email));
  await expect(group("Products")).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  await group("Users").getByRole("option").click();
  await expect(page).toHaveURL(`/admin/user/${buyer._id}/edit`);

  // Enter opens the only match.
  await field.fill(order?.orderNumber ?? "");
  await field.press("Enter");
  await expect(page).toHaveURL(`/order/${order?._id}`);
  // The new screen has its own search field, so the test waits for the screen.
  await expect(page.getByRole("heading", { name: order?.orderNumber ?? "" })).toBeVisible();
  await field.fill(product.sku);
  await expect(group("Products").getByRole("option")).toHaveText(new RegExp(product.name));
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL(`/admin/product/${product._id}/edit`);
  await expect(page.getByRole("heading", { name: "Edit Product", level: 1 })).toBeVisible();
  // With several matches, Enter opens the list.
  await field.fill(buyer.name);
  await field.press("Enter");
  await expect(page).toHaveURL(/\/admin\/orderlist\?keyword=Task/);
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
});

test("a user's record links to their orders and prices, and an unknown page keeps the admin layout @long", async ({
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

/** The product list and one of the lists that are defined in the same way; long tests check more of them. */
const SAVED: (readonly [list: string, save: string])[] = [
  ["/admin/productlist/2?state=onSale", "Update"],
  ["/admin/userlist?role=customer", "Update"],
  ...(process.env["LONG"] === "1"
    ? ([
        ["/admin/productUserPrice?sort=price", "Save"],
        ["/admin/sub-category-section?sort=name", "Update"],
      ] as const)
    : []),
];

test("saving a record returns to the list with the same filter, page and scroll position @long", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openAs(page, request, admin, BLANK_PATH);
  for (const [list, save] of SAVED) {
    await page.goto(list);
    const edit = page.getByRole("row").nth(5).getByRole("link", { name: /^Edit/ });
    await edit.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 60));
    const before = await page.evaluate(() => window.scrollY);
    expect(before, list).toBeGreaterThan(50);
    await edit.press("Enter");
    await page.getByRole("button", { name: save, exact: true }).click();
    await expect(page).toHaveURL(list);
    await expect.poll(() => page.evaluate(() => window.scrollY), list).toBe(before);
  }
  // Links back from an order's page and its packing list do the same.
  await page.goto("/admin/orderlist?state=toDeliver");
  const details = page
    .getByRole("row")
    .nth(5)
    .getByRole("link", { name: /^Details/ });
  await details.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 60));
  const before = await page.evaluate(() => window.scrollY);
  for (const back of ["All orders", "Orders"]) {
    await details.press("Enter");
    if (back === "Orders") await page.getByRole("link", { name: "Packing list" }).click();
    await page.getByRole("main").getByRole("link", { name: back, exact: true }).click();
    await expect(page).toHaveURL("/admin/orderlist?state=toDeliver");
    await expect.poll(() => page.evaluate(() => window.scrollY), back).toBe(before);
  }
});

/** Words in table cells that are broken across lines. */
const brokenWords = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest("td, th")) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/(?<!\S)\p{L}{2,16}(?!\S)/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word);
      }
    }
    return broken;
  });

const LISTS = [
  "orderlist",
  "productlist",
  "productUserPrice",
  "sub-category-section",
  "userlist",
  "contactlist",
  "outbox",
  "category",
  "sub-category",
  "synonyms",
  "subscribers",
  "api-keys",
  "webhooks",
  "webhooks/deliveries",
  "audit",
];

test(
  "at 768 px no list breaks a word in the middle, and the ID column is narrow",
  { tag: "@long" },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    // Adds a user with a long name and email address at the top of the user list, and a change of it to the audit log.
    const { _id } = await newCustomer(request, "Georgina Featherstone");
    const headers = bearer(await adminToken(request));
    await request.put(`/api/users/${_id}`, { headers, data: { name: "Georgia Featherstone" } });
    await openAs(page, request, admin, BLANK_PATH);
    for (const list of LISTS) {
      await page.goto(`/admin/${list}`);
      await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await brokenWords(page), list).toEqual([]);
      await expectFits(page, 768);
      const id = page.getByRole("columnheader", { name: "ID", exact: true });
      if (list !== "orderlist" && (await id.count()) > 0)
        expect((await id.boundingBox())?.width, list).toBeLessThanOrEqual(90);
    }
  },
);
