import type { Page } from "@playwright/test";
import { BLANK, customer, expect, expectFits, openAs, seriousFindings, shippingAddress, test } from "./shopper.ts";

const WIDTHS = [360, 768, 1280];
/** A screen has a narrow and a wide layout; axe takes almost a second of CPU time for each. */
const AXE_WIDTHS = process.env["LONG"] === "1" ? WIDTHS : [360, 1280];
const PUBLIC = [
  "/",
  "/about-us",
  "/contact-us",
  "/products",
  "/products/search/gloves",
  "/products/search/xyzzy",
  "/quick-order",
  "/cart",
  "/login",
  "/register",
  "/no-such-page",
];
const OWN = ["/", "/products", "/profile", "/shipping", "/payment"];

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

for (const path of PUBLIC) {
  test(`${path} is accessible and fits every width for a visitor`, async ({ page }) => {
    await expectGoodAtEveryWidth(page, path);
  });
}

test("the listing as a table is accessible and fits every width", async ({ page }) => {
  await page.goto("/products");
  await page.getByText("Table", { exact: true }).click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("table")).toBeVisible();
    if (AXE_WIDTHS.includes(width)) expect(await seriousFindings(page), `at ${width}`).toEqual([]);
    await expectFits(page, width);
  }
});

test("the screens of a logged-in customer are accessible and fit every width", async ({ page, request }) => {
  const { products } = (await (await request.get("/api/products?keyword=PFTGH")).json()) as {
    products: { _id: string }[];
  };
  const product = products[0]?._id ?? "";
  const token = await openAs(page, request, customer, BLANK);
  await page.evaluate((kept) => localStorage.setItem("shippingAddress", JSON.stringify(kept)), shippingAddress);
  await page.goto(`/cart/${product}?qty=3`);
  await expect(page).toHaveURL(/\/cart$/);

  const placed = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${token}` },
    data: { orderItems: [{ product, qty: 1 }], shippingAddress, paymentMethod: "Bank" },
  });
  const order = (await placed.json()) as { _id: string };

  for (const path of [...OWN, "/cart", "/placeorder", `/product/${product}`, `/order/${order._id}`])
    await expectGoodAtEveryWidth(page, path);
});
