// Input on a page whose scripts are not loaded yet.
import type { APIRequestContext, Page } from "@playwright/test";
import {
  BLANK_PATH,
  expect,
  holdScript,
  isMainHydrated,
  newCustomer,
  openAs,
  rememberServerMain,
  test,
} from "../support/fixtures.ts";

/** Opens a page without its scripts; returns a function that lets them load. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdScript(page, /\/assets\/index-[^/]+\.js/);
  // The browser delays the load event until the scripts have run.
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

async function productPath(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/api/products?keyword=PFTGH");
  const { products } = (await answer.json()) as { products: { _id: string }[] };
  return `/product/${products[0]?._id}`;
}

async function enquire(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).first().fill(email);
  await page.getByLabel("Message").fill("Typed before any script was there.");
}

test("an enquiry typed before hydration is sent unchanged", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("contacts.create") && sent.push(request.postData() ?? ""));
  const releaseScripts = await openWithoutScripts(page, "/contact-us");
  await enquire(page, "Early Edith", "edith@clinic.example");
  const send = page.getByRole("button", { name: "Send message" });
  // Before hydration the browser would submit the form to the page's address.
  await expect(send).toBeDisabled();
  releaseScripts();
  await send.click();
  await expect(page.getByText("Thank you for your message.")).toBeVisible();
  expect(sent).toEqual([expect.stringContaining("Typed before any script was there.")]);
  await expect(page.getByLabel("Message")).toHaveCount(0);
  await page.getByRole("button", { name: "Send another message" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("");
});

test("an enquiry typed by a signed-in customer before hydration is sent", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  await openAs(page, request, buyer, BLANK_PATH);
  const releaseScripts = await openWithoutScripts(page, "/contact-us");
  await enquire(page, buyer.name, buyer.email);
  releaseScripts();
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Thank you for your message.")).toBeVisible();
});

test("an email address typed before hydration is subscribed", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/about-us");
  await page.getByLabel("Your email address").fill("early.edith@clinic.example");
  releaseScripts();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
});

test("a quantity chosen before hydration is added to the cart", async ({ page, request }) => {
  await rememberServerMain(page);
  const releaseScripts = await openWithoutScripts(page, await productPath(request));
  await page.getByLabel("Quantity", { exact: true }).selectOption("3");
  releaseScripts();
  await expect.poll(() => isMainHydrated(page)).toBe(true);
  await expect(page.getByText(/^3 × \$/)).toBeVisible();
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: /^Quantity of / })).toHaveValue("3");
});

test("a sort order chosen before hydration is applied", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/products");
  await page.getByLabel("Sort by").selectOption("price");
  releaseScripts();
  await expect(page).toHaveURL("/products?sort=price");
});

test("filters selected before hydration are applied", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/products");
  await page.getByRole("checkbox", { name: /^In stock only/ }).check();
  const brand = page.getByRole("group", { name: "Brand" }).getByRole("checkbox").first();
  await brand.check();
  releaseScripts();
  await expect(page).toHaveURL(/\/products\?brand=.+&inStock=1$/);
  await expect(brand).toBeChecked();
});

test("a search term typed before hydration is kept and can be submitted", async ({ page }) => {
  await rememberServerMain(page);
  const releaseScripts = await openWithoutScripts(page, "/about-us");
  await page.getByLabel("Search products").pressSequentially("glov");
  releaseScripts();
  await expect.poll(() => isMainHydrated(page)).toBe(true);
  await expect(page.getByLabel("Search products")).toHaveValue("glov");
  await page.getByLabel("Search products").press("Enter");
  await expect(page).toHaveURL("/products/search/glov");
});

test("a carousel moves when its button is clicked during hydration", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/");
  // Clicks once, as soon as React has started; the carousel is hydrated later.
  await page.evaluate(() => {
    const timer = setInterval(() => {
      const root = document.getElementById("root");
      if (!root || !Object.keys(root).some((key) => key.startsWith("__reactContainer"))) return;
      clearInterval(timer);
      document.querySelector<HTMLElement>("[aria-label='Next of highlights']")?.click();
    });
  });
  releaseScripts();
  // Earlier than the carousel would advance automatically.
  await expect(page.getByRole("button", { name: /^Slide 2/ })).toHaveAttribute("aria-current", "true", {
    timeout: 4000,
  });
});
