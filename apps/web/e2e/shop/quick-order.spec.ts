// An order that is pasted, typed or uploaded is parsed line by line, corrected by keyboard and added to the cart.
import type { APIRequestContext, Page } from "@playwright/test";
import {
  adminToken,
  BLANK_PATH,
  customer,
  expect,
  expectAccessibleAtWidths,
  holdScript,
  logIn,
  newCustomer,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];
const LINES = 40;
/** In milliseconds: what a buyer needs per key and per screen, and the limit for an order of 40 lines. */
const [PER_KEY, PER_SCREEN, LONGEST] = [160, 1_000, 60_000];
/** The most keys that an order of 40 lines takes, of which five are open, from the paste to the placed order. */
const MOST_KEYS = 24;
const PO_NUMBER = "4500187723";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

interface Product {
  _id: string;
  name: string;
  sku: string;
  countInStock: number;
}

/** Products of the demo shop with a lot of stock. */
async function someProducts(request: APIRequestContext, count: number): Promise<Product[]> {
  const { products } = (await (await request.get("/api/products?pageSize=100&sort=rating")).json()) as {
    products: Product[];
  };
  return products.filter(({ countInStock, sku }) => countInStock > 50 && sku !== "").slice(0, count);
}

let made = 0;

/** A long German word without a place to break it. */
const LONG_WORD = "Edelstahlthermoskannenverschlussdichtung";

/** Creates two products that share the returned words and differ in colour. */
async function twoAlike(request: APIRequestContext) {
  made += 1;
  const letters = `${process.pid}${Date.now()}${made}`.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
  const words = `${LONG_WORD} ${letters}`;
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const products = [];
  for (const color of ["Blue", "Red"]) {
    const data = { name: `${words}, ${color}`, color, price: 12, countInStock: 20 };
    products.push((await (await request.post("/api/products", { headers, data })).json()) as Product);
  }
  return { words, products };
}

const box = (page: Page) => page.getByLabel("Paste your order", { exact: true });
const row = (page: Page, line: number) => page.locator(`#quick-order-line-${line}`);
const choice = (page: Page, line: number) => row(page, line).getByRole("listbox");
const addToCart = (page: Page) => page.getByRole("button", { name: "Add to cart", exact: true });
const checkOut = (page: Page) => page.getByRole("link", { name: "Check out", exact: true });

