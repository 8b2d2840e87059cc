import type { APIRequestContext, Locator, Page, Response } from "@playwright/test";
import { customer, expect, expectAccessibleAtWidths, test } from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];

const operationAt = (page: Page, method: string, path: string) =>
  page.locator(`.opblock-${method}`).filter({ has: page.locator(`[data-path="${path}"]`) });

async function openDocs(page: Page, hash = ""): Promise<void> {
  await page.goto(`/api/docs${hash}`);
  await expect(operationAt(page, "get", "/products")).toBeVisible();
}

/** Filters the page to the operations of one tag, which render much faster than all of them. */
async function filter(page: Page, tag: string): Promise<void> {
  await page.getByPlaceholder("Filter by tag or path").fill(tag);
  await expect(operationAt(page, "get", "/products/top")).toHaveCount(0);
}

async function authorize(page: Page, request: APIRequestContext): Promise<string> {
  const login = await request.post("/api/users/login", { data: customer });
  const { token } = (await login.json()) as { token: string };
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByRole("textbox", { name: "auth-bearer-value" }).fill(token);
  await page.getByRole("button", { name: "Authorize" }).last().click();
  await page.getByRole("button", { name: "Close" }).last().click();
  return token;
}

const open = (operation: Locator, summary: string) => operation.getByRole("button", { name: summary }).first().click();

/** Executes an open operation. */
async function execute(page: Page, operation: Locator): Promise<Response> {
  const answered = page.waitForResponse((response) => response.request().resourceType() === "fetch");
  await operation.getByRole("button", { name: "Execute" }).click();
  return answered;
}

const shownStatus = (operation: Locator, status: number) =>
  operation.locator(".live-responses-table").getByRole("cell", { name: String(status), exact: true });

test("a developer finds, authorizes and executes an operation, without requests to other hosts or stored data @long", async ({
  page,
  request,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (sent) => {
    if (!sent.url().startsWith(`${baseURL}/`) && !sent.url().startsWith("data:")) foreign.push(sent.url());
  });
  await openDocs(page);
  await expect(page).toHaveTitle("API | Banksia Supply");
  const policy = (await request.get("/api/docs")).headers()["content-security-policy"];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);

  const { paths, webhooks } = (await (await request.get("/api/openapi.json")).json()) as Record<string, object>;
  const count = [...Object.values(paths ?? {}), ...Object.values(webhooks ?? {})].flatMap(Object.keys).length;
  // Only those in view are in the page.
  const seen = new Set<string>();
  const scrollOn = async () => {
    const shown = await page.locator(".opblock").evaluateAll((blocks) => blocks.map(({ id }) => id));
    for (const id of shown) seen.add(id);
    // From the end back to the top: a part may come into the page only after it was passed.
    await page.evaluate(() => {
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight / 2);
    });
    return seen.size;
  };
  await expect.poll(scrollOn, { message: "every operation and webhook", intervals: [100] }).toBe(count);
  await page.evaluate(() => scrollTo(0, 0));
  await filter(page, "orders");
  const operation = operationAt(page, "get", "/orders/myorders");
  await expect(operation).toBeVisible();

  const token = await authorize(page, request);
  await open(operation, "/orders/myorders The caller's orders");
  await expect(page).toHaveURL(/\/api\/docs#\/orders\//);
  const answer = await execute(page, operation);
  expect([new URL(answer.url()).pathname, answer.status()]).toEqual(["/api/orders/myorders", 200]);
  await expect(shownStatus(operation, 200)).toBeVisible();
  await expect(operation.getByText(`Authorization: Bearer ${token}`)).toBeVisible();

  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Close" }).last().click();
  expect((await execute(page, operation)).status()).toBe(401);
  await expect(shownStatus(operation, 401)).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(foreign).toEqual([]);
});

test("executing a list without parameters returns the shop's data", { tag: "@long" }, async ({ page }) => {
  await openDocs(page);
  const list = operationAt(page, "get", "/products");
  await open(list, "/products");
  const answer = await execute(page, list);
  expect(new URL(answer.url()).searchParams.has("keyword")).toBe(false);
  const { products, total } = (await answer.json()) as { products: object[]; total: number };
  expect(products.length).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(products.length);
});

test(
  "the example request body places an order for a product of the shop",
  { tag: "@long" },
  async ({ page, request }) => {
    const { products } = (await (await request.get("/api/products?inStock=true")).json()) as {
      products: { _id: string }[];
    };
    await openDocs(page);
    await filter(page, "orders");
    await authorize(page, request);
    const operation = operationAt(page, "post", "/orders");
    await open(operation, "Place an order");
    const body = operation.getByLabel("Request body");
    const example = JSON.parse(await body.inputValue()) as { totalPrice?: number };
    delete example.totalPrice;
    await body.fill(JSON.stringify({ ...example, orderItems: [{ product: products[0]?._id, qty: 1 }] }));
    const answer = await execute(page, operation);
    expect([answer.status(), await answer.json()]).toEqual([201, expect.objectContaining({ isPaid: false })]);
  },
);

test("a link to an operation opens it", { tag: "@long" }, async ({ page }) => {
  await openDocs(page);
  await page.getByPlaceholder("Filter by tag or path").fill("/products/top");
  await open(operationAt(page, "get", "/products/top"), "/products/top");
  const { hash } = new URL(page.url());
  await page.goto("/about-us");
  await openDocs(page, hash);
  await expect(operationAt(page, "get", "/products/top").getByRole("button", { name: "Execute" })).toBeVisible();
});

test(
  "the API docs are accessible and fit every width, with a result and an open dialog",
  { tag: "@long" },
  async ({ page }) => {
    await openDocs(page);
    await filter(page, "orders");
    const order = operationAt(page, "post", "/orders");
    await open(order, "Place an order");
    await execute(page, order);
    await expect(shownStatus(order, 401)).toBeVisible();
    await expectAccessibleAtWidths(page, WIDTHS);
    await page.getByRole("button", { name: "Authorize" }).click();
    await expect(page.getByRole("textbox", { name: "auth-bearer-value" })).toBeVisible();
    await expectAccessibleAtWidths(page, WIDTHS);
  },
);
