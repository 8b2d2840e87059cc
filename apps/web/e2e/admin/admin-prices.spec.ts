import type { APIRequestContext, Page } from "@playwright/test";
import {
  admin,
  adminToken,
  chooseFound,
  expect,
  expectFits,
  newCustomer,
  openAs,
  seriousFindings,
  test,
} from "../support/fixtures.ts";

const LIST = "/admin/productUserPrice";
const CREATE = `${LIST}/create`;
let made = 0;

/** Creates a customer and a product; returns them with functions that set and read the price over the API. */
async function scene(request: APIRequestContext) {
  made += 1;
  // Digits become letters, because the search reads '3x8m' as the dimensions 3 m and 8 m.
  const mark = `${made}${process.pid}${Date.now()}`.replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
  const token = await adminToken(request);
  const headers = { authorization: `Bearer ${token}` };
  const customer = await newCustomer(request, `Clinic ${mark}`);
  const answer = await request.post("/api/products", {
    headers,
    data: { name: `Gloves ${mark}`, sku: `GLV-${mark}`, price: 8.4, countInStock: 50 },
  });
  const { _id: productid } = (await answer.json()) as { _id: string };
  const pair = { userid: customer._id, productid };
  return {
    customer,
    product: { _id: productid, name: `Gloves ${mark}` },
    link: `${CREATE}?${new URLSearchParams(pair).toString()}`,
    setPrice: (price: number) => request.post("/api/productuserprice", { headers, data: { ...pair, price } }),
    async removePrice() {
      const list = await request.get(`/api/productuserprice?userid=${customer._id}`, { headers });
      const { productUserPrices } = (await list.json()) as { productUserPrices: { _id: string }[] };
      await request.delete(`/api/productuserprice?id=${productUserPrices[0]?._id}`, { headers });
    },
    async price() {
      const list = await request.get(`/api/productuserprice?userid=${customer._id}`, { headers });
      const { productUserPrices } = (await list.json()) as { productUserPrices: { price: number }[] };
      return productUserPrices[0]?.price;
    },
  };
}

async function choose(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label, exact: true });
  await chooseFound(page, field, words);
  await expect(field).toHaveValue(words);
}

/** A promise that the test resolves. */
function hold() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release: () => release() };
}

const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

for (const width of [1280, 390]) {
  test(`an admin sets a customer's price, and the customer sees it (${width} px)`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const { customer, product } = await scene(request);
    // A search that does not match the new price.
    await openAs(page, request, admin, `${LIST}?keyword=${product._id}`);
    await page.getByRole("link", { name: "Create Record" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Create Product User Price" })).toBeVisible();
    await choose(page, "User", customer.name);
    await choose(page, "Product", product.name);
    await expect(page.getByText("the public price so far")).toBeVisible();
    await page.getByLabel("Price", { exact: true }).fill("7.25");
    await expect(page.getByText("13.7% below the public price")).toBeVisible();
    await save(page);

    await expect(page).toHaveURL(LIST);
    await expect(page.getByText(`${customer.name} now pays $7.25 for ${product.name}.`)).toBeVisible();
    await expect(rowOf(page, customer.name)).toContainText("$7.25");

    await openAs(page, request, customer, `/product/${product._id}`);
    await expect(page.getByText("your price").first()).toBeVisible();
    await expect(page.getByRole("main")).toContainText("$7.25");
  });

  test(`a customer's price is replaced, and its history is shown (${width} px) @long`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const { customer, product, setPrice } = await scene(request);
    await setPrice(7.25);
    await openAs(page, request, admin, `${LIST}?keyword=${encodeURIComponent(customer.name)}`);
    await page.getByRole("link", { name: `Edit ${customer.name}’s price for ${product.name}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Update Product User Price" })).toBeVisible();
    await expect(page.getByText("$7.25 now")).toBeVisible();
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await page.getByLabel("Price", { exact: true }).fill("9");
    await expect(page.getByText("7.1% above the public price")).toBeVisible();
    await save(page);
    await expect(page).toHaveURL(`${LIST}?keyword=${encodeURIComponent(customer.name)}`);
    await expect(rowOf(page, customer.name)).toContainText("$9.00");
    await expect(rowOf(page, customer.name)).toContainText("public $8.40");
  });

  test(`a customer's price is deleted after a confirmation and restored by Undo (${width} px)`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { customer, product, setPrice, price } = await scene(request);
    await setPrice(7.25);
    await openAs(page, request, admin, `${LIST}?keyword=${encodeURIComponent(customer.name)}`);
    const remove = page.getByRole("button", { name: `Delete ${customer.name}’s price for ${product.name}` });
    await remove.click();
    const dialog = page.getByRole("dialog", { name: "Are you sure!" });
    await expect(dialog).toContainText(`${customer.name} pays $7.25 for ${product.name}`);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect(await price()).toBe(7.25);

    await remove.click();
    await dialog.getByRole("button", { name: "Delete price" }).click();
    await expect(page.getByText("Nothing matches")).toBeVisible();
    expect(await price()).toBeUndefined();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, customer.name)).toContainText("$7.25");
    expect(await price()).toBe(7.25);
  });
}

