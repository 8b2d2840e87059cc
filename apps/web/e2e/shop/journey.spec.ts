import { expect, newCustomer, openAs, shippingAddress, test } from "../support/fixtures.ts";

// `npm test` runs the phone only, since most other tests have a wide window.
for (const [width, details] of [
  [390, {}],
  [1280, { tag: "@long" }],
] as const) {
  test(
    `a new customer finds gloves, registers, orders by bank transfer and sees the order, ${width} px wide`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });

      await test.step("searches with a typo and opens a product", async () => {
        await page.goto("/");
        await expect(page.getByRole("heading", { name: "Powder free nitrile gloves" })).toBeVisible();
        // The field becomes a combobox after hydration.
        await expect(page.getByRole("combobox", { name: "Search products" })).toBeVisible();
        await page.keyboard.press("/");
        await expect(page.getByRole("combobox", { name: "Search products" })).toBeFocused();
        await page.keyboard.type("nitril golves");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/\/products\/search\/nitril%20golves$/);
        await expect(page.getByRole("combobox", { name: "Search products" })).toHaveValue("nitril golves");
        await page
          .getByRole("link", { name: /Powder Free Blue Nitrile/ })
          .first()
          .click();
        await expect(page).toHaveURL(/\/product\//);
      });

      await test.step("adds two to the cart", async () => {
        await page.getByLabel("Quantity", { exact: true }).first().selectOption("2");
        await page.getByRole("button", { name: "Add To Cart" }).click();
        await expect(page).toHaveURL(/\/cart$/);
        await expect(page.getByRole("spinbutton", { name: /^Quantity/ })).toHaveValue("2");
      });

      await test.step("is asked to sign in and registers", async () => {
        await page.getByRole("link", { name: "Check out" }).click();
        await expect(page).toHaveURL(/\/login\?redirect=shipping$/);
        await page
          .getByRole("main")
          .getByRole("link", { name: /register|account/i })
          .click();
        await page.getByLabel("Name", { exact: true }).fill("Ruby O'Brien-Nguyễn");
        await page.getByLabel("Email", { exact: true }).fill(`ruby.${width}@clinic.example`);
        await page.getByLabel("Password", { exact: true }).fill("a long password");
        await page.getByLabel("Confirm Password").fill("another password");
        await page.getByRole("main").getByRole("button", { name: "Register" }).click();
        await expect(page.getByText("Passwords do not match").first()).toBeVisible();
        await page.getByLabel("Confirm Password").fill("a long password");
        await page.getByRole("main").getByRole("button", { name: "Register" }).click();
        await expect(page).toHaveURL(/\/shipping$/);
      });

      await test.step("cannot ship to a PO Box and enters a street address", async () => {
        await page.getByLabel("First name").fill("Ruby");
        await page.getByLabel("Last name").fill("O'Brien");
        await page.getByLabel("Address", { exact: true }).fill("P.O. Box 12");
        await page.getByLabel("City").fill("Ballina");
        await page.getByLabel("State").selectOption("NSW");
        await page.getByLabel("Postal code").fill("2478");
        await page.getByLabel("Phone").fill("02 5550 1234");
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page.getByText(/can't ship to PO Box/).first()).toBeVisible();
        await expect(page).toHaveURL(/\/shipping$/);
        await page.getByLabel("Address", { exact: true }).fill("12 Boxhill Road");
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page).toHaveURL(/\/payment$/);
      });

      await test.step("pays by bank transfer", async () => {
        await expect(page.getByRole("radio", { name: /Stripe/ })).toBeChecked();
        await page.getByRole("radio", { name: /Bank/ }).check();
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page).toHaveURL(/\/placeorder$/);
      });

      await test.step("places one order with a double click", async () => {
        await page.getByRole("button", { name: "Place Order" }).dblclick();
        await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
        await expect(page.getByText("Not Paid").first()).toBeVisible();
        await expect(page.getByText("Not Delivered").first()).toBeVisible();
        await expect(page.getByText("000-000")).toBeVisible();
        await expect(page.getByText("12 Boxhill Road").first()).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem("cartItems"))).toBeNull();
      });

      const [orderNumber] = (await page.getByRole("heading", { level: 1 }).textContent())?.match(/SO-\d+/) ?? [];
      expect(orderNumber).toBeDefined();

      await test.step("finds exactly this order under My Orders", async () => {
        await page.goto("/profile");
        await expect(page.getByText(orderNumber ?? "no number").first()).toBeVisible();
        await expect(page.getByRole("link", { name: /^Details/ })).toHaveCount(1);
      });
    },
  );
}

test("an order placed with Stripe is paid by card on its page", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  await openAs(page, request, buyer, "/products/search/nitrile");
  await page.evaluate((kept) => localStorage.setItem("shippingAddress", JSON.stringify(kept)), shippingAddress);
  await page
    .getByRole("link", { name: /Powder Free Blue Nitrile/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto("/payment");
  await expect(page.getByRole("radio", { name: /Stripe/ })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
  await page.getByLabel("Card number", { exact: true }).fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry", { exact: true }).fill("12 / 34");
  await page.getByLabel("CVC", { exact: true }).fill("123");
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText(/^Paid on \d{4}-\d\d-\d\d$/)).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});
