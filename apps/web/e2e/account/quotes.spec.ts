// A customer asks for a quote from the cart, staff answer it, and the customer orders at its prices.
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
import { newCompany } from "../support/company.ts";
import { giveOwnSteps } from "../support/price-lists.ts";

const WIDTHS = [360, 768, 1280];

test("a customer asks for a quote, staff answer it, and the order has its prices", async ({ page, request }) => {
  const buyer = await newCustomer(request);
  const staff = { authorization: `Bearer ${await adminToken(request)}` };
  const headers = { authorization: `Bearer ${buyer.token}` };
  const mark = `QT${process.pid}${Date.now()}`;
  const made = async (letter: string, price: number) => {
    const data = {
      name: `Gown ${mark}-${letter}`,
      sku: `${mark}-${letter}`,
      price,
      countInStock: 100,
      packageQuantity: "Box of 100",
    };
    return (await (await request.post("/api/products", { headers: staff, data })).json()) as {
      _id: string;
      name: string;
    };
  };
  const [gown, apron, cap] = [await made("A", 10), await made("B", 20), await made("C", 5)];
  await giveOwnSteps(buyer._id, gown._id, [
    [1, 1000],
    [100, 700],
  ]);
  const lines = [gown, apron].map(({ _id }, index) => ({ product: _id, qty: index === 0 ? 20 : 5 }));
  await request.post("/api/cart/lines", { headers, data: { lines } });
  await request.post("/api/addresses", { headers, data: { ...shippingAddress, label: "Clinic" } });

  await openAs(page, request, buyer, "/cart");
  const quantity = (of: { name: string }) => page.getByRole("spinbutton", { name: `Quantity of ${of.name}` });
  const sheet = page.getByRole("dialog", { name: "Ask for a quote" });
  // Of more than there is in stock, but not of a part of one.
  await quantity(gown).fill("500");
  await quantity(apron).fill("2.5");
  await page.getByRole("button", { name: "Ask for a quote" }).click();
  await expect(quantity(apron)).toBeFocused();
  await expect(sheet).toBeHidden();
  await quantity(apron).fill("5");
  await page.getByRole("button", { name: "Ask for a quote" }).click();
  await sheet.getByRole("textbox", { name: "Note" }).fill("For the new clinic,\nevery month");
  await sheet.getByRole("button", { name: "Ask for a quote" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Quote QU-\d+$/ })).toBeVisible();
  await expect(page.getByText("Waiting for an answer")).toBeVisible();
  await expect(page.getByText("For the new clinic, every month")).toBeVisible();
  const url = new URL(page.url()).pathname;
  await expectAccessibleAtWidths(page, WIDTHS);

  await openAs(page, request, admin, "/admin/quotes?status=open");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.goto(url.replace("/quote/", "/admin/quote/"));
  const pays = (of: string) => page.getByText(`The customer pays ${of} today`);
  await expect(pays("$7.00 for one when buying 500")).toBeVisible();
  const price = (of: { name: string }) => page.getByRole("spinbutton", { name: `Price of ${of.name}` });
  await expect(quantity(gown)).toHaveValue("500");
  await quantity(gown).fill("20");
  await expect(pays("$10.00 for one when buying 20")).toBeVisible();
  await price(gown).fill("10.50");
  await expect(page.getByText("Quoted above it")).toBeVisible();
  await price(gown).fill("8.50");
  await expect(page.getByText("Quoted above it")).toBeHidden();
  await price(apron).fill("0");
  await page.getByRole("spinbutton", { name: "Freight" }).fill("11");
  await page.getByRole("button", { name: "Send quote" }).click();
  await expect(price(apron)).toHaveAccessibleDescription(/at least 0.01/);
  await page.getByRole("button", { name: `Remove ${apron.name}` }).click();
  await chooseFound(page, page.getByRole("combobox", { name: "Add a product" }), `${mark}-C`);
  await quantity(cap).fill("4");
  await expect(price(cap)).toHaveValue("5");
  await page.getByRole("button", { name: "Send quote" }).click();
  await expect(page.getByText("Sent.", { exact: true })).toBeVisible();
  await expect(page.getByText("$220.00")).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);

  await openAs(page, request, buyer, "/quotes");
  // What was typed for the order of the cart is neither sent with the quote's, nor forgotten.
  const ofCart = JSON.stringify({ poNumber: "PO 1", deliveryNote: "For the cart" });
  await page.evaluate((typed) => localStorage.setItem("orderFields", typed), ofCart);
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("link", { name: /^QU-\d+$/ }).click();
  await expect(page.getByText("instead of $10.00")).toBeVisible();
  await expect(page.getByText("8.5c a gown")).toBeVisible();
  await expect(page.getByText("$220.00").first()).toBeVisible();
  await page.getByRole("button", { name: "Accept quote" }).click();
  await expect(page.getByRole("radio", { name: "Clinic" })).toBeChecked();
  await page.getByRole("radio", { name: "Bank" }).check();
  await expect(page.getByRole("textbox", { name: "Delivery note" })).toHaveValue("");
  await page.getByRole("textbox", { name: "PO number" }).fill("PO 77");
  await expectAccessibleAtWidths(page, WIDTHS);
  // Its total falls meanwhile by the cap's GST, which is accepted.
  const gstFree = { headers: staff, data: { taxClass: "gst-free" } };
  expect((await request.put(`/api/products/${cap._id}`, gstFree)).status()).toBe(200);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();
  await expect(page.getByText("$218.00").first()).toBeVisible();
  await expect(page.getByText("8.5c a gown")).toBeVisible();
  await expect(page.getByText("PO 77")).toBeVisible();
  await expect(page.getByText("For the cart")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("orderFields"))).toBe(ofCart);
  const orders = (await (await request.get("/api/orders/myorders", { headers })).json()) as {
    totalPrice: number;
    orderItems: { product: string; price: number; qty: number; priceSource: string }[];
  }[];
  expect(orders).toMatchObject([
    {
      totalPrice: 218,
      orderItems: [
        { product: gown._id, price: 8.5, qty: 20, priceSource: "quote" },
        { product: cap._id, price: 5, qty: 4, priceSource: "quote" },
      ],
    },
  ]);

  await page.goto(url);
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(page.getByText(/You accepted this quote as order SO-\d+/)).toBeVisible();
  // What was not quoted is still in the cart.
  await page.goto("/cart");
  await expect(quantity(apron)).toHaveValue("5");
  await expect(quantity(gown)).toHaveCount(0);
});