test("Undo does not overwrite another admin's new price @long", async ({ page, request }) => {
  const { customer, setPrice, price } = await scene(request);
  await setPrice(7.25);
  await openAs(page, request, admin, `${LIST}?keyword=${encodeURIComponent(customer.name)}`);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete price" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await setPrice(6.9);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert")).toContainText("someone else has set a new price");
  await expect(rowOf(page, customer.name)).toContainText("$6.90");
  expect(await price()).toBe(6.9);
});

test("when two admins set the same price, the second is asked which one to keep @long", async ({ page, request }) => {
  const { customer, product, link, setPrice, removePrice, price } = await scene(request);
  const dialog = page.getByRole("dialog", { name: "Someone else changed this price" });
  const field = page.getByLabel("Price", { exact: true });
  const reads: string[] = [];
  page.on("request", (sent) => sent.url().includes("pricing.list") && reads.push(sent.url()));
  await openAs(page, request, admin, link);
  await expect(page.getByText("the public price so far")).toBeVisible();

  await setPrice(6.9);
  await field.fill("7.25");
  expect(reads, "a second read behind the form would pass for what was seen").toHaveLength(1);
  await save(page);
  await expect(dialog).toContainText(`${customer.name} now pays $6.90 for ${product.name}`);
  await page.keyboard.press("Escape");
  await expect(page.getByText("$6.90 now")).toBeVisible();
  await expect(field).toHaveValue("7.25");
  expect(await price()).toBe(6.9);

  await setPrice(6.8);
  await save(page);
  await dialog.getByRole("button", { name: "Set $7.25" }).click();
  await expect(page).toHaveURL(LIST);
  expect(await price()).toBe(7.25);

  await page.goto(link);
  await expect(page.getByText("$7.25 now")).toBeVisible();
  await removePrice();
  await field.fill("7");
  await save(page);
  await expect(dialog).toContainText("no longer has their own price");
  await dialog.getByRole("button", { name: "Leave it removed" }).click();
  await expect(page.getByText(`${customer.name} pays the public price for ${product.name}.`)).toBeVisible();
  expect(await price()).toBeUndefined();
});

