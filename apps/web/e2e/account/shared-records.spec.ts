// What a company shares: its admin shares a delivery address, colleagues use it at checkout; who may order shares lists,
// and viewers only read.
import type { APIRequestContext } from "@playwright/test";
import {
  adminToken,
  expect,
  expectAccessibleAtWidths,
  newCustomer,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";
import { newCompany } from "../support/company.ts";

const WIDTHS = [360, 768, 1280];

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

async function newProduct(request: APIRequestContext) {
  const sku = `SH${process.pid}${Date.now()}`;
  const data = { name: `Gown ${sku}`, sku, price: 10, countInStock: 100 };
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  return (await (await request.post("/api/products", { headers, data })).json()) as { _id: string; name: string };
}

test("an admin shares an address, colleagues choose it at checkout but don't change it, and it is taken back @long", async ({
  page,
  request,
}) => {
  const { name, buyer, admin } = await newCompany(request);
  const { _id: product } = await newProduct(request);
  await request.post("/api/addresses", { headers: bearer(admin), data: { ...shippingAddress, label: "Depot" } });
  await openAs(page, request, admin, "/addresses");
  await expect(page.getByRole("heading", { name: "Depot (default)" })).toBeVisible();
  await expect(page.getByRole("heading", { name: `Shared in ${name}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit Depot (default)" }).click();
  const share = page.getByRole("checkbox", { name: `Share with ${name}` });
  await share.check();
  await expect(share).toHaveAccessibleDescription(
    /Members of the company can choose it.* no longer be your default address/,
  );
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Save" }).click();
  const shared = page.getByRole("region", { name: `Shared in ${name}` });
  await expect(shared.getByRole("heading", { name: "Depot (shared)" })).toBeVisible();
  await expect(page.getByText("You have no addresses of your own.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Make default/ })).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);

  // The only address that a member may choose is chosen; one of their own comes before it.
  await request.post("/api/cart/lines", { headers: bearer(buyer), data: { lines: [{ product, qty: 2 }] } });
  await openAs(page, request, buyer, "/shipping");
  await expect(page.getByRole("radio", { name: "Depot (shared)" })).toBeChecked();
  await expect(page.getByText(`Shared in ${name}`)).toBeVisible();
  const own = { ...shippingAddress, label: "Clinic", address: "3 Station Street" };
  await request.post("/api/addresses", { headers: bearer(buyer), data: own });
  await page.reload();
  await expect(page.getByRole("radio")).toHaveCount(3);
  await expect(page.getByRole("radio", { name: "Clinic (default)" })).toBeChecked();
  await expect(page.getByRole("radio").nth(1)).toHaveAccessibleName("Depot (shared)");
  await page.getByRole("radio", { name: "Depot (shared)" }).check();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "Bank" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();
  await expect(page.getByText("12 Boxhill Road")).toBeVisible();

  await page.goto("/addresses");
  await expect(shared.getByRole("heading", { name: "Depot (shared)" })).toBeVisible();
  await expect(page.getByText(/An admin of the company changes them\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Clinic (default)" })).toBeVisible();
  await expect(shared.getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Add address" }).click();
  await expect(page.getByLabel("Default address")).toBeVisible();
  await expect(share).toHaveCount(0);

  await openAs(page, request, admin, "/addresses");
  await page.getByRole("button", { name: "Edit Depot (shared)" }).click();
  await expect(share).toBeChecked();
  await expect(page.getByLabel("Default address")).toHaveCount(0);
  await share.uncheck();
  await expect(share).toHaveAccessibleDescription(
    /one of your own addresses\. Your colleagues can no longer choose it/,
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Depot (default)" })).toBeVisible();
  await page.getByRole("button", { name: "Add address" }).click();
  for (const [label, text] of Object.entries({
    "Label (optional)": "Theatre",
    "First name": "Ines",
    "Last name": "Marchetti",
    Address: "9 Wharf Lane",
    City: "Ballina",
    "Postal code": "2478",
    Phone: "02 5550 1234",
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("State").selectOption("NSW");
  await share.check();
  await page.getByRole("button", { name: "Save" }).click();
  await shared.getByRole("button", { name: "Remove Theatre (shared)" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Your colleagues can no longer choose it either.");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(shared).toHaveCount(0);
});

test("of several shared addresses a member without own ones chooses where a quote's order is delivered @long", async ({
  page,
  request,
}) => {
  const { buyer, admin } = await newCompany(request);
  const { _id: product } = await newProduct(request);
  for (const [label, address] of [
    ["Depot", "12 Boxhill Road"],
    ["Clinic", "3 Station Street"],
  ])
    await request.post("/api/addresses", {
      headers: bearer(admin),
      data: { ...shippingAddress, label, address, isShared: true },
    });
  const asked = await request.post("/api/quotes", {
    headers: bearer(buyer),
    data: { lines: [{ product, qty: 2 }], note: "" },
  });
  expect(asked.status()).toBe(201);
  const { _id, version } = (await asked.json()) as { _id: string; version: number };
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const answer = await request.put(`/api/quotes/${_id}`, {
    headers: { authorization: `Bearer ${await adminToken(request)}` },
    data: { version, lines: [{ product, qty: 2, price: 9 }], freight: 0, validUntil: nextWeek },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await openAs(page, request, buyer, `/quote/${_id}`);
  await page.getByRole("button", { name: "Accept quote" }).click();
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toHaveAccessibleDescription("Choose where to deliver.");
  await expect(place).toBeDisabled();
  await page.getByRole("radio", { name: "Clinic (shared)" }).check();
  await expectAccessibleAtWidths(page, WIDTHS);
  await place.click();
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();
  await expect(page.getByText("3 Station Street")).toBeVisible();
});

test("a list is shared when it is made, a colleague adds to it and changes it, and a viewer only reads it", async ({
  page,
  request,
}) => {
  const { name, buyer, approver, admin } = await newCompany(request);
  const { _id: product, name: gown } = await newProduct(request);
  await openAs(page, request, buyer, "/lists");
  await page.getByRole("button", { name: "New list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Ward round");
  const share = dialog.getByRole("checkbox", { name: `Share with ${name}` });
  await share.check();
  await expect(share).toHaveAccessibleDescription(/Every member sees it/);
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ward round" })).toBeVisible();
  await expect(page.getByText(`Shared in ${name}.`)).toBeVisible();
  const path = new URL(page.url()).pathname;

  await openAs(page, request, approver, `/product/${product}`);
  await page.getByRole("button", { name: "Add to list" }).click();
  const target = dialog.getByLabel("List");
  await expect(target.locator("optgroup")).toHaveAttribute("label", `Shared in ${name}`);
  await target.selectOption("Ward round");
  await expect(share).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Ward round" }).click();
  await expect(page).toHaveURL(path);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${gown}` });
  await quantity.fill("7");
  await quantity.press("Enter");
  await page.getByRole("button", { name: "Rename" }).click();
  await dialog.getByLabel("Name").fill("Morning round");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Morning round" })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  const saved = async () => (await request.get(`/api${path}`, { headers: bearer(buyer) })).json();
  await expect.poll(saved).toMatchObject({ name: "Morning round", isShared: true, lines: [{ qty: 7 }] });

  await request.put(`/api/company/members/${approver._id}`, { headers: bearer(admin), data: { role: "viewer" } });
  await openAs(page, request, approver, "/lists");
  const shared = page.getByRole("region", { name: `Shared in ${name}` });
  await expect(page.getByText("You have no lists of your own.")).toBeVisible();
  await expect(shared.getByRole("button")).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);
  await shared.getByRole("link", { name: "Morning round" }).click();
  await expect(page.getByRole("row", { name: gown }).getByRole("cell", { name: "7", exact: true })).toBeVisible();
  await expect(page.locator("main").getByRole("button")).toHaveCount(0);
  await expect(page.locator("main").getByRole("spinbutton")).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Add product" })).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);
});

test("a viewer reads on the cart and the quick order that their role doesn't allow orders @long", async ({
  page,
  request,
}) => {
  const { approver, admin } = await newCompany(request);
  const { _id: product } = await newProduct(request);
  await request.post("/api/cart/lines", { headers: bearer(approver), data: { lines: [{ product, qty: 2 }] } });
  await request.put(`/api/company/members/${approver._id}`, { headers: bearer(admin), data: { role: "viewer" } });
  await openAs(page, request, approver, "/cart");
  const checkOut = page.getByRole("button", { name: "Check out" });
  await expect(checkOut).toHaveAccessibleDescription("Your role in the company doesn't allow this.");
  await expect(checkOut).toBeDisabled();
  await expect(page.getByRole("button", { name: "Ask for a quote" })).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.goto("/quick-order");
  await expect(page.getByText("Your role in the company doesn't allow orders.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Order total" })).toBeVisible();
  await expect(page.locator("main").getByRole("link", { name: "Check out" })).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);
});

