import type { Locator, Page } from "@playwright/test";
import { admin, adminToken, expect, expectFits, openAs, seriousFindings, test } from "../support/fixtures.ts";

const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });
const terms = (dialog: Locator) => dialog.getByRole("combobox", { name: "Words that mean the same" });

async function expectGood(page: Page, width: number): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  await expectFits(page, width);
}

/** A unique word of letters only. */
const newWord = () => `quokka${[...String(Date.now())].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;

for (const [width, known] of [
  [1280, "apron"],
  [390, "vest"],
] as const) {
  test(`synonyms are created, used by search, changed, removed and restored, ${width} px wide`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const word = newWord();
    await openAs(page, request, admin, "/admin/synonyms");
    await expect(page.getByRole("heading", { name: "Synonyms", level: 1 })).toBeVisible();
    await expect(page.getByRole("row").nth(2)).toBeVisible();
    await expectGood(page, width);

    await test.step("a group needs two words, none of them in another group", async () => {
      await page.getByRole("button", { name: "Create synonyms" }).click();
      const dialog = page.getByRole("dialog", { name: "Create synonyms" });
      await terms(dialog).fill(word);
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Create synonyms" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Needs two terms or more");
      await expectGood(page, width);
      await terms(dialog).fill("garbage bag");
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Create synonyms" }).click();
      await expect(dialog.getByRole("alert")).toContainText("is already a synonym");
      await terms(dialog).press("Backspace");
      await terms(dialog).fill(`${known},`);
      await dialog.getByRole("button", { name: "Create synonyms" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(`Saved: ${word}, ${known}.`)).toBeVisible();
      const found = await request.get(`/api/products?keyword=${word}`);
      expect(((await found.json()) as { total: number }).total).toBeGreaterThan(0);
    });

    await page.getByRole("searchbox", { name: "Search synonyms" }).fill(word);
    await expect(page.getByText("1–1 of 1")).toBeVisible();

    await test.step("when two admins change the group at once, the second sees both versions", async () => {
      const other = await context.newPage();
      await other.goto(`/admin/synonyms?keyword=${word}`);
      for (const [each, added] of [
        [other, `${word}b`],
        [page, `${word}c`],
      ] as const) {
        await each.getByRole("button", { name: `${word}, ${known}`, exact: true }).click();
        await terms(each.getByRole("dialog", { name: "Edit synonyms" })).fill(added);
        await each.keyboard.press("Enter");
      }
      await other.getByRole("button", { name: "Save" }).click();
      await expect(other.getByText(`Saved: ${word}, ${known}, ${word}b.`)).toBeVisible();
      await page.getByRole("button", { name: "Save" }).click();
      const conflict = page.getByRole("dialog", { name: "Someone else changed this too" });
      await expect(conflict).toContainText(`${word}, ${known}, ${word}b`);
      await conflict.getByRole("button", { name: "Save these" }).click();
      await expect(row(page, `${word}, ${known}, ${word}c`)).toBeVisible();
    });

    await test.step("the group is removed, restored and removed again", async () => {
      for (const isUndone of [true, false]) {
        await row(page, word).getByRole("button", { name: "Remove" }).click();
        await page.getByRole("dialog", { name: "Are you sure!" }).getByRole("button", { name: "Remove" }).click();
        await expect(page.getByText(`${word}, ${known}, ${word}c was removed.`)).toBeVisible();
        if (!isUndone) continue;
        await expectGood(page, width);
        await page.getByRole("button", { name: "Undo" }).click();
        await expect(row(page, word)).toBeVisible();
      }
      await expect(page.getByText("Nothing matches")).toBeVisible();
      await page.goto(`/admin/audit?keyword=${word}`);
      await expect(row(page, "Synonyms").filter({ hasText: "Removed" }).first()).toBeVisible();
    });
  });
}

test("removing the last row of a page opens the page before it @long", async ({ page, request }) => {
  const word = newWord();
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  // One more than a page has.
  for (const letter of "abcdefghijklmnopqrstu") {
    const data = { terms: [`${word}${letter}x`, `${word}${letter}k`] };
    await expect(await request.post("/trpc/synonyms.create", { headers, data })).toBeOK();
  }
  await openAs(page, request, admin, `/admin/synonyms?keyword=${word}&page=2`);
  await row(page, word).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog", { name: "Are you sure!" }).getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL(`/admin/synonyms?keyword=${word}`);
  await expect(page.getByText("1–20 of 20")).toBeVisible();
});
