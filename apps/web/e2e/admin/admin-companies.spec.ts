// A business applies for an account, staff approve it, and its first order is on account and paid.
import type { APIRequestContext, Page } from "@playwright/test";
import { isAbn } from "@shop/domain/abn";
import { adminCompanyPath } from "@shop/domain/screens/admin-paths";
import {
  admin,
  adminToken,
  BLANK_PATH,
  expect,
  expectAccessibleAtWidths,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";
import { invitationOf, newCompany } from "../support/company.ts";

const WIDTHS = [360, 768, 1280];
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** An ABN of its own for each call: the shop has each ABN once. */
function newAbn(): string {
  const last = String(Date.now() % 1_000_000_000).padStart(9, "0");
  const found = Array.from({ length: 90 }, (_, at) => `${at + 10}${last}`).find(isAbn);
  if (!found) throw new Error(`no ABN ends in ${last}`);
  return found;
}

async function apply(request: APIRequestContext, companyName: string) {
  const email = `mia.${process.pid}.${Date.now()}@banyan.example`;
  const data = {
    companyName,
    abn: newAbn(),
    contactName: "Mia Chen",
    email,
    phone: "02 6655 0199",
    message: "We run four cafés and order cups, lids and cleaning supplies every week.",
  };
  expect((await request.post("/api/trade-applications", { data })).status()).toBe(201);
  return data;
}

async function openApplication(page: Page, request: APIRequestContext, name: string) {
  await openAs(page, request, admin, `/admin/trade-accounts?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Trade accounts" })).toBeVisible();
  return page.getByRole("row").filter({ hasText: name });
}

test("an application is approved, its applicant joins and orders on account, and the payment is recorded and undone", async ({
  page,
  request,
}) => {
  const name = `Banyan ${Date.now()}`;
  const { email } = await apply(request, name);
  const application = await openApplication(page, request, name);
  await expect(application).toContainText("Open");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: `Approve ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Terms in days").fill("14");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByRole("spinbutton", { name: "Credit limit" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Credit limit").fill("500");
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`${name} is a company now, and its contact is invited.`)).toBeVisible();
  await expect(application).toContainText("Approved");

  const link = await invitationOf(request, email);
  await page.goto(BLANK_PATH);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByLabel("Name").fill("Mia Chen");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByLabel("Confirm Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByText("Credit left")).toBeVisible();

  const staff = bearer(await adminToken(request));
  const sku = `CA${process.pid}${Date.now()}`;
  const product = { name: `Cup ${sku}`, sku, price: 100, countInStock: 10 };
  const { _id } = (await (await request.post("/api/products", { headers: staff, data: product })).json()) as {
    _id: string;
  };
  const member = bearer(
    await page.evaluate(() => (JSON.parse(localStorage.getItem("userInfo") ?? "{}") as { token: string }).token),
  );
  await request.post("/api/cart/lines", { headers: member, data: { lines: [{ product: _id, qty: 1 }] } });
  await request.post("/api/addresses", { headers: member, data: { ...shippingAddress, label: "Café" } });
  await page.goto("/shipping");
  await page.getByRole("button", { name: "Continue" }).click();
  const account = page.getByRole("radio", { name: "Account" });
  await expect(account).toHaveAccessibleDescription(/\$500\.00 left/);
  await account.check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();
  await expect(page.getByText(`$135.00 of this order is on the account of ${name}.`)).toBeVisible();

  await openAs(page, request, admin, `/admin/companies?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("14 days");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("No payment has been recorded for this company yet.")).toBeVisible();
  const payments = page.getByRole("table", { name: "Payments" });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("$135.00").first(), "invoiced").toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(dialog.getByLabel("Reference")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Amount received").fill("150");
  await dialog.getByLabel("Reference").fill("BANYAN 1");
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: "Record payment" }).dblclick();
  await expect(page.getByText(/^\$150\.00 of \d{4}-\d\d-\d\d was recorded\.$/)).toBeVisible();
  await expect(payments.getByRole("row")).toHaveCount(2);
  await expect(payments).toContainText(/INV-\d+ \$135\.00/);
  await expect(payments).toContainText("Credit $15.00");
  await expect(page.getByText("$15.00 in credit").first()).toBeVisible();
  await page.getByRole("link", { name: "Statement", exact: true }).click();
  await expect(page.getByRole("table", { name: "Entries" })).toContainText("BANYAN 1");
  await page.getByRole("link", { name: "Company", exact: true }).click();
  await expectAccessibleAtWidths(page, WIDTHS);

  await payments.getByRole("button", { name: /^Return/ }).click();
  await dialog.getByLabel("Reason").fill("Cheque bounced");
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: "Record return" }).click();
  await expect(payments).toContainText(/Returned on \d{4}-\d\d-\d\d/);
  await page.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByLabel("Amount received").fill("35");
  await dialog.getByLabel("Reference").fill("BANYAN 2");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await payments.getByRole("button", { name: /^Undo \$35\.00/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^\$35\.00 of \S+ was undone\.$/)).toBeVisible();
  await expect(payments.getByRole("row")).toHaveCount(2);
});

test("a company's account shows its credit again after staff have cancelled its order", async ({ page, request }) => {
  const { name, buyer } = await newCompany(request, { termsDays: 14, creditLimitCents: 500_00 });
  const sku = `CB${process.pid}${Date.now()}`;
  const product = await request.post("/api/products", {
    headers: bearer(await adminToken(request)),
    data: { name: `Cup ${sku}`, sku, price: 10, countInStock: 10 },
  });
  const { _id: cup } = (await product.json()) as { _id: string };
  const placed = await request.post("/api/orders", {
    headers: bearer(buyer.token),
    data: { orderItems: [{ product: cup, qty: 2 }], shippingAddress, paymentMethod: "Account" },
  });
  const { _id } = (await placed.json()) as { _id: string };
  await openAs(page, request, admin, `/order/${_id}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("$453.00")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(/^Cancelled on/)).toBeVisible();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("$500.00", { exact: true })).toBeVisible();
});

