// Buyers read, save and print their statement of account, of any period; staff that of a customer.
import { readFile } from "node:fs/promises";
import {
  admin,
  adminToken,
  expect,
  expectAccessibleAtWidths,
  newCustomer,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";
import type { APIRequestContext } from "@playwright/test";
import { newCompany } from "../support/company.ts";

const WIDTHS = [360, 768, 1280];

/** A new customer with an order for $58 or more by bank transfer, of which $20 are paid. */
async function customerWithStatement(request: APIRequestContext) {
  const buyer = await newCustomer(request);
  const { products } = (await (await request.get("/api/products?keyword=PFNK-L")).json()) as {
    products: [{ _id: string }];
  };
  const headers = { authorization: `Bearer ${buyer.token}` };
  const placed = await request.post("/api/orders", {
    headers,
    data: {
      orderItems: [{ product: products[0]._id, qty: 2 }],
      shippingAddress: { ...shippingAddress, company: "Marchetti Catering" },
      paymentMethod: "Bank",
      poNumber: "PO-2041",
    },
  });
  const order = (await placed.json()) as { _id: string; orderNumber: string; totalPrice: number };
  const read = async () =>
    (await (await request.get("/api/statement", { headers })).json()) as { to: string; entries: unknown[] };
  await expect.poll(async () => (await read()).entries.length).toBe(1);
  const { to: today } = await read();
  const booked = await request.post(`/api/orders/${order._id}/payments`, {
    headers: { authorization: `Bearer ${await adminToken(request)}` },
    data: { amount: 20, paidOn: today, reference: "Westpac 4711" },
  });
  expect(booked.status()).toBe(201);
  return { buyer, order };
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

test("a buyer finds the statement by the invoices, and reads, saves and prints it", async ({ page, request }) => {
  const { buyer, order } = await customerWithStatement(request);
  await openAs(page, request, buyer, "/account/invoices");
  await page.getByRole("link", { name: "Statement of account" }).click();
  await expect(page).toHaveURL("/statement");
  const paper = page.getByRole("article");
  await expect(paper.getByRole("heading", { level: 1 })).toHaveText("Statement of account");
  const rows = paper.getByRole("table", { name: "Entries" }).getByRole("row");
  const open = dollars(order.totalPrice - 20);
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(2)).toContainText(new RegExp(`Invoice INV-\\d+.*${order.orderNumber}.*PO-2041`));
  await expect(rows.nth(3)).toContainText(`Payment by bank transferReference Westpac 4711${order.orderNumber}`);
  await expect(rows.nth(3)).toContainText(`PO-2041-$20.00${open}`);
  await expect(rows.nth(4)).toContainText(`Closing balance${open}`);
  for (const text of ["Marchetti Catering", "ABN 51 824 753 556", `Please transfer ${open}.`])
    await expect(paper.getByText(text)).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const pdf = await downloading;
  expect(pdf.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await page.emulateMedia({ media: "print" });
  for (const name of ["Print", "Download PDF"]) await expect(page.getByRole("button", { name })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Period" })).toBeHidden();
  await expect(rows.nth(2)).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await rows.nth(2).getByRole("link", { name: /^INV-/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Tax invoice INV-/);
});

test("the period is chosen by name or by days, and an empty or impossible one says so @long", async ({
  page,
  request,
}) => {
  const { buyer } = await customerWithStatement(request);
  await openAs(page, request, buyer, "/statement");
  const choice = page.getByRole("navigation", { name: "Period" });
  await expect(choice.getByRole("link", { name: "This month" })).toHaveAttribute("aria-current", "true");
  await choice.getByRole("link", { name: "Last financial year" }).click();
  await expect(page.getByText("Nothing in this period")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Balance on 30 June \d{4}$/ })).toBeVisible();
  for (const text of ["How to pay", "There is nothing to pay."]) await expect(page.getByText(text)).toHaveCount(0);
  await expect(page).toHaveURL(/from=\d{4}-07-01&to=\d{4}-06-30$/);
  await expectAccessibleAtWidths(page, WIDTHS);
  await choice.getByLabel("To").fill("2099-12-31");
  await expect(page.getByRole("row", { name: /Invoice INV-/ })).toBeVisible();
  await choice.getByLabel("From").fill("2099-12-31");
  await expect(page.getByText("$0.00")).toHaveCount(0);
  await expect(page.getByText("Nothing in this period")).toBeVisible();
  await page.goto("/statement?from=2026-03-02&to=2026-03-01");
  await expect(page.getByText("The first day must not be after the last day")).toBeVisible();
});

test("staff open a customer's statement from the customer, and others are refused @long", async ({ page, request }) => {
  const { buyer, order } = await customerWithStatement(request);
  await openAs(page, request, admin, `/admin/user/${buyer._id}/edit`);
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page).toHaveURL(`/statement?user=${buyer._id}`);
  await expect(page.getByRole("row", { name: new RegExp(order.orderNumber) })).toHaveCount(2);
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "Last month" }).click();
  await expect(page.getByText("Nothing in this period")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`user=${buyer._id}&from=`));
  await page.getByRole("link", { name: "Customer" }).click();
  await expect(page).toHaveURL(`/admin/user/${buyer._id}/edit`);
});

test("a member goes from the company's statement to their own and back, in the same period @long", async ({
  page,
  request,
}) => {
  const { name, buyer } = await newCompany(request, { termsDays: 14, creditLimitCents: 500_00 });
  const { products } = (await (await request.get("/api/products?pageSize=1&keyword=nitrile")).json()) as {
    products: { _id: string }[];
  };
  const ordered = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: {
      orderItems: [{ product: products[0]?._id, qty: 1 }],
      shippingAddress,
      paymentMethod: "Account",
      poNumber: "Long order 4500187723-99812-AA-2026-11",
    },
  });
  expect(ordered.status()).toBe(201);
  await openAs(page, request, buyer, "/company");
  await page.getByRole("link", { name: "Statement of account" }).click();
  const paper = page.getByRole("article");
  await expect(paper.getByText(name)).toBeVisible();
  const invoice = paper.getByRole("link", { name: /^INV-/ });
  await expect(async () => {
    await page.reload();
    await expect(invoice).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // A long PO number leaves the entry its place on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await invoice.boundingBox())?.height).toBeLessThan(40);
  await page.getByRole("link", { name: "Last month" }).click();
  await expect(page).toHaveURL(/from=/);
  await page.getByRole("link", { name: "Your own statement" }).click();
  await expect(paper.getByText(buyer.name)).toBeVisible();
  await expect(paper.getByText(name)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Last month" })).toHaveAttribute("aria-current", "true");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("link", { name: "Company statement" }).click();
  await expect(paper.getByText(name)).toBeVisible();
});
