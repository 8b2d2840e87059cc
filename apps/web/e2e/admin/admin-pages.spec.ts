import type { Page } from "@playwright/test";
import { UPDATED } from "@shop/domain/messages";
import { admin, expect, expectFits, openAs, seriousFindings, test } from "../support/fixtures.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const footer = (page: Page) => page.getByRole("navigation", { name: "Delivery and terms" });
const save = (page: Page) => page.getByRole("button", { name: "Update" }).click();
const updated = (page: Page) => page.getByText(UPDATED);

test("staff write a page with a preview, everyone sees it at once, and an earlier version comes back", async ({
  page,
  context,
  request,
  anotherDevice,
}) => {
  const mark = String(Date.now());
  await openAs(page, request, admin, "/admin/pages");
  await page.getByRole("link", { name: "Returns" }).click();
  await expect(page.getByRole("heading", { name: "Returns", level: 1 })).toBeVisible();
  const before = await text(page).inputValue();
  const visitor = await anotherDevice();

  await test.step("the preview shows the text as the shop will, without scripts", async () => {
    await text(page).fill(`# Within 30 days ${mark}\n\n[Ask us](/contact-us) <img src=x onerror=alert(1)>`);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("heading", { name: `Within 30 days ${mark}`, level: 2 })).toBeVisible();
    await expect(page.getByText("<img src=x onerror=alert(1)>").last()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step("leaving asks first", async () => {
    await page.getByRole("link", { name: "Synonyms" }).click();
    await page.getByRole("button", { name: "Stay here" }).click();
  });

  await test.step("a saved page is shown", async () => {
    await save(page);
    await expect(updated(page)).toBeVisible();
    await visitor.goto("/returns/");
    await expect(visitor).toHaveTitle("Returns | Banksia Supply");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Returns");
    await expect(visitor.getByRole("heading", { name: `Within 30 days ${mark}`, level: 2 })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact-us");
  });

  await test.step("an empty page is neither shown nor linked", async () => {
    await text(page).fill("");
    await save(page);
    await expect(page.getByText("An empty page is not shown.")).toBeVisible();
    await expect(page.getByText(/\(shown\).*, empty/)).toBeVisible();
    const answer = await visitor.goto("/returns");
    expect(answer?.status()).toBe(404);
    await expect(visitor.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(footer(visitor).getByRole("link", { name: "Delivery" })).toBeVisible();
    await expect(footer(visitor).getByRole("link", { name: "Returns" })).toHaveCount(0);
  });

  await test.step("of two people who change a page at once, the second sees both texts", async () => {
    const other = await context.newPage();
    await other.goto("/admin/pages/returns");
    await text(other).fill(`Theirs ${mark}`);
    await save(other);
    await expect(updated(other)).toBeVisible();
    await text(page).fill(`Mine ${mark}`);
    await save(page);
    const conflict = page.getByRole("dialog", { name: "Someone else changed this too" });
    await expect(conflict).toContainText(`Theirs ${mark}`);
    await conflict.getByRole("button", { name: "Save these" }).click();
    await expect(updated(page)).toBeVisible();
    await expect(text(page)).toHaveValue(`Mine ${mark}`);
  });

  await test.step("an earlier version is put back", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "View version 1", exact: true }).click();
    const put = page.getByRole("button", { name: "Put into the form" });
    await put.click();
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveValue(before);
    await expect(page.getByText("Version 1 is in the form.")).toBeVisible();
    await text(page).fill(`Unsaved ${mark}`);
    await put.click();
    const question = page.getByRole("dialog", { name: "Put version 1 into the form?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(text(page)).toHaveValue(`Unsaved ${mark}`);
    await put.click();
    await question.getByRole("button", { name: "Replace" }).click();
    await expect(question).toHaveCount(0);
    await expect(text(page)).toHaveValue(before);
    await save(page);
    await expect(updated(page)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await expectFits(page, 360);
    await visitor.goto("/returns");
    await expect(footer(visitor).getByRole("link", { name: "Returns" })).toBeVisible();
  });
});
