// A buyer asks for approval of an order over their limit, and an approver decides on it.
import type { APIRequestContext } from "@playwright/test";
import {
  adminToken,
  expect,
  expectAccessibleAtWidths,
  holdScript,
  newCustomer,
  openAs,
  shippingAddress,
  test,
  testWithFailedRequests,
} from "../support/fixtures.ts";
import { newCompany } from "../support/company.ts";

const WIDTHS = [360, 768, 1280];

interface Product {
  _id: string;
  name: string;
}

async function newProducts(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const mark = `RQ${process.pid}${Date.now()}`;
  const made = async (letter: string, price: number): Promise<Product> => {
    const data = {
      name: `Gown ${mark}-${letter}`,
      sku: `${mark}-${letter}`,
      price,
      countInStock: 100,
      packageQuantity: "Box of 100",
    };
    return (await (await request.post("/api/products", { headers, data })).json()) as Product;
  };
  return [await made("A", 10), await made("B", 20)] as const;
}

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

test("a buyer asks for approval, an approver changes a quantity and approves, and the order is the buyer's", async ({
  page,
  request,
}) => {
  const { buyer, approver } = await newCompany(request, {
    costCentreRequired: true,
    invoiceEmail: "accounts@wattle.example",
  });
  const [gown, apron] = await newProducts(request);
  const lines = [gown, apron].map(({ _id }) => ({ product: _id, qty: 5 }));
  await request.post("/api/cart/lines", { headers: bearer(buyer), data: { lines } });
  await request.post("/api/addresses", { headers: bearer(buyer), data: { ...shippingAddress, label: "Clinic" } });

  await openAs(page, request, buyer, "/shipping");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("10c a gown")).toBeVisible();
  await page.getByRole("radio", { name: "Bank" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Place Order" })).toBeVisible();
  await expect(page.getByText("This order is over your limit of $100.00 an order.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toHaveCount(0);
  await expect(page.getByText("10c a gown")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Invoice email" })).toHaveValue("accounts@wattle.example");
  await expect(page.getByRole("textbox", { name: "ABN" })).toHaveCount(0);
  await page.getByRole("button", { name: "Ask for approval" }).click();
  const centre = page.getByRole("combobox", { name: "Cost centre" });
  await expect(centre).toHaveAccessibleDescription(/A cost centre is required/);
  await expect(centre).toBeFocused();
  await centre.selectOption("CBD");
  await page.getByRole("textbox", { name: "PO number" }).fill("PO 77");
  const note = page.getByRole("textbox", { name: "Note for approval" });
  await note.fill("For the new room");
  await page.reload();
  await expect(note).toHaveValue("For the new room");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Ask for approval" }).click();

  const heading = page.getByRole("heading", { level: 1, name: /^Requisition RQ-\d+$/ });
  await expect(heading).toBeVisible();
  await expect(page.getByText("Waiting for approval")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectAccessibleAtWidths(page, WIDTHS);
  const path = new URL(page.url()).pathname;
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();

  await openAs(page, request, approver, "/company/requisitions");
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("combobox", { name: "Status" }).selectOption("Waiting for approval");
  await expect(page).toHaveURL(/status=open/);
  await page.getByRole("link", { name: /^RQ-\d+$/ }).click();
  await expect(page.getByText("For the new room")).toBeVisible();
  // Then and now.
  await expect(page.getByText("10c a gown")).toHaveCount(2);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${gown.name}` });
  await quantity.fill("2");
  await expect(page.getByRole("button", { name: "Approve" })).toBeDisabled();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: "Approve" })).toBeEnabled();
  await expect(page.getByText("$157.00").first()).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();
  await expect(page.getByText("PO 77")).toBeVisible();

  await openAs(page, request, buyer, path);
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  await expect(page.getByText(/Approved by Theo Marsh as order SO-\d+/)).toBeVisible();
  const orders = await (await request.get("/api/orders/myorders", { headers: bearer(buyer) })).json();
  expect(orders).toMatchObject([
    {
      totalPrice: 157,
      poNumber: "PO 77",
      costCentre: "CBD",
      approvedBy: { name: "Theo Marsh" },
      orderItems: [
        { product: gown._id, qty: 2 },
        { product: apron._id, qty: 5 },
      ],
    },
  ]);
});

test("what an approver types while changes are saved stays, and must be saved before the approval @long", async ({
  page,
  request,
}) => {
  const { buyer, approver } = await newCompany(request);
  const [gown, apron] = await newProducts(request);
  const asked = await request.post("/api/requisitions", {
    headers: bearer(buyer),
    data: {
      orderItems: [gown, apron].map(({ _id }) => ({ product: _id, qty: 5 })),
      shippingAddress,
      paymentMethod: "Bank",
    },
  });
  const { _id: id } = (await asked.json()) as { _id: string };
  await openAs(page, request, approver, `/company/requisitions/${id}`);
  const quantity = (of: Product) => page.getByRole("spinbutton", { name: `Quantity of ${of.name}` });
  const save = page.getByRole("button", { name: "Save changes" });
  const approve = page.getByRole("button", { name: "Approve" });
  const releaseSave = await holdScript(page, /\/trpc\/requisitions\.update/);
  await quantity(gown).fill("2");
  await save.click();
  await expect(save).toBeDisabled();
  await quantity(apron).fill("3");
  await page.getByRole("textbox", { name: "PO number" }).fill("PO 78");
  releaseSave();
  await expect(save).toBeEnabled();
  await expect(quantity(gown)).toHaveValue("2");
  await expect(quantity(apron)).toHaveValue("3");
  await expect(approve).toBeDisabled();
  await save.click();
  await expect(approve).toBeEnabled();
  expect(await (await request.get(`/api/requisitions/${id}`, { headers: bearer(approver) })).json()).toMatchObject({
    poNumber: "PO 78",
    lines: [
      { product: gown._id, qty: 2 },
      { product: apron._id, qty: 3 },
    ],
  });
});

test("what sells out while a buyer checks out can still be asked for, and counts for the limit @long", async ({
  page,
  request,
}) => {
  const { buyer } = await newCompany(request);
  const [gown, apron] = await newProducts(request);
  const lines = [gown, apron].map(({ _id }) => ({ product: _id, qty: 5 }));
  await request.post("/api/cart/lines", { headers: bearer(buyer), data: { lines } });
  await request.post("/api/addresses", { headers: bearer(buyer), data: { ...shippingAddress, label: "Clinic" } });
  await openAs(page, request, buyer, "/shipping");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "Bank" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("$190.00").first()).toBeVisible();
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const soldOut = await request.put(`/api/products/${apron._id}`, { headers, data: { countInStock: 0 } });
  expect(soldOut.status()).toBe(200);
  await page.reload();
  await expect(page.getByText(/^Something in your cart is out of stock\./)).toBeVisible();
  await expect(page.getByText("$190.00").first()).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Ask for approval" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Requisition RQ-\d+$/ })).toBeVisible();
  await expect(page.getByText(`${apron.name} is out of stock`)).toBeVisible();
});

test("an approver changes quantities to what is sold, also of a product that is out of stock @long", async ({
  page,
  request,
}) => {
  const { buyer, approver } = await newCompany(request);
  const [gown] = await newProducts(request);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const rules = { minQty: 10, orderMultiple: 5, cartonQty: 20, countInStock: 0 };
  expect((await request.put(`/api/products/${gown._id}`, { headers, data: rules })).status()).toBe(200);
  const asked = await request.post("/api/requisitions", {
    headers: bearer(buyer),
    data: { orderItems: [{ product: gown._id, qty: 15 }], shippingAddress, paymentMethod: "Bank" },
  });
  const { _id: id } = (await asked.json()) as { _id: string };
  await openAs(page, request, approver, `/company/requisitions/${id}`);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${gown.name}` });
  await page.getByRole("button", { name: `Quantity of ${gown.name}: 5 more` }).click();
  await expect(quantity).toHaveValue("20");
  await quantity.fill("21");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(quantity).toBeFocused();
  await expect(page.getByText("Sold in multiples of 5")).toBeVisible();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: `Quantity of ${gown.name}: 2 cartons (40)` }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await expect(quantity).toHaveValue("40");
});

test("an approver declines with a reason, and the buyer puts the products back into the cart @long", async ({
  page,
  request,
}) => {
  const { buyer, approver } = await newCompany(request);
  const [gown] = await newProducts(request);
  const data = { orderItems: [{ product: gown._id, qty: 30 }], shippingAddress, paymentMethod: "Bank" };
  const ask = async () =>
    (await (await request.post("/api/requisitions", { headers: bearer(buyer), data })).json()) as Product;
  const { _id: id } = await ask();

  await openAs(page, request, approver, `/company/requisitions/${id}`);
  await page.getByRole("button", { name: "Decline" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline this requisition" });
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(/Is required/);
  await dialog.getByRole("textbox", { name: "Reason" }).fill("We have enough.");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Declined", { exact: true })).toBeVisible();

  await openAs(page, request, buyer, `/company/requisitions/${id}`);
  await expect(page.getByText("Declined by Theo Marsh")).toBeVisible();
  await expect(page.getByText("We have enough.")).toBeVisible();
  await page.getByRole("button", { name: "Put back into the cart" }).click();
  await expect(page.getByText("1 product was added to your cart.")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("spinbutton", { name: `Quantity of ${gown.name}` })).toHaveValue("30");

  const { _id: second } = await ask();
  await page.goto(`/company/requisitions/${second}`);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
});

testWithFailedRequests(
  "after an approval whose answer was lost, a second press opens its order @long",
  async ({ page, request }) => {
    const { buyer, approver } = await newCompany(request);
    const [gown] = await newProducts(request);
    const data = { orderItems: [{ product: gown._id, qty: 30 }], shippingAddress, paymentMethod: "Bank" };
    const asked = await request.post("/api/requisitions", { headers: bearer(buyer), data });
    const { _id: id } = (await asked.json()) as Product;
    await openAs(page, request, approver, `/company/requisitions/${id}`);
    const approve = page.getByRole("button", { name: "Approve" });
    await expect(approve).toBeEnabled();
    await page.route(
      "**/trpc/requisitions.approve*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    // The screen is not told what became of it before the second press.
    await page.route("**/trpc/*requisitions.byId*", () => {});
    await approve.click();
    await expect(page.getByText("We couldn't reach the shop")).toBeVisible();
    await approve.click();
    await expect(page.getByRole("heading", { level: 1, name: /^Order SO-/ })).toBeVisible();
  },
);

test("a buyer of a company with terms orders on account, and sees what is left @long", async ({ page, request }) => {
  const { buyer } = await newCompany(request, { termsDays: 14, creditLimitCents: 50_00 });
  const [gown] = await newProducts(request);
  const lines = [{ product: gown._id, qty: 1 }];
  await request.post("/api/cart/lines", { headers: bearer(buyer), data: { lines } });
  await request.post("/api/addresses", { headers: bearer(buyer), data: { ...shippingAddress, label: "Clinic" } });
  await openAs(page, request, buyer, "/shipping");
  await page.getByRole("button", { name: "Continue" }).click();
  const account = page.getByRole("radio", { name: "Account" });
  await expect(account).toHaveAccessibleDescription(/\$50\.00 left/);
  await account.check();
  await expectAccessibleAtWidths(page, WIDTHS);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();

  await request.post("/api/cart/lines", { headers: bearer(buyer), data: { lines } });
  await page.goto("/payment");
  await expect(account).toHaveAccessibleDescription(/\$14\.00 left/);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("This order is over your account's limit: $14.00 left")).toBeVisible();
  await page.getByRole("link", { name: "Choose another payment method" }).click();
  await page.getByRole("radio", { name: "Bank" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /SO-\d+/ })).toBeVisible();
});

test("who has no company is told so @long", async ({ page, request }) => {
  await openAs(page, request, await newCustomer(request), "/company/requisitions");
  await expect(page.getByText("You are not a member of a company")).toBeVisible();
  await expectAccessibleAtWidths(page, [360]);
});
