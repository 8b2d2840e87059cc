// Fields and page links whose value is in the address, which is rendered later than the key press or the click.
import type { Page } from "@playwright/test";
import { admin, BLANK_PATH, expect, holdScript, openAs, test } from "../support/fixtures.ts";

/** Makes the page eight times as slow, so that the address is rendered well after the next key or click. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
}

/** Clicks one link after the other without a pause: the page can render only what is urgent in between. */
const clickInTurn = (page: Page, names: string[]) =>
  page.getByRole("navigation", { name: "Pages" }).evaluate(async (pages, words) => {
    for (const name of words) {
      const link = Array.from(pages.querySelectorAll("a")).find(({ textContent }) => textContent === name);
      if (!link) throw new Error(`there is no link ${name}`);
      link.click();
      await Promise.resolve();
    }
  }, names);

test("the dates of the dashboard's period are typed by keyboard @long", async ({ page, request }) => {
  await page.goto(BLANK_PATH);
  await openAs(page, request, admin, "/admin?from=2026-06-01&to=2026-06-30");
  await expect(page.getByRole("region", { name: "Sales by day" })).toBeVisible();
  await slowDown(page);
  // Day and month are the same number, because their order depends on the browser's language.
  await page.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("03032026");
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("2026-03-03");
  await page.getByLabel("To", { exact: true }).focus();
  await page.keyboard.type("04042026");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("2026-04-04");
  await expect(page).toHaveURL(/\/admin\?from=2026-03-03&to=2026-04-04$/);
  await expect(page.getByText("2026-03-03 to 2026-04-04")).toBeVisible();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("2026-03-03");

  // A date that is cleared and left has an error, and can be typed again.
  await page.getByLabel("From", { exact: true }).focus();
  await page.keyboard.press("Backspace");
  await page.getByLabel("From", { exact: true }).blur();
  await expect(page).toHaveURL(/\/admin\?from=&to=2026-04-04$/);
  await expect(page.getByLabel("From", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("02022026");
  await expect(page).toHaveURL(/\/admin\?from=2026-02-02&to=2026-04-04$/);

  await page.goBack();
  await expect(page, "typing has added nothing to the history").toHaveURL(BLANK_PATH);
});

test("two filters chosen at once both apply, and a select keeps its choice while it is rendered", async ({
  page,
  request,
}) => {
  await openAs(page, request, admin, "/admin/orderlist");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  const shown = await page.getByRole("main").evaluate(async (main) => {
    const choose = async (name: string, value: string) => {
      const select = main.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`);
      if (!select) throw new Error(`there is no ${name}`);
      // As React reads it: the browser's own setter, then the event.
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await Promise.resolve();
      return select.value;
    };
    return [await choose("Payment", "Bank"), await choose("Rows", "50")];
  });
  expect(shown).toEqual(["Bank", "50"]);
  await expect(page).toHaveURL(/paymentMethod=Bank&size=50/);
});

test("Next and then Previous at once return to the same page of the products and of an admin list @long", async ({
  page,
  request,
}) => {
  for (const path of ["/products/page/3", "/admin/productlist/3"]) {
    await openAs(page, request, admin, path);
    await expect(page.getByRole("link", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
    await clickInTurn(page, ["Next", "Previous"]);
    await expect(page.getByRole("link", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await clickInTurn(page, ["Next", "Next"]);
    await expect(page.getByRole("link", { name: "Page 5" })).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL(new RegExp(`${path.replace(/3$/, "5")}$`));
  }
});

test(
  "the page links follow the address while the rows of the page are loading",
  { tag: "@long" },
  async ({ page, request }) => {
    await openAs(page, request, admin, "/admin/productlist/2");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    const release = await holdScript(page, /products\.adminList/);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/admin\/productlist\/3$/);
    await expect(page.getByRole("link", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: "Previous" }).click();
    await expect(page).toHaveURL(/\/admin\/productlist\/2$/);
    release();
    await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  },
);
