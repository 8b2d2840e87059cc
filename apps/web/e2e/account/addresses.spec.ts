import type { APIRequestContext } from "@playwright/test";
import {
  BLANK_PATH,
  expect,
  expectAccessibleAtWidths,
  holdScript,
  newCustomer,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];

const depot = { label: "Depot", ...shippingAddress };

async function addToCart(request: APIRequestContext, { token }: { token: string }, count = 1): Promise<void> {
  const found = await request.get(`/api/products?keyword=nitrile&inStock=true&pageSize=${count}`);
  const { products } = (await found.json()) as { products: { _id: string }[] };
  const headers = { authorization: `Bearer ${token}` };
  const data = { lines: products.map(({ _id }) => ({ product: _id, qty: 1 })) };
  expect((await request.post("/api/cart/lines", { headers, data })).ok()).toBe(true);
}

test("saved addresses that arrive late leave the focus to a buyer who has moved it meanwhile @long", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const headers = { authorization: `Bearer ${buyer.token}` };
  expect((await request.post("/api/addresses", { headers, data: depot })).status()).toBe(201);
  await addToCart(request, buyer);
  await openAs(page, request, buyer, BLANK_PATH);
  const release = await holdScript(page, /\/trpc\/.*addresses\.list/);
  await page.goto("/shipping");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const elsewhere = page.getByRole("banner").getByRole("link", { name: "About Us" });
  await elsewhere.focus();
  release();
  await expect(page.getByRole("radio", { name: /^Depot/ })).toBeChecked();
  // The screen moves the focus in the frame after its first one.
  for (let frame = 0; frame < 3; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(elsewhere).toBeFocused();
});

test("an order with a default address is placed by keyboard, and its typed fields survive a reload @long", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const headers = { authorization: `Bearer ${buyer.token}` };
  for (const data of [depot, { ...depot, label: "Clinic", address: "3 Station Street" }])
    expect((await request.post("/api/addresses", { headers, data })).status()).toBe(201);
  const profile = await request.put("/api/users/profile", {
    headers,
    data: { invoiceEmail: "accounts@clinic.example", abn: "51824753556" },
  });
  expect(profile.ok()).toBe(true);
  await addToCart(request, buyer, 12);
  await openAs(page, request, buyer, "/cart");
  await page.getByRole("link", { name: "Check out" }).click();
  await expect(page).toHaveURL(/\/shipping$/);
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("12 Boxhill Road");
  await expect(page.getByRole("radio", { name: /^Depot/ })).toBeFocused();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("button", { name: "Continue" })).toBeInViewport({ ratio: 1 });
  const summary = page.getByRole("complementary", { name: "Order summary" });
  await expect(summary.getByText("Total incl. GST")).toBeInViewport({ ratio: 1 });
  await expect(summary.getByText("12 lines")).toBeVisible();
  await expect(summary.getByRole("listitem")).toHaveCount(0);
  await summary.getByRole("button", { name: "Show lines" }).click();
  await expect(summary.getByRole("listitem")).toHaveCount(12);
  await expect(page.getByLabel("Address", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Change Depot" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("Address", { exact: true }).fill("14 Boxhill Road");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("radio", { name: "Clinic" }).check();
  await expect(page.getByLabel("Address", { exact: true })).toBeHidden();
  await page.getByRole("radio", { name: "Another address" }).check();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("14 Boxhill Road");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "Clinic" })).toBeChecked();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("3 Station Street");
  // Held down, it does not go on to the next steps.
  await page.keyboard.down("Enter");
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole("radio", { name: /Stripe/ })).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(summary.getByText("Total incl. GST")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/placeorder$/);

  const poNumber = page.getByLabel("PO number");
  await expect(poNumber).toBeFocused();
  await page.keyboard.type("PO-4711");
  await page.getByLabel("Delivery note").fill("Dock 3");
  await expect(page.getByLabel("Invoice email")).toHaveAccessibleDescription(
    "Sent to accounts@clinic.example unless you enter another",
  );
  await expect(page.getByLabel("Invoice email")).toHaveValue("accounts@clinic.example");
  await page.getByLabel("Requested delivery date").fill("2020-01-01");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText(/Must be a day from/)).toBeVisible();
  await expect(page.getByLabel("Requested delivery date")).toBeFocused();
  await page.getByLabel("Requested delivery date").fill("");
  const abn = page.getByLabel("ABN", { exact: true });
  await expect(abn).toHaveAccessibleDescription("51 824 753 556 is printed unless you enter another");
  await expect(abn).toHaveValue("51 824 753 556");
  await abn.fill("ABN 53 004 085 617");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(abn).toHaveAccessibleDescription(/This ABN is not valid/);
  await expect(abn).toBeFocused();
  await abn.fill("ABN 53-004-085-616");
  await page.reload();
  await expect(poNumber).toHaveValue("PO-4711");
  await expect(page.getByLabel("Delivery note")).toHaveValue("Dock 3");
  await expectAccessibleAtWidths(page, WIDTHS);
  const place = page.getByRole("button", { name: "Place Order" });
  const isBeforeLines = await place.evaluate(
    (button) =>
      (button.compareDocumentPosition(document.querySelector("main a[href^='/product/']") ?? button) &
        Node.DOCUMENT_POSITION_FOLLOWING) !==
      0,
  );
  expect(isBeforeLines).toBe(true);
  await poNumber.press("Enter");
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
  for (const text of ["PO-4711", "Dock 3", "accounts@clinic.example", "53 004 085 616", "3 Station Street"])
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("link", { name: "Invoice", exact: true }).click();
  await expect(page.getByRole("article").getByText("ABN 53 004 085 616")).toBeVisible();

  // The same PO number again: the shop asks for confirmation, then accepts it.
  await addToCart(request, buyer);
  await page.goto("/placeorder");
  await expect(poNumber).toHaveValue("");
  await poNumber.fill("po-4711");
  await place.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/already used it for order SO-\d+ on/);
  await dialog.getByRole("button", { name: "Use it again" }).click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
});

