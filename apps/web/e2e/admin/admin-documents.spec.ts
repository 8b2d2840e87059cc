// Staff give a product its safety data sheet, send it to its buyers and withdraw it; buyers find it with the product.
import {
  admin,
  adminToken,
  expect,
  expectAccessibleAtWidths,
  expectFits,
  newCustomer,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];

test("staff upload a safety data sheet, send it to the buyers and withdraw it; everybody opens the newest", async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const name = `Bleach ${process.pid}${Date.now()}`;
  const made = await request.post("/api/products", { headers, data: { name, price: 12, countInStock: 50 } });
  const { _id: id } = (await made.json()) as { _id: string };
  const buyer = await newCustomer(request);
  await request.post("/api/orders", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { orderItems: [{ product: id, qty: 1 }], shippingAddress, paymentMethod: "Bank" },
  });

  await openAs(page, request, admin, `/admin/product/${id}/edit`);
  const form = page.getByRole("form", { name: "Add a document" });
  await form.getByRole("button", { name: "Upload document" }).click();
  await expect(form.getByText("A safety data sheet needs the day on which it was revised")).toBeVisible();
  await form.getByLabel("Revised on").fill("2021-03-01");
  const choose = async (text: string) => {
    const choosing = page.waitForEvent("filechooser");
    await form.getByRole("button", { name: "PDF file" }).click();
    const fileName = `sds of the ${"very ".repeat(20)}long name.pdf`;
    await (await choosing).setFiles({ name: fileName, mimeType: "application/pdf", buffer: Buffer.from(text) });
    await page.setViewportSize({ width: 360, height: 900 });
    await expectFits(page, 360);
    await form.getByRole("button", { name: "Upload document" }).click();
  };
  await choose("no document");
  await expect(form.getByText("Only PDF files")).toBeVisible();
  await choose("%PDF-1.7 one");
  await expect(page.getByText("Saved: Safety data sheet, version 1.")).toBeVisible();
  const list = page.getByRole("list", { name: "Documents" });
  await expect(list).toContainText("Revised on 1 Mar 2021 · expires on 1 Mar 2026");
  await expect(list).toContainText("Expired");
  await expectAccessibleAtWidths(page, WIDTHS);

  await list.getByRole("button", { name: /^Send to buyers/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 account that bought the product");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(list.getByRole("button", { name: /^Send to buyers/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Send to 1" }).click();
  await expect(page.getByText("Safety data sheet was sent to 1 account.")).toBeVisible();
  await list.getByRole("button", { name: /^Send to buyers/ }).click();
  await expect(page.getByText("All buyers have version 1 of Safety data sheet")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/admin/documents?keyword=${encodeURIComponent(name)}`);
  const table = page.getByRole("table", { name: "Documents" });
  await expect(table.getByRole("rowheader")).toContainText(name);
  await expectAccessibleAtWidths(page, WIDTHS);

  await page.goto(`/product/${id}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Safety data sheet as a PDF" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/sds-v1\.pdf$/);

  await page.goto(`/admin/product/${id}/edit`);
  await list.getByRole("button", { name: /^Withdraw/ }).click();
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(list).toContainText("Withdrawn");
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("heading", { name: "Documents" })).toHaveCount(0);
});