/** Copies a text to the clipboard and pastes it into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}

test(`${LINES} pasted lines are ordered by keyboard in less than a minute, and each open line is asked about`, async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const headers = { authorization: `Bearer ${buyer.token}` };
  expect(
    (await request.post("/api/addresses", { headers, data: { label: "Depot", ...shippingAddress } })).status(),
  ).toBe(201);
  const alike = await twoAlike(request);
  const [byDozen, ...known] = await someProducts(request, LINES - 4);
  expect(known).toHaveLength(LINES - 5);
  const lines = known.map(({ sku }, index) => (index % 2 === 0 ? `${sku}\t1` : `1 x ${sku}`));
  for (const at of [3, 20, 37]) lines.splice(at, 0, `${alike.words} 2`);
  lines.push(`${byDozen?.sku} 3 doz`, "XQZZ-0000 4");
  lines.unshift("Hi team,", `Please supply, PO ${PO_NUMBER}:`);

  let keys = 0;
  let screens = 0;
  const press = async (key: string) => {
    keys += key.split("+").length;
    await page.keyboard.press(key);
  };
  const see = async (heading: string | RegExp) => {
    screens += 1;
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  };

  await openAs(page, request, buyer, "/quick-order");
  await see("Quick order");
  await expect(page.getByRole("button", { name: "Check order" })).toBeEnabled();
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join("\n"));
  await press("Control+V");
  for (const line of [6, 23, 40]) {
    await expect(choice(page, line)).toBeFocused();
    await press("1");
  }
  await expect(page.getByRole("button", { name: "1 to confirm, 1 not found" })).toBeVisible();
  await expect(page.getByText("2 lines left out.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep 3 in line 41" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Search for it, line 42" })).toBeFocused();
  await press("Delete");
  await expect(addToCart(page)).toBeFocused();
  await expect(page.getByText(`${LINES - 1} lines ready`)).toBeVisible();
  await press("Enter");
  await expect(checkOut(page)).toBeFocused();
  await expect(page.getByText(`${LINES - 1} lines added to your cart (${LINES - 3} products).`)).toBeVisible();
  await press("Enter");

  await see("Shipping");
  await expect(page.getByRole("radio", { name: /^Depot/ })).toBeFocused();
  await press("Enter");
  await see("Payment");
  await expect(page.getByRole("radio", { name: "Stripe" })).toBeFocused();
  await press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Bank" })).toBeChecked();
  await press("Enter");
  await see("Place Order");
  await expect(page.getByLabel("PO number")).toHaveValue(PO_NUMBER);
  await expect(page.getByLabel("PO number")).toBeFocused();
  await expect(page.getByText("From your pasted order")).toBeVisible();
  await press("Enter");
  await see(/^Order SO-\d+/);
  await expect(page.getByText("12 Boxhill Road").first()).toBeVisible();
  await expect(page.getByText(PO_NUMBER).first()).toBeVisible();

  const total = keys * PER_KEY + screens * PER_SCREEN;
  process.stdout.write(`${LINES} lines: ${keys} keys, ${screens} screens, ${(total / 1_000).toFixed(1)} s\n`);
  expect(total).toBeLessThan(LONGEST);
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
});

test("every state of a line is shown, corrected by keyboard and kept on reload @long", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  const { words, products } = await twoAlike(request);
  const [blue, red] = products;
  const [known] = await someProducts(request, 1);
  if (!blue || !red || !known) throw new Error("the shop has products");
  await openAs(page, request, buyer, "/quick-order");
  await expectAccessibleAtWidths(page, WIDTHS);
  await box(page).focus();
  await paste(page, `${known.sku} 3\n${words} 2\n\n${words} blue 99\nXQZZ-0000 4\n${words}, 5`);
  await expect(choice(page, 2)).toBeFocused();
  await expect(box(page)).toHaveValue("");
  await expect(row(page, 1)).toContainText("Matched");
  await expect(row(page, 4)).toContainText(`Only 20 of ${blue.name} left in stock`);
  await expect(row(page, 5)).toContainText("No match. Search, or remove the line.");
  await expect(
    page.getByRole("status").filter({ hasText: "5 lines read: 1 ready, 2 to choose, 1 to confirm, 1 not found." }),
  ).toBeAttached();
  await expectAccessibleAtWidths(page, WIDTHS);

  // Arrow keys and Enter work as well as digits; a digit without a candidate does nothing.
  await page.keyboard.press("9");
  await page.keyboard.press("ArrowDown");
  await expect(choice(page, 2).getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(choice(page, 6)).toBeFocused();
  await expect(row(page, 2)).toContainText("Remembered");
  await page.reload();
  await expect(choice(page, 6)).toBeVisible();
  await expect(row(page, 2).getByRole("spinbutton")).toHaveValue("2");
  await expect(row(page, 2)).toContainText("Remembered");

  // In a text field, a digit is text.
  await box(page).focus();
  await page.keyboard.type("1");
  await expect(box(page)).toHaveValue("1");
  await expect(choice(page, 6)).toBeVisible();
  await box(page).fill("");
  await page.getByRole("button", { name: "1 to choose, 1 to confirm, 1 not found" }).press("Enter");
  await choice(page, 6).press("1");
  const confirm = page.getByRole("button", { name: "Order 20 in line 4" });
  await expect(confirm).toBeFocused();
  await confirm.press("Enter");
  const search = page.getByRole("button", { name: "Search for it, line 5" });
  await expect(search).toBeFocused();
  await search.press("Enter");
  await expect(row(page, 5).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(blue.name);
  await expect(page.getByRole("option", { name: blue.name })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(row(page, 5).getByRole("link", { name: blue.name })).toBeVisible();
  await expect(addToCart(page)).toBeFocused();
  await expect(page.getByText("5 lines ready")).toBeVisible();

  // A line is removed and put back; its quantity is changed.
  await page.getByRole("button", { name: "Remove line 1" }).press("Enter");
  await expect(page.getByText("4 lines ready")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo: put line 1 back" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("5 lines ready")).toBeVisible();
  await row(page, 1).getByRole("spinbutton").fill("7");
  await expectAccessibleAtWidths(page, WIDTHS);
  await addToCart(page).press("Enter");
  await expect(page.getByText("5 lines added to your cart (3 products).")).toBeVisible();
  await expect(page.getByText(`Only 20 of ${blue.name} left in stock.`)).toBeVisible();
  await expect(checkOut(page)).toBeFocused();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);

  // A chosen product is matched the next time, until the choice is forgotten.
  await box(page).focus();
  await paste(page, `${words} 1`);
  await expect(row(page, 1)).toContainText("Remembered");
  await page.getByRole("button", { name: "Forget the choice of line 1" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Saved choice removed." })).toBeAttached();
  await page.getByRole("button", { name: "Clear all lines" }).press("Enter");
  await expect(page.getByRole("table")).toHaveCount(0);
  await paste(page, `${words} 1`);
  await expect(choice(page, 1)).toBeFocused();
  const stored = () => page.evaluate(() => localStorage.getItem("quickOrder"));
  await expect.poll(stored).toContain(buyer._id);
  await page.getByRole("banner").getByRole("button", { name: buyer.name }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(await stored()).toBeNull();
});

test("a quantity that could not be read is asked for in its field, and its line stays until it is there @long", async ({
  page,
  request,
}) => {
  const [first, second, third] = await someProducts(request, 3);
  if (!first || !second || !third) throw new Error("the shop has three products");
  await page.goto("/quick-order");
  await box(page).focus();
  await paste(page, `${first.sku} TBC\n${second.sku} 3\n${third.sku} TBC`);
  const quantity = row(page, 1).getByRole("spinbutton");
  await expect(quantity).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(quantity).not.toBeFocused();
  await expect(quantity).toHaveValue("");
  await quantity.press("Enter");
  await addToCart(page).click();
  await expect(page.getByText("1 line added to your cart.")).toBeVisible();
  await expect(page.getByRole("button", { name: "2 lines were not added" })).toBeVisible();
  await expect(quantity).toBeFocused();

  // Enter leads on as the other answers do, from a quantity that can be ordered.
  await page.keyboard.type("2.5");
  await page.keyboard.press("Enter");
  await expect(quantity).toBeFocused();
  await quantity.fill("10");
  await page.keyboard.press("Enter");
  await expect(row(page, 3).getByRole("spinbutton")).toBeFocused();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(addToCart(page)).toBeFocused();
  await expect(page.getByText("2 lines ready")).toBeVisible();
});

test("what is no quantity is not added with the quantity from before, which 'Undo' brings back @long", async ({
  page,
  request,
}) => {
  const [first, second] = await someProducts(request, 2);
  if (!first || !second) throw new Error("the shop has two products");
  await page.goto("/quick-order");
  await box(page).focus();
  await paste(page, `${first.sku} 12\n${second.sku} 3`);
  await expect(page.getByText("2 lines ready")).toBeVisible();
  const quantity = row(page, 1).getByRole("spinbutton");
  for (const text of ["", "2.5", "-5"]) {
    await quantity.fill("12");
    await expect(page.getByText("2 lines ready")).toBeVisible();
    await quantity.fill(text);
    await expect(page.getByRole("button", { name: "1 to confirm" })).toBeVisible();
    await expect(page.getByText("1 line ready")).toBeVisible();
  }
  await addToCart(page).click();
  await expect(page.getByText("1 line added to your cart.")).toBeVisible();
  await expect(quantity).toHaveValue("-5");

  await quantity.fill("12");
  await quantity.blur();
  await quantity.press("End");
  for (const key of ["Backspace", "Backspace", "0", "Tab"]) await page.keyboard.press(key);
  await expect(page.getByRole("button", { name: "Undo: put line 1 back" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(quantity).toHaveValue("12");
});

test("a line that is confirmed while only the ready lines are shown leads to the next open one @long", async ({
  page,
  request,
}) => {
  const [known] = await someProducts(request, 1);
  if (!known) throw new Error("the shop has products");
  await page.goto("/quick-order");
  await box(page).focus();
  await paste(page, `${known.sku} 5\nXQZZ-0000 4`);
  await page.getByRole("button", { name: "Ready 1", exact: true }).click();
  await row(page, 1).getByRole("spinbutton").fill("99999");
  await page.getByRole("button", { name: `Order ${known.countInStock} in line 1` }).press("Enter");
  await expect(page.getByRole("button", { name: "Search for it, line 2" })).toBeFocused();
  await expect(row(page, 1).getByRole("spinbutton")).toHaveValue(String(known.countInStock));
});

test("the products to choose from have the customer's prices and purchases after a visitor signs in @long", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const { words, products } = await twoAlike(request);
  const [, red] = products;
  if (!red) throw new Error("two were created");
  const data = { productid: red._id, userid: buyer._id, price: 7.77 };
  const staff = { authorization: `Bearer ${await adminToken(request)}` };
  expect((await request.post("/api/productuserprice", { headers: staff, data })).ok()).toBe(true);
  const order = { orderItems: [{ product: red._id, qty: 1 }], shippingAddress, paymentMethod: "Bank" };
  const headers = { authorization: `Bearer ${buyer.token}` };
  expect((await request.post("/api/orders", { headers, data: order })).status()).toBe(201);
  await page.goto("/quick-order");
  await box(page).focus();
  await paste(page, `${words} 2`);
  await expect(choice(page, 1)).toBeFocused();
  await expect(choice(page, 1)).not.toContainText("your price");
  const stored = () => page.evaluate(() => localStorage.getItem("quickOrder"));
  await expect.poll(stored).toContain(red._id);

  await openAs(page, request, buyer, "/quick-order");
  const bought = choice(page, 1).getByRole("option").first();
  await expect(bought).toContainText(red.name);
  await expect(bought).toContainText(/\$7\.77.*your price/);
  await expect(bought).toContainText("You bought this today");
  await choice(page, 1).press("1");
  await expect(row(page, 1)).toContainText("$15.54");
});

test("the PO number of a pasted order is not filled in for another order @long", async ({ page, request }) => {
  const [first, second] = await someProducts(request, 2);
  if (!first || !second) throw new Error("the shop has two products");
  await openAs(page, request, await newCustomer(request), "/quick-order");
  await page.evaluate((address) => {
    localStorage.setItem("shippingAddress", JSON.stringify(address));
    localStorage.setItem("paymentMethod", JSON.stringify("Bank"));
  }, shippingAddress);
  await box(page).focus();
  await paste(page, `PO ${PO_NUMBER}\n${first.sku} 3\n${second.sku} 99999`);
  await addToCart(page).click();
  await expect(page.getByText("1 line added to your cart.")).toBeVisible();
  const number = page.getByLabel("PO number");
  await page.goto("/placeorder");
  await expect(number).toHaveValue(PO_NUMBER);

  await page.goto("/cart");
  const removal = page.getByRole("button", { name: `Remove ${first.name}`, exact: true });
  await removal.click();
  await page.getByRole("button", { name: `Undo: put ${first.name} back` }).click();
  await page.goto("/placeorder");
  await expect(number).toHaveValue(PO_NUMBER);
  await page.goto("/cart");
  await removal.click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.goto("/quick-order");
  await row(page, 3).getByRole("spinbutton").fill("2");
  await addToCart(page).click();
  await expect(page.getByText("1 line added to your cart.")).toBeVisible();
  await page.goto("/placeorder");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
  await expect(number).toHaveValue("");
});

test("a visitor uploads a file, types lines with suggestions, and clears and restores all lines", async ({
  page,
  request,
}) => {
  const [first, second, third] = await someProducts(request, 3);
  if (!first || !second || !third) throw new Error("the shop has products");
  await page.goto("/quick-order");
  await expect(page.getByLabel("Choose a file")).toBeEnabled();
  await page.getByLabel("Choose a file").setInputFiles({
    name: "order.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Code,Qty\n${first.sku},2\n${second.sku},1\n`),
  });
  await expect(page.getByText("2 lines ready")).toBeVisible();
  await expect(addToCart(page)).toBeFocused();

  const product = page.getByLabel("Or type a product or SKU");
  await product.fill(third.sku);
  await expect(page.getByRole("option", { name: third.name })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^\d+ suggestions?, / })).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const quantity = page.getByLabel("Quantity", { exact: true });
  await expect(quantity).toBeFocused();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 lines ready")).toBeVisible();
  await expect(product).toBeFocused();
  await page.keyboard.type(first.sku.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(quantity).toBeFocused();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 lines ready")).toBeVisible();
  await expect(product).toBeFocused();
  await expectAccessibleAtWidths(page, WIDTHS);

  await page.getByRole("button", { name: "Clear all lines" }).click();
  await expect(page.getByText("4 lines removed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("4 lines ready")).toBeVisible();
  await addToCart(page).click();
  await expect(page.getByText("4 lines added to your cart (3 products).")).toBeVisible();
  await checkOut(page).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("spinbutton", { name: /^Quantity of/ })).toHaveCount(3);
});

test("what is typed while a chosen product is still being read is its quantity @long", async ({ page, request }) => {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error("the shop has products");
  await page.goto("/quick-order");
  const release = await holdScript(page, /\/trpc\/.*products\.byId/);
  const isAsked = page.waitForRequest(/\/trpc\/.*products\.byId/);
  await page.getByLabel("Or type a product or SKU").fill(product.sku);
  await expect(page.getByRole("option", { name: product.name })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await isAsked;
  release();
  await expect(row(page, 1).getByRole("spinbutton")).toHaveValue("3");
  await expect(row(page, 1)).toContainText(product.name);
  await expect(page.getByText("1 line ready")).toBeVisible();
});

test("the rows of a form that order nothing are left out, counted and shown @long", async ({ page, request }) => {
  const [first, second, third, ...others] = await someProducts(request, 40);
  if (!first || !second || !third) throw new Error("the shop has products");
  const rows = [
    ["SKU", "Description", "Qty"],
    [first.sku, first.name, "2"],
    [second.sku, second.name, ""],
  ];
  const form = [...rows, [third.sku, third.name, "1"], ...others.map(({ sku, name }) => [sku, name, ""])];
  await page.goto("/quick-order");
  await expect(page.getByRole("button", { name: "Check order" })).toBeEnabled();
  await box(page).focus();
  await paste(page, form.map((cells) => cells.join("\t")).join("\n"));
  await expect(page.getByText("2 lines ready")).toBeVisible();
  const notice = page.getByText("38 rows without a quantity were left out.");
  await expect(notice).toBeVisible();
  const left = page.getByRole("list", { name: "Rows left out" });
  await expect(left).toBeHidden();
  await page.getByRole("button", { name: "Show rows" }).press("Enter");
  await expect(left.getByRole("listitem")).toHaveCount(38);
  await expect(left.getByRole("listitem").first()).toHaveText(`Row 3${second.sku} · ${second.name}`);
  await expectAccessibleAtWidths(page, WIDTHS);

  await page.reload();
  await expect(notice).toBeVisible();
  await expect(left).toBeHidden();
  await page.getByLabel("Or type a product or SKU").fill(second.sku);
  await page.getByRole("button", { name: "Add line" }).click();
  await expect(page.getByText("3 lines ready")).toBeVisible();
  await expect(notice).toBeVisible();

  await page.getByRole("button", { name: "Clear all lines" }).click();
  await page.getByLabel("Choose a file").setInputFiles({
    name: "form.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`sep=;\r\nSKU;Qty\r\n${first.sku};3\r\n"${second.sku}"; ""\r\n`),
  });
  await expect(page.getByText("1 line ready")).toBeVisible();
  await expect(page.getByText("1 row without a quantity was left out.")).toBeVisible();
  await addToCart(page).click();
  await expect(page.getByText("1 line added to your cart.")).toBeVisible();
  await expect(page.getByText("left out")).toHaveCount(0);
});

test("a text with too many lines stays in the box, and 'Add to cart' comes before the lines @long", async ({
  page,
  request,
}) => {
  const [known] = await someProducts(request, 1);
  if (!known) throw new Error("the shop has products");
  await page.goto("/quick-order");
  await expect(page.getByRole("button", { name: "Check order" })).toBeEnabled();
  const tooMany = Array.from({ length: 501 }, () => `${known.sku} 1`).join("\n");
  await paste(page, tooMany);
  await expect(page.getByRole("alert")).toContainText("At most 500 lines at once");
  await expect(box(page)).toHaveValue(tooMany);
  await expectAccessibleAtWidths(page, WIDTHS);
  await box(page).press("Control+A");
  await paste(page, tooMany.split("\n").slice(1).join("\n"));
  await expect(page.getByText("500 lines ready")).toBeVisible();
  const isBefore = await addToCart(page).evaluate(
    (button) =>
      (button.compareDocumentPosition(document.querySelector("main table") ?? button) &
        Node.DOCUMENT_POSITION_FOLLOWING) !==
      0,
  );
  expect(isBefore).toBe(true);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(addToCart(page)).toBeInViewport({ ratio: 1 });
  }
  await page.reload();
  await expect(page.getByText("500 lines ready")).toBeVisible();
});

test("text entered before hydration is parsed, and a visitor's lines get the customer's prices after login @long", async ({
  page,
  request,
}) => {
  const releaseScripts = await holdScript(page, /\/assets\/index-[^/]+\.js/);
  await page.goto("/quick-order", { waitUntil: "commit" });
  await box(page).fill("pfnb-m 2\nPFNB-M\t1");
  releaseScripts();
  await expect(page.getByText("2 lines ready")).toBeVisible();
  await expect(row(page, 1)).not.toContainText("your price");
  await page.unrouteAll({ behavior: "wait" });

  await openAs(page, request, customer, "/quick-order");
  await expect(page.getByText("2 lines ready")).toBeVisible();
  for (const line of [1, 2]) await expect(row(page, line)).toContainText(/\$57\.90ex GST.*your price/);
});

test("what a customer enters before hydration is kept: a pasted order is read, a typed line stays in its fields", async ({
  page,
  request,
}) => {
  await openAs(page, request, await newCustomer(request), BLANK_PATH);
  const releaseScripts = await holdScript(page, /\/assets\/index-[^/]+\.js/);
  await page.goto("/quick-order", { waitUntil: "commit" });
  await box(page).fill("pfnb-m 2\nPFNB-M\t1");
  await page.getByLabel("Or type a product or SKU").fill("pfnk-l");
  await page.getByLabel("Quantity", { exact: true }).fill("7");
  releaseScripts();
  await expect(page.getByText("2 lines ready")).toBeVisible();
  await expect(box(page)).toHaveValue("");
  await page.getByRole("button", { name: "Add line" }).click();
  await expect(page.getByText("3 lines ready")).toBeVisible();
  await expect(row(page, 3)).toContainText("PFNK-L");
  await expect(row(page, 3).getByRole("spinbutton")).toHaveValue("7");
});

test("an order that a customer brought from the home page is read after a reload, if its code was not there before @long", async ({
  page,
  request,
}) => {
  await openAs(page, request, await newCustomer(request), "/quick-order");
  // As React Router stores it when it opens the screen.
  await page.evaluate(() => history.replaceState({ idx: 0, key: "brought", usr: { brought: "pfnb-m 2" } }, ""));
  await page.reload();
  await expect(page.getByText("1 line ready")).toBeVisible();
});

type Customer = Awaited<ReturnType<typeof newCustomer>>;

/** Opens a new customer's quick order with one line of three. Returns a function that reads the quantities in their cart. */
async function openWithOneLine(page: Page, request: APIRequestContext, buyer: Customer) {
  await openAs(page, request, buyer, "/quick-order");
  await box(page).fill("pfnb-m 3");
  await page.getByRole("button", { name: "Check order" }).click();
  await expect(page.getByText("1 line ready")).toBeVisible();
  return async () => {
    const answer = await request.get("/api/cart", { headers: { authorization: `Bearer ${buyer.token}` } });
    return ((await answer.json()) as { lines: { qty: number }[] }).lines.map(({ qty }) => qty);
  };
}

