// The mouse wheel scrolls the page and never changes a number, on every screen with number fields.
import type { Locator, Page } from "@playwright/test";
import { admin, customer, expect, newCustomer, openAs, shippingAddress, test } from "../support/fixtures.ts";

// So low that every one of the pages can be scrolled.
test.use({ viewport: { width: 1280, height: 420 } });

/** How far one notch scrolls: so little that the pointer stays over the field. */
const NOTCH = 10;

/** Turns the wheel down and up over the focused field: its page or dialog is scrolled, and its number stays. */
async function expectWheelToScroll(page: Page, field: Locator, number: string): Promise<void> {
  await field.fill(number);
  await field.blur();
  await field.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await field.boundingBox())?.y ?? 0);
  for (const notch of [NOTCH, NOTCH, -NOTCH, -NOTCH]) {
    await field.focus();
    await field.hover();
    const before = await top();
    const turned = await field.evaluateHandle((element) => ({
      // The number has changed by the next frame if it changes at all.
      done: new Promise((resolve) => element.addEventListener("wheel", () => requestAnimationFrame(resolve))),
    }));
    await page.mouse.wheel(0, notch);
    await turned.evaluate(({ done }) => done);
    await expect.poll(top, "scrolled by the wheel").toBe(before - notch);
    await expect(field).toHaveValue(number);
  }
}

const quantity = (page: Page) => page.getByRole("main").getByRole("spinbutton").first();

test("the wheel over a buyer's quantity scrolls the page", async ({ page, request }) => {
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
  await page.getByRole("button", { name: "Read lines" }).click();
  await expectWheelToScroll(page, quantity(page), "30");

  await page.goto("/profile");
  await page.getByRole("button", { name: `Order again ${order.orderNumber}` }).click();
  await expectWheelToScroll(page, page.getByRole("dialog").getByRole("spinbutton").first(), "30");
});

test("the wheel over a quantity of what is due again scrolls the page", async ({ page, request }) => {
  await openAs(page, request, customer, "/");
  const due = page.getByRole("region", { name: "Due again" }).getByRole("spinbutton").first();
  await expectWheelToScroll(page, due, "12");
});

test("the wheel over a number of the admin scrolls the page", async ({ page, request }) => {
  const { products } = (await (await request.get("/api/products?pageSize=1")).json()) as {
    products: { _id: string }[];
  };
  await openAs(page, request, admin, `/admin/product/${products[0]?._id}/edit`);
  for (const label of ["Price", "Count In Stock", "Minimum quantity"])
    await expectWheelToScroll(page, page.getByLabel(label), "8");
});
