import { LIMITS } from "@shop/domain/limits";
import { admin, adminToken, expect, expectFits, openAs, seriousFindings, test } from "../support/fixtures.ts";

const SENTENCE = "Powder-free and soft, made for a whole day of work in kitchens, clinics and workshops. ";
const NAME = SENTENCE.repeat(4)
  .slice(0, LIMITS.productName - 1)
  .padEnd(LIMITS.productName, "x");
const DESCRIPTION = Array.from({ length: 300 }, (_, n) => `${n + 1}. ${SENTENCE}`)
  .join("\n")
  .slice(0, LIMITS.description - 9)
  .padEnd(LIMITS.description, " the end.");

test(
  "the longest name and description are saved, and the listing and the product page stay readable",
  { tag: "@long" },
  async ({ page, request }) => {
    const token = await adminToken(request);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.post("/api/products", { headers, data: { price: 12.5, countInStock: 5 } });
    const { _id } = (await answer.json()) as { _id: string };
    await openAs(page, request, admin, `/admin/product/${_id}/edit`);
    await page.getByLabel("Name", { exact: true }).fill(NAME);
    await page.getByLabel("Description", { exact: true }).fill(DESCRIPTION);
    await page.getByRole("button", { name: "Update" }).click();
    await expect
      .poll(async () => (await (await request.get(`/api/products/${_id}`)).json()) as object)
      .toMatchObject({ name: NAME, description: DESCRIPTION });

    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/products");
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: NAME }) });
      const title = card.getByRole("heading", { name: NAME });
      const { fontSize, height } = await title.evaluate((element) => ({
        fontSize: Number.parseFloat(getComputedStyle(element).fontSize),
        height: element.getBoundingClientRect().height,
      }));
      expect(height, "two lines of the name").toBeLessThan(fontSize * 3);
      await expectFits(page, width);

      await page.goto(`/product/${_id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
      await expect(page.getByText("the end.")).toBeHidden();
      const { height: whole = 0 } = (await page.locator("main").boundingBox()) ?? {};
      expect(whole).toBeLessThan(4_000);
      await expectFits(page, width);
      await page.getByText("Show the rest of the description").click();
      await expect(page.getByText("the end.")).toBeVisible();
      await expectFits(page, width);
    }
    expect(await seriousFindings(page)).toEqual([]);
    await request.put(`/api/products/${_id}`, { headers, data: { isArchived: true } });
  },
);
