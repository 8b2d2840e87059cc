// Staff import a supplier's file: upload, correct the guess, look at what would change, run it, undo it.
import { readFileSync } from "node:fs";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { writeXlsx } from "hucre/xlsx";
import {
  admin,
  adminToken,
  expect,
  expectAccessibleAtWidths,
  expectFits,
  openAs,
  seriousFindings,
  test,
} from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";

// One import runs at a time.
test.describe.configure({ mode: "default" });

const WIDTHS = [360, 768, 1280];

let made = 0;

/** Gowns of the shop, and a function that reads the price and the stock of each by the last letter of its SKU. */
async function newGowns(request: APIRequestContext, letters = ["A", "B"]) {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const mark = `IM${process.pid}${Date.now()}${(made += 1)}`;
  const add = async (letter: string) =>
    request.post("/api/products", {
      headers,
      data: { name: `Gown ${letter} ${mark}`, sku: `${mark}-${letter}`, price: 10, countInStock: 5 },
    });
  for (const letter of letters) expect((await add(letter)).status()).toBe(201);
  return {
    mark,
    sku: (letter: string) => `${mark}-${letter}`,
    async stored() {
      const answer = await request.get(`/api/products?keyword=${mark}&pageSize=50`, { headers });
      const { products } = (await answer.json()) as {
        products: { sku: string; price: number; countInStock: number }[];
      };
      return Object.fromEntries(
        products.map(({ sku, price, countInStock }) => [sku.slice(-1).toUpperCase(), [price, countInStock]]),
      );
    },
  };
}

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`${lines.join("\n")}\n`),
});
const upload = (page: Page) => page.getByLabel("Upload", { exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "What this import will do" });
const importButton = (page: Page) => page.getByRole("button", { name: "Import", exact: true });
const rowOf = (page: Page, sku: string) =>
  page
    .getByRole("table", { name: /^(What would change|Rows of the import)$/ })
    .getByRole("row")
    .filter({ hasText: sku.toUpperCase() });

test("a supplier's list is corrected, previewed, imported without one row, and undone", async ({ page, request }) => {
  const { mark, sku, stored } = await newGowns(request);
  await openAs(page, request, admin, "/admin/productlist");
  await page.getByRole("main").getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
  await expect(page.getByLabel("What to import")).toHaveValue("products");
  await expectAccessibleAtWidths(page, WIDTHS);
  const file = `Gowns ${mark}.csv`;
  await upload(page).setInputFiles(
    csv(file, [
      "Item code,Product name,RRP ex GST,On the shelf",
      `${sku("A")},Gown A ${mark},12.50,8`,
      `${sku("B")},Gown B ${mark},11.00,5`,
      `${sku("C")},Gown C ${mark},9.00,3`,
      `${sku("D")},Gown D ${mark},7.00,4`,
    ]),
  );

  await test.step("the guess is shown with samples, and corrected", async () => {
    await expect(page.getByRole("heading", { level: 1, name: file })).toBeVisible();
    await expect(page.getByLabel("Field for Item code")).toHaveValue("sku");
    await expect(page.getByLabel("Field for RRP ex GST")).toHaveValue("price");
    const price = page
      .getByRole("table", { name: "Columns of the file" })
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: "RRP ex GST" }) });
    await expect(price).toContainText("12.50");
    await expect(price).toContainText("From its heading");
    await expect(page.getByLabel("Field for On the shelf")).toHaveValue("");
    await page.getByLabel("Field for On the shelf").selectOption({ label: "Stock" });
    await expect(importButton(page)).toBeDisabled();
    await expect(bar(page)).toContainText("press Preview");
    await page.reload();
    await expect(page.getByLabel("Field for On the shelf")).toHaveValue("stock");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(bar(page)).toContainText("2 products will be created, 2 changed.");
    await expect(rowOf(page, sku("A"))).toContainText("Price $10.00 → $12.50");
    await expect(rowOf(page, sku("A"))).toContainText("Stock 5 → 8");
    await expectAccessibleAtWidths(page, WIDTHS);
    expect(await stored()).toEqual({ A: [10, 5], B: [10, 5] });
  });

  await test.step("a row is left out, also after a reload", async () => {
    await page.getByRole("group", { name: "Show" }).getByRole("button", { name: "To create 2" }).click();
    await expect(rowOf(page, sku("A"))).toHaveCount(0);
    await rowOf(page, sku("D")).getByRole("checkbox").uncheck();
    const will = "1 product will be created, 2 changed. You left out 1 row.";
    await expect(bar(page)).toContainText(will);
    await page.reload();
    await expect(rowOf(page, sku("D")).getByRole("checkbox")).not.toBeChecked();
    await expect(bar(page)).toContainText(will);
  });

  await test.step("it is imported", async () => {
    await importButton(page).click();
    await expect(page.getByText("1 product was created, 2 changed.")).toBeVisible();
    await expectAccessibleAtWidths(page, WIDTHS);
    expect(await stored()).toEqual({ A: [12.5, 8], B: [11, 5], C: [9, 3] });
  });

  await test.step("its entry in the audit log leads to it", async () => {
    await page.goto("/admin/audit?entity=import");
    await page.getByRole("link", { name: file }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: file })).toBeVisible();
  });

  await test.step("it is undone", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    const dialog = page.getByRole("dialog", { name: "Undo this import?" });
    await expect(dialog).toContainText("1 product that this import made is removed.");
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByText("Undone. Everything is as it was before this import.")).toBeVisible();
    expect(await stored()).toEqual({ A: [10, 5], B: [10, 5] });
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Import" }).click();
    const earlier = page.getByRole("table", { name: "Earlier imports" });
    await expect(earlier.getByRole("row").filter({ hasText: file })).toContainText("Undone");
  });
});

