import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { admin, newCustomer, shippingAddress } from "../support/fixtures.ts";
import { KEY } from "./driver.ts";
import { expect, test, type Screen } from "./screen.ts";

/** Signs in on the login screen, which the page before has led to or which is opened here. */
async function signIn(view: Screen, { email, password }: { email: string; password: string }): Promise<void> {
  await view.expectHeading("Sign In");
  await view.fill("Email", email);
  await view.fill("Password", password);
  await view.press("button", "Sign In");
}

/** Fills in the delivery address. */
async function enterAddress(view: Screen): Promise<void> {
  await view.expectHeading("Shipping");
  await view.fill("First name", shippingAddress.first_name);
  await view.fill("Last name", shippingAddress.last_name);
  await view.fill("Address", shippingAddress.address);
  await view.fill("City", shippingAddress.city);
  await view.choose("State", "New South Wales (NSW)");
  await view.fill("Postal code", shippingAddress.postalCode);
  await view.fill("Phone", shippingAddress.phone);
}

/** Products of the demo shop with a lot of stock. */
async function someProducts(request: APIRequestContext, count: number) {
  const { products } = (await (await request.get("/api/products?pageSize=50&sort=rating")).json()) as {
    products: { _id: string; sku: string; name: string; countInStock: number }[];
  };
  return products.filter(({ countInStock, sku }) => countInStock > 50 && sku !== "").slice(0, count);
}

test("a customer searches, adds to the cart, signs in and orders by bank transfer", async ({ view, request }) => {
  const buyer = await newCustomer(request);
  await view.open("/");
  await view.keys("/");
  await view.expectFocused("field", "Search products");
  await view.keys(..."nitril golves", KEY.enter);
  await view.expectPath("/products/search/nitril%20golves");
  // The home page, which has links to products too, is shown until the results are there.
  await view.expectHeading("Latest Products");
  await view.press("link", "/Powder Free Blue Nitrile/");
  await view.expectPath(/^\/product\//);
  await view.press("button", "Add To Cart");
  await view.expectHeading("Cart");
  await view.press("link", "Check out");
  await view.expectPath("/login?redirect=shipping");
  await signIn(view, buyer);
  await enterAddress(view);
  await view.press("button", "Continue");
  await view.expectHeading("Payment");
  await view.press("radio", "/Bank/");
  await view.press("button", "Continue");
  await view.expectHeading("Place Order");
  await view.press("button", "Place Order");
  await view.expectPath(/^\/order\/[0-9a-f-]{36}$/);
  await view.expectText("Not Paid");
  await view.expectText(shippingAddress.address);
});

test("a customer pastes an order with its PO number and pays by card", async ({ view, request }) => {
  const buyer = await newCustomer(request);
  const products = await someProducts(request, 3);
  expect(products).toHaveLength(3);
  await view.open("/login");
  await signIn(view, buyer);
  await view.expectPath("/");
  await view.open("/quick-order");
  await view.fill("Paste your order", products.map(({ sku }) => `${sku} x 1`).join("\n"));
  // Cut and pasted: through the browser's own clipboard.
  await view.control("a");
  await view.control("x");
  await view.expectValue("Paste your order", "");
  await view.control("v");
  await view.press("button", "Add to cart");
  // Enter continues from here to the placed order.
  await view.expectFocused("link", "Check out");
  await view.keys(KEY.enter);
  await enterAddress(view);
  await view.keys(KEY.enter);
  await view.expectHeading("Payment");
  await view.expectFocused("radio", "Stripe");
  await view.keys(KEY.enter);
  await view.expectHeading("Place Order");
  await view.expectFocused("field", "PO number");
  await view.keys(..."PO 4711", KEY.enter);
  await view.expectPath(/^\/order\/[0-9a-f-]{36}$/);
  await view.expectText("PO 4711");
  await view.fill("Card number", "4242 4242 4242 4242");
  await view.fill("Expiry", "12 / 34");
  await view.fill("CVC", "123");
  await view.press("button", "Pay now");
  await view.expectText(/Paid on \d{4}-\d\d-\d\d/);
});

test("staff find a product in the list, change it and see the change", async ({ view, request }) => {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error("the shop has products");
  await view.open("/login");
  await signIn(view, admin);
  await view.expectPath("/");
  await view.open("/admin/productlist");
  await view.fill("Search products", product.sku);
  await view.keys(KEY.enter);
  await view.expectText("1–1 of 1");
  await view.press("link", product.name);
  await view.expectPath(/^\/admin\/product\/[^/]+\/edit/);
  const brand = `Wattle ${randomUUID()}`;
  await view.fill("Brand", brand);
  await view.press("button", "Update");
  await view.expectText("Updated Successfully");
  await view.open(`/admin/product/${product._id}/edit`);
  await view.expectValue("Brand", brand);
});

test("the days of the dashboard's own period are typed by keyboard", async ({ view }) => {
  await view.open("/login");
  await signIn(view, admin);
  await view.expectPath("/");
  await view.open("/admin");
  await view.choose("Period", "From … to …");
  await view.expectValue("To", /^\d{4}-\d\d-\d\d$/);
  await view.keys(KEY.tab);
  await view.typeDay("From", "2025-11-02");
  await view.expectPath(/from=2025-11-02&to=\d{4}-\d\d-\d\d$/);

  // With the month, the field contains 31 November for a moment, which is no day.
  await view.open("/admin?from=2025-10-31&to=2025-12-01");
  await view.choose("Period", "From … to …");
  await view.keys(KEY.tab);
  await view.typeDay("From", "2025-11-02");
  await view.expectPath("/admin?from=2025-11-02&to=2025-12-01");
});
