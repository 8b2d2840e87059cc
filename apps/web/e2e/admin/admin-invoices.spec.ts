// Staff find an invoice among all of them, by words, kind and days, and get from it to its order and its PDF.
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

const WIDTHS = [360, 768, 1280];

test("staff find an invoice by its buyer, kind and days, and open its order, its paper and its PDF", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const { products } = (await (await request.get("/api/products?keyword=PFNK-L")).json()) as {
    products: [{ _id: string }];
  };
  const company = `Marchetti ${process.pid}${Date.now()}`;
  const placed = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: {
      orderItems: [{ product: products[0]._id, qty: 2 }],
      shippingAddress: { ...shippingAddress, company },
      paymentMethod: "Bank",
      abn: "53 004 085 616",
    },
  });
  const order = (await placed.json()) as { _id: string; orderNumber: string };
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const papers = async () =>
    (await (await request.get(`/api/invoices?order=${order._id}`, { headers })).json()) as {
      invoices: { _id: string; number: string; issuedOn: string; dueOn: string }[];
    };
  await expect.poll(async () => (await papers()).invoices.length).toBe(1);
  const [invoice] = (await papers()).invoices;
  if (!invoice) throw new Error("the order has no invoice");
  const paper = async () =>
    (await (await request.get(`/api/invoices/${invoice._id}`, { headers })).json()) as { peppol: { state: string } };
  await expect.poll(async () => (await paper()).peppol.state).toBe("sent");

  await openAs(page, request, admin, "/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Invoices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  const table = page.getByRole("table", { name: "Invoices" });
  await expect(table.getByRole("rowheader")).toHaveCount(20);
  await expectAccessibleAtWidths(page, WIDTHS);

  await page.getByRole("searchbox", { name: "Search by number, PO number or customer" }).fill(company);
  await expect(table.getByRole("rowheader")).toHaveText([new RegExp(`^${invoice.number}`)]);
  const row = table.getByRole("row").filter({ hasText: invoice.number });
  for (const text of [company, order.orderNumber, invoice.issuedOn, invoice.dueOn, "Open"])
    await expect(row.getByRole("cell", { name: text, exact: true })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);

  await page.getByRole("combobox", { name: "Kind" }).selectOption("Credit notes");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("combobox", { name: "Kind" }).selectOption("Invoices");
  await expect(row).toBeVisible();

  // The days of issue, both included.
  await page.getByLabel("From", { exact: true }).fill(invoice.issuedOn);
  await page.getByLabel("To", { exact: true }).fill(invoice.issuedOn);
  await expect(page).toHaveURL(new RegExp(`kind=invoice&from=${invoice.issuedOn}&to=${invoice.issuedOn}$`));
  await expect(row).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("");
  await expect(table.getByRole("rowheader")).toHaveCount(20);
  // Days that are none are no filter.
  await page.goto(`/admin/invoices?from=yesterday&to=0000-01-01&keyword=${invoice.number}`);
  await expect(row).toBeVisible();

  const downloading = page.waitForEvent("download");
  await row.getByRole("button", { name: `PDF of ${invoice.number}` }).press("Enter");
  const pdf = await downloading;
  expect(pdf.suggestedFilename()).toBe(`${invoice.number}.pdf`);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await row.getByRole("link", { name: order.orderNumber }).click();
  await expect(page).toHaveURL(`/order/${order._id}`);
  await page.goBack();
  await row.getByRole("link", { name: invoice.number }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tax invoice ${invoice.number}`);

  // The test server sends documents into a folder.
  await expect(page.getByText(/^Sent over Peppol on \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Sent over Peppol/)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await openAs(page, request, buyer, new URL(page.url()).pathname);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tax invoice ${invoice.number}`);
  await expect(page.getByText(/Peppol/)).toHaveCount(0);
});

test("a PDF that can't be made says why, and is asked for again @long", async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/invoices");
  await page.route("**/api/invoices/*.pdf", (route) =>
    route.fulfill({ status: 429, json: { message: "Too many PDFs. Try again in a minute." } }),
  );
  const first = page.getByRole("button", { name: /^PDF of INV-/ }).first();
  await first.click();
  await expect(page.getByRole("alert").getByText("Too many PDFs. Try again in a minute.")).toBeVisible();
  await page.unroute("**/api/invoices/*.pdf");
  const downloading = page.waitForEvent("download");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await downloading;
  await expect(page.getByText("Too many PDFs. Try again in a minute.")).toBeHidden();
});
