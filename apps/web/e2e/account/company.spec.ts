// Members see what their company ordered and spent, and its admin changes the settings that orders follow.
import {
  adminToken,
  BLANK_PATH,
  expect,
  expectAccessibleAtWidths,
  holdScript,
  newCustomer,
  openAs,
  shippingAddress,
  test,
  testWithFailedRequests,
} from "../support/fixtures.ts";
import { newCompany } from "../support/company.ts";

const WIDTHS = [360, 768, 1280];

test("a company's admin adds a cost centre, a buyer orders for it, and every member sees the order and the spending", async ({
  page,
  request,
}) => {
  const { name, buyer, admin } = await newCompany(request);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const sku = `CO${process.pid}${Date.now()}`;
  const data = { name: `Mask ${sku}`, sku, price: 10, countInStock: 100 };
  const product = (await (await request.post("/api/products", { headers, data })).json()) as { _id: string };

  await openAs(page, request, admin, "/company/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Company settings" })).toBeVisible();
  await page.getByRole("button", { name: "Add cost centre" }).click();
  const added = page.getByRole("group", { name: "Cost centre 3" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(added.getByText("Is required").first()).toBeVisible();
  await added.getByLabel("Code").fill("cbd");
  await added.getByLabel("Name").fill("Lab");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(added.getByText("cbd is there twice")).toBeVisible();
  await added.getByLabel("Code").fill("LAB");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  const order = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { orderItems: [{ product: product._id, qty: 2 }], shippingAddress, paymentMethod: "Bank", costCentre: "lab" },
  });
  const { _id, orderNumber } = (await order.json()) as { _id: string; orderNumber: string };
  await openAs(page, request, admin, "/company");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const latest = page.getByRole("table", { name: "Latest orders" });
  await expect(latest.getByRole("row").filter({ hasText: orderNumber })).toContainText(buyer.name);
  await expectAccessibleAtWidths(page, WIDTHS);

  await page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Company orders" })).toBeVisible();
  await page.getByLabel("Cost centre").selectOption("CBD");
  await expect(page.getByText("No orders match")).toBeVisible();
  await page.getByLabel("Cost centre").selectOption("LAB");
  await expect(page.getByRole("link", { name: orderNumber })).toHaveAttribute("href", `/order/${_id}`);
  await expectAccessibleAtWidths(page, WIDTHS);

  await page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: "Spending" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Spending" })).toBeVisible();
  const lab = page.getByRole("row").filter({ hasText: "LAB · Lab" });
  await expect(async () => {
    await page.reload();
    await expect(lab).toContainText("$47.00", { timeout: 1_000 });
  }).toPass();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("table", { name: "Spending, this month and last" })).toContainText("LAB · Lab1$47.00");
  await page.getByRole("link", { name: "All spending" }).click();
  // The month stays the keyboard's while its year is typed, digit by digit.
  const from = page.getByLabel("From");
  await expect(from).not.toHaveValue("");
  await from.focus();
  await page.keyboard.type("202503");
  await expect(from).toHaveValue("2025-03");
  await expect(from).toBeFocused();
  await expect(page).toHaveURL(/from=2025-03$/);
  await expect(lab).toContainText("$47.00");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^spending-\d{4}-\d\d-to-\d{4}-\d\d\.csv$/);
});

test("what a company's admin types while the settings are saved stays, and is saved next @long", async ({
  page,
  request,
}) => {
  const { admin } = await newCompany(request);
  await openAs(page, request, admin, "/company/settings");
  const save = page.getByRole("button", { name: "Save" });
  const invoiceEmail = page.getByLabel("Invoice email");
  const releaseSave = await holdScript(page, /\/trpc\/company\.update/);
  await page.getByLabel("Every order needs a PO number").check();
  await save.click();
  await expect(save).toBeDisabled();
  await invoiceEmail.fill("accounts@wattle.example");
  releaseSave();
  await expect(save).toBeEnabled();
  await expect(invoiceEmail).toHaveValue("accounts@wattle.example");
  await expect(page.getByText("Saved.")).toHaveCount(0);
  await save.click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Every order needs a PO number")).toBeChecked();
  await expect(invoiceEmail).toHaveValue("accounts@wattle.example");
});

testWithFailedRequests(
  "settings that someone else has changed are not overwritten, and the current ones can be shown",
  async ({ page, request }) => {
    const { admin } = await newCompany(request);
    await openAs(page, request, admin, "/company/settings");
    const save = page.getByRole("button", { name: "Save" });
    const showCurrent = page.getByRole("button", { name: "Show the current settings" });
    const invoiceEmail = page.getByLabel("Invoice email");
    await invoiceEmail.fill("accounts@wattle.example");
    const headers = { authorization: `Bearer ${admin.token}` };
    const changed = await request.put("/api/company", { headers, data: { invoiceEmail: "ap@wattle.example" } });
    expect(changed.status()).toBe(200);
    await save.click();
    let failures = 0;
    await page.route(/\/trpc\/.*company\.read/, (route) => {
      failures += 1;
      return route.abort();
    });
    await showCurrent.click();
    await expect.poll(() => failures, "with its retries").toBe(3);
    await expect(invoiceEmail).toHaveValue("accounts@wattle.example");
    await page.unroute(/\/trpc\/.*company\.read/);
    await showCurrent.click();
    await expect(invoiceEmail).toHaveValue("ap@wattle.example");
    await expect(showCurrent).toHaveCount(0);
    await invoiceEmail.fill("accounts@wattle.example");
    await save.click();
    await expect(page.getByText("Saved.")).toBeVisible();
  },
);

