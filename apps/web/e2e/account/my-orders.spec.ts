// Buyers find an earlier order in their account.
import { customer, expect, expectAccessibleAtWidths, openAs, test } from "../support/fixtures.ts";

test("own orders are listed ten a page, and found by PO number, number and product", async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, request, customer, "/profile");
  const orders = page.getByRole("table", { name: "My Orders" });
  const details = orders.getByRole("link", { name: /^Details of SO-/ });
  await expect(details).toHaveCount(10);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_150);
  await expectAccessibleAtWidths(page, [360, 768, 1280]);

  const first = await details.first().textContent();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/profile?page=2");
  await expect(details.first()).not.toHaveText(first ?? "");

  const search = page.getByRole("searchbox", { name: "Search your orders" });
  const number = /SO-\d+/.exec(first ?? "")?.[0] ?? "";
  await search.fill(number.toLowerCase());
  await expect(details).toHaveText([`Details of ${number}`]);
  await search.fill("nitrile gloves");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ orders found\.$/ })).toBeAttached();
  await expect(details).toHaveCount(10);
  await search.fill("PO 4711 of nobody");
  await expect(page.getByText("No orders match \u201cPO 4711 of nobody\u201d")).toBeVisible();
  await page.getByRole("button", { name: "Show all orders" }).click();
  await expect(details).toHaveCount(10);
  await expect(search).toHaveValue("");
});