test("lines that are added while the buyer looks elsewhere are not there to be added again @long", async ({
  page,
  request,
}) => {
  const quantities = await openWithOneLine(page, request, await newCustomer(request));
  let answer = () => {};
  const isReleased = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/trpc\/cart\.add$/, async (route) => {
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
  });
  await addToCart(page).click();
  await expect.poll(quantities).toEqual([3]);
  const links = page.getByRole("banner");
  await links.getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveTitle(/About/);
  await expect(box(page)).toHaveCount(0);
  await links.getByRole("link", { name: "Quick order" }).first().click();
  await expect(page.getByText("1 line ready")).toBeVisible();
  answer();
  await expect(page.getByText("1 line ready")).toHaveCount(0);
  await page.reload();
  await expect(box(page)).toBeVisible();
  await expect(page.getByText("1 line ready")).toHaveCount(0);
});

/** A customer's line is in the server's cart, but the answer never comes. Returns a function that reads the quantities there. */
async function addWithLostAnswer(page: Page, request: APIRequestContext) {
  const quantities = await openWithOneLine(page, request, await newCustomer(request));
  let isLost = true;
  await page.route(/\/trpc\/cart\.add$/, (route) => (isLost ? void route.fetch() : route.continue()));
  await addToCart(page).click();
  await expect.poll(quantities).toEqual([3]);
  isLost = false;
  return quantities;
}

