// Buyers find their tax invoices, from the account and from an order, and print them.
import { readFile } from "node:fs/promises";
import {
  adminToken,
  customer,
  expect,
  expectAccessibleAtWidths,
  newCustomer,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];

test("invoices are listed, found by number, and opened", async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, request, customer, "/account/invoices");
  const invoices = page.getByRole("table", { name: "Invoices" });
  const links = invoices.getByRole("link", { name: /^(?:INV|CN)-\d{6}$/ });
  await expect(links).toHaveCount(20);
  await expectAccessibleAtWidths(page, WIDTHS);
  const number = (await links.filter({ hasText: "INV" }).nth(3).textContent()) ?? "";
  await page.getByRole("searchbox", { name: "Search invoices" }).fill(number.toLowerCase());
  await expect(links).toHaveText([number]);
  await links.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tax invoice ${number}`);
  await expectAccessibleAtWidths(page, WIDTHS);
});

test("an order leads to its invoice, which says what is bought, what the GST is and how to pay", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const { products } = (await (await request.get("/api/products?keyword=PFNK-L")).json()) as {
    products: [{ _id: string }];
  };
  const placed = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: {
      orderItems: [{ product: products[0]._id, qty: 2 }],
      shippingAddress: { ...shippingAddress, company: "Marchetti Catering" },
      paymentMethod: "Bank",
      poNumber: "PO-2041",
    },
  });
  const order = (await placed.json()) as { _id: string; orderNumber: string };
  await openAs(page, request, buyer, `/order/${order._id}`);
  await page.getByRole("link", { name: "Invoice", exact: true }).click();
  const paper = page.getByRole("article");
  await expect(paper.getByRole("heading", { level: 1 })).toHaveText(/^Tax invoice INV-\d{6}$/);
  for (const text of [
    "ABN 51 824 753 556",
    "Marchetti Catering",
    "PO-2041",
    order.orderNumber,
    "Total incl. GST",
    "Reference",
  ])
    await expect(paper.getByText(text).first()).toBeVisible();
  await expect(paper.getByRole("row")).toHaveCount(2);
  await expect(paper.getByText(/not paid yet, due \d{4}-/)).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const pdf = await downloading;
  const title = await paper.getByRole("heading", { level: 1 }).textContent();
  expect(`Tax invoice ${pdf.suggestedFilename()}`).toBe(`${title}.pdf`);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(paper.getByText(/not paid yet/)).toBeHidden();
  await expect(paper.getByText("How to pay")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: `Order ${order.orderNumber}` }).click();
  await expect(page).toHaveURL(`/order/${order._id}`);

  const headers = { authorization: `Bearer ${buyer.token}` };
  expect((await request.post(`/api/orders/${order._id}/cancel`, { headers, data: {} })).ok()).toBe(true);
  await page.reload();
  await page.getByRole("link", { name: "Invoice", exact: true }).click();
  await expect(paper.getByText("The order was cancelled")).toBeVisible();
  await expect(paper.getByText("How to pay")).toBeHidden();
  await page.goto("/account/invoices");
  await expect(page.getByRole("row", { name: /^INV-.* Cancelled/ })).toBeVisible();
});

test("staff find everybody's invoices by customer, and others see none of them @long", async ({ page, request }) => {
  const found = await request.get("/api/invoices?keyword=nora&pageSize=1", {
    headers: { authorization: `Bearer ${await adminToken(request)}` },
  });
  const { invoices } = (await found.json()) as { invoices: [{ _id: string }] };
  await openAs(page, request, await newCustomer(request), `/invoice/${invoices[0]._id}`);
  await expect(page.getByRole("heading", { name: "Invoice not found" })).toBeVisible();
  await page.getByRole("link", { name: "See all invoices" }).click();
  await expect(page.getByText("No invoices yet")).toBeVisible();
});
