import type { APIRequestContext } from "@playwright/test";
import {
  admin,
  expect,
  expectAccessibleAtWidths,
  newCustomer,
  openAs,
  shippingAddress,
  test,
} from "../support/fixtures.ts";

const WIDTHS = [360, 768, 1280];

/** Places an unpaid order to be paid by bank transfer. */
async function placeOrder(request: APIRequestContext, token: string) {
  const found = await request.get("/api/products?keyword=nitrile&pageSize=1");
  const { products } = (await found.json()) as { products: { _id: string }[] };
  const answer = await request.post("/api/orders", {
    headers: { authorization: `Bearer ${token}` },
    data: { orderItems: [{ product: products[0]?._id, qty: 1 }], shippingAddress, paymentMethod: "Bank" },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { _id: string; orderNumber: string };
}

test("customers cancel their unpaid orders on the order's page, and My Orders says so", async ({ page, request }) => {
  const user = await newCustomer(request);
  const first = await placeOrder(request, user.token);
  const dialog = page.getByRole("dialog");
  const status = page.getByRole("status");

  await openAs(page, request, user, `/order/${first._id}`);
  const cancel = page.getByRole("button", { name: `Cancel order ${first.orderNumber}` });
  await expect(cancel).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await cancel.click();
  await expect(dialog).toContainText("We will not send it and you will not have to pay for it.");
  await expectAccessibleAtWidths(page, WIDTHS);
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await expect(dialog).toBeHidden();
  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(status.filter({ hasText: `Order ${first.orderNumber} was cancelled.` })).toBeVisible();
  await expect(page.getByText("This order was cancelled. There is nothing to pay.")).toBeVisible();
  await expect(cancel).toBeHidden();

  await page.goto("/profile");
  await expect(page.getByRole("row").filter({ hasText: first.orderNumber })).toContainText("Cancelled");
});

test("admins set a customer's limits for unpaid orders on the user's page @long", async ({ page, request }) => {
  const user = await newCustomer(request);
  await openAs(page, request, admin, `/admin/user/${user._id}/edit`);
  await page.getByLabel("Unpaid orders", { exact: true }).fill("50");
  await page.getByLabel("Unpaid amount", { exact: true }).fill("2500.50");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Updated Successfully")).toBeVisible();
  await page.goto(`/admin/user/${user._id}/edit`);
  await expect(page.getByLabel("Unpaid orders", { exact: true })).toHaveValue("50");
  await expect(page.getByLabel("Unpaid amount", { exact: true })).toHaveValue("2500.50");
});
