// Staff see which companies owe on account, remind one, and record what it pays.
import { openDatabase } from "@shop/db/client";
import { papers } from "@shop/db/schema/papers";
import { addDays, dayOf } from "@shop/domain/dates";
import { eq, sql } from "drizzle-orm";
import { runDatabase } from "../support/another-shop.ts";
import { newCompany } from "../support/company.ts";
import {
  admin,
  adminToken,
  expect,
  expectAccessibleAtWidths,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

/** As if an invoice had been due so many days ago: only its job writes one, and it never changes. */
async function dueDaysAgo(invoice: string, days: number): Promise<void> {
  const { db, pool } = openDatabase({ url: await runDatabase() });
  const dueOn = addDays(dayOf(new Date(), "Australia/Sydney"), -days);
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.update(papers).set({ dueOn }).where(eq(papers.id, invoice));
  });
  await pool.end();
}

test("staff remind a company of an overdue invoice, and record its payment on the order", async ({ page, request }) => {
  const invoiceEmail = `accounts-${Date.now()}@wattle.example`;
  const settings = { termsDays: 14, creditLimitCents: 5_000_00, invoiceEmail };
  const { name, buyer } = await newCompany(request, settings);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const sku = `OV${process.pid}${Date.now()}`;
  const data = { name: `Mask ${sku}`, sku, price: 10, countInStock: 100 };
  const product = (await (await request.post("/api/products", { headers, data })).json()) as { _id: string };
  const placed = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { orderItems: [{ product: product._id, qty: 2 }], shippingAddress, paymentMethod: "Account" },
  });
  const { _id, orderNumber } = (await placed.json()) as { _id: string; orderNumber: string };
  const invoices = async () => {
    const answer = await request.get("/api/invoices", { headers, params: { order: _id } });
    return ((await answer.json()) as { invoices: { _id: string }[] }).invoices;
  };
  await expect.poll(async () => (await invoices()).length).toBe(1);
  await dueDaysAgo((await invoices())[0]?._id ?? "", 40);

  await openAs(page, request, admin, "/admin/overdue");
  await expect(page.getByRole("heading", { level: 1, name: "Overdue" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("$47.00");
  await expect(row).toContainText("Never");
  await expectAccessibleAtWidths(page, [360, 768, 1280]);
  await row.getByRole("button", { name: `Remind ${name}` }).click();
  await expect(page.getByText(`The reminder was sent to ${invoiceEmail}`)).toBeVisible();
  await expect(row).not.toContainText("Never");
  await row.getByRole("button", { name: `Remind ${name}` }).click();
  await expect(page.getByText("This company was reminded today")).toBeVisible();

  await row.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Statement of account" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: orderNumber })).toContainText("$47.00");

  await page.getByRole("link", { name: orderNumber }).click();
  await expect(page.getByText(`of this order is on the account of ${name}`)).toBeVisible();
  await page.getByRole("button", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount received").fill("50");
  await expect(dialog.getByText(/\$3\.00 pays the company’s other invoices/)).toBeVisible();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText(`$50.00 was received for ${orderNumber}`)).toBeVisible();
  await expect(page.getByText(/Paid on \d/).first()).toBeVisible();

  await page.goto("/admin/overdue");
  await expect(page.getByRole("heading", { level: 1, name: "Overdue" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
});