test("a viewer sees the account, orders and requisitions, but may neither order nor decide; what waits is shown to others @long", async ({
  page,
  request,
}) => {
  const { name, buyer, approver, admin } = await newCompany(request, { termsDays: 14, creditLimitCents: 500_00 });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const sku = `CV${process.pid}${Date.now()}`;
  const data = { name: `Mask ${sku}`, sku, price: 10, countInStock: 100 };
  const staff = bearer(await adminToken(request));
  const product = (await (await request.post("/api/products", { headers: staff, data })).json()) as { _id: string };
  const order = { orderItems: [{ product: product._id, qty: 2 }], shippingAddress, paymentMethod: "Account" };
  const placed = await request.post("/api/orders", { headers: bearer(buyer.token), data: order });
  const { orderNumber } = (await placed.json()) as { orderNumber: string };
  const asked = await request.post("/api/requisitions", { headers: bearer(buyer.token), data: order });
  const { _id, number } = (await asked.json()) as { _id: string; number: string };
  await request.post("/api/cart/lines", {
    headers: bearer(approver.token),
    data: { lines: [{ product: product._id, qty: 2 }] },
  });
  await request.put(`/api/company/members/${approver._id}`, {
    headers: bearer(admin.token),
    data: { role: "viewer" },
  });

  await openAs(page, request, approver, "/company");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("your role: Viewer")).toBeVisible();
  await expect(page.getByRole("group").filter({ hasText: "Credit left" })).toContainText("$453.00");
  await expect(page.getByRole("table", { name: "Latest orders" })).toContainText(orderNumber);
  await expect(page.getByRole("heading", { name: /waiting for approval/i })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: "Requisitions" }).click();
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Requisition ${number}` })).toBeVisible();
  for (const button of ["Approve", "Decline", "Withdraw"])
    await expect(page.getByRole("button", { name: button })).toHaveCount(0);
  await page.goto("/company/members");
  await expect(page.getByRole("row").filter({ hasText: buyer.name })).toContainText("$100.00");
  await expect(page.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);

  await page.evaluate((address) => {
    localStorage.setItem("shippingAddress", JSON.stringify(address));
    localStorage.setItem("paymentMethod", JSON.stringify("Bank"));
  }, shippingAddress);
  await page.goto("/placeorder");
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toHaveAccessibleDescription("Your role in the company doesn't allow this.");
  await expect(place).toBeDisabled();
  await expectAccessibleAtWidths(page, WIDTHS);

  await openAs(page, request, buyer, "/company");
  const own = page.getByRole("table", { name: "Your requisitions waiting for approval" });
  await expect(own.getByRole("row").filter({ hasText: number })).toContainText("You");
  await openAs(page, request, admin, "/company");
  const waiting = page.getByRole("table", { name: "Waiting for approval" });
  await expect(waiting.getByRole("row").filter({ hasText: number })).toContainText(buyer.name);
  await waiting.getByRole("link", { name: number }).click();
  await expect(page).toHaveURL(`/company/requisitions/${_id}`);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();
  await page.goto("/company");
  await expect(page.getByText("Nothing is waiting for approval.")).toBeVisible();
});

test("approvers cancel the orders of colleagues, viewers only read them, and what was typed elsewhere is not sent @long", async ({
  page,
  request,
}) => {
  const { buyer, approver, admin } = await newCompany(request);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const sku = `CC${process.pid}${Date.now()}`;
  const data = { name: `Mask ${sku}`, sku, price: 10, countInStock: 100 };
  const product = (await (await request.post("/api/products", { headers, data })).json()) as { _id: string };
  const authorization = `Bearer ${buyer.token}`;
  await request.post("/api/cart/lines", {
    headers: { authorization },
    data: { lines: [{ product: product._id, qty: 2 }] },
  });
  await page.goto(BLANK_PATH);
  await page.evaluate((address) => {
    localStorage.setItem("shippingAddress", JSON.stringify(address));
    localStorage.setItem("paymentMethod", JSON.stringify("Bank"));
    localStorage.setItem("orderFields", JSON.stringify({ costCentre: "GONE", abn: "12 345" }));
  }, shippingAddress);
  const change = async (settings: object) => {
    const of = { authorization: `Bearer ${admin.token}` };
    expect((await request.put("/api/company", { headers: of, data: settings })).status()).toBe(200);
  };
  await change({ costCentreRequired: true, costCentres: [] });
  await openAs(page, request, buyer, "/placeorder");
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toHaveAccessibleDescription(/requires a cost centre, but has none in use/);
  await expect(place).toBeDisabled();
  await change({
    costCentreRequired: false,
    costCentres: [{ code: "CBD", name: "Clinic in the city", isActive: true }],
  });
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Cost centre" })).toHaveValue("");
  await place.click();
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();
  const path = new URL(page.url()).pathname;

  await request.put(`/api/company/members/${approver._id}`, {
    headers: { authorization: `Bearer ${admin.token}` },
    data: { role: "viewer" },
  });
  await openAs(page, request, approver, path);
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await openAs(page, request, admin, path);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("This order was cancelled. There is nothing to pay.")).toBeVisible();
});

test("a member who is no admin reads the settings, and who is no member is told so @long", async ({
  page,
  request,
}) => {
  const { buyer } = await newCompany(request, { poRequired: true });
  await openAs(page, request, buyer, "/profile");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Company" }).click();
  await page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText("Needed for every order")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await openAs(page, request, await newCustomer(request), "/company/orders");
  await expect(page.getByRole("heading", { level: 1, name: "You are not a member of a company" })).toBeVisible();
});
