// Staff save a list as they have filtered it, for a spreadsheet or an accounting program.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { admin, expect, expectAccessibleAtWidths, openAs, test, testWithFailedRequests } from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];

/** Chooses from the menu `Export`; returns the saved file's name and text. */
async function exported(page: Page, item: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("staff export what a list shows: as CSV, for Excel, and for accounting programs", async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/invoices?kind=invoice");
  await expect(page.getByRole("table", { name: "Invoices" }).getByRole("rowheader").first()).toBeVisible();
  const csv = await exported(page, "Invoices: CSV");
  expect(csv.name).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text).toContain(",invoice,");
  expect(csv.text).not.toContain(",credit-note,");
  const excel = await exported(page, "Invoices: Excel");
  expect(excel.name).toMatch(/^invoices-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(excel.text.slice(0, 2)).toBe("PK");

  await page.goto("/admin/orderlist?state=cancelled");
  const orders = await exported(page, "CSV");
  const states = orders.text.split("\r\n").slice(1, -1);
  expect(states.length).toBeGreaterThan(0);
  for (const line of states) expect(line).toMatch(/,(yes|no),no,yes,/);

  const exporting = page.getByRole("button", { name: "Export" });
  await page.goto("/admin/userlist");
  await expect(exporting).toBeVisible();
  await page.getByLabel("Role").selectOption("Admins");
  await expect(exporting, "the file has customers only").toHaveCount(0);
});

testWithFailedRequests("a refused export says why, and the menu works by keyboard @long", async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/productlist");
  const button = page.getByRole("button", { name: "Export" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Products: CSV" })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  const refusal = { message: "Other exports are running. Please try again in a minute.", code: "TOO_MANY_REQUESTS" };
  await page.route("**/api/exports/stock.xlsx", (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
  await page.getByRole("menuitem", { name: "Stock: Excel" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText(refusal.message);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Try again" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^stock-.*\.xlsx$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
