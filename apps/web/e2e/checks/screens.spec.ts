import type { APIRequestContext, Page } from "@playwright/test";
import {
  BLANK_PATH,
  customer,
  expect,
  expectFits,
  isMainHydrated,
  openAs,
  rememberServerMain,
  seriousFindings,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];
/** A screen has a narrow and a wide layout; axe takes almost a second of CPU time for each. */
const AXE_WIDTHS = process.env["LONG"] === "1" ? WIDTHS : [360, 1280];
/** Public screens: one of each kind. */
const PUBLIC = ["/", "/about-us", "/contact-us", "/products", "/login"];
/** Screens that are similar to these or checked by tests of their own; `npm run test:long` checks them here too. */
const OTHERS_PUBLIC = [
  "/products/search/gloves",
  "/products/search/xyzzy",
  "/quick-order",
  "/cart",
  "/register",
  "/no-such-page",
];

async function expectGoodAtEveryWidth(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
    await expectFits(page, width);
    if (AXE_WIDTHS.includes(width)) expect(await seriousFindings(page), `${path} at ${width}`).toEqual([]);
  }
}

for (const path of [...PUBLIC, ...OTHERS_PUBLIC]) {
  const details = PUBLIC.includes(path) ? {} : { tag: "@long" };
  test(`${path} is accessible and fits every width for a visitor`, details, async ({ page }) => {
    await expectGoodAtEveryWidth(page, path);
  });
}

test("the listing as a table is accessible and fits every width", async ({ page }) => {
  await rememberServerMain(page);
  await page.goto("/products");
  // The switch to the table works only after hydration.
  await expect.poll(() => isMainHydrated(page)).toBe(true);
  await page.getByText("Table", { exact: true }).click();
  // Paler until the table's 24 rows have come.
  await expect(page.getByRole("main").getByRole("row")).toHaveCount(25);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("table")).toBeVisible();
    if (AXE_WIDTHS.includes(width)) expect(await seriousFindings(page), `at ${width}`).toEqual([]);
    await expectFits(page, width);
  }
});

/** Logs the demo customer in with all checkout data, three of a product in the cart, and an order. */
async function openAsCustomer(page: Page, request: APIRequestContext): Promise<{ product: string; order: string }> {
  const { products } = (await (await request.get("/api/products?keyword=PFTGH")).json()) as {
    products: { _id: string }[];
  };
  const product = products[0]?._id ?? "";
  const token = await openAs(page, request, customer, BLANK_PATH);
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
  const { product } = await openAsCustomer(page, request);
  for (const path of ["/cart", "/payment", product]) await expectGoodAtEveryWidth(page, path);
});

test(
  "the other screens of a logged-in customer are accessible and fit every width",
  { tag: "@long" },
  async ({ page, request }) => {
    const { order } = await openAsCustomer(page, request);
    for (const path of [
      "/",
      "/products",
      "/profile",
      "/account/invoices",
      "/statement",
      "/account/due",
      "/account/security",
      "/addresses",
      "/shipping",
      "/placeorder",
      order,
    ])
      await expectGoodAtEveryWidth(page, path);
  },
);
