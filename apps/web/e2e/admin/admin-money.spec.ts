// Staff record bank transfers in part, credit units of orders by bank transfer, and refund those by card, with a credit note.
import type { APIRequestContext, Page } from "@playwright/test";
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
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Placed {
  _id: string;
  orderNumber: string;
}

/** A new customer's order of ten units for $162.50, of a product that no other test orders. */
async function customerWithOrder(request: APIRequestContext, paymentMethod: "Bank" | "Stripe") {
  const headers = bearer(await adminToken(request));
  const sku = `money-${paymentMethod}-${process.pid}-${Date.now()}`;
  const some = await request.get("/api/products?keyword=nitrile&pageSize=1");
  const image = ((await some.json()) as { products: { image: string }[] }).products[0]?.image ?? "";
  const data = { name: `Test gloves ${sku}`, sku, price: 12.5, countInStock: 40, image };
  const product = (await (await request.post("/api/products", { headers, data })).json()) as Placed & { name: string };
  const buyer = await newCustomer(request);
  const placed = await request.post("/api/orders", {
    headers: bearer(buyer.token),
    data: { orderItems: [{ product: product._id, qty: 10 }], shippingAddress, paymentMethod },
  });
  expect(placed.status()).toBe(201);
  return { buyer, product, order: (await placed.json()) as Placed };
}

async function stockOf(request: APIRequestContext, { _id }: { _id: string }): Promise<number> {
  return ((await (await request.get(`/api/products/${_id}`)).json()) as { countInStock: number }).countInStock;
}

/** Refunds or credits two units of the only line, which return to stock. */
async function refundTwoUnits(page: Page, product: { name: string }, verb: "Refund" | "Credit") {
  const dialog = page.getByRole("dialog", { name: new RegExp(`^${verb} SO-`) });
  await dialog.getByText("By lines").click();
  const quantity = dialog.getByLabel(`Quantity of ${product.name}`);
  await quantity.fill("11");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(`Only 10 of ${product.name} can be refunded`)).toBeVisible();
  await quantity.fill("2");
  await dialog.getByLabel("Return to stock").check();
  await dialog.getByLabel("Reason").fill("Two boxes arrived damaged");
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: `${verb} $27.50` }).click();
  await expect(dialog).toHaveCount(0);
}

test("a bank transfer is recorded in part and in full, units are refunded and sent back, and the buyer sees it all", async ({
  page,
  request,
}) => {
  const { buyer, product, order } = await customerWithOrder(request, "Bank");
  await openAs(page, request, admin, `/order/${order._id}`);
  const payments = page.getByRole("region", { name: "Payments" });
  const transfers = payments.getByRole("table", { name: "Bank transfers" });
  const dialog = page.getByRole("dialog");
  const amount = dialog.getByLabel("Amount received");

  // Until the focus is in the dialog, a key would press the button again.
  const focusAtFirst = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector("[role=dialog]")) return;
          observer.disconnect();
          resolve((document.activeElement as HTMLInputElement | null)?.value);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await payments.getByRole("button", { name: "Record payment" }).click();
  expect(await focusAtFirst, "the field that has the focus as soon as the dialog is there").toBe("162.50");
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("162.50");
  await expect(dialog.getByText("The order is paid in full.")).toBeVisible();
  await amount.fill("100");
  await dialog.getByLabel("Received on").fill("2999-01-01");
  await dialog.getByLabel("Reference").fill(" ");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Must not be in the future")).toBeVisible();
  await expect(dialog.getByText("Is required")).toBeVisible();
  await page.keyboard.press("Escape");

  await payments.getByRole("button", { name: "Record payment" }).click();
  await amount.fill("100");
  await dialog.getByLabel("Reference").fill("CBA 4711");
  await expect(dialog.getByText("A part payment: $62.50 remains to be paid.")).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.keyboard.press("Enter");
  await expect(payments.getByText(`$100.00 was received for ${order.orderNumber}.`)).toBeVisible();
  await expect(transfers.getByRole("row").filter({ hasText: "CBA 4711" })).toContainText("$100.00");
  await expect(page.getByText("Received $100.00, $62.50 still to pay.")).toBeVisible();

  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByText("Received $100.00, $62.50 still to pay.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Pay by bank transfer" })).toContainText("$62.50");

  await openAs(page, request, admin, `/order/${order._id}`);
  await payments.getByRole("button", { name: "Record payment" }).click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("62.50");
  await page.keyboard.press("Enter");
  await expect(transfers.getByRole("row").filter({ hasText: "$62.50" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Mark As Delivered/ })).toBeVisible();

  await payments.getByRole("button", { name: "Credit order" }).click();
  await refundTwoUnits(page, product, "Credit");
  const credits = payments.getByRole("table", { name: "Credits" });
  await expect(credits.getByRole("row").filter({ hasText: "Two boxes arrived damaged" })).toContainText("2 units");
  expect(await stockOf(request, product)).toBe(32);
  await payments.getByRole("button", { name: "Record refund" }).click();
  await expect(dialog.getByLabel("Amount sent back")).toBeFocused();
  await expect(dialog.getByLabel("Amount sent back")).toHaveValue("27.50");
  await expect(dialog.getByText("Nothing more is to be sent back.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(transfers.getByRole("row").filter({ hasText: "−$27.50" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Credit note CN-/ })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);

  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByText("$27.50 of this order was credited.")).toBeVisible();
  await expect(page.getByText("Refunded $27.50 by bank transfer")).toBeVisible();
  await page.getByRole("link", { name: /^Credit note CN-/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Credit note \(adjustment note\) CN-\d{6}$/);
  const note = page.getByRole("article");
  for (const text of ["Credit to", "Two boxes arrived damaged", "Total credited incl. GST"])
    await expect(note.getByText(text)).toBeVisible();
  await expect(note.getByText("How to pay")).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);
  await note.getByRole("link", { name: /^INV-/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Tax invoice INV-\d{6}$/);
  await expect(note.getByText("Paid", { exact: true })).toBeVisible();
  await page.goto("/account/invoices");
  await expect(page.getByRole("row", { name: /^CN-.* Credit note/ })).toContainText("$27.50");
});