test("a price typed while products are added to a quote stays, all are sent, and leaving asks about what is not @long", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const staff = { authorization: `Bearer ${await adminToken(request)}` };
  const mark = `QA${process.pid}${Date.now()}`;
  const made = async (letter: string, price: number) => {
    const data = { name: `Gown ${mark}-${letter}`, sku: `${mark}-${letter}`, price, countInStock: 100 };
    return (await (await request.post("/api/products", { headers: staff, data })).json()) as {
      _id: string;
      name: string;
    };
  };
  const [gown, apron, cap] = [await made("A", 10), await made("B", 20), await made("C", 5)];
  const asked = await request.post("/api/quotes", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { note: "", lines: [{ product: gown._id, qty: 3 }] },
  });
  const { _id: id } = (await asked.json()) as { _id: string };
  await openAs(page, request, admin, `/admin/quote/${id}`);
  const price = (of: { name: string }) => page.getByRole("spinbutton", { name: `Price of ${of.name}` });
  const send = page.getByRole("button", { name: "Send quote" });
  const releaseProducts = await holdScript(page, /\/trpc\/.*products\.adminById/);
  const search = page.getByRole("combobox", { name: "Add a product" });
  await chooseFound(page, search, `${mark}-B`);
  await chooseFound(page, search, `${mark}-C`);
  await price(gown).fill("8.50");
  await expect(send).toBeDisabled();
  await chooseFound(page, search, `${mark}-B`);
  await expect(search).toHaveAccessibleDescription(/already/);
  releaseProducts();
  await expect(price(apron)).toHaveValue("20");
  await expect(price(cap)).toHaveValue("5");
  await expect(price(gown)).toHaveValue("8.50");
  const releaseQuote = await holdScript(page, /\/trpc\/quotes\.update/);
  await send.click();
  await expect(price(gown)).toBeDisabled();
  releaseQuote();
  await expect(page.getByText("Sent.", { exact: true })).toBeVisible();
  const sent = await (await request.get(`/api/quotes/${id}`, { headers: staff })).json();
  expect(sent).toMatchObject({
    lines: [
      { product: gown._id, price: 8.5 },
      { product: apron._id, price: 20 },
      { product: cap._id, price: 5 },
    ],
  });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await price(cap).fill("4.50");
  await expect(page.getByText("Sent.", { exact: true })).toBeHidden();
  await page.getByRole("link", { name: "Quotes", exact: true }).first().click();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(price(cap)).toHaveValue("4.50");
  await price(cap).fill("5");
  await page.getByRole("link", { name: "Quotes", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Quotes" })).toBeVisible();
});