test("failed rows say why, are left out, and can be downloaded to be corrected @long", async ({ page, request }) => {
  const { sku, stored } = await newGowns(request, ["A", "B", "C"]);
  await openAs(page, request, admin, "/admin/import?kind=stock");
  await expect(page.getByLabel("What to import")).toHaveValue("stock");
  await upload(page).setInputFiles(
    csv("count.csv", ["SKU,Stock", `${sku("A")},20`, `${sku("B")},a few`, `${sku("C")},7`]),
  );
  await page.getByRole("group", { name: "Show" }).getByRole("button", { name: "Failed 1" }).click();
  await expect(rowOf(page, sku("B"))).toContainText("Stock: ");
  await expect(rowOf(page, sku("B")).getByRole("checkbox")).toHaveCount(0);
  await expect(bar(page)).toContainText("2 stock counts will be changed. 1 failed row is left out.");
  await expectAccessibleAtWidths(page, WIDTHS);
  await importButton(page).click();
  await expect(page.getByText("2 stock counts were changed. 1 row failed.")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download failed rows" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("count-failed.csv");
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain("a few");
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(await stored()).toEqual({ A: [10, 20], B: [10, 5], C: [10, 7] });
});

test("a file that can't be imported is refused with what to do, and one without a SKU waits for a column @long", async ({
  page,
  request,
}) => {
  await openAs(page, request, admin, "/admin/import");
  const refused = page.getByRole("alert");
  const tryFile = (name: string, buffer: Buffer) =>
    upload(page).setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await tryFile("photo.png", Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]));
  await expect(refused).toBeVisible();
  await tryFile("old.xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]));
  await expect(refused).toContainText("xlsx");
  await tryFile("huge.csv", Buffer.alloc(20 * 1024 * 1024 + 1, "a"));
  await expect(refused).toContainText("20 MB");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page, 360);
  expect(await seriousFindings(page)).toEqual([]);
  await expect(page).toHaveURL(/\/admin\/import$/);

  await upload(page).setInputFiles(csv("colours.csv", ["Colour,Weight", "Blue,3", "Black,4"]));
  await expect(bar(page)).toContainText("Not yet: No column is chosen for SKU.");
  await expect(importButton(page)).toBeDisabled();
  await expectAccessibleAtWidths(page, WIDTHS);
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel import" }).click();
  await expect(page.getByText("Cancelled. Nothing was changed.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Upload another file" })).toBeVisible();
});

test("rows that were left out stay so when the same sheet is previewed again @long", async ({ page, request }) => {
  const { mark, sku, stored } = await newGowns(request);
  await openAs(page, request, admin, "/admin/import");
  const rows = ["A", "B", "C"].map((letter) => `${sku(letter)},Gown ${letter} ${mark},14`);
  await upload(page).setInputFiles(csv(`Twice ${mark}.csv`, ["SKU,Name,Price", ...rows]));
  await expect(bar(page)).toContainText("1 product will be created, 2 changed.");
  for (const letter of ["B", "C"]) await rowOf(page, sku(letter)).getByRole("checkbox").uncheck();
  await expect(bar(page)).toContainText("1 product will be changed. You left out 2 rows.");
  const preview = page.getByRole("button", { name: "Preview" });
  await page.getByLabel("Rows to import").selectOption("Only what the shop has");
  await preview.click();
  await expect(bar(page)).toContainText("1 product will be changed. 1 row is skipped. You left out 1 row.");
  await page.reload();
  await page.getByLabel("Rows to import").selectOption("All rows");
  await preview.click();
  await expect(bar(page)).toContainText("1 product will be changed. You left out 2 rows.");
  for (const letter of ["B", "C"]) await expect(rowOf(page, sku(letter)).getByRole("checkbox")).not.toBeChecked();
  await importButton(page).click();
  await expect(page.getByText("1 product was changed.")).toBeVisible();
  await expect(rowOf(page, sku("B"))).toContainText("Skipped");
  await expect(rowOf(page, sku("B")), "nothing was written").not.toContainText("→");
  expect(await stored()).toEqual({ A: [14, 5], B: [10, 5] });
});

