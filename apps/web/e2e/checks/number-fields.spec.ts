// The mouse wheel scrolls the page and never changes a number, on every screen with number fields.
import type { Page } from "@playwright/test";
import { admin, newCustomer, openAs, shippingAddress, test } from "../support/fixtures.ts";
import { expectWheelToScroll } from "../support/wheel.ts";

// So low that every one of the pages can be scrolled.
test.use({ viewport: { width: 1280, height: 420 } });

const quantity = (page: Page) => page.getByRole("main").getByRole("spinbutton").first();

test("the wheel over a buyer's quantity scrolls the page @long", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  const headers = { authorization: `Bearer ${buyer.token}` };
  const { products } = (await (await request.get("/api/products?keyword=PFN&inStock=true&pageSize=12")).json()) as {
    products: { _id: string; sku: string }[];
  };
  const lines = products.map(({ _id }) => ({ product: _id, qty: 20 }));
  const list = await request.post("/api/lists", { headers, data: { name: "Weekly", lines } });
  const { _id: listId } = (await list.json()) as { _id: string };
  const data = { orderItems: lines, shippingAddress, paymentMethod: "Bank" };
  const placed = await request.post("/api/orders", { headers, data });
  const order = (await placed.json()) as { orderNumber: string };
  await request.post(`/api/lists/${listId}/cart`, { headers, data: {} });

  await openAs(page, request, buyer, "/cart");
  await expectWheelToScroll(page, quantity(page), "30");
  await page.goto(`/lists/${listId}`);
  await expectWheelToScroll(page, quantity(page), "30");
  await page.goto("/products");
  await expectWheelToScroll(page, quantity(page), "30");

  await page.goto("/quick-order");
  await page.getByLabel("Paste your order", { exact: true }).fill(products.map(({ sku }) => `${sku} 20`).join("\n"));
  await page.getByRole("button", { name: "Check order" }).click();
  await expectWheelToScroll(page, quantity(page), "30");

  await page.goto("/profile");
  await page.getByRole("button", { name: `Order again ${order.orderNumber}` }).click();
  await expectWheelToScroll(page, page.getByRole("dialog").getByRole("spinbutton").first(), "30");
});

test("the wheel over a number of the admin scrolls the page", { tag: "@long" }, async ({ page, request }) => {
  const { products } = (await (await request.get("/api/products?pageSize=1")).json()) as {
    products: { _id: string }[];
  };
  await openAs(page, request, admin, `/admin/product/${products[0]?._id}/edit`);
  for (const label of ["Price", "Count In Stock", "Minimum quantity"])
    await expectWheelToScroll(page, page.getByLabel(label), "8");
});