test("staff who answer a quote that was changed meanwhile are told, and can take over what it is now @long", async ({
  page,
  request,
}) => {
  const buyer = await newCustomer(request);
  const staff = { authorization: `Bearer ${await adminToken(request)}` };
  const { products } = (await (await request.get("/api/products?keyword=PFN&inStock=true&pageSize=1")).json()) as {
    products: { _id: string; name: string; price: number }[];
  };
  const [product] = products;
  if (!product) throw new Error("the demo shop has gloves");
  const lines = [{ product: product._id, qty: 3 }];
  const data = { note: "", lines };
  const asked = await request.post("/api/quotes", { headers: { authorization: `Bearer ${buyer.token}` }, data });
  const { _id: id } = (await asked.json()) as { _id: string };
  await openAs(page, request, admin, `/admin/quote/${id}`);
  const freight = page.getByRole("spinbutton", { name: "Freight" });
  await freight.fill("12");
  const validUntil = await page.getByLabel("Valid until").inputValue();
  const other = { lines: lines.map((line) => ({ ...line, price: 1 })), freight: 33, validUntil };
  expect((await request.put(`/api/quotes/${id}`, { headers: staff, data: other })).status()).toBe(200);
  await page.getByRole("button", { name: "Send quote" }).click();
  await expect(page.getByText("This quote was changed by someone else in the meantime")).toBeVisible();
  await expect(freight).toHaveValue("12");
  await page.getByRole("button", { name: "Show the quote as it is now" }).click();
  await expect(freight).toHaveValue("33");
  await freight.fill("0");
  await page.getByRole("button", { name: "Send quote" }).click();
  await expect(page.getByText("Sent.", { exact: true })).toBeVisible();
});

test("a company's quote names the company and who asked, to colleagues and to staff @long", async ({
  page,
  request,
}) => {
  const { name, buyer, approver } = await newCompany(request);
  const { products } = (await (await request.get("/api/products?pageSize=1&keyword=nitrile")).json()) as {
    products: { _id: string }[];
  };
  const asked = await request.post("/api/quotes", {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { lines: [{ product: products[0]?._id, qty: 40 }], note: "" },
  });
  const { _id: id, number } = (await asked.json()) as { _id: string; number: string };
  await openAs(page, request, approver, "/quotes");
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText(
    `Asked for by ${buyer.name}, for ${name}`,
  );
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByText(`Asked for by ${buyer.name}, for ${name}`)).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);

  await openAs(page, request, admin, `/admin/quotes?keyword=${number}`);
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText(name);
  await page.getByRole("link", { name: number }).click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const answered = await request.put(`/api/quotes/${id}`, {
    headers: { authorization: `Bearer ${await adminToken(request)}` },
    data: { lines: [{ product: products[0]?._id, qty: 40, price: 5 }], freight: 0, validUntil: nextWeek },
  });
  expect(answered.status()).toBe(200);
  const accept = page.getByRole("button", { name: "Accept quote" });
  await openAs(page, request, buyer, `/quote/${id}`);
  await expect(accept).toHaveAccessibleDescription(
    "This order is over your limit of $100.00 an order. An admin of your company can accept it.",
  );
  await expect(accept).toBeDisabled();
  await expectAccessibleAtWidths(page, WIDTHS);
  await openAs(page, request, approver, `/quote/${id}`);
  await expect(accept).toBeEnabled();
});
