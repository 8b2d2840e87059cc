// Public pages are the same bytes for everybody: what a signed-in buyer sees of them is decided in the browser.
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, newCustomer, openAs, test } from "./shopper.ts";

async function productPath(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/api/products?keyword=PFTGH");
  const { products } = (await answer.json()) as { products: { _id: string }[] };
  return `/product/${products[0]?._id}`;
}

/** Checks the page as it is, and as it is after each of two reloads: by then its files are in the browser's cache. */
async function expectOnEachLoad(page: Page, check: () => Promise<void>): Promise<void> {
  for (const _load of [1, 2, 3]) {
    await check();
    await page.reload();
  }
  await check();
}

test("a signed-in customer sees the home page's products whole, and the form for bulk orders", async ({
  page,
  request,
}) => {
  await openAs(page, request, await newCustomer(request), "/");
  await expectOnEachLoad(page, async () => {
    const card = page.getByRole("article").first();
    await expect(card.getByText("ex GST")).toBeVisible();
    await expect(card.getByText(/in stock/i)).toBeVisible();
    await expect(card.getByRole("button", { name: /^(Add|In cart): / })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send message" })).toBeVisible();
    await expect(page.locator("[data-prices]")).toHaveCount(0);
  });
});

test("a signed-in customer is offered the form for a review, and is never asked to sign in", async ({
  page,
  request,
}) => {
  await openAs(page, request, await newCustomer(request), await productPath(request));
  await expectOnEachLoad(page, async () => {
    await expect(page.getByRole("form", { name: "Write a review" })).toBeVisible();
    await expect(page.getByText("to write a review")).toHaveCount(0);
  });
});

test("pages write nothing into the console", async ({ page, request }) => {
  const written: string[] = [];
  page.on("console", (message) => written.push(`${message.type()}: ${message.text()}`));
  const product = await productPath(request);
  const visit = async () => {
    for (const path of ["/", "/products", "/products/search/gloves", product, "/contact-us", "/about-us"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
    }
  };
  await visit();
  await openAs(page, request, await newCustomer(request), "/");
  // That page, on the way to signing in, is not there (404).
  written.splice(0);
  await visit();
  expect(written).toEqual([]);
});