test("lines whose answer a reload has lost are added once when the buyer adds them again @long", async ({
  page,
  request,
}) => {
  const quantities = await addWithLostAnswer(page, request);
  const other = (await someProducts(request, 2)).find(({ sku }) => sku !== "PFNB-M");
  if (!other) throw new Error("the shop has other products");
  await page.goto(`/cart/${other._id}?qty=5`);
  await expect.poll(quantities).toEqual([3, 5]);
  await page.goto("/quick-order");
  await expect(page.getByText("1 line ready")).toBeVisible();
  await addToCart(page).click();
  await expect(page.getByText("1 line added to your cart.")).toBeVisible();
  expect(await quantities()).toEqual([3, 5]);
});

test("lines whose answer was lost are added again once the buyer has removed them from the cart @long", async ({
  page,
  request,
}) => {
  const quantities = await addWithLostAnswer(page, request);
  await page.goto("/cart");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Remove / })
    .click();
  await expect.poll(quantities).toEqual([]);
  await page.goto("/quick-order");
  await addToCart(page).click();
  await expect(page.getByText("1 line added to your cart.")).toBeVisible();
  expect(await quantities()).toEqual([3]);
});

test("letters that are typed while the product of a line is read stay in the field @long", async ({
  page,
  request,
}) => {
  await openAs(page, request, await newCustomer(request), "/quick-order");
  const product = page.getByLabel("Or type a product or SKU");
  const read = /pricing\.productById/;
  const release = await holdScript(page, read);
  const isAsked = page.waitForRequest(read);
  await product.fill("pfnb-m");
  await page.getByRole("option").first().click();
  await isAsked;
  await page.getByLabel("Quantity", { exact: true }).fill("7");
  await page.keyboard.press("Enter");
  await product.fill("wipes");
  release();
  await expect(page.getByText("1 line ready")).toBeVisible();
  await expect(row(page, 1).getByRole("spinbutton")).toHaveValue("7");
  await expect(product).toHaveValue("wipes");
  await expect(page.getByLabel("Quantity", { exact: true })).toHaveValue("");
});

