// Buyers reorder products from an earlier order, from a shopping list, or when the products are due.
import type { APIRequestContext, Page } from "@playwright/test";
import {
  adminToken,
  BLANK_PATH,
  customer,
  expect,
  expectAccessibleAtWidths,
  holdScript,
  newCustomer,
  openAs,
  shippingAddress,
  test,
  testWithFailedRequests,
} from "../support/fixtures.ts";
import { expectWheelToScroll } from "../support/wheel.ts";

const WIDTHS = [360, 768, 1280];

/** Checks the names and quantities of the cart's lines. */
async function expectCart(page: Page, lines: [name: RegExp, quantity: string][]): Promise<void> {
  await page.goto("/cart");
  const fields = page.getByRole("spinbutton", { name: /^Quantity of/ });
  await expect(fields).toHaveCount(lines.length);
  for (const [name, quantity] of lines) await expect(page.getByRole("spinbutton", { name })).toHaveValue(quantity);
}

interface Product {
  _id: string;
  name: string;
  sku: string;
}

test("a buyer reorders an earlier order with other quantities and saves it as a list", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  const { products } = (await (await request.get("/api/products?keyword=PFN&inStock=true&pageSize=3")).json()) as {
    products: Product[];
  };
  const [first, second, third] = products;
  if (!first || !second || !third) throw new Error("the demo shop has three gloves");
  const headers = { authorization: `Bearer ${buyer.token}` };
  const staff = { authorization: `Bearer ${await adminToken(request)}` };
  const scarce = { name: `Gown ${buyer._id}`, price: 10, countInStock: 50 };
  const gown = (await (await request.post("/api/products", { headers: staff, data: scarce })).json()) as Product;
  const gowns = { product: gown._id, qty: 40 };
  const orderItems = [...[first, second, third].map(({ _id }) => ({ product: _id, qty: 4 })), gowns];
  const placed = await request.post("/api/orders", {
    headers,
    data: { orderItems, shippingAddress, paymentMethod: "Bank" },
  });
  const order = (await placed.json()) as { _id: string; orderNumber: string };

  await openAs(page, request, buyer, "/profile");
  await page.getByRole("button", { name: `Order again ${order.orderNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: `Order again: ${order.orderNumber}` });
  const quantity = dialog.getByRole("spinbutton", { name: `Quantity of ${first.name}` });
  await expect(quantity).toBeFocused();
  await expect(dialog.getByText(/^3 of 4 lines, \$/)).toBeVisible();
  await expect(dialog.getByRole("spinbutton", { name: `Quantity of ${gown.name}` })).toHaveValue("40");
  await dialog.getByRole("button", { name: `Use 10: Quantity of ${gown.name}` }).click();
  await expect(dialog.getByText(/^4 of 4 lines, \$/)).toBeVisible();
  await quantity.fill("99999");
  await expect(dialog.getByText(/^Only \d+ in stock$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Add all to cart" }).click();
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue("99999");
  await quantity.fill("7");
  const none = dialog.getByRole("spinbutton", { name: `Quantity of ${third.name}` });
  const undo = dialog.getByRole("button", { name: `Undo: put ${third.name} back` });
  await none.fill("0");
  await none.press("Enter");
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(none).toHaveValue("4");
  await none.fill("0");
  await none.press("Tab");
  await expect(undo).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const row of await dialog.getByRole("row").filter({ has: quantity }).all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(150);
  await dialog.getByRole("button", { name: "Add all to cart" }).click();
  await expect(dialog.getByText("3 products were added to your cart.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.goto(`/order/${order._id}`);
  await page.getByRole("button", { name: "Save as list" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Gloves for the week");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Saved in Gloves for the week" })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await expectCart(page, [
    [new RegExp(`of ${first.name.replace(/[()]/g, "\\$&")}`), "7"],
    [new RegExp(`of ${second.name.replace(/[()]/g, "\\$&")}`), "4"],
    [new RegExp(`of ${gown.name}`), "10"],
  ]);
});

test("each product that is chosen for a list is added, also one that is read after the next was chosen @long", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const { products } = (await (await request.get("/api/products?keyword=PFN&inStock=true&pageSize=2")).json()) as {
    products: (Product & { sku: string })[];
  };
  const [first, second] = products;
  if (!first || !second) throw new Error("the demo shop has two gloves");
  const made = await request.post("/api/lists", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { name: "Surgery", lines: [] },
  });
  await openAs(page, request, buyer, `/lists/${((await made.json()) as { _id: string })._id}`);
  const field = page.getByRole("combobox", { name: "Add product" });
  const quantityOf = ({ name }: Product) => page.getByRole("spinbutton", { name: `Quantity of ${name}`, exact: true });
  const releases: (() => void)[] = [];
  for (const product of [first, second]) {
    const read = new RegExp(`pricing\\.productById.*${product._id}`);
    releases.push(await holdScript(page, read));
    const isAsked = page.waitForRequest(read);
    await field.fill(product.sku);
    await page.getByRole("option", { name: product.name }).click();
    await isAsked;
  }
  await field.fill("wipes");
  for (const [index, product] of [first, second].entries()) {
    releases[index]?.();
    await expect(quantityOf(product)).toBeVisible();
  }
  await expect(quantityOf(first)).toBeVisible();
  await expect(field).toHaveValue("wipes");
});

test("a shopping list keeps changed quantities, restores a removed line and is added to the cart @long", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const { products } = (await (await request.get("/api/products?keyword=PFN&inStock=true&pageSize=2")).json()) as {
    products: Product[];
  };
  const [first, second] = products;
  if (!first || !second) throw new Error("the demo shop has two gloves");
  await openAs(page, request, buyer, `/product/${first._id}`);
  await page.getByRole("button", { name: "Add to list" }).click();
  const name = page.getByRole("dialog").getByLabel("Name");
  await name.fill("Surgery");
  // The text is selected by dragging out of the dialog, which must not close it.
  await name.hover();
  await page.mouse.down();
  await page.mouse.move(20, 400);
  await page.mouse.up();
  await expect(name).toHaveValue("Surgery");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved in")).toBeVisible();
  await page.goto(`/product/${second._id}`);
  await page.getByRole("button", { name: "Add to list" }).click();
  await page.getByRole("dialog").getByLabel("List").selectOption("Surgery");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();

  await page.getByText("Saved in").getByRole("link", { name: "Surgery" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Surgery" })).toBeVisible();
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${first.name}` });
  await quantity.fill("9");
  await expect(page.getByText("All changes are saved.")).toBeAttached();
  await quantity.blur();
  await quantity.press("ControlOrMeta+A");
  await quantity.pressSequentially("99999");
  await expect(page.getByText(/^Only \d+ in stock$/)).toBeVisible();
  await expect(page.getByText("All changes are saved.")).toBeAttached();
  await page.reload();
  await expect(quantity).toHaveValue("99999");
  await page.getByRole("button", { name: "Add all to cart" }).click();
  await expect(quantity).toBeFocused();
  await quantity.fill("0");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(quantity).toHaveValue("9");
  await page.getByRole("button", { name: `Remove ${second.name}` }).click();
  await expect(page.getByRole("spinbutton")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("spinbutton")).toHaveCount(2);
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Surgery two");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Surgery two" })).toBeVisible();
  await expect(page.getByText("All changes are saved.")).toBeAttached();
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: `Quantity of ${first.name}` })).toHaveValue("9");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Add all to cart" }).click();
  await expect(page.getByText("2 products were added to your cart.")).toBeVisible();

  await page.getByRole("link", { name: "All shopping lists" }).click();
  await expect(page.getByRole("link", { name: "Surgery two" })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("link", { name: "Surgery two" }).click();
  await page.getByRole("button", { name: "Delete list" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete list" }).click();
  await expect(page.getByText("No lists yet")).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
});

/** A buyer's list of the first two of three products, 4 of each, at its path. */
async function aList(request: APIRequestContext) {
  const buyer = await newCustomer(request);
  const { products } = (await (await request.get("/api/products?keyword=PFN&inStock=true&pageSize=3")).json()) as {
    products: Product[];
  };
  const [first, second, third] = products;
  if (!first || !second || !third) throw new Error("the demo shop has three gloves");
  const headers = { authorization: `Bearer ${buyer.token}` };
  const lines = [first, second].map(({ _id }) => ({ product: _id, qty: 4 }));
  const made = await request.post("/api/lists", { headers, data: { name: "Surgery", lines } });
  const path = `/lists/${((await made.json()) as { _id: string })._id}`;
  const addElsewhere = async ({ _id }: Product) => {
    const data = { lines: [{ product: _id, qty: 2 }] };
    expect((await request.post(`/api${path}/lines`, { headers, data })).ok()).toBe(true);
  };
  const savedLines = async () => {
    const answer = await request.get(`/api${path}`, { headers });
    return ((await answer.json()) as { lines: { product: string; qty: number }[] }).lines.map(({ product, qty }) => [
      product,
      qty,
    ]);
  };
  return { buyer, first, second, third, path, addElsewhere, savedLines };
}

const quantityOf = (page: Page, { name }: Product) =>
  page.getByRole("spinbutton", { name: `Quantity of ${name}`, exact: true });

test("a quantity changed on an open list keeps a product that another session has added meanwhile", async ({
  page,
  request,
}) => {
  const { buyer, first, second, third, path, addElsewhere, savedLines } = await aList(request);
  await openAs(page, request, buyer, path);
  await expect(quantityOf(page, first)).toHaveValue("4");
  await addElsewhere(third);
  await page.getByRole("button", { name: `Remove ${first.name}`, exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await quantityOf(page, first).fill("9");
  await expect(quantityOf(page, third)).toHaveValue("2");
  const all = [
    [first._id, 9],
    [second._id, 4],
    [third._id, 2],
  ];
  await expect.poll(savedLines).toEqual(all);
  await page.reload();
  for (const product of [first, second, third]) await expect(quantityOf(page, product)).toBeVisible();
  await expect(quantityOf(page, first)).toHaveValue("9");
  expect(await savedLines()).toEqual(all);
});

test("a product of a list that is no longer sold stays on it when others are changed, until it is removed @long", async ({
  page,
  request,
}) => {
  const { buyer, first, path, addElsewhere, savedLines } = await aList(request);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const data = { name: `Gown ${buyer._id}`, price: 10, countInStock: 100 };
  const gown = (await (await request.post("/api/products", { headers, data })).json()) as Product;
  await addElsewhere(gown);
  expect((await request.put(`/api/products/${gown._id}`, { headers, data: { price: 0 } })).ok()).toBe(true);
  await openAs(page, request, buyer, path);
  const notice = page.getByText(`${gown.name} is no longer sold.`);
  await expect(notice).toBeVisible();
  await quantityOf(page, first).fill("9");
  await expect.poll(savedLines).toContainEqual([first._id, 9]);
  await page.reload();
  await expect(notice).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Remove from the list" }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(quantityOf(page, first)).toHaveValue("9");
  await expect(notice).toHaveCount(0);
});

testWithFailedRequests(
  "a list is added to the cart as it is on the screen, with changes that could not be saved before @long",
  async ({ page, request }) => {
    const { buyer, first, second, third, path } = await aList(request);
    await openAs(page, request, buyer, path);
    const saves = /\/trpc\/lists\.update/;
    await page.route(saves, (route) => route.abort());
    await page.getByRole("button", { name: `Remove ${second.name}`, exact: true }).click();
    const field = page.getByRole("combobox", { name: "Add product" });
    await field.fill(third.sku);
    await page.getByRole("option", { name: third.name }).click();
    await expect(quantityOf(page, third)).toBeVisible();
    await expect(page.getByText("Not saved.")).toBeVisible();
    await page.getByRole("button", { name: "Add all to cart" }).click();
    await expect(page.getByText("Not saved.")).toBeVisible();
    const lines = async () => {
      const headers = { authorization: `Bearer ${buyer.token}` };
      const answer = await request.get("/api/cart", { headers });
      const cart = (await answer.json()) as { lines: { product: string; qty: number }[] };
      return cart.lines.map(({ product, qty }) => [product, qty]);
    };
    expect(await lines()).toEqual([]);

    // Nor are they lost without a question.
    await page.getByRole("link", { name: "All shopping lists" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
    await page.unroute(saves);
    const release = await holdScript(page, saves);
    await page.getByRole("button", { name: "Add all to cart" }).click();
    await quantityOf(page, first).fill("9");
    release();
    await expect(page.getByText("2 products were added to your cart.")).toBeVisible();
    expect(await lines()).toEqual([
      [first._id, 9],
      [third._id, 1],
    ]);
  },
);

testWithFailedRequests(
  "changes of a list that were not saved stay on the screen when it is read again, and are saved by 'Try again' @long",
  async ({ page, request }) => {
    const { buyer, first, second, third, path, addElsewhere, savedLines } = await aList(request);
    await page.clock.install();
    await openAs(page, request, buyer, path);
    const saves = /\/trpc\/lists\.update/;
    await page.route(saves, (route) => route.abort());
    await quantityOf(page, first).fill("9");
    await page.getByRole("button", { name: `Remove ${second.name}`, exact: true }).click();
    await expect(page.getByText("Not saved.")).toBeVisible();
    await addElsewhere(third);
    // When the connection is back, what was read half a minute ago is read again.
    await page.clock.fastForward(31_000);
    await page.evaluate(() => ["offline", "online"].forEach((event) => window.dispatchEvent(new Event(event))));
    await expect(quantityOf(page, third)).toHaveValue("2");
    await expect(quantityOf(page, first)).toHaveValue("9");
    await expect(quantityOf(page, second)).toHaveCount(0);
    await expect(page.getByText("All changes are saved.")).toHaveCount(0);
    await page.unroute(saves);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Not saved.")).toHaveCount(0);
    await expect.poll(savedLines).toEqual([
      [first._id, 9],
      [third._id, 2],
    ]);
    await expect(page.getByText("All changes are saved.")).toBeAttached();
    await expect(quantityOf(page, first)).toHaveValue("9");
    await expect(quantityOf(page, second)).toHaveCount(0);
  },
);

testWithFailedRequests(
  "a new list is filled by a search and by pasting, and added to the cart from the overview @long",
  async ({ page, request }) => {
    const { products } = (await (await request.get("/api/products?keyword=PFN&inStock=true&pageSize=2")).json()) as {
      products: Product[];
    };
    const [first, second] = products;
    if (!first || !second) throw new Error("the demo shop has two gloves");
    await openAs(page, request, await newCustomer(request), "/lists");
    await page.getByRole("button", { name: "New list" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Kitchen");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
    const search = page.getByLabel("Add product");
    await search.fill(second.sku);
    await page.getByRole("option").first().click();
    await expect(page.getByText(`${second.name} added.`)).toBeVisible();
    const reads = /\/trpc\/quickOrder\.resolve/;
    await page.route(reads, (route) => route.abort());
    await search.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, `SKU\tQty\n${first.sku}\t3\nXQZZ-0000\t4\n${second.sku}\t`);
    const retry = page.getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible();
    await page.unroute(reads);
    await retry.click();
    await expect(page.getByText(`${first.name} added. Not added`)).toBeVisible();
    await expect(page.getByText("XQZZ-0000 4")).toBeVisible();
    await page.getByText("Left out: 1 row without a quantity").click();
    await expect(page.getByRole("listitem").getByText(second.sku)).toBeVisible();
    await expect(page.getByRole("spinbutton", { name: `Quantity of ${first.name}` })).toHaveValue("3");
    await expect(page.getByText("All changes are saved.")).toBeAttached();
    await expectAccessibleAtWidths(page, WIDTHS);
    await page.getByRole("link", { name: "use Quick order" }).click();
    await expect(page.getByText("XQZZ-0000 4")).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "All shopping lists" }).click();
    await expect(page.getByText("2 products · updated")).toBeVisible();
    await expect(page.getByRole("listitem").getByText(/^\$\d+\.\d\d ex GST$/)).toBeVisible();
    await expectAccessibleAtWidths(page, WIDTHS);
    await page.getByRole("button", { name: "Add all to cart: Kitchen" }).click();
    await expect(page.getByText("2 products were added to your cart.")).toBeVisible();
  },
);

test("the home page explains why products are due, and lets buyers skip them or add them to the cart", async ({
  page,
  request,
}) => {
  const token = await openAs(page, request, customer, BLANK_PATH);
  const below = page.getByRole("heading", { name: "What are you running low on?" });
  const due = page.getByRole("region", { name: "Due again" });
  const reads: string[] = [];
  page.on("request", (read) => read.url().includes("orders.due") && reads.push(read.url()));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    // The first visit shows how high the part is.
    await page.goto("/");
    await expect(due.getByText(/^Usually/).first()).toBeVisible();
    const releaseAnswer = await holdScript(page, /\/trpc\/orders\.due/);
    await page.goto("/");
    await expect(below).toBeVisible();
    const waiting = await below.boundingBox();
    releaseAnswer();
    await expect(due.getByText(/^Usually/).first()).toBeVisible();
    await expect(due.getByRole("button", { name: /^Add/ }).first()).toBeInViewport({ ratio: 1 });
    expect((await below.boundingBox())?.y, `at ${width}`).toBe(waiting?.y);
  }
  await expect(due.getByRole("button", { name: "Add all to cart" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("region", { name: "Last order" }).getByText(/^\$/)).toBeInViewport({ ratio: 1 });
  await expect(due.getByText(/Usually 4.* every 14 days, last ordered 12 days ago\. Due in 2 days\./)).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  // Once for each time that the page was opened, although two of its parts need it.
  expect(reads).toHaveLength(2 * WIDTHS.length);

  const skip = due.getByRole("button", { name: /^Skip/ });
  const before = await skip.count();
  await skip.last().click();
  await expect(page.getByText(/is hidden for \d+ days, or until you order it/)).toBeVisible();
  await expect(skip).toHaveCount(before - 1);
  await page.reload();
  await expect(skip).toHaveCount(before - 1);

  // One is added while what is due is read again after another.
  const headers = { authorization: `Bearer ${token}` };
  const { due: found } = (await (await request.get("/api/orders/due", { headers })).json()) as {
    due: { product: string }[];
  };
  const products = found.map(({ product }) => product);
  const releaseDue = await holdScript(page, /\/trpc\/orders\.due/);
  const add = due.getByRole("table", { name: "Products due again" }).getByRole("button", { name: /^Add/ });
  for (let left = before - 2; left >= 0; left -= 1) {
    await add.first().click();
    await expect(add).toHaveCount(left);
  }
  releaseDue();
  const cart = (await (await request.get("/api/cart", { headers })).json()) as { lines: { product: string }[] };
  expect(cart.lines.map(({ product }) => product)).toEqual(expect.arrayContaining(products));
  // Other tests have the same customer.
  for (const product of products)
    expect((await request.put(`/api/cart/lines/${product}`, { headers, data: { qty: 0 } })).ok()).toBe(true);
  await page.reload();
  await expect(skip).toHaveCount(before - 1);

  // The viewport is so low that the page can be scrolled.
  await page.setViewportSize({ width: 1280, height: 420 });
  await expectWheelToScroll(page, due.getByRole("spinbutton").first(), "12");
  const quantity = due.getByRole("spinbutton").first();
  await quantity.fill("99999");
  await due.getByRole("button", { name: "Add all to cart" }).click();
  await expect(quantity).toBeFocused();
  await expect(due.getByText(/^Only \d+ in stock$/)).toBeVisible();
  await quantity.fill("0");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: /^Undo: put .* back$/ }).press("Enter");
  await quantity.fill("2");
  await due.getByRole("button", { name: "Add all to cart" }).click();
  await expect(due.getByText(/products? (was|were) added to your cart/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Last order" })).toBeVisible();
  await expect(due).toHaveCount(0);
  await page.goto("/account/due");
  await expect(page.getByText("Nothing is due in the next seven days.")).toBeVisible();
  await expect(page.getByText("Reminders start after a product's third order.")).toBeVisible();
});

test("a new customer's home page begins with a box for an order, which the quick order reads @long", async ({
  page,
  request,
}) => {
  await openAs(page, request, await newCustomer(request), "/");
  const box = page.getByRole("region", { name: "Quick order" }).getByLabel("Paste your order");
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("region", { name: "Due again" })).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);
  await box.fill("PFNK-L 2");
  await box.press("Shift+Enter");
  await box.pressSequentially("PFNB-L 1");
  await box.press("Enter");
  await expect(page).toHaveURL("/quick-order");
  const lines = page.getByRole("region", { name: "Your lines" });
  await expect(lines.getByRole("spinbutton")).toHaveCount(2);
  // Read once: a reload shows the lines that were kept.
  await page.reload();
  await expect(lines.getByRole("spinbutton")).toHaveCount(2);
});

test("visitors see no due products, and 'Add to list' redirects them to the login @long", async ({ page, request }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Due again" })).toBeHidden();
  const { products } = (await (await request.get("/api/products?keyword=PFN&pageSize=1")).json()) as {
    products: Product[];
  };
  await page.goto(`/product/${products[0]?._id}`);
  await page.getByRole("link", { name: "Add to list" }).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
});
