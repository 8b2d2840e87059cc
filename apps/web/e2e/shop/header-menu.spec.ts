import type { APIRequestContext, Page } from "@playwright/test";
import { expect, holdScript, newCustomer, openAs, test } from "../support/fixtures.ts";

const logOut = (page: Page) => page.getByRole("button", { name: "Logout" });
const heading = (page: Page, name: string) => page.getByRole("main").getByRole("heading", { name, exact: true });

/** Opens the home page logged in; returns a function that presses the account menu's button. */
async function openHome(page: Page, request: APIRequestContext): Promise<() => Promise<void>> {
  const buyer = await newCustomer(request);
  await openAs(page, request, buyer, "/");
  // The name appears after hydration; a link clicked earlier would load a new document.
  const button = page.getByRole("banner").getByRole("button", { name: buyer.name });
  await expect(button).toBeVisible();
  return () => button.click();
}

test("a menu that is opened while the next screen is loading stays open on it @long", async ({ page, request }) => {
  const pressMenu = await openHome(page, request);
  const release = await holdScript(page, /\/assets\/contact-us-/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact-us");
  await pressMenu();
  await expect(logOut(page)).toBeVisible();
  release();
  await expect(heading(page, "Contact Us")).toBeVisible();
  await expect(logOut(page)).toBeVisible();
});

test("a menu closes when one of its links is opened, and stays closed after going back @long", async ({
  page,
  request,
}) => {
  const pressMenu = await openHome(page, request);
  await pressMenu();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(heading(page, "Profile")).toBeVisible();
  await expect(logOut(page)).toBeHidden();
  await page.goBack();
  await expect(heading(page, "What are you running low on?")).toBeVisible();
  await expect(logOut(page)).toBeHidden();
});