test("units of an order by card are refunded to the card and return to stock @long", async ({ page, request }) => {
  const { buyer, product, order } = await customerWithOrder(request, "Stripe");
  const charge = { token: "tok_visa", amount: 16_250, orderId: order._id };
  expect((await request.post("/api/config/secret", { headers: bearer(buyer.token), data: charge })).ok()).toBe(true);
  await openAs(page, request, admin, `/order/${order._id}`);
  const payments = page.getByRole("region", { name: "Payments" });
  await payments.getByRole("button", { name: /^Refund/ }).click();
  await refundTwoUnits(page, product, "Refund");
  await expect(payments.getByText("$27.50 was refunded to Visa •••• 4242.")).toBeVisible();
  await expect(payments.getByRole("row").filter({ hasText: "−$27.50" })).toContainText("2 units");
  expect(await stockOf(request, product)).toBe(32);
  await expect(page.getByRole("link", { name: /^Credit note CN-/ })).toBeVisible();
  await page.getByRole("link", { name: "Packing list" }).click();
  // Of the ten units, those that are left to send.
  await expect(page.getByRole("row", { name: `${product.name} 8` })).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
});

test("what is due of a cancelled order by card can be sent back by transfer @long", async ({ page, request }) => {
  const { buyer, order } = await customerWithOrder(request, "Stripe");
  const charge = { token: "tok_visa", amount: 16_250, orderId: order._id };
  expect((await request.post("/api/config/secret", { headers: bearer(buyer.token), data: charge })).ok()).toBe(true);
  await openAs(page, request, admin, `/order/${order._id}`);
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByRole("row", { name: /Visa/ })).toBeVisible();
  for (const name of ["Record payment", "Record refund", "Credit order"])
    await expect(payments.getByRole("button", { name })).toHaveCount(0);
  const cancelled = await request.post("/trpc/orders.cancel", {
    headers: bearer(await adminToken(request)),
    data: { id: order._id, paid: true },
  });
  expect(cancelled.status()).toBe(200);
  await page.reload();
  await payments.getByRole("button", { name: "Record refund" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Amount sent back")).toBeFocused();
  await expect(dialog.getByLabel("Amount sent back")).toHaveValue("162.50");
  await expect(dialog.getByText("At most $162.50")).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.keyboard.press("Enter");
  const transfers = payments.getByRole("table", { name: "Bank transfers" });
  await expect(transfers.getByRole("row").filter({ hasText: "−$162.50" })).toBeVisible();
  await expect(payments.getByRole("button", { name: "Record refund" })).toHaveCount(0);
});