test("an import whose left-out rows can't be read again says so, can be cancelled, and is retried @long", async ({
  page,
  request,
}) => {
  const { mark, sku } = await newGowns(request);
  await openAs(page, request, admin, "/admin/import");
  const rows = ["A", "B"].map((letter) => `${sku(letter)},14`);
  await upload(page).setInputFiles(csv(`Unread ${mark}.csv`, ["SKU,Price", ...rows]));
  await rowOf(page, sku("B")).getByRole("checkbox").uncheck();
  const refused = {
    error: { message: "Too many calls", code: -32029, data: { code: "TOO_MANY_REQUESTS", httpStatus: 429 } },
  };
  await page.route("**/trpc/**imports.lines**", async (route) => {
    const answer = await route.fetch();
    const calls = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    const answers = (await answer.json()) as unknown[];
    const json = answers.map((one, index) => (calls[index] === "imports.lines" ? refused : one));
    await route.fulfill({ response: answer, json });
  });
  await page.getByLabel("Rows to import").selectOption("Only what the shop has");
  await page.getByRole("button", { name: "Preview" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "Too many calls" });
  await expect(failure).toBeVisible();
  await expect(importButton(page)).toBeDisabled();
  await expect(bar(page).getByRole("button", { name: "Cancel" })).toBeEnabled();
  await page.unrouteAll();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(importButton(page)).toBeEnabled();
  await expect(bar(page)).toContainText("1 product will be changed. You left out 1 row.");
  await expect(failure).toHaveCount(0);
});

test("another sheet has its own columns, and its own prices including GST @long", async ({ page, request }) => {
  const { mark, sku } = await newGowns(request);
  const workbook = await writeXlsx({
    sheets: [
      { name: "Cover", rows: [["Price list"], ["Valid from December"]] },
      {
        name: "Gowns",
        rows: [
          ["SKU", "Price inc GST"],
          [sku("A"), 22],
          [sku("B"), 33],
        ],
      },
    ],
  });
  await openAs(page, request, admin, "/admin/import");
  await upload(page).setInputFiles({
    name: `Book ${mark}.xlsx`,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(workbook),
  });
  await expect(page.getByText("Choose another sheet, or change the columns below")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What would change" })).toHaveCount(0);
  await page.getByLabel("Sheet").selectOption("Gowns");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByLabel("Prices include GST")).toBeChecked();
  await expect(rowOf(page, sku("A"))).toContainText("$20.00");
});

test("a column of prices that can't be read is named, and new products are said to become drafts @long", async ({
  page,
  request,
}) => {
  const { mark, sku } = await newGowns(request, []);
  await openAs(page, request, admin, "/admin/import");
  await upload(page).setInputFiles(
    csv(`On request ${mark}.csv`, [
      // Other headings than those of other tests, whose columns are remembered.
      "SKU,Name,Unit price",
      `${sku("A")},Gown A ${mark},on request`,
      `${sku("B")},Gown B ${mark},on request`,
      `${sku("C")},Gown C ${mark},12.50`,
    ]),
  );
  await expect(
    page.getByText("Most cells of 'Unit price' can't be read as Price, so this column was not chosen"),
  ).toBeVisible();
  await expect(bar(page)).toContainText("3 products will be created. New products become drafts");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page, 360);
  expect(await seriousFindings(page)).toEqual([]);
});

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    if (await target.evaluate((element) => element === document.activeElement)) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("cells that were copied in a spreadsheet are pasted, imported and undone by keyboard alone @long", async ({
  page,
  request,
}) => {
  const { sku, stored } = await newGowns(request);
  await openAs(page, request, admin, "/admin/import?kind=stock");
  await expect(page.getByLabel("What to import")).toHaveValue("stock");
  await paste(page, `Code\tCounted on Monday\n${sku("A")}\t9\n${sku("B")}\t2\n`);
  await expect(page.getByRole("heading", { level: 1, name: "Pasted rows.tsv" })).toBeVisible();
  const counted = page.getByLabel("Field for Counted on Monday");
  await tabTo(page, counted);
  await page.keyboard.type("Stock");
  await expect(counted).toHaveValue("stock");
  await tabTo(page, page.getByRole("button", { name: "Preview" }));
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText("2 stock counts will be changed.");
  const tick = rowOf(page, sku("B")).getByRole("checkbox");
  await tabTo(page, tick);
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText("1 stock count will be changed. You left out 1 row.");
  await tabTo(page, importButton(page));
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 stock count was changed.")).toBeVisible();
  expect(await stored()).toEqual({ A: [10, 9], B: [10, 5] });
  await tabTo(page, page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Undo import" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Undone. Everything is as it was before this import.")).toBeVisible();
  expect(await stored()).toEqual({ A: [10, 5], B: [10, 5] });
});
