// The server sends the same public pages to all users; the browser adapts them to a signed-in customer.
import type { APIRequestContext, Page, Route } from "@playwright/test";
import { BLANK_PATH, expect, holdScript, newCustomer, openAs, test } from "../support/fixtures.ts";

async function productPath(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/api/products?keyword=PFTGH");
  const { products } = (await answer.json()) as { products: { _id: string }[] };
  return `/product/${products[0]?._id}`;
}

/** Checks the page as loaded and after two reloads, when its files are in the browser's cache. */
async function expectOnEachLoad(page: Page, check: () => Promise<void>): Promise<void> {
  await check();
  for (const _reload of [1, 2]) {
    await page.reload();
    await check();
  }
}

test("a signed-in customer sees the home page's products and the form for bulk orders", async ({ page, request }) => {
  await openAs(page, request, await newCustomer(request), "/");
  await expectOnEachLoad(page, async () => {
    const card = page.getByRole("article").first();
    await expect(card.getByText("ex GST")).toBeVisible();
    await expect(card.getByText(/in stock/i)).toBeVisible();
    await expect(card.getByRole("button", { name: /^(Add|In cart): / })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send message" })).toBeVisible();
    await expect(page.locator("[data-prices], [data-own-screen]")).toHaveCount(0);
  });
});

test("a signed-in customer sees the review form and is never asked to sign in", async ({ page, request }) => {
  await openAs(page, request, await newCustomer(request), await productPath(request));
  await expectOnEachLoad(page, async () => {
    await expect(page.getByRole("form", { name: "Write a review" })).toBeVisible();
    await expect(page.getByText("to write a review")).toHaveCount(0);
  });
});

test("after a review its author sees it in the form's place, also when they come back @long", async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await openAs(page, request, customer, await productPath(request));
  await page.getByLabel("Rating", { exact: true }).selectOption("4 Very Good");
  await page.getByLabel("Comment").fill("Strong, and easy to put on.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Review submitted successfully")).toBeVisible();
  for (const isBack of [false, true]) {
    if (isBack) await page.reload();
    await expect(page.getByRole("heading", { name: "Your review" })).toBeVisible();
    await expect(page.getByText("Strong, and easy to put on.")).toHaveCount(1);
    await expect(page.getByRole("form", { name: "Write a review" })).toHaveCount(0);
  }
});

test("a review that is sent while its product is read for the first time is shown", async ({ page, request }) => {
  const stored = page.waitForResponse(/\/trpc\/products\.review/);
  const answerWithoutReview = async (route: Route) => {
    const response = await route.fetch();
    await stored;
    await route.fulfill({ response });
  };
  await page.route(/\/trpc\/[^?]*pricing\.productById/, answerWithoutReview, { times: 1 });
  const buyer = await newCustomer(request);
  const comment = `Sent before the page was complete, by ${buyer._id}.`;
  await openAs(page, request, buyer, await productPath(request));
  await page.getByLabel("Rating", { exact: true }).selectOption("4 Very Good");
  await page.getByLabel("Comment").fill(comment);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(comment)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Your review" })).toBeVisible();
  await expect(page.getByRole("form", { name: "Write a review" })).toHaveCount(0);
});

test("a stored review is confirmed at once, and shown when its product has been read again", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  await openAs(page, request, buyer, await productPath(request));
  const form = page.getByRole("form", { name: "Write a review" });
  await expect(page.locator("[data-prices]")).toHaveCount(0);
  const release = await holdScript(page, /\/trpc\/[^?]*pricing\.productById/);
  const comment = `Confirmed at once, by ${buyer._id}.`;
  await form.getByLabel("Rating", { exact: true }).selectOption("4 Very Good");
  await form.getByLabel("Comment").fill(comment);
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Review submitted successfully")).toBeVisible();
  await expect(form).toHaveCount(0);
  release();
  await expect(page.getByText(comment)).toHaveCount(1);
  await expect(page.getByText("Review submitted successfully")).toBeVisible();
  await expect(form).toHaveCount(0);
});

test("before any script is loaded, a signed-in customer sees nothing that is only for visitors", async ({
  page,
  request,
}) => {
  const path = await productPath(request);
  await openAs(page, request, await newCustomer(request), path);
  const releaseScripts = await holdScript(page, /\/assets\/index-[^/]+\.js/);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Write a review" })).toBeVisible();
  await expect(page.getByLabel("Comment")).toBeVisible();
  const price = page.getByRole("main").getByText("ex GST");
  for (const text of [page.getByText("to write a review"), page.getByRole("banner").getByText("Sign In"), price])
    await expect(text.first()).toBeHidden();
  releaseScripts();
  await expect(price.first()).toBeVisible();
});

test("without a session the review form is hidden, even before any script is loaded @long", async ({
  page,
  request,
}) => {
  await holdScript(page, /\/assets\/index-[^/]+\.js/);
  await page.goto(await productPath(request), { waitUntil: "commit" });
  await expect(page.getByText("to write a review")).toBeVisible();
  await expect(page.getByLabel("Comment")).toBeHidden();
});

test("pages are updated after signing in or out in another tab, and when restored from the back/forward cache", async ({
  page,
  context,
  request,
}) => {
  const { email, password, name } = await newCustomer(request);
  await openAs(page, request, { email, password }, await productPath(request));
  const form = page.getByRole("form", { name: "Write a review" });
  await expect(form).toBeVisible();

  const other = await context.newPage();
  await other.goto("/about-us");
  await other.getByRole("button", { name: name }).click();
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("to write a review")).toBeVisible();
  await expect(form).toHaveCount(0);

  const session = await (await request.post("/api/users/login", { data: { email, password } })).text();
  // A write by the page itself causes no storage event, as if the page were in the back/forward cache.
  await page.evaluate((kept) => localStorage.setItem("userInfo", kept), session);
  await expect(form).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(form).toBeVisible();
});

// rendered-pages.spec.ts has the same test for visitors, and every-route.spec.ts checks the main pages.
test("pages of a signed-in customer log nothing to the console", { tag: "@long" }, async ({ page, request }) => {
  const written: string[] = [];
  page.on("console", (message) => written.push(`${message.type()}: ${message.text()}`));
  const product = await productPath(request);
  await openAs(page, request, await newCustomer(request), BLANK_PATH);
  for (const path of ["/", "/products", "/products/search/gloves", product, "/contact-us", "/about-us"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(written).toEqual([]);
});