test("Save waits until the current price is loaded, and replaces it only after showing it @long", async ({
  page,
  request,
}) => {
  const { customer, product, setPrice, removePrice, price } = await scene(request);
  await setPrice(6.9);
  const sent: string[] = [];
  page.on("request", (call) => call.url().includes("/trpc/pricing.set") && sent.push(call.postData() ?? ""));
  const chooseBoth = async () => {
    await openAs(page, request, admin, CREATE);
    await choose(page, "User", customer.name);
    const held = hold();
    await page.route(/\/trpc\/.*pricing\.list/, async (route) => {
      await held.until;
      await route.continue();
    });
    await choose(page, "Product", product.name);
    await page.getByLabel("Price", { exact: true }).fill("7.25");
    await save(page);
    await expect(page.getByRole("button", { name: "Save" })).toHaveAttribute("data-loading", "true");
    expect(sent).toEqual([]);
    return held.release;
  };

  const answer = await chooseBoth();
  answer();
  await expect(page.getByRole("alert")).toContainText(`${customer.name} pays $6.90 for it now`);
  await expect(page.getByText("$6.90 now")).toBeVisible();
  expect(sent).toEqual([]);
  await save(page);
  await expect(page).toHaveURL(LIST);
  expect(await price()).toBe(7.25);

  await removePrice();
  sent.length = 0;
  const answerNone = await chooseBoth();
  answerNone();
  await expect(page).toHaveURL(LIST);
  expect(sent).toEqual([expect.stringContaining('"version":0')]);
  expect(await price()).toBe(7.25);
});

test("the price form works with the keyboard only @long", async ({ page, request }) => {
  const { customer, product, price } = await scene(request);
  await openAs(page, request, admin, CREATE);
  const user = page.getByRole("combobox", { name: "User" });
  await user.focus();
  for (const [field, words] of [
    [user, customer.name],
    [page.getByRole("combobox", { name: "Product", exact: true }), product.name],
  ] as const) {
    await expect(field).toBeFocused();
    await page.keyboard.type(words);
    await expect(page.getByRole("option")).toHaveCount(1);
    await expect(page.getByRole("option")).toContainText(words);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(words);
    await page.keyboard.press("Tab");
    if (!(await page.getByLabel("Price", { exact: true }).evaluate((input) => input === document.activeElement)))
      await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel("Price", { exact: true })).toBeFocused();
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Price: ");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Price", { exact: true })).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("7.5");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(LIST);
  expect(await price()).toBe(7.5);
});

test("the customer filter survives a reload and prefills the form", { tag: "@long" }, async ({ page, request }) => {
  const { customer, product, setPrice } = await scene(request);
  await setPrice(7.25);
  await openAs(page, request, admin, LIST);
  await choose(page, "Customer", customer.name);
  await expect(page).toHaveURL(`${LIST}?userid=${customer._id}`);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "$" })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue(customer.name);
  await expect(rowOf(page, product.name)).toBeVisible();
  await page.getByRole("link", { name: "Create Record" }).click();
  await expect(page.getByRole("combobox", { name: "User" })).toHaveValue(customer.name);
});

test(
  "a link with an unknown customer and product shows a message and leaves the fields empty",
  { tag: "@long" },
  async ({ page, request }) => {
    await openAs(page, request, admin, `${CREATE}?userid=nobody&productid=nothing`);
    await expect(page.getByText("We couldn’t find the customer and the product in this link.")).toBeVisible();
    await save(page);
    await expect(page.getByRole("alert")).toContainText("User: Is required");
  },
);

test("the price screens are accessible and fit every width", { tag: "@long" }, async ({ page, request }) => {
  const { link, setPrice } = await scene(request);
  await setPrice(9.25);
  await openAs(page, request, admin, LIST);
  for (const path of [LIST, CREATE, link]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await seriousFindings(page), `${path} at ${width}`).toEqual([]);
      await expectFits(page, width);
    }
  }
});

test("a customer's price that is above the public one is marked, and one that is not is not @long", async ({
  page,
  request,
}) => {
  const { customer, setPrice, product } = await scene(request);
  await setPrice(8.41);
  await openAs(page, request, admin, `${LIST}?userid=${customer._id}`);
  const row = page.getByRole("row", { name: product.name });
  await expect(row).toContainText("public $8.40");
  await expect(row.getByText("Above public")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectFits(page, 360);
  await setPrice(8.4);
  await page.reload();
  await expect(row).toContainText("public $8.40");
  await expect(row.getByText("Above public")).toBeHidden();
});
