import type { APIRequestContext, Locator, Page, Response } from "@playwright/test";
import { admin, customer, expect, expectFits, seriousFindings, test } from "./shopper.ts";

const WIDTHS = [360, 768, 1280];

const callAt = (page: Page, path: string) =>
  page.locator(".opblock").filter({ has: page.locator(`[data-path="${path}"]`) });

async function openDocs(page: Page, hash = ""): Promise<void> {
  await page.goto(`/api/docs${hash}`);
  await expect(page.getByText(/^\d+ calls and \d+ webhooks$/)).toBeVisible();
}

async function authorize(page: Page, request: APIRequestContext, person: { email: string; password: string }) {
  const login = await request.post("/api/users/login", { data: person });
  const { token } = (await login.json()) as { token: string };
  await page.getByLabel("Login token or API key").fill(`Bearer ${token}`);
  await page.getByRole("button", { name: "Authorize" }).click();
  await expect(page.getByText("Authorized: calls are sent with this token.")).toBeVisible();
  return token;
}

/** Opens a call and sends it as it is filled in. */
async function tryCall(page: Page, call: Locator, summary: string): Promise<Response> {
  await call.getByRole("button", { name: summary }).first().click();
  const answered = page.waitForResponse((response) => response.request().resourceType() === "fetch");
  await call.getByRole("button", { name: "Execute" }).click();
  return answered;
}