test("addresses are saved at checkout, and added, made the default and removed on the addresses screen", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  await addToCart(request, buyer);
  await openAs(page, request, buyer, "/cart");
  await page.getByRole("link", { name: "Check out" }).click();
  const { label: _label, state, country: _country, ...typed } = depot;
  const labels: Record<keyof typeof typed, string> = {
    first_name: "First name",
    last_name: "Last name",
    address: "Address",
    city: "City",
    postalCode: "Postal code",
    phone: "Phone",
  };
  for (const name of Object.keys(typed) as (keyof typeof typed)[])
    await page.getByLabel(labels[name], { exact: true }).fill(typed[name]);
  await page.getByLabel("State").selectOption(state);
  await page.getByLabel("Save this address").check();
  // The next step does not wait for the addresses.
  const releaseAddresses = await holdScript(page, /\/trpc\/.*addresses\.list/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/payment$/);
  releaseAddresses();

  await page.goto("/addresses");
  await expect(page.getByRole("heading", { name: "12 Boxhill Road (default)" })).toBeVisible();
  await page.getByRole("button", { name: "Add address" }).click();
  for (const name of Object.keys(typed) as (keyof typeof typed)[])
    await page.getByLabel(labels[name], { exact: true }).fill(typed[name]);
  await page.getByLabel("State").selectOption(state);
  await page.getByLabel("Address", { exact: true }).fill("PO Box 3");
  await page.getByLabel("Label (optional)").fill("Clinic");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/can't ship to PO Box/).first()).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByLabel("Address", { exact: true }).fill("3 Station Street");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Make default: Clinic" }).click();
  await expect(page.getByRole("heading", { name: "Clinic (default)" })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  const remove = page.getByRole("button", { name: "Remove Clinic (default)" });
  // On a phone a button is as high as a finger needs.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(remove).toHaveCSS("min-height", "44px");
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "12 Boxhill Road (default)" })).toBeVisible();
  await expect(page.getByText("3 Station Street")).toHaveCount(0);
});
