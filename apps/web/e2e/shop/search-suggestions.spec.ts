import type { Page } from "@playwright/test";
import { customer, expect, expectFits, holdScript, openAs, seriousFindings, test } from "../support/fixtures.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });

/** The option selected with the arrow keys. */
const active = (page: Page) => list(page).getByRole("option", { selected: true });

/** Records each moment when the box and the list have different active options. */
const disagreements = (page: Page) =>
  page.evaluateHandle(() => {
    const seen: (string | null | undefined)[][] = [];
    new MutationObserver(() => {
      const named = document.querySelector("[role=combobox]")?.getAttribute("aria-activedescendant");
      const shown = document.querySelector("[role=option][aria-selected=true]")?.id;
      if ((named ?? undefined) !== shown) seen.push([named, shown]);
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["aria-selected", "aria-activedescendant"],
    });
    return seen;
  });

async function expectGood(page: Page, width: number): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  await expectFits(page, width);
}

test("a suggestion is selected and its product opened with the keyboard", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (sent) => scripts.push(sent.url()));
  await page.goto("/");
  // The field becomes a combobox after hydration.
  await expect(box(page)).toBeVisible();
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("pftgh", { delay: 20 });
  await expect(list(page).getByRole("group", { name: "Products" }).getByRole("option").first()).toContainText(
    /PFTGH.*\$\d+\.\d\dex GST[\d.]+c a glove(In|Out Of) Stock/,
  );
  // The code of the suggestions is not in the script of all pages.
  expect(scripts.some((url) => /\/suggestions-[^/]*\.js/.test(url))).toBe(true);
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  await expectGood(page, 1280);

  const options = list(page).getByRole("option");
  await expect(options.last()).toHaveText("See all results for “pftgh”");
  const disagreed = await disagreements(page);
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).toHaveText("See all results for “pftgh”");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "");

  await page.keyboard.press("Home");
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("pftgh");
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const name = (await active(page).locator("span span").first().textContent()) ?? "";
  expect(await disagreed.jsonValue()).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test("a customer's suggestions show their own prices, and public suggestions are never requested", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, request, customer, "/about-us");
  const read: string[] = [];
  page.on("request", (sent) => read.push(sent.url()));
  await box(page).fill("pfnb-m");
  const first = list(page).getByRole("option").first();
  await expect(first).toContainText("PFNB-M");
  await expect(first).toContainText("$57.90");
  await expect(first).toContainText("your price");
  expect(read.some((url) => url.includes("pricing.suggest"))).toBe(true);
  expect(read.filter((url) => url.includes("products.suggest"))).toEqual([]);
  await expectGood(page, 360);
});

test("on a phone, a late response is ignored, a category can be opened, and Enter shows all results @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about-us");
  const release = await holdScript(page, /products\.suggest.*%22apr%22/);
  const isHeld = page.waitForRequest(/products\.suggest.*%22apr%22/);
  await box(page).fill("apr");
  await isHeld;
  await box(page).fill("medical");
  const category = list(page).getByRole("group", { name: "Categories" }).getByRole("option");
  await expect(category).toContainText(["Medical Consumables"]);
  release();
  await page.unrouteAll({ behavior: "wait" });
  const all = list(page).getByRole("option").last();
  await expect(all).toHaveText("See all results for “medical”");
  await expect(list(page).getByRole("option", { name: "Paste an order" })).toHaveAttribute("href", "/quick-order");
  await expect(category).toContainText(["Medical Consumables"]);
  await expectGood(page, 360);
  await category.first().click();
  await expect(page.getByText(/^Only Medical Consumables/)).toBeVisible();

  await box(page).fill("large blue nitrile examination gloves, powder free, a carton of a thousand");
  await expect(all).toContainText("a thousand");
  await expect.poll(() => all.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(50);
  await expectFits(page, 360);

  await box(page).fill("gloves");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/products/search/gloves");
  await expect(list(page)).toHaveCount(0);
  await expect(box(page)).toHaveCount(1);
  await expect(box(page)).toHaveValue("gloves");
});

test("a search shows how it corrected a mistyped word, and suggests products when it finds nothing", async ({
  page,
}) => {
  await page.goto("/products/search/nitrle%20glovse");
  const status = page.getByRole("status").filter({ hasText: "best match first" });
  await expect(status).toContainText("Showing results for “nitrile gloves”. Nothing matches “nitrle glovse”.");
  await page.goto("/products/search/xyzzyq");
  const instead = page.getByRole("region", { name: "Popular products" });
  await expect(instead.getByRole("list", { name: "Categories" }).getByRole("link").first()).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectGood(page, width);
  }
  await instead.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
});