test("a stranger finds a call, authorizes and tries it, with no foreign host and nothing kept", async ({
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

  await page.keyboard.press("/");
  await page.keyboard.type("ORDER newest");
  await expect(page.getByText(/^[1-9]\d* of \d+ calls, \d+ of \d+ webhooks$/)).toBeVisible();
  const call = callAt(page, "/orders/myorders");
  await expect(call).toBeVisible();
  await expect(callAt(page, "/products/top")).toHaveCount(0);

  const token = await authorize(page, request, customer);

  await call.getByRole("button", { name: "/orders/myorders One's own orders" }).click();
  await expect(page).toHaveURL(/\/api\/docs#\/orders\//);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/orders/myorders");
  await call.getByRole("button", { name: "Execute" }).click();
  expect((await answered).status()).toBe(200);
  await expect(call.locator(".live-responses-table").getByRole("cell", { name: "200", exact: true })).toBeVisible();
  await expect(call.getByText(`Authorization: Bearer ${token}`)).toBeVisible();
  await call.getByText("As fetch").click();
  await expect(call.getByText(`await fetch("${baseURL}/api/orders/myorders`)).toBeVisible();

  await page.getByRole("button", { name: "Forget it" }).click();
  await call.getByRole("button", { name: "Execute" }).click();
  await expect(call.locator(".live-responses-table").getByRole("cell", { name: "401", exact: true })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(foreign).toEqual([]);
});

test(
  "a newcomer's first try answers what the shop has: its products, one of them, its category",
  { tag: "@long" },
  async ({ page }) => {
    await openDocs(page);
    const list = await tryCall(page, callAt(page, "/products").and(page.locator(".opblock-get")), "/products");
    expect(new URL(list.url()).search).toBe("");
    const { products, total } = (await list.json()) as { products: object[]; total: number };
    expect(products.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(products.length);
    for (const path of ["/products/{id}", "/subcategories/{id}", "/subcategorySection/get/{id}"]) {
      const answer = await tryCall(page, callAt(page, path).and(page.locator(".opblock-get")), path);
      expect(answer.status(), path).toBe(200);
    }
    const ofCategory = await tryCall(page, callAt(page, "/subcategories/getsubcat/{categoryId}"), "/subcategories");
    expect(await ofCategory.json()).not.toEqual([]);
  },
);

test("an order is placed as it is filled in", async ({ page, request }) => {
  await openDocs(page);
  await authorize(page, request, customer);
  const call = callAt(page, "/orders").and(page.locator(".opblock-post"));
  const answer = await tryCall(page, call, "Place an order");
  expect([answer.status(), await answer.json()]).toEqual([201, expect.objectContaining({ isPaid: false })]);
});

test("what is changed or deleted is named by whoever tries it", { tag: "@long" }, async ({ page, request }) => {
  await openDocs(page);
  await authorize(page, request, admin);
  for (const [path, verb] of [
    ["/products/{id}", "put"],
    ["/categories/{id}", "delete"],
  ] as const) {
    const call = callAt(page, path).and(page.locator(`.opblock-${verb}`));
    await call.getByRole("button", { name: path }).first().click();
    await expect(call.getByPlaceholder("id", { exact: true })).toHaveValue("");
    await call.getByRole("button", { name: "Execute" }).click();
    await expect(call.getByPlaceholder("id", { exact: true })).toHaveClass(/invalid/);
    await expect(call.locator(".live-responses-table")).toHaveCount(0);
  }
  const price = callAt(page, "/productuserprice").and(page.locator(".opblock-post"));
  const refused = await tryCall(page, price, "/productuserprice");
  expect(refused.request().postDataJSON()).toMatchObject({ userid: "<userid>" });
  expect(refused.status()).toBe(404);
});

test("the search finds the outgoing webhooks and the statuses, and the areas name the webhooks", async ({ page }) => {
  await openDocs(page);
  const search = page.getByRole("searchbox", { name: "Search the calls and webhooks" });
  const stockLow = page.locator('.webhooks .opblock [data-path="stock.low"]');
  const areas = page.getByRole("navigation", { name: "Areas" });
  await search.fill("webhook");
  await expect(stockLow).toBeVisible();
  await expect(callAt(page, "/webhooks/stripe")).toBeVisible();
  await expect(callAt(page, "/products/top")).toHaveCount(0);
  await areas.getByRole("link", { name: /^webhooks [1-9]/ }).click();
  await expect(page.getByRole("heading", { name: "Webhooks" }).last()).toBeInViewport();
  await search.fill("409");
  await expect(callAt(page, "/orders").and(page.locator(".opblock-post"))).toBeVisible();
  await expect(callAt(page, "/products/top")).toHaveCount(0);
  await expect(stockLow).toHaveCount(0);
  await expect(areas.getByRole("link", { name: /^webhooks/ })).toHaveCount(0);
  await search.fill("stock threshold");
  await expect(stockLow).toBeVisible();
  await expect(page.locator('.webhooks .opblock [data-path="order.paid"]')).toHaveCount(0);
});

test(
  "the search covers paths, summaries and names, and says when nothing is found",
  { tag: "@long" },
  async ({ page }) => {
    await openDocs(page);
    const search = page.getByRole("searchbox", { name: "Search the calls and webhooks" });
    for (const keyword of ["PRODUCTUSERPRICE set", "set customer's price", "pricing post"]) {
      await search.fill(keyword);
      await expect(callAt(page, "/productuserprice").and(page.locator(".opblock-post")), keyword).toBeVisible();
      await expect(callAt(page, "/products/top"), keyword).toHaveCount(0);
    }
    await search.fill("xyzzy");
    await expect(page.getByText("No call is about 'xyzzy'. Try another word.")).toBeVisible();
    await search.fill("");
    await expect(callAt(page, "/products/top")).toBeVisible();
  },
);

test("a link to a call opens it", { tag: "@long" }, async ({ page }) => {
  await openDocs(page);
  await callAt(page, "/products/top").getByRole("button", { name: "/products/top" }).first().click();
  const { hash } = new URL(page.url());
  await page.goto("/about-us");
  await openDocs(page, hash);
  await expect(callAt(page, "/products/top").getByRole("button", { name: "Execute" })).toBeVisible();
});

test("the page is accessible and fits every width, with a call opened and tried", async ({ page }) => {
  await openDocs(page);
  await page.getByRole("searchbox").fill("order");
  const order = callAt(page, "/orders").and(page.locator(".opblock-post"));
  await order.getByRole("button", { name: "Place an order" }).click();
  await order.getByRole("button", { name: "Execute" }).click();
  await expect(order.locator(".live-responses-table").getByRole("cell", { name: "401", exact: true })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await seriousFindings(page), `at ${width}`).toEqual([]);
    await expectFits(page, width);
  }
});
