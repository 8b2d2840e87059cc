// Products with quantity rules, and products that are out of stock.
import type { APIRequestContext, Page } from "@playwright/test";
import {
  admin,
  adminToken,
  BLANK_PATH,
  chooseFound,
  expect,
  expectFits,
  newCustomer,
  openAs,
  seriousFindings,
  shippingAddress,
  test,
} from "../support/fixtures.ts";
import { setPublicSteps } from "../support/price-lists.ts";

let made = 0;

interface Made {
  _id: string;
  name: string;
}

async function newProduct(request: APIRequestContext, what: string, fields: object): Promise<Made> {
  const name = `${what} ${process.pid}-${Date.now()}-${(made += 1)}`;
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const { products } = (await (await request.get("/api/products")).json()) as { products: { image: string }[] };
  const image = products[0]?.image;
  const answer = await request.post("/api/products", { headers, data: { name, price: 12.5, image, ...fields } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Made;
}

const CUPS = { countInStock: 75, minQty: 10, orderMultiple: 5, maxQty: 60, cartonQty: 20 };
const path = ({ _id }: Made) => `/product/${_id}`;

/** Checks that the page fits the widths of a phone, a tablet and a desktop. */
async function expectFitsEverywhere(page: Page) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
}

test("a product is ordered in whole multiples, by the carton, and at the price of its quantity", async ({
  page,
  request,
}) => {
  const cups = await newProduct(request, "Paper cup", { ...CUPS, packageQuantity: "Sleeve of 50" });
  await setPublicSteps(cups._id, [
    [22, 11_00],
    [40, 9_50],
  ]);
  expect(await (await request.get(path(cups))).text(), "rendered on the server").toContain("Price by quantity");
  await page.goto(path(cups));
  const ladder = page.getByRole("table", { name: "Price by quantity" });
  await expect(ladder.getByRole("row")).toHaveText([
    /^From ?Each, ex GST/,
    /10\$12.50\s*25c/,
    /22\$11.00\s*22c/,
    /40\$9.50\s*19c/,
  ]);
  const current = ladder.locator('[aria-current="true"]');
  await expect(current).toHaveText(/\$12.50/);
  await expect(page.getByText("Sold from 10, in multiples of 5, at most 60 in one order.")).toBeVisible();
  const choice = page.getByLabel("Quantity", { exact: true });
  await expect(choice).toHaveValue("10");
  const offered = await choice.getByRole("option").allTextContents();
  expect(offered).toEqual(["10", "15", "20", "25", "30", "35", "40", "45", "50", "55", "60"]);
  await page.getByRole("button", { name: "1 carton (20)" }).click();
  await expect(choice).toHaveValue("20");
  await ladder.getByRole("button", { name: "Set the quantity to 25" }).press("Enter");
  await expect(choice, "the next whole multiple").toHaveValue("25");
  await expect(current).toHaveText(/\$11.00/);
  await expect(page.getByText("25 × $11.00")).toBeVisible();
  await expect(page.getByText("$275.00")).toBeVisible();
  // The button of the step covers its row.
  await ladder.getByText("$12.50").click({ force: true });
  await expect(choice).toHaveValue("10");
  await page.getByRole("button", { name: "1 carton (20)" }).click();
  await page.getByRole("button", { name: "2 cartons (40)" }).click();
  await expect(choice).toHaveValue("40");
  await expectFitsEverywhere(page);
  await page.getByRole("button", { name: "Add To Cart" }).click();

  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${cups.name}` });
  await expect(quantity).toHaveValue("40");
  const line = page.getByRole("row").filter({ hasText: cups.name });
  const [price, total] = [line.getByRole("cell").nth(1), line.getByRole("cell").nth(3)];
  await expect(price).toHaveText(/^\$9.50/);
  await expect(total).toHaveText("$380.00");
  await page.getByRole("button", { name: `Quantity of ${cups.name}: 5 less` }).click();
  await expect(price, "at the price of the smaller quantity").toHaveText(/^\$11.00ex GST22c/);
  await expect(total).toHaveText("$385.00");
  await line.getByRole("button", { name: "5 more: $9.50 each" }).press("Enter");
  await expect(quantity).toHaveValue("40");
  await expect(quantity).toBeFocused();
  await page.getByRole("button", { name: `Quantity of ${cups.name}: 5 more` }).click();
  await expect(quantity).toHaveValue("45");
  await expect(page.getByText(/has been updated/), "the buyer's own change is no news").toHaveCount(0);

  // Nothing is corrected: what can't be ordered stays as typed, is not counted, and stops the checkout.
  await quantity.fill("12");
  await quantity.blur();
  await expect(quantity).toHaveValue("12");
  await expect(page.getByText("Sold in multiples of 5")).toBeVisible();
  await expect(page.getByText("0 of 1 lines counted")).toBeVisible();
  await expectFitsEverywhere(page);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Check out" }).click();
  await expect(quantity).toBeFocused();
  await page.getByRole("button", { name: "Use 15" }).press("Enter");
  await expect(quantity).toHaveValue("15");
  await expect(quantity).toBeFocused();
  // Its first digits could be ordered.
  await quantity.press("ControlOrMeta+A");
  await quantity.pressSequentially("500");
  await expect(page.getByText("At most 60 in one order")).toBeVisible();
  await page.reload();
  await expect(quantity).toHaveValue("500");
  await expect(page.getByText("At most 60 in one order")).toBeVisible();
  await expect(page.getByRole("link", { name: "Check out" })).toHaveCount(0);
  await page.getByRole("button", { name: `Correct the quantity of ${cups.name}` }).click();
  await expect(quantity).toBeFocused();

  // 0 takes the line out; the focus is not lost.
  await quantity.fill("0");
  await page.keyboard.press("Tab");
  const undo = page.getByRole("button", { name: `Undo: put ${cups.name} back` });
  await expect(undo).toBeFocused();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await undo.click();
  await expect(quantity).toHaveValue("15");
  await expect(page.getByRole("link", { name: "Check out" })).toBeVisible();
});

test("a product card adds a carton, with the minimum quantity as the default @long", async ({ page, request }) => {
  const cups = await newProduct(request, "Straw", CUPS);
  await setPublicSteps(cups._id, [[20, 11_00]]);
  await page.goto(`/products?q=${encodeURIComponent(cups.name)}`);
  const card = page.getByRole("article").filter({ hasText: cups.name });
  await expect(card.getByRole("spinbutton")).toHaveValue("10");
  await expect(card.getByText("from $11.00")).toBeVisible();
  await card.getByRole("button", { name: "1 carton (20)" }).click();
  await card.getByRole("button", { name: `Add: ${cups.name}, 20` }).click();
  await expect(card.getByRole("button", { name: `In cart: ${cups.name}, 20` })).toBeVisible();
  await card.getByRole("spinbutton").fill("22");
  await card.getByRole("button", { name: `Update: ${cups.name}` }).click();
  await expect(card.getByRole("spinbutton")).toBeFocused();
  await expect(card.getByText("Sold in multiples of 5")).toBeVisible();
  await expectFitsEverywhere(page);
  await card.getByRole("spinbutton").fill("0");
  await card.getByRole("button", { name: `Remove: ${cups.name}` }).click();
  await card.getByRole("button", { name: `Add: ${cups.name}, 20` }).click();
  await expect(card.getByRole("button", { name: `In cart: ${cups.name}, 20` })).toBeVisible();
});

test("stock below the minimum quantity counts as out of stock, with substitutes and a back-in-stock email", async ({
  page,
  request,
}) => {
  const gone = await newProduct(request, "Blue roll", { ...CUPS, countInStock: 9 });
  const other = await newProduct(request, "White roll", { countInStock: 500 });
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const data = { substitutes: [other._id] };
  expect((await request.put(`/api/products/${gone._id}/substitutes`, { headers, data })).status()).toBe(200);

  await page.goto(path(gone));
  await expect(page.getByText("Out Of Stock").first()).toBeVisible();
  await expect(
    page.getByRole("region", { name: "In stock alternatives" }).getByRole("button", { name: `Add: ${other.name}, 1` }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Add To Cart" })).toBeDisabled();
  const login = page.getByRole("link", { name: "Email me when it's back" });
  await expect(login).toHaveAttribute("href", `/login?redirect=${encodeURIComponent(path(gone).slice(1))}`);
  expect(await seriousFindings(page)).toEqual([]);
  await expectFitsEverywhere(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(login).toBeInViewport({ ratio: 1 });

  const token = await openAs(page, request, await newCustomer(request), path(gone));
  await page.getByRole("button", { name: "Email me when it's back" }).click();
  await expect(page.getByText("We'll email you when it's back.")).toBeVisible();
  const own = await request.get(`/api/productuserprice/${gone._id}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await own.json()).toMatchObject({ stockAlert: true });
  await expectFitsEverywhere(page);
  await page.reload();
  await page.getByRole("button", { name: "Cancel alert" }).click();
  await expect(page.getByRole("button", { name: "Email me when it's back" })).toBeEnabled();

  // Of many quantities the select has the first 20, and a field for the others.
  await page.getByRole("link", { name: other.name }).click();
  await page.getByLabel("Quantity", { exact: true }).selectOption("More…");
  const field = page.getByRole("spinbutton", { name: "Quantity" });
  await expect(field).toBeFocused();
  await field.fill("250");
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByRole("spinbutton", { name: `Quantity of ${other.name}` })).toHaveValue("250");

  await page.goto(path(gone));
  const ask = page.getByRole("button", { name: "Email me when it's back" });
  await expect(ask).toBeEnabled();
  expect((await request.put(`/api/products/${gone._id}`, { headers, data: { countInStock: 80 } })).status()).toBe(200);
  await ask.click();
  await expect(page.getByRole("button", { name: "Add To Cart" }), "it was in stock again").toBeEnabled();
  await expect(ask).toHaveCount(0);
});