test("an application is declined with a reason, and one that is known is marked @long", async ({ page, request }) => {
  const name = `Banyan ${Date.now()} declined`;
  const { abn } = await apply(request, name);
  await request.post("/api/companies", {
    headers: bearer(await adminToken(request)),
    data: { name: `${name} Pty Ltd`, abn },
  });
  const application = await openApplication(page, request, name);
  await expect(application.getByRole("link", { name: `${name} Pty Ltd` })).toBeVisible();
  await page.getByRole("button", { name: `Decline ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Reason").fill("We don't deliver to you yet.");
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText(`${name} was declined.`)).toBeVisible();
  await expect(application).toContainText("We don't deliver to you yet.");
});

test("a payment that was refused is recorded once its day is corrected", async ({ page, request }) => {
  const created = await request.post("/api/companies", {
    headers: bearer(await adminToken(request)),
    data: { name: `Banyan ${Date.now()} refused`, abn: newAbn() },
  });
  expect(created.status()).toBe(201);
  const { _id } = (await created.json()) as { _id: string };
  await openAs(page, request, admin, adminCompanyPath(_id));
  await page.getByRole("button", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog");
  const day = dialog.getByLabel("Received on");
  const today = await day.inputValue();
  await dialog.getByLabel("Amount received").fill("20");
  await dialog.getByLabel("Reference").fill("BANYAN 3");
  await day.fill("2999-01-01");
  const refused = page.waitForResponse((answer) => answer.url().includes("recordPayment"));
  await dialog.getByRole("button", { name: "Record payment" }).click();
  expect((await refused).status(), "the server refuses it").toBe(400);
  await expect(day).toHaveAccessibleDescription(/Must not be in the future/);
  await day.fill(today);
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText(`$20.00 of ${today} was recorded.`)).toBeVisible();
});