test("what a buyer has not sent when their session ends is there when they sign in again, and nobody else sees it", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  await openWithOneLine(page, request, buyer);
  // On another device.
  const password = "another long password";
  const answer = await request.put("/api/users/profile", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { password, currentPassword: buyer.password },
  });
  expect(answer.ok()).toBe(true);
  await box(page).fill("pfnb-l 2");
  await addToCart(page).click();
  await expect(page).toHaveURL(/\/login/);

  const other = await newCustomer(request);
  await logIn(page, other.email, other.password);
  await page.goto("/quick-order");
  await expect(page.getByRole("button", { name: "Check order" })).toBeEnabled();
  await expect(page.getByText("1 line ready")).toHaveCount(0);
  const stored = () => page.evaluate(() => localStorage.getItem("quickOrder"));
  await box(page).fill("Not for the nurse either");
  await expect.poll(stored).toContain("Not for the nurse either");
  await page.evaluate(() => localStorage.removeItem("userInfo"));
  await page.goto("/quick-order");
  await box(page).fill("Not for the nurse:");
  await expect.poll(stored).toContain("Not for the nurse:");
  await box(page).fill("");
  await expect.poll(stored).not.toContain("Not for the nurse:");
  await box(page).fill("pfnk-l 5");
  await expect.poll(stored).toContain("pfnk-l 5");

  await logIn(page, buyer.email, password);
  await page.goto("/quick-order");
  await expect(page.getByText("1 line ready")).toBeVisible();
  await expect(box(page)).toHaveValue("pfnb-l 2\npfnk-l 5");
  await expect(page.getByText("below the order of your last visit")).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
});

