import type { APIRequestContext, Locator, Page } from "@playwright/test";
import {
  admin,
  adminToken,
  expect,
  expectFits,
  holdScript,
  newCustomer,
  openAs,
  seriousFindings,
  shippingAddress,
  test,
  testWithFailedRequests,
} from "../support/fixtures.ts";

const WIDTHS = [1280, 390];

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function somePicture(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/api/products?keyword=nitrile&pageSize=1");
  return ((await answer.json()) as { products: { image: string }[] }).products[0]?.image ?? "";
}

let products = 0;
/** Creates a product whose stock no other test changes. It has a picture, since the listing shows it too. */
async function newProduct(request: APIRequestContext, fields: object = {}) {
  products += 1;
  const sku = `ord-${process.pid}-${Date.now()}-${products}`;
  const image = await somePicture(request);
  const answer = await request.post("/api/products", {
    headers: bearer(await adminToken(request)),
    data: {
      name: `Test gloves ${sku}`,
      sku,
      price: 12.5,
      countInStock: 40,
      packageQuantity: "Carton of 500",
      image,
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { _id: string; name: string; sku: string };
}

interface Placed {
  _id: string;
  orderNumber: string;
}

async function placeOrder(
  request: APIRequestContext,
  token: string,
  items: { product: string; qty: number }[],
  more: object = {},
) {
  const answer = await request.post("/api/orders", {
    headers: bearer(token),
    data: { orderItems: items, shippingAddress, paymentMethod: "Bank", ...more },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Placed;
}

/** Creates a customer with one unpaid bank order of ten units. */
async function customerWithOrder(request: APIRequestContext, name?: string) {
  const product = await newProduct(request);
  const buyer = await newCustomer(request, name);
  return { buyer, product, order: await placeOrder(request, buyer.token, [{ product: product._id, qty: 10 }]) };
}

const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(new Date());
const rowOf = (page: Page, order: Placed) => page.getByRole("row").filter({ hasText: order.orderNumber });

async function pay(request: APIRequestContext, order: Placed) {
  const answer = await request.put(`/api/orders/${order._id}/pay`, {
    headers: bearer(await adminToken(request)),
    data: { id: order.orderNumber },
  });
  expect(answer.status()).toBe(200);
}

/** Changes an order over the API, as another admin would in the meantime. */
async function act(request: APIRequestContext, order: Placed, what: "deliver" | "cancel") {
  const headers = bearer(await adminToken(request));
  const data = { id: order._id, ...(what === "cancel" && { paid: true }) };
  const answer = await request.post(`/trpc/orders.${what}`, { headers, data });
  expect(answer.status()).toBe(200);
}

for (const width of WIDTHS) {
  test(`an admin finds an order and marks it paid and delivered with four clicks, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = `Wilhelmina ${Date.now()}-${width}`;
    const { buyer, order } = await customerWithOrder(request, name);
    await openAs(page, request, admin, "/admin");
    await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();

    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };

    // On a phone the navigation is collapsed, so the test uses the dashboard's link.
    const start =
      width < 992
        ? page.getByRole("main").getByRole("link", { name: "All orders" })
        : page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Orders", exact: true });
    await press(start);
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    const search = page.getByRole("searchbox", { name: "Search by number, PO number, customer or phone" });
    await search.fill(name);
    await expect(rowOf(page, order)).toContainText("Unpaid");
    await search.fill(order.orderNumber);
    await expect(page).toHaveURL(new RegExp(`keyword=${order.orderNumber}`));
    const row = rowOf(page, order);
    await expect(row).toContainText(name);
    await expect(row).toContainText("$162.50");
    await expect(row).toContainText("Bank");
    await expect(row).toContainText("Not Paid");
    await expect(row.getByRole("button", { name: /Mark As Delivered/ })).toHaveCount(0);

    await press(row.getByRole("button", { name: /Mark As Paid/ }));
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Reference")).toHaveValue(order.orderNumber);
    await expect(dialog.getByLabel("Reference")).toBeFocused();
    await expect(dialog.getByLabel("Paid on")).toHaveValue(today());
    await press(dialog.getByRole("button", { name: "Mark As Paid" }));
    await expect(dialog).toBeHidden();
    await expect(row).toContainText("To deliver");
    await expect(page.getByRole("status").filter({ hasText: "was marked paid" })).toBeVisible();

    await press(row.getByRole("button", { name: /Mark As Delivered/ }));
    await expect(row.getByRole("button")).toHaveCount(0);
    await expect(row).toContainText("Delivered");
    await expect(page.getByRole("status").filter({ hasText: "was marked delivered" })).toBeVisible();
    expect(presses, "from /admin, beside typing").toBeLessThanOrEqual(4);

    await openAs(page, request, buyer, `/order/${order._id}`);
    await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
    await expect(page.getByText(`Delivered on ${today()}`)).toBeVisible();
  });
}

test("marking an order paid can be undone from the notice, and the row stays in the filtered list", async ({
  page,
  request,
}) => {
  const { order } = await customerWithOrder(request);
  await openAs(page, request, admin, `/admin/orderlist?state=unpaid&keyword=${order.orderNumber}`);
  const row = rowOf(page, order);
  await expect(page.getByRole("button", { name: "Unpaid", exact: true })).toHaveAttribute("aria-pressed", "true");
  await row.getByRole("button", { name: /Mark As Paid/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reference").fill("   ");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Is required")).toBeVisible();
  await dialog.getByLabel("Paid on").fill("2999-01-01");
  await dialog.getByLabel("Reference").fill("CBA 4711");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Must not be in the future")).toBeVisible();
  await dialog.getByLabel("Paid on").fill("2020-01-01");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/The order was placed on/)).toBeVisible();
  await dialog.getByLabel("Paid on").fill(today());
  await dialog.getByLabel("Reference").focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("To deliver");
  await expect(row.getByRole("link", { name: /Details/ })).toBeFocused();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Unpaid");
  await expect(page.getByRole("status").filter({ hasText: "is unpaid again" })).toBeVisible();

  await row.getByRole("button", { name: /Mark As Paid/ }).click();
  await expect(dialog.getByLabel("Reference")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("To deliver");
  await page.getByRole("button", { name: "To deliver", exact: true }).click();
  await expect(page).toHaveURL(/state=toDeliver/);
  await expect(row).toContainText("To deliver");
  await page.getByRole("button", { name: "Unpaid", exact: true }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("marking an order paid after another admin did shows their reference and no Undo @long", async ({
  page,
  request,
}) => {
  const { order } = await customerWithOrder(request);
  await openAs(page, request, admin, `/admin/orderlist?keyword=${order.orderNumber}`);
  const row = rowOf(page, order);
  await row.getByRole("button", { name: /Mark As Paid/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reference").fill("CBA 4711");
  await pay(request, order);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("alert")).toContainText(`Already marked paid on ${today()} under ${order.orderNumber}`);
  await expect(row).toContainText("To deliver");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a rejected change in the order list shows the reason and the order's current state @long", async ({
  page,
  request,
}) => {
  const { order } = await customerWithOrder(request);
  await openAs(page, request, admin, `/admin/orderlist?keyword=${order.orderNumber}`);
  const row = rowOf(page, order);
  await row.getByRole("button", { name: /Mark As Paid/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Reference")).toBeFocused();
  await act(request, order, "cancel");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(`${order.orderNumber}: Order is cancelled`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toContainText("Cancelled");
  await expect(row.getByRole("button")).toHaveCount(0);

  const { order: other } = await customerWithOrder(request);
  await pay(request, other);
  await page.goto(`/admin/orderlist?keyword=${other.orderNumber}`);
  const deliver = rowOf(page, other).getByRole("button", { name: /Mark As Delivered/ });
  await expect(deliver).toBeVisible();
  await act(request, other, "cancel");
  await deliver.click();
  await expect(page.getByRole("alert")).toContainText(`${other.orderNumber}: Order is cancelled`);
  await expect(rowOf(page, other)).toContainText("Refund due");
  await expect(deliver).toHaveCount(0);

  const { order: ticked } = await customerWithOrder(request);
  await pay(request, ticked);
  await page.goto(`/admin/orderlist?keyword=${ticked.orderNumber}`);
  await page.getByLabel("Select all to deliver").check();
  await act(request, ticked, "cancel");
  await page.getByRole("button", { name: "Mark 1 delivered" }).click();
  await expect(page.getByRole("alert")).toContainText(
    `0 orders were marked delivered. ${ticked.orderNumber}: Order is`,
  );
  await expect(rowOf(page, ticked)).toContainText("Refund due");
});

test("a rejected change on the order's page shows the reason and the order's current state @long", async ({
  page,
  request,
}) => {
  const tools = page.getByRole("region", { name: "For admins" });
  for (const press of ["Undo payment", "Cancel order"]) {
    const { order } = await customerWithOrder(request);
    await pay(request, order);
    await openAs(page, request, admin, `/order/${order._id}`);
    await expect(tools.getByRole("button", { name: press })).toBeVisible();
    await act(request, order, "deliver");
    await tools.getByRole("button", { name: press }).click();
    if (press === "Cancel order") await page.getByRole("dialog").getByRole("button", { name: press }).click();
    await expect(page.getByRole("alert")).toContainText(order.orderNumber);
    await expect(page.getByText(`Delivered on ${today()}`)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(tools.getByRole("button", { name: press })).toHaveCount(0);
  }
});

test("a typed payment reference is kept when Escape closes the dialog @long", async ({ page, request }) => {
  const { order } = await customerWithOrder(request);
  await openAs(page, request, admin, `/order/${order._id}`);
  const reference = page.getByRole("dialog").getByLabel("Reference");
  await page.getByRole("button", { name: /Mark As Paid/ }).click();
  await reference.fill("CBA 4711");
  await page.keyboard.press("Escape");
  await expect(reference).toBeHidden();
  await page.getByRole("button", { name: /Mark As Paid/ }).click();
  await expect(reference).toHaveValue("CBA 4711");
});

test("the order list's filters and sorting are part of the URL @long", async ({ page, request }) => {
  const first = await newProduct(request);
  const buyer = await newCustomer(request, `Sorted ${Date.now()}`);
  const small = await placeOrder(request, buyer.token, [{ product: first._id, qty: 1 }]);
  const large = await placeOrder(request, buyer.token, [{ product: first._id, qty: 20 }]);
  await openAs(page, request, admin, `/admin/orderlist?userid=${buyer._id}`);
  const numbers = page.getByRole("rowheader").getByRole("link");
  await expect(numbers).toHaveText([large.orderNumber, small.orderNumber]);
  await page.getByRole("button", { name: "TOTAL" }).click();
  await expect(numbers).toHaveText([small.orderNumber, large.orderNumber]);
  await page.reload();
  await expect(numbers).toHaveText([small.orderNumber, large.orderNumber]);
  await page.getByLabel("Payment", { exact: true }).selectOption("Stripe");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page).toHaveURL(/\/admin\/orderlist\?sort=total&direction=asc$/);
});

test("payment and delivery are marked and undone on the order's page, and listed in its history", async ({
  page,
  request,
}) => {
  const { order } = await customerWithOrder(request);
  await openAs(page, request, admin, `/order/${order._id}`);
  const tools = page.getByRole("region", { name: "For admins" });
  await expect(tools.getByRole("button", { name: /Mark As Delivered/ })).toHaveCount(0);
  await tools.getByRole("button", { name: /Mark As Paid/ }).click();
  await page.getByRole("dialog").getByLabel("Reference").fill("NAB 12");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
  await expect(tools.getByText("NAB 12")).toBeVisible();
  await expect(page.getByText("BSB")).toHaveCount(0);
  await tools.getByRole("button", { name: "Undo payment" }).click();
  await expect(page.getByText("Not Paid", { exact: true })).toBeVisible();
  await tools.getByRole("button", { name: /Mark As Paid/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Reference")).toBeFocused();
  await page.keyboard.press("Enter");
  await tools.getByRole("button", { name: /Mark As Delivered/ }).click();
  await expect(page.getByText(`Delivered on ${today()}`)).toBeVisible();
  await expect(tools.getByRole("button", { name: /Mark As|Undo payment|Cancel order/ })).toHaveCount(0);
  await tools.getByRole("button", { name: "Undo delivery" }).click();
  await expect(page.getByText("Not Delivered", { exact: true })).toBeVisible();
  await tools.getByRole("button", { name: /Mark As Delivered/ }).click();
  await page
    .getByRole("status")
    .filter({ hasText: "was marked delivered" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByText("Not Delivered", { exact: true })).toBeVisible();
  await tools.getByRole("button", { name: /Mark As Delivered/ }).click();
  await expect(page.getByText(`Delivered on ${today()}`)).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  const paid = history.getByRole("listitem").filter({ hasText: "Marked paid" }).last();
  await expect(paid).toContainText(/Paid on:\s*was empty\s*now /);
  await expect(paid).toContainText(today());
  await expect(paid).toContainText(/Reference:\s*was empty\s*now NAB 12/);
  const undone = history.getByRole("listitem").filter({ hasText: "Payment undone" });
  await expect(undone).toContainText(/Reference:\s*was NAB 12\s*now empty/);
  const delivered = history.getByRole("listitem").filter({ hasText: "Marked delivered" });
  await expect(delivered.first()).toBeVisible();
  await expect(delivered.getByRole("definition"), "has nothing to show").toHaveCount(0);
  await expect(history.getByText("Delivery undone").first()).toBeVisible();
  await tools.getByRole("link", { name: "All orders" }).click();
  await expect(page).toHaveURL(/\/admin\/orderlist$/);
});

test("cancelling an order restores the stock, and the customer sees the order as cancelled", async ({
  page,
  request,
}) => {
  const { buyer, product, order } = await customerWithOrder(request);
  await pay(request, order);
  await openAs(page, request, admin, `/product/${product._id}`);
  await expect(page.getByText("30 available").first()).toBeVisible();
  await page.goto(`/order/${order._id}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/items will be returned to stock/)).toBeVisible();
  await expect(dialog.getByText(/paid by bank transfer\. Cancelling it does not refund the \$162\.50/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(`Cancelled on ${today()}`)).toBeVisible();
  await expect(page.getByRole("region", { name: "For admins" }).getByRole("button", { name: /Mark As/ })).toHaveCount(
    0,
  );
  await page.goto(`/product/${product._id}`);
  await expect(page.getByText("40 available").first()).toBeVisible();

  await openAs(page, request, buyer, "/profile");
  await expect(rowOf(page, order)).toContainText("Cancelled");
  await page.goto(`/order/${order._id}`);
  await expect(page.getByText(`Cancelled on ${today()}`)).toBeVisible();
  await expect(page.getByText(/This order was cancelled/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test("an order that is paid while its cancellation is confirmed asks again, and holds its money until it is refunded @long", async ({
  page,
  request,
}) => {
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, admin, `/order/${order._id}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("No payment has arrived.");
  await pay(request, order);
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This order was paid meanwhile");
  await expect(dialog).toContainText("Cancelling it does not refund the $162.50.");
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  const tools = page.getByRole("region", { name: "For admins" });
  await expect(tools.getByText("This order is cancelled, and its refund of $162.50 is due.")).toBeVisible();
  await expect(tools.getByText("Refund due", { exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto("/admin");
  const due = page.getByRole("region", { name: "Refunds due" });
  await expect(due.getByRole("link", { name: /^(Send it back|Refund the card): SO-/ }).first()).toBeVisible();
  await due.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("button", { name: "Refund due", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("main").getByRole("searchbox").fill(order.orderNumber);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await expect(rowOf(page, order)).toContainText("Refund due");

  await page.goto(`/order/${order._id}`);
  await tools.getByRole("button", { name: "Mark refunded" }).click();
  await dialog.getByRole("button", { name: "Mark refunded" }).click();
  await expect(page.getByText("Refunded $162.50 by bank transfer")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(tools.getByText(/its refund of \$162\.50 is due/)).toBeVisible();
  await tools.getByRole("button", { name: "Mark refunded" }).click();
  await dialog.getByRole("button", { name: "Mark refunded" }).click();
  await expect(tools.getByRole("button", { name: "Undo refund" })).toBeVisible();
  await expect(tools.getByText("Cancelled", { exact: true })).toBeVisible();

  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByText("Refunded $162.50 by bank transfer")).toBeVisible();
  await expect(page.getByText("There is nothing to pay.")).toBeVisible();
});

test("a cancelled order that was never paid shows no bank details @long", async ({ page, request }) => {
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByText("BSB")).toBeVisible();
  // Only the customer sees the bank details.
  await openAs(page, request, admin, `/order/${order._id}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(`Cancelled on ${today()}`)).toBeVisible();
  await expect(page.getByText("BSB")).toHaveCount(0);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByText("There is nothing to pay.")).toBeVisible();
  await expect(page.getByText("BSB")).toHaveCount(0);
});

test("a customer sees no admin actions and loads none of their code", async ({ page, request }) => {
  const { buyer, order } = await customerWithOrder(request);
  const loaded: string[] = [];
  page.on("request", (call) => loaded.push(call.url()));
  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByRole("heading", { name: `Order ${order.orderNumber}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "For admins" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "History" })).toHaveCount(0);
  expect(loaded.filter((url) => /order-actions|record-history/.test(url))).toEqual([]);
  await page.goto("/admin/orderlist");
  await expect(page).toHaveURL(/\/login\?redirect=admin%2Forderlist$/);
});

const LONG_NAME = "Nitrile examination gloves, powder free, textured fingertips, extra large, carton of ten boxes";

/** The number of pages in a PDF. */
const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

test("the packing list shows 14 lines on one A4 page, without prices or billing address @long", async ({
  page,
  request,
}) => {
  const started = Date.now().toString(36);
  const items = await Promise.all(
    Array.from({ length: 14 }, (_, line) =>
      newProduct(request, {
        name: `${LONG_NAME} ${line + 1}`,
        sku: `${started}-${line + 11}`,
        packageQuantity: `Carton of ${line + 1},000`,
      }),
    ),
  );
  const buyer = await newCustomer(request);
  const order = await placeOrder(
    request,
    buyer.token,
    items.map(({ _id }) => ({ product: _id, qty: 12 })),
    { billingAddress: { ...shippingAddress, first_name: "Accounts", address: "PO Box 4711" } },
  );
  await openAs(page, request, admin, `/order/${order._id}`);
  await expect(page.getByRole("main")).toContainText("PO Box 4711");
  await page.getByRole("link", { name: "Packing list" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/order/${order._id}/packing-list$`));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: order.orderNumber })).toBeVisible();
  for (const [line, { sku }] of items.entries())
    await expect(page.getByRole("row").filter({ hasText: sku.toUpperCase() })).toContainText(
      `Carton of ${line + 1},000`,
    );
  await expect(main).toContainText("12 Boxhill Road");
  await expect(main).toContainText("02 5550 1234");
  await expect(main).toContainText("Total units168");
  await expect(main).toContainText("NOT PAID");
  await expect(main).not.toContainText("$");
  await expect(main).not.toContainText("PO Box 4711");
  expect(await seriousFindings(page)).toEqual([]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("heading", { name: order.orderNumber })).toBeVisible();
});

test("packing lists of selected orders are printed together, one per page, and the list shows up to 100 rows @long", async ({
  page,
  context,
  request,
}) => {
  const product = await newProduct(request);
  const buyer = await newCustomer(request, `Ticking ${Date.now()}`);
  const orders: Placed[] = [];
  for (let count = 0; count < 3; count += 1) {
    const order = await placeOrder(request, buyer.token, [{ product: product._id, qty: 1 }]);
    await pay(request, order);
    orders.push(order);
  }
  // The demo shop has more than 20 orders.
  await openAs(page, request, admin, "/admin/orderlist");
  await expect(page.getByText(/^1–20 of/)).toBeVisible();
  const rows = page.getByLabel("Rows", { exact: true });
  await expect(rows.getByRole("option")).toHaveText(["20", "50", "100"]);
  await rows.selectOption("50");
  await expect(page.getByText(/^1–50 of/)).toBeVisible();
  await expect(page).toHaveURL(/size=50$/);
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveCount(50);

  await page.goto(`/admin/orderlist?userid=${buyer._id}`);
  for (const { orderNumber } of orders) await page.getByLabel(`Select ${orderNumber}`).check();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "3 packing lists" }).click();
  const lists = await opened;
  await expect(lists.getByRole("heading", { level: 1, name: "3 packing lists" })).toBeVisible();
  await expect(lists.getByRole("article")).toHaveCount(3);
  for (const { orderNumber } of orders)
    await expect(lists.getByRole("article", { name: orderNumber })).toContainText(product.sku.toUpperCase());
  expect(pagesOf(await lists.pdf({ preferCSSPageSize: true }))).toBe(3);
  await lists.close();
  await expect(page.getByRole("button", { name: "Mark 3 delivered" })).toBeEnabled();
});

testWithFailedRequests(
  "an order stays usable when the admin navigation and search can't be loaded @long",
  async ({ page, request }) => {
    const { order } = await customerWithOrder(request);
    const refused: string[] = [];
    await page.route(/\/assets\/admin-(nav|search)-[^/]+\.js/, (route) => {
      refused.push(route.request().url());
      return route.abort();
    });
    await openAs(page, request, admin, `/order/${order._id}`);
    const head = page.getByRole("region", { name: "For admins" });
    await expect(head.getByRole("heading", { level: 1, name: `Order ${order.orderNumber}` })).toBeVisible();
    await expect.poll(() => refused.length).toBe(2);
    await page.getByRole("button", { name: /Mark As Paid/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mark As Paid" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("banner").getByRole("button", { name: "Admin", exact: true }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Orders", exact: true })).toBeVisible();
  },
);

test("the admin order screens are accessible and fit every width @long", async ({ page, request }) => {
  const { order, buyer } = await customerWithOrder(request);
  await openAs(page, request, admin, "/admin/orderlist");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  for (const width of [360, 768, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  // The head with the tools appears together with the order, so that nothing moves.
  const release = await holdScript(page, /\/assets\/order-head-/);
  await page.goto(`/order/${order._id}`);
  await expect(page).toHaveTitle(new RegExp(`^Order ${order.orderNumber}`));
  await expect(page.getByRole("table", { name: "Order items" })).toHaveCount(0);
  release();
  const head = page.getByRole("region", { name: "For admins" });
  await expect(head.getByRole("heading", { level: 1, name: `Order ${order.orderNumber}` })).toBeVisible();
  await expect(head.getByRole("link", { name: buyer.name })).toBeVisible();
  await page.getByRole("button", { name: /Mark As Paid/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Reference")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await seriousFindings(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
});
