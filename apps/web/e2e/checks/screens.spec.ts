import type { APIRequestContext, Page } from "@playwright/test";
import {
  BLANK_PATH,
  customer,
  expect,
  expectAccessibleAtWidths,
  isMainHydrated,
  newCustomer,
  openAs,
  rememberServerMain,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];
/** Public screens: one of each kind. */
const PUBLIC = ["/", "/products", "/login"];
/** Screens that are similar to these or checked by tests of their own; `npm run test:long` checks them here too. */
const OTHERS_PUBLIC = [
  "/about-us",
  "/contact-us",
  "/products/search/gloves",
  "/products/search/xyzzy",
  "/quick-order",
  "/cart",
  "/register",
  "/no-such-page",
];

async function expectGoodAtEveryWidth(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
}

for (const path of [...PUBLIC, ...OTHERS_PUBLIC]) {
  const details = PUBLIC.includes(path) ? {} : { tag: "@long" };
  test(`${path} is accessible and fits every width for a visitor`, details, async ({ page }) => {
    await expectGoodAtEveryWidth(page, path);
  });
}

test("the listing as a table is accessible and fits every width @long", async ({ page }) => {
  await rememberServerMain(page);
  await page.goto("/products");
  // The switch to the table works only after hydration.
  await expect.poll(() => isMainHydrated(page)).toBe(true);
  await page.getByText("Table", { exact: true }).click();
  // Paler until the table's 24 rows have come.
  await expect(page.getByRole("main").getByRole("row")).toHaveCount(25);
  await expectAccessibleAtWidths(page, WIDTHS);
});

/** Logs a customer in with all checkout data, three of a product in the cart, and an order. */
async function openAsCustomer(
  page: Page,
  request: APIRequestContext,
  person: { email: string; password: string },
): Promise<{ product: string; order: string }> {
  const { products } = (await (await request.get("/api/products?keyword=PFTGH")).json()) as {
    products: { _id: string }[];
  };
  const product = products[0]?._id ?? "";
  const token = await openAs(page, request, person, BLANK_PATH);
  await page.evaluate((kept) => localStorage.setItem("shippingAddress", JSON.stringify(kept)), shippingAddress);
  await page.goto(`/cart/${product}?qty=3`);
  await expect(page).toHaveURL(/\/cart$/);

  const placed = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${token}` },
    data: { orderItems: [{ product, qty: 1 }], shippingAddress, paymentMethod: "Bank" },
  });
  return { product: `/product/${product}`, order: `/order/${((await placed.json()) as { _id: string })._id}` };
}

test("the cart, payment and product screens of a logged-in customer are accessible and fit every width", async ({
  page,
  request,
}) => {
  // Nobody else changes this customer's cart.
  const { product } = await openAsCustomer(page, request, await newCustomer(request));
  for (const path of ["/cart", "/payment", product]) await expectGoodAtEveryWidth(page, path);
});

const OF_CUSTOMER = [
  "/",
  "/products",
  "/profile",
  "/account/invoices",
  "/statement",
  "/account/due",
  "/account/security",
  "/addresses",
];

for (const path of OF_CUSTOMER)
  test(`${path} is accessible and fits every width for a customer`, { tag: "@long" }, async ({ page, request }) => {
    await openAsCustomer(page, request, customer);
    await expectGoodAtEveryWidth(page, path);
  });

for (const path of ["/shipping", "/placeorder"])
  test(`${path} is accessible and fits every width`, { tag: "@long" }, async ({ page, request }) => {
    // Nobody else changes this customer's cart.
    await openAsCustomer(page, request, await newCustomer(request));
    await page.evaluate(() => localStorage.setItem("paymentMethod", JSON.stringify("Bank")));
    await expectGoodAtEveryWidth(page, path);
    await expect(page).toHaveURL((url) => url.pathname === path);
  });

test("an order is accessible and fits every width", { tag: "@long" }, async ({ page, request }) => {
  const { order } = await openAsCustomer(page, request, customer);
  await expectGoodAtEveryWidth(page, order);
});