test("on a phone, a typed order leads to its first open line, with the total in view to the end of the page", async ({
  page,
  request,
}) => {
  const [known] = await someProducts(request, 1);
  if (!known) throw new Error("the shop has products");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/quick-order");
  await expect(page.getByRole("button", { name: "Check order" })).toBeEnabled();
  await box(page).focus();
  await page.keyboard.type(`Hi team,\n${known.sku} 2\nXQZZ-0000 4`);
  await page.getByRole("button", { name: "Check order" }).click();
  await expect(page.getByRole("button", { name: "Search for it, line 3" })).toBeFocused();
  await expect(row(page, 3).getByText("XQZZ-0000 4")).toBeInViewport({ ratio: 1 });
  await expect(box(page)).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("region", { name: "Order total" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("contentinfo")).toBeInViewport();

  // A line of text is shown, and ordered after all.
  await expect(page.getByText("1 line left out.")).toBeVisible();
  await page.getByRole("button", { name: "Show lines" }).click();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Order line 1: Hi team," }).click();
  await expect(page.getByRole("button", { name: "Search for it, line 4" })).toBeFocused();
  await expect(page.getByText("left out")).toHaveCount(0);

  await page.getByRole("button", { name: "Ready 1" }).click();
  await expect(row(page, 3)).toBeHidden();
  await addToCart(page).click();
  await expect(page.getByText("1 line added to your cart.")).toBeVisible();
  await expect(page.getByRole("button", { name: "2 lines were not added" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Search for it, line 3" })).toBeFocused();
  await page.getByRole("button", { name: "Paste or type more lines" }).click();
  await expect(box(page)).toBeFocused();

  // SKUs that are typed one after the other are all read.
  for (const qty of [1, 2, 3]) {
    await page.getByLabel("Or type a product or SKU").fill(known.sku);
    await page.getByLabel("Quantity", { exact: true }).fill(`${qty}`);
    await page.getByRole("button", { name: "Add line" }).click();
  }
  await expect(page.getByText("3 lines ready")).toBeVisible();

  // A line that is out of stock offers what the shop has chosen instead.
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const data = { name: "Retired tape", sku: `TAPE-${Date.now()}`, price: 3, countInStock: 0 };
  const retired = (await (await request.post("/api/products", { headers, data })).json()) as Product;
  await request.put(`/api/products/${retired._id}/substitutes`, { headers, data: { substitutes: [known._id] } });
  await page.getByLabel("Or type a product or SKU").fill(retired.sku);
  await page.getByLabel("Quantity", { exact: true }).fill("2");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Swap: ${known.name}` }).click();
  await expect(page.getByText("4 lines ready")).toBeVisible();
});
