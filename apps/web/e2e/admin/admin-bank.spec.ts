// Staff book a day's bank file: paste, book what is certain with one click, and look at the rest.
import type { APIRequestContext } from "@playwright/test";
import { newCompany } from "../support/company.ts";
import {
  admin,
  adminToken,
  chooseFound,
  expect,
  expectAccessibleAtWidths,
  holdScript,
  newCustomer,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];

interface Placed {
  _id: string;
  orderNumber: string;
  totalPrice: number;
}

async function place(
  request: APIRequestContext,
  token: string,
  qty: number,
  paymentMethod: "Bank" | "Account" = "Bank",
): Promise<Placed> {
  const { products } = (await (await request.get("/api/products?keyword=PFNK-L")).json()) as {
    products: [{ _id: string }];
  };
  const placed = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${token}` },
    data: { orderItems: [{ product: products[0]._id, qty }], shippingAddress, paymentMethod },
  });
  return (await placed.json()) as Placed;
}

test("staff paste a day's lines, book the certain ones, choose for another and ignore one with undo", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const [one, two, three] = [
    await place(request, buyer.token, 1),
    await place(request, buyer.token, 2),
    await place(request, buyer.token, 3),
  ];
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Australia/Sydney" });
  const mark = `RUN ${process.pid}${Date.now()}`;
  const line = ({ totalPrice }: Placed, text: string, less = 0) =>
    `${today},"+${(totalPrice - less).toFixed(2)}","${mark} ${text}","+5000.00"`;
  const lines = [
    line(one, one.orderNumber),
    line(two, two.orderNumber.replace("-", " ").toLowerCase()),
    line(three, "SOMEBODY", 1),
    `${today},"+12.34","${mark} TAX OFFICE","+5000.00"`,
    `${today},"-80.00","OFFICEWORKS","+5000.00"`,
    `31/02/2026,"+5.00","X","+5000.00"`,
  ];

  await openAs(page, request, admin, "/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Bank lines" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bank lines" })).toBeVisible();
  await expect(page).toHaveTitle(/^Bank lines/);
  await page.getByRole("button", { name: "Match" }).click();
  await expect(page.getByRole("alert").getByText(/^Paste the lines/)).toBeVisible();
  await page.getByLabel("Bank lines").fill(lines.join("\n"));
  await page.getByLabel("Bank lines").press("Control+Enter");
  await expect(page.getByText("4 new lines. 1 debit is left out.")).toBeVisible();
  await expect(page.getByText("Line 6: The day can't be read")).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);

  // Everything that is certain with one click.
  await page.getByRole("button", { name: "Book certain" }).click();
  await expect(page.getByText(/^\d+ lines booked\.$/)).toBeVisible();
  await expect(page.getByText("No line is certain.")).toBeVisible();
  for (const { _id } of [one, two]) {
    const order = await (await request.get(`/api/orders/${_id}`, { headers })).json();
    expect(order).toMatchObject({ isPaid: true, openPrice: 0 });
  }

  // The rest: one is chosen for, one is ignored.
  await page.getByRole("searchbox", { name: "Search by text or amount" }).fill(mark);
  const table = page.getByRole("table", { name: "Money that arrived" });
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  await expectAccessibleAtWidths(page, WIDTHS);
  const somebody = table.getByRole("row").filter({ hasText: "SOMEBODY" });
  await somebody.getByRole("button", { name: /^Choose what/ }).press("Enter");
  const dialog = page.getByRole("dialog");
  await chooseFound(page, dialog.getByRole("combobox", { name: "Invoice" }), three.orderNumber);
  await expect(dialog.getByText("$1.00 will stay open.")).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect(page.getByRole("status").getByText(/^\$\S+ booked\.$/)).toBeVisible();
  await expect(somebody).toHaveCount(0);
  const part = await (await request.get(`/api/orders/${three._id}`, { headers })).json();
  expect(part).toMatchObject({ isPaid: false, openPrice: 1 });

  const office = table.getByRole("row").filter({ hasText: "TAX OFFICE" });
  await office.getByRole("button", { name: /^Ignore/ }).click();
  await expect(office).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(office).toBeVisible();
  await office.getByRole("button", { name: /^Ignore/ }).click();
  await expect(office).toHaveCount(0);

  // What was booked by mistake is open again.
  await page.getByRole("group", { name: "Show" }).getByRole("button", { name: "Booked" }).click();
  await expect(table.getByRole("rowheader")).toHaveCount(3);
  const booked = table.getByRole("row").filter({ hasText: one.orderNumber });
  await booked.getByRole("button", { name: /^Undo/ }).click();
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  await page.getByRole("group", { name: "Show" }).getByRole("button", { name: "Certain" }).click();
  await expect(table.getByRole("rowheader")).toHaveText([new RegExp(one.orderNumber)]);
  await expectAccessibleAtWidths(page, WIDTHS);
  await booked.getByRole("button", { name: /^Book/ }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("staff book a line on a company's account, which pays what is due the longest, and undo it @long", async ({
  page,
  request,
}) => {
  const company = await newCompany(request, { termsDays: 14, creditLimitCents: 5_000_00 });
  const first = await place(request, company.admin.token, 1, "Account");
  const second = await place(request, company.admin.token, 2, "Account");
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const openOf = async ({ _id }: Placed) =>
    ((await (await request.get(`/api/orders/${_id}`, { headers })).json()) as { openPrice: number }).openPrice;
  for (const { _id: order } of [first, second])
    await expect
      .poll(async () => (await (await request.get("/api/invoices", { headers, params: { order } })).json()).invoices)
      .toHaveLength(1);
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Australia/Sydney" });
  const mark = `RUN ${process.pid}${Date.now()}`;
  const amount = (first.totalPrice + 1).toFixed(2);
  await request.post("/api/bank/lines", {
    headers,
    data: { text: `${today},"+${amount}","${mark} SOMEBODY","+9.00"` },
  });

  await openAs(page, request, admin, "/admin/bank");
  await page.getByRole("searchbox", { name: "Search by text or amount" }).fill(mark);
  const line = page.getByRole("table", { name: "Money that arrived" }).getByRole("row").filter({ hasText: mark });
  await line.getByRole("button", { name: /^Choose what/ }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Book" }).click();
  await expect(dialog.getByText("Choose an invoice or a company")).toBeVisible();
  await chooseFound(page, dialog.getByRole("combobox", { name: "Company" }), company.name);
  await expect(dialog.getByText(`${company.name} will owe $${(second.totalPrice - 1).toFixed(2)}.`)).toBeVisible();
  await expect(dialog.getByText("Choose an invoice or a company")).toBeHidden();
  await expect(dialog.getByRole("combobox", { name: "Invoice" })).toBeDisabled();
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("combobox", { name: "Company" }).press("Enter");
  await expect(page.getByRole("status").getByText(/^\$\S+ booked\.$/)).toBeVisible();
  expect([await openOf(first), await openOf(second)]).toEqual([0, second.totalPrice - 1]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(line).toBeVisible();
  expect(await openOf(first)).toBe(first.totalPrice);
});

test("invoices chosen one right after the other for a line are all booked, in that order @long", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const [first, second] = [await place(request, buyer.token, 1), await place(request, buyer.token, 2)];
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  for (const { _id: order } of [first, second])
    await expect
      .poll(async () => (await (await request.get("/api/invoices", { headers, params: { order } })).json()).invoices)
      .toHaveLength(1);
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Australia/Sydney" });
  const mark = `RUN ${process.pid}${Date.now()}`;
  const amount = (first.totalPrice + second.totalPrice - 1).toFixed(2);
  await request.post("/api/bank/lines", { headers, data: { text: `${today},"+${amount}","${mark} BOTH","+9.00"` } });

  await openAs(page, request, admin, "/admin/bank");
  await page.getByRole("searchbox", { name: "Search by text or amount" }).fill(mark);
  const line = page.getByRole("table", { name: "Money that arrived" }).getByRole("row").filter({ hasText: mark });
  await line.getByRole("button", { name: /^Choose what/ }).press("Enter");
  const dialog = page.getByRole("dialog");
  const invoice = dialog.getByRole("combobox", { name: "Invoice" });
  const book = dialog.getByRole("button", { name: "Book" });
  const releaseOrders = await holdScript(page, /\/trpc\/.*orders\.byId/);
  await chooseFound(page, invoice, first.orderNumber);
  await chooseFound(page, invoice, second.orderNumber);
  await expect(book).toBeDisabled();
  await expect(dialog.getByRole("combobox", { name: "Company" })).toBeDisabled();
  await chooseFound(page, invoice, second.orderNumber);
  await expect(invoice).toHaveAccessibleDescription(/is chosen already/);
  releaseOrders();
  await expect(dialog.getByRole("list", { name: "Chosen invoices" }).getByRole("listitem")).toHaveText([
    new RegExp(`: \\$${first.totalPrice.toFixed(2)}`),
    new RegExp(`: \\$${(second.totalPrice - 1).toFixed(2)}`),
  ]);
  await expect(dialog.getByText("$1.00 will stay open.")).toBeVisible();
  await book.click();
  await expect(page.getByRole("status").getByText(/^\$\S+ booked\.$/)).toBeVisible();
  for (const [{ _id }, openPrice] of [[first, 0] as const, [second, 1] as const])
    expect(await (await request.get(`/api/orders/${_id}`, { headers })).json()).toMatchObject({ openPrice });
});

test("a bank's file is dropped or chosen, and one that is none is refused @long", async ({ page, request }) => {
  await openAs(page, request, admin, "/admin/bank");
  const text = `Date,Amount,Details\n12 Feb 26,0.01,FILE ${process.pid}${Date.now()}\n`;
  const choose = page.locator("input[type=file]");
  await choose.setInputFiles({
    name: "export.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\ufeff${text}`, "utf16le"),
  });
  await expect(page.getByText("1 new line.")).toBeVisible();
  await choose.setInputFiles({ name: "export.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(page.getByText("No new lines. 1 was known.")).toBeVisible();
  await choose.setInputFiles({
    name: "photo.png",
    mimeType: "image/png",
    buffer: Buffer.from([137, 80, 78, 71, 0, 1]),
  });
  await expect(page.getByRole("alert").getByText(/^This is not a list of bank lines/)).toBeVisible();
});
