// Many prices of a list at once: a percentage off a category, thousands of pasted rows, and edits that a reload keeps.
import type { APIRequestContext, Page } from "@playwright/test";
import { admin, adminToken, expect, expectFits, openAs, seriousFindings, test } from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";

let made = 0;

/** A price list, and a function that reads how many prices it has and the first of them. */
async function newList(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const mark = `MP${process.pid}${Date.now()}${(made += 1)}`;
  const post = async (path: string, data: object) =>
    (await (await request.post(path, { headers, data })).json()) as { _id: string };
  const { _id: id } = await post("/api/price-lists", { name: `Clinics ${mark}` });
  return {
    mark,
    path: `/admin/pricelists/${id}`,
    post,
    set: (items: object[]) => request.put(`/api/price-lists/${id}/items`, { headers, data: { items } }),
    async stored() {
      const answer = await request.get(`/api/price-lists/${id}/items?sort=sku&direction=asc`, { headers });
      const { items, total } = (await answer.json()) as {
        items: { sku: string; price: number }[];
        total: number;
      };
      return { total, prices: items.map(({ sku, price }) => [sku.slice(-1), price]) };
    },
  };
}

/** A list with a price of one of three gowns, which have a category of their own. */
async function newCategory(request: APIRequestContext) {
  const list = await newList(request);
  const { mark, post, set } = list;
  const { _id: category } = await post("/api/categories", { categoryName: `Gowns ${mark}` });
  const skus = ["A", "B", "C"].map((letter) => `${mark}-${letter}`);
  for (const sku of skus)
    await post("/api/products", { name: `Gown ${sku}`, sku, price: 10, countInStock: 5, category_id: category });
  await set([{ sku: skus[0], minQty: 1, price: 9 }]);
  return { ...list, skus, category: `Gowns ${mark}` };
}

/** Opens the dialog, and previews a percentage off the category. */
async function previewPercent(page: Page, category: string, percent: string) {
  await page.getByRole("button", { name: "Percent off" }).click();
  const dialog = page.getByRole("dialog", { name: "Percent off a category" });
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: category });
  await dialog.getByLabel("Percent off").fill(percent);
  await dialog.getByRole("button", { name: "Preview" }).click();
  return dialog;
}

test("a percentage off a category is previewed, saved and taken back", async ({ page, request }) => {
  const { path, category, stored, skus } = await newCategory(request);
  await openAs(page, request, admin, path);
  const dialog = await previewPercent(page, category, "12.5");
  await expect(dialog).toContainText("3 of 3 prices would change.");
  await expect(dialog.getByRole("row", { name: skus[0] })).toContainText("$9.00 → $8.75");
  await expect(dialog.getByRole("row", { name: skus[1] })).toContainText("none → $8.75");
  expect(await seriousFindings(page)).toEqual([]);
  expect(await stored()).toEqual({ total: 1, prices: [["A", 9]] });

  let send = () => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route(/priceLists\.setPercentOff/, async (route) => {
    await sent;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Set 3 prices" }).click();
  await expect(dialog.getByText("Setting 3 prices.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await expect(dialog.getByLabel("Percent off")).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  send();
  await expect(page.getByText("3 prices set.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const all = ["A", "B", "C"].map((letter) => [letter, 8.75]);
  expect(await stored()).toEqual({ total: 3, prices: all });

  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("3 prices set.")).toBeHidden();
  expect(await stored()).toEqual({ total: 1, prices: [["A", 9]] });
});

test("taking a percentage back leaves a price that someone else has changed since, and says which @long", async ({
  page,
  request,
}) => {
  const { path, category, stored, skus, set } = await newCategory(request);
  await openAs(page, request, admin, path);
  const dialog = await previewPercent(page, category, "20");
  await dialog.getByRole("button", { name: "Set 3 prices" }).click();
  await expect(page.getByText("3 prices set.")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" }).last();
  // The notice stays while it has the focus.
  await undo.focus();
  await set([{ sku: skus[1], minQty: 1, price: 7 }]);
  await undo.click();
  const [, sku = ""] = skus;
  await expect(page.getByRole("alert")).toContainText(
    `Nothing was undone: someone else has changed 1 price since: Gown ${sku} (${sku}), now $7.00. It stays. Press Undo again for the other 2 prices.`,
  );
  expect((await stored()).prices).toEqual([
    ["A", 8],
    ["B", 7],
    ["C", 8],
  ]);
  await undo.click();
  await expect(page.getByText("3 prices set.")).toBeHidden();
  await expect(page.getByRole("alert")).toBeHidden();
  expect((await stored()).prices).toEqual([
    ["A", 9],
    ["B", 7],
  ]);
});

test("more than a thousand pasted prices are saved in parts, and taken back @long", async ({ page, request }) => {
  const { path, stored } = await newList(request);
  const { products } = (await (await request.get("/api/products?pageSize=100&sort=rating")).json()) as {
    products: { sku: string; price: number }[];
  };
  const rows = products
    .filter(({ sku }) => sku !== "")
    .slice(0, 52)
    .flatMap(({ sku, price }) =>
      Array.from({ length: 20 }, (_, step) => `${sku}\t${step + 1}\t${(price + step / 100).toFixed(2)}`),
    );
  await openAs(page, request, admin, path);
  await page.getByRole("button", { name: "Paste rows" }).click();
  const box = page.getByRole("dialog", { name: "Paste prices" });
  await box.getByLabel("Rows from a spreadsheet").fill(["SKU\tFrom\tPrice", ...rows].join("\n"));
  await box.getByRole("button", { name: "Add rows" }).click();
  await expect(page.getByText("Pasted 1,040 rows. They are under Changes.")).toBeVisible();
  await expect(page.getByText("1,040 new", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Preview and save" }).click();
  const dialog = page.getByRole("dialog", { name: "Save these prices?" });
  await expect(dialog).toContainText("They are saved in 2 parts, one after the other");
  await expect(dialog).toContainText("988 above what visitors pay");
  await dialog.getByRole("button", { name: "Save 1,040 prices" }).click();
  await expect(page.getByText("1,040 prices saved.")).toBeVisible();
  expect((await stored()).total).toBe(1_040);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("1,040 prices saved.")).toBeHidden();
  expect((await stored()).total).toBe(0);
});

test("a reload keeps unsaved prices, shows that they are restored, and lets them be discarded @long", async ({
  page,
  request,
}) => {
  const { path, skus, stored } = await newCategory(request);
  const [a = "", b = ""] = skus;
  await openAs(page, request, admin, path);
  const price = (sku: string) => page.getByRole("textbox", { name: `Price of Gown ${sku}` });
  await price(a).fill("8");
  await paste(page, `${b}\t1\t7\n`);
  await expect(page.getByText("1 new, 1 changed")).toBeVisible();
  page.once("dialog", (warning) => void warning.accept());
  await page.reload();
  const restored = page.getByText("Your unsaved changes have been restored.");
  await expect(restored).toBeVisible();
  await expect(page.getByText("1 new, 1 changed")).toBeVisible();
  await expect(price(a)).toHaveValue("8.00");
  await expect(price(b)).toHaveValue("7.00");
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectFits(page, 360);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(restored).toBeHidden();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await page.reload();
  await expect(price(a)).toHaveValue("9.00");
  await expect(restored).toBeHidden();
  expect((await stored()).prices).toEqual([["A", 9]]);
});
