import type { APIRequestContext } from "@playwright/test";
import {
  admin,
  adminToken,
  chooseFound,
  expect,
  expectFits,
  newCustomer,
  openAs,
  seriousFindings,
  test,
} from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";

interface Item {
  sku: string;
  minQty: number;
  price: number | null;
}

/** A price list with prices of four new products, and functions that change and read them over the API. */
async function scene(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const mark = `PL${process.pid}${Date.now()}`;
  const skus = ["A", "B", "C", "D"].map((letter) => `${mark}-${letter}`);
  for (const sku of skus)
    await request.post("/api/products", { headers, data: { name: `Gown ${sku}`, sku, price: 10, countInStock: 5 } });
  const made = await request.post("/api/price-lists", { headers, data: { name: `Clinics ${mark}` } });
  const { _id: id } = (await made.json()) as { _id: string };
  const set = (items: Item[]) => request.put(`/api/price-lists/${id}/items`, { headers, data: { items } });
  await set(skus.slice(0, 3).map((sku) => ({ sku, minQty: 1, price: 9 })));
  return {
    name: `Clinics ${mark}`,
    skus,
    set,
    async prices() {
      const answer = await request.get(`/api/price-lists/${id}/items?sort=sku&direction=asc`, { headers });
      const { items } = (await answer.json()) as { items: { sku: string; minQty: number; price: number }[] };
      return items.map(({ sku, minQty, price }) => [sku.slice(-1), minQty, price]);
    },
  };
}

test("staff edit a price list by keyboard and paste, save it, take it back, and settle a conflict", async ({
  page,
  request,
}) => {
  const { name, skus, set, prices } = await scene(request);
  const [a = "", b = "", , d = ""] = skus;
  const price = (sku: string) => page.getByRole("textbox", { name: `Price of Gown ${sku}` });
  const save = async () => {
    await page.getByRole("button", { name: "Preview and save" }).click();
    const dialog = page.getByRole("dialog", { name: "Save these prices?" });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  await openAs(page, request, admin, "/admin/pricelists");
  await page.getByRole("searchbox", { name: "Search price lists" }).fill(name);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await test.step("by keyboard", async () => {
    await price(a).focus();
    await page.keyboard.type("8.5");
    await page.keyboard.press("ArrowDown");
    await expect(price(b)).toBeFocused();
    await page.keyboard.type("11");
    await page.keyboard.press("Enter");
    await expect(price(b)).not.toBeFocused();
    await page.keyboard.press("Delete");
    await page.keyboard.press("ArrowUp");
    await expect(price(b)).toBeFocused();
    await expect(price(a)).toHaveValue("8.50");
    await expect(page.getByText("2 changed, 1 removed")).toBeVisible();
    await expect(page.getByRole("row", { name: b }).getByText("Above public")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("2 changed", { exact: true })).toBeVisible();
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.type("99");
    await page.keyboard.press("Escape");
    await expect(price(b)).toHaveValue("11.00");
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step("a block from a spreadsheet, with a SKU to correct", async () => {
    await paste(page, `SKU\tFrom\tPrice\r\n${d}\t10\t$7.25\r\nNO-${d}\t1\t6\r\n`);
    const unknown = page.getByRole("textbox", { name: `SKU of NO-${d}` });
    await expect(unknown).toHaveAccessibleDescription(`There is no product with the SKU NO-${d}`);
    await unknown.fill(d);
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 new, 2 changed, 1 removed")).toBeVisible();
  });

  await test.step("saved after a preview, and taken back", async () => {
    const dialog = await save();
    await expect(dialog).toContainText("1 above what visitors pay");
    await expect(dialog.getByRole("row", { name: a })).toContainText("$9.00 → $8.50");
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save 5 prices" }).click();
    await expect(page.getByText("5 prices saved.")).toBeVisible();
    expect(await prices()).toEqual([
      ["A", 1, 8.5],
      ["B", 1, 11],
      ["D", 1, 6],
      ["D", 10, 7.25],
    ]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByText("5 prices saved.")).toBeHidden();
    expect(await prices()).toEqual(["A", "B", "C"].map((letter) => [letter, 1, 9]));
  });

  await test.step("another person's price is shown, and mine is kept", async () => {
    await page.getByRole("button", { name: /^All prices/ }).click();
    await expect(price(a)).toHaveValue("9.00");
    await price(a).fill("8");
    await set([{ sku: a, minQty: 1, price: 7 }]);
    await page.getByRole("button", { name: "Preview and save" }).click();
    await expect(page.getByText("Someone else set $7.00.")).toBeVisible();
    await page.getByRole("button", { name: `Keep mine Gown ${a}` }).click();
    const dialog = await save();
    await expect(dialog.getByRole("row", { name: a })).toContainText("$7.00 → $8.00");
    await dialog.getByRole("button", { name: "Save 1 price" }).click();
    await expect(page.getByText("1 price saved.")).toBeVisible();
    expect(await prices()).toContainEqual(["A", 1, 8]);
  });

  await page.setViewportSize({ width: 360, height: 780 });
  await expectFits(page, 360);
});

test("staff give a customer a price list, and see what they pay and why", async ({ page, request }) => {
  const { name, skus } = await scene(request);
  const customer = await newCustomer(request, "Harbour Clinic");
  await openAs(page, request, admin, `/admin/user/${customer._id}/edit`);
  await chooseFound(page, page.getByRole("combobox", { name: "Price list" }), name);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(/userlist/);

  await page.goto(`/admin/user/${customer._id}/edit`);
  await expect(page.getByRole("combobox", { name: "Price list" })).toHaveValue(name);
  const [sku = ""] = skus;
  await page.getByRole("combobox", { name: "SKU or product" }).fill(sku);
  // The search finds the three similar SKUs too; until then, the list still changes.
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(skus.length);
  await page.getByRole("option", { name: sku }).click();
  await expect(page.getByText(`Harbour Clinic pays $9.00 for one Gown ${sku}`)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Their own price list" })).toContainText(
    `${name}: $9.00, counts`,
  );
  await expect(page.getByRole("listitem").filter({ hasText: "The product’s own price" })).toContainText(
    "does not count",
  );
  expect(await seriousFindings(page)).toEqual([]);
});