test("a line that is out of stock offers alternatives in the cart and in 'Order again' @long", async ({
  page,
  request,
}) => {
  const roll = await newProduct(request, "Blue roll", { countInStock: 50 });
  const other = await newProduct(request, "White roll", { countInStock: 50 });
  const staff = { authorization: `Bearer ${await adminToken(request)}` };
  const buyer = await newCustomer(request);
  const headers = { authorization: `Bearer ${buyer.token}` };
  const orderItems = [{ product: roll._id, qty: 3 }];
  const order = { orderItems, shippingAddress, paymentMethod: "Bank" };
  const { _id: orderId } = (await (await request.post("/api/orders", { headers, data: order })).json()) as Made;
  await request.put("/api/cart", { headers, data: { lines: orderItems } });
  await request.put(`/api/products/${roll._id}/substitutes`, { headers: staff, data: { substitutes: [other._id] } });
  await request.put(`/api/products/${roll._id}`, { headers: staff, data: { countInStock: 0 } });

  await openAs(page, request, buyer, "/cart");
  await page.getByRole("button", { name: "Check out" }).click();
  await expect(page.getByRole("button", { name: `Remove ${roll.name}` })).toBeFocused();
  await expectFitsEverywhere(page);
  await page.getByRole("button", { name: `Swap: ${other.name}` }).press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${other.name}` })).toBeFocused();
  await expect(page.getByRole("spinbutton", { name: `Quantity of ${other.name}` })).toHaveValue("3");
  await expect(page.getByRole("link", { name: roll.name })).toHaveCount(0);

  await page.goto(`/order/${orderId}`);
  await page.getByRole("button", { name: /^Order again/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Order again: SO-/ });
  await expect(dialog.getByText("0 of 1 line, $0.00 ex GST")).toBeVisible();
  await dialog.getByRole("button", { name: `Add: ${other.name}` }).click();
  await expect(dialog.getByText("1 of 2 lines, $37.50 ex GST")).toBeVisible();
  await expectFitsEverywhere(page);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add all to cart" }).click();
  await expect(dialog.getByRole("link", { name: "Check out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shipping");
});

test("a stored cart is adjusted to new quantity rules and shows a message @long", async ({ page, request }) => {
  const cups = await newProduct(request, "Lid", CUPS);
  await page.goto(BLANK_PATH);
  const line = { product: cups._id, name: cups.name, image: "", price: 12.5, countInStock: 75, qty: 3, sku: "" };
  await page.evaluate((item) => localStorage.setItem("cartItems", JSON.stringify([item])), line);
  await page.goto("/cart");
  await expect(page.getByText(`${cups.name} is sold from 10: your quantity is now 10.`)).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: `Quantity of ${cups.name}` })).toHaveValue("10");
});

test("staff set quantity rules and choose substitutes on the product form", async ({ page, request }) => {
  const cups = await newProduct(request, "Tray", { countInStock: 75 });
  const [first, second] = [await newProduct(request, "Box", {}), await newProduct(request, "Bag", {})];
  await openAs(page, request, admin, `/admin/product/${cups._id}/edit`);
  await page.getByLabel("Order multiple").fill("5");
  await page.getByLabel("Minimum quantity").fill("12");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Must be a multiple of the order multiple, 5").first()).toBeVisible();
  await page.getByLabel("Minimum quantity").fill("10");
  await page.getByLabel("Units in a carton").fill("20");
  await page.getByRole("button", { name: "Update" }).click();
  await expect
    .poll(async () => (await request.get(`/api/products/${cups._id}`)).json())
    .toMatchObject({
      minQty: 10,
      orderMultiple: 5,
      maxQty: null,
      cartonQty: 20,
    });

  await page.goto(`/admin/product/${cups._id}/edit`);
  const search = page.getByLabel("Add a substitute");
  for (const { name } of [first, second]) {
    await chooseFound(page, search, name);
    await expect(page.getByRole("list", { name: "Substitutes" })).toContainText(name);
  }
  await page.getByRole("button", { name: `Move up ${second.name}` }).click();
  const lines = page.getByRole("list", { name: "Substitutes" }).getByRole("listitem");
  await expect(lines.first()).toContainText(second.name);
  await page.getByRole("button", { name: `Remove ${first.name}` }).click();
  await expect(lines).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);
  await expectFitsEverywhere(page);
});