test("one's own list is shared and taken back, and deleting a shared list says for whom @long", async ({
  page,
  request,
}) => {
  const { name, buyer, approver } = await newCompany(request);
  const { _id: product } = await newProduct(request);
  const data = { name: "Theatre", lines: [{ product, qty: 2 }] };
  const made = await request.post("/api/lists", { headers: bearer(buyer), data });
  const { _id } = (await made.json()) as { _id: string };
  await openAs(page, request, buyer, `/lists/${_id}`);
  await page.getByRole("button", { name: "Share list" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Share Theatre with ${name}?`);
  await expect(dialog).toContainText("those who may order change it. They can delete it, too.");
  await dialog.getByRole("button", { name: "Share list" }).click();
  await expect(page.getByText(`Shared in ${name}.`)).toBeVisible();
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(dialog).toContainText("Your colleagues no longer see it.");
  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  await page.getByRole("button", { name: "Share list" }).click();
  await dialog.getByRole("button", { name: "Share list" }).click();
  await expect(page.getByText(`Shared in ${name}.`)).toBeVisible();

  await openAs(page, request, approver, "/lists");
  const shared = page.getByRole("region", { name: `Shared in ${name}` });
  await shared.getByRole("button", { name: "Add all to cart: Theatre" }).click();
  await expect(page.getByText(/added to your cart/)).toBeVisible();
  await shared.getByRole("link", { name: "Theatre" }).click();
  await page.getByRole("button", { name: "Delete list" }).click();
  await expect(dialog).toContainText(`deleted for every member of ${name}`);
  await dialog.getByRole("button", { name: "Delete list" }).click();
  await expect(page.getByText("No lists yet")).toBeVisible();
});

test("who is in no company sees nothing of sharing @long", async ({ page, request }) => {
  const customer = await newCustomer(request);
  await request.post("/api/addresses", { headers: bearer(customer), data: { ...shippingAddress, label: "Depot" } });
  await openAs(page, request, customer, "/addresses");
  await page.getByRole("button", { name: "Edit Depot (default)" }).click();
  await expect(page.getByLabel("Label (optional)")).toHaveValue("Depot");
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/share/i)).toHaveCount(0);
  await page.goto("/lists");
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Surgery");
  await expect(page.getByText(/share/i)).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("button", { name: "Rename" })).toBeVisible();
  await expect(page.getByText(/shar/i)).toHaveCount(0);
});
