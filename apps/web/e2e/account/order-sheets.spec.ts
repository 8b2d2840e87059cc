// A buyer opens the safety data sheet of what they ordered on the order's page; staff see who was given which version.
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

test("a buyer downloads a safety data sheet from their order, and staff see that they were given it", async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const name = `Degreaser ${process.pid}${Date.now()}`;
  const add = async (about: object) =>
    (await (
      await request.post("/api/products", { headers, data: { price: 12, countInStock: 50, ...about } })
    ).json()) as {
      _id: string;
    };
  const { _id: product } = await add({ name });
  const { _id: other } = await add({ name: `${name} brush` });
  const file = { name: "sds.pdf", mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7 ${name}`) };
  const uploaded = await request.post(`/api/products/${product}/documents`, {
    headers,
    multipart: { kind: "sds", revisedOn: "2026-03-01", file },
  });
  const { _id: document } = (await uploaded.json()) as { _id: string };
  const buyer = await newCustomer(request);
  const placed = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: {
      orderItems: [product, other].map((id) => ({ product: id, qty: 1 })),
      shippingAddress,
      paymentMethod: "Bank",
    },
  });
  const { _id: order } = (await placed.json()) as { _id: string };

  await openAs(page, request, buyer, `/order/${order}`);
  const items = page.getByRole("table", { name: "Order items" });
  const link = items.getByRole("link", { name: `Safety data sheet of ${name} as a PDF` });
  await expect(items.getByRole("link", { name: /Safety data sheet/ })).toHaveCount(1);
  const downloading = page.waitForEvent("download");
  await link.click();
  expect((await downloading).suggestedFilename()).toMatch(/sds-v1\.pdf$/);
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.emulateMedia({ media: "print" });
  await expect(items).toContainText(name);
  await expect(link).toBeHidden();
  await page.emulateMedia({ media: null });

  // A job writes the confirmation.
  await expect
    .poll(async () => (await request.get(`/api/documents/${document}/recipients`, { headers })).json())
    .toMatchObject({ total: 1 });
  await openAs(page, request, admin, `/order/${order}`);
  await expect(link).toBeVisible();
  await page.goto(`/admin/product/${product}/edit`);
  await page.getByRole("button", { name: /^Recipients/ }).click();
  const dialog = page.getByRole("dialog");
  const row = dialog.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(buyer.email);
  await expect(row.getByRole("cell", { name: "Order", exact: true })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
});
