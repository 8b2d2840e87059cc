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
} from "../support/fixtures.ts";
import { stripeScript } from "../support/stripe-script.ts";

const GOOD = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const NEEDS_CONFIRMATION = "4000 0000 0000 3220";
const TOTAL = "$162.50";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(new Date());

let products = 0;
/** Creates a product whose stock no other test changes. It has a picture, since the listing shows it too. */
async function newProduct(request: APIRequestContext): Promise<string> {
  products += 1;
  const sku = `pay-${process.pid}-${Date.now()}-${products}`;
  const some = await request.get("/api/products?keyword=nitrile&pageSize=1");
  const image = ((await some.json()) as { products: { image: string }[] }).products[0]?.image ?? "";
  const answer = await request.post("/api/products", {
    headers: bearer(await adminToken(request)),
    data: { name: `Test gloves ${sku}`, sku, price: 12.5, countInStock: 40, packageQuantity: "Carton of 500", image },
  });
  return ((await answer.json()) as { _id: string })._id;
}

/** A new customer with one unpaid order of $162.50. */
async function customerWithOrder(request: APIRequestContext, paymentMethod: "Stripe" | "Bank" = "Stripe") {
  const [product, buyer] = [await newProduct(request), await newCustomer(request)];
  const answer = await request.post("/api/orders", {
    headers: bearer(buyer.token),
    data: { orderItems: [{ product, qty: 10 }], shippingAddress, paymentMethod },
  });
  expect(answer.status()).toBe(201);
  return { buyer, order: (await answer.json()) as { _id: string; orderNumber: string } };
}

/** Pays over the API, for tests of later steps. */
async function charge(
  request: APIRequestContext,
  buyer: { token: string },
  order: { _id: string },
  token = "tok_visa",
) {
  const data = { token, amount: 16_250, orderId: order._id };
  const answer = await request.post("/api/config/secret", { headers: bearer(buyer.token), data });
  expect(answer.status()).toBe(200);
}

/** The order's payment attempts, as admins see them. */
async function paymentsOf(request: APIRequestContext, order: { _id: string }) {
  const input = encodeURIComponent(JSON.stringify({ id: order._id }));
  const answer = await request.get(`/trpc/orders.money?input=${input}`, {
    headers: bearer(await adminToken(request)),
  });
  const { result } = (await answer.json()) as { result: { data: { cards: { state: string; amount: number }[] } } };
  return result.data.cards;
}

const form = (page: Page) => page.getByRole("region", { name: "Pay by card" });

async function fillCard(page: Page, number: string, { expiry = "12 / 34", cvc = "123" } = {}) {
  await page.getByLabel("Card number", { exact: true }).fill(number);
  await page.getByLabel("Expiry", { exact: true }).fill(expiry);
  await page.getByLabel("CVC", { exact: true }).fill(cvc);
}
/** The vertical distance between two elements, in px. */
async function gapBetween(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
  return upper && lower ? lower.y - upper.y - upper.height : Number.NaN;
}

const payNow = (page: Page) => page.getByRole("button", { name: "Pay now" });

for (const width of [390, 1280]) {
  test(`a card is charged, the order is marked paid and the customer's orders are shown, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { buyer, order } = await customerWithOrder(request);
    const sent: string[] = [];
    page.on("request", (call) => sent.push(`${call.url()} ${call.postData() ?? ""}`));
    await openAs(page, request, buyer, `/order/${order._id}`);
    await expect(form(page).getByText("Test mode")).toBeVisible();
    await expect(form(page)).toContainText(TOTAL);
    await fillCard(page, GOOD);
    await payNow(page).click();
    await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: `${TOTAL} was charged` })).toBeVisible();
    await expect(page.getByLabel("Card number")).toHaveCount(0);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole("row").filter({ hasText: order.orderNumber })).toContainText(today());
    expect(sent.filter((call) => /4242\D?4242/.test(call))).toEqual([]);
    expect(await paymentsOf(request, order)).toMatchObject([{ state: "succeeded", amount: 162.5 }]);
    await page.goto(`/order/${order._id}`);
    await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
    await expect(form(page)).toHaveCount(0);
  });
}

test("a declined card shows the gateway's message, and the order can be paid with another card", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await fillCard(page, DECLINED);
  await payNow(page).click();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  expect(await gapBetween(page.getByRole("alert"), payNow(page))).toBeLessThan(24);
  await expect(payNow(page)).toBeFocused();
  await expect(page.getByLabel("Card number")).toHaveValue(DECLINED);
  await expect(page.getByText("Not Paid", { exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await fillCard(page, "4000 0000 0000 9995");
  await payNow(page).click();
  await expect(page.getByRole("alert")).toContainText("Your card has insufficient funds.");
  await expect(page).toHaveURL(new RegExp(`/order/${order._id}$`));
  await fillCard(page, GOOD);
  await payNow(page).click();
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const states = (await paymentsOf(request, order)).map(({ state }) => state);
  expect(states).toEqual(["succeeded", "failed", "failed"]);
});

test("after a declined card, the buyer pays by bank transfer instead, copies the details and prints the order @long", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await fillCard(page, DECLINED);
  await payNow(page).click();
  const change = page.getByRole("alert").getByRole("button", { name: "Pay by bank transfer" });
  await payNow(page).press("Shift+Tab");
  await expect(change).toBeFocused();
  await change.press("Enter");
  await expect(page.getByText("You pay this order by bank transfer now.")).toBeVisible();
  await expect(page.locator(":focus")).toContainText("You pay this order by bank transfer now.");
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  const details = page.getByRole("region", { name: "Pay by bank transfer" });
  for (const [name, copied] of [
    ["Copy BSB 000-000", "000-000"],
    [`Copy Amount ${TOTAL}`, "162.50"],
    [`Copy Reference ${order.orderNumber}`, order.orderNumber],
  ] as const) {
    await details.getByRole("button", { name }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  }
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const copy of await details.getByRole("button").all())
    expect(await copy.boundingBox()).toMatchObject({ width: 44, height: 44 });

  const thanks = page.getByText(`Thank you. Order ${order.orderNumber} is placed.`);
  await expect(thanks).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(thanks).toBeHidden();
  await expect(page.getByText("You pay this order by bank transfer now.")).toBeHidden();
  await expect(details.getByRole("button")).toHaveCount(0);
  await expect(details.getByText("000-000")).toBeVisible();
});

test("a failed confirmation by the bank can be retried and completed @long", async ({ page, request }) => {
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await fillCard(page, NEEDS_CONFIRMATION);
  await payNow(page).click();
  const dialog = page.getByRole("dialog", { name: "Your bank asks you to confirm this payment" });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("button", { name: "Processing...", includeHidden: true })).toBeDisabled();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Fail authentication" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
  await payNow(page).click();
  await dialog.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test("an invalid card shows an error at the field and sends nothing @long", async ({ page, request }) => {
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await payNow(page).click();
  await expect(page.getByLabel("Card number")).toBeFocused();
  await expect(page.getByLabel("Card number")).toHaveAccessibleDescription("Enter your card number");
  await fillCard(page, "4242 4242 4242 4241", { expiry: "01 / 20", cvc: "12" });
  await payNow(page).click();
  await expect(page.getByLabel("Card number")).toHaveAccessibleDescription("Your card number is incorrect.");
  await expect(page.getByLabel("Expiry")).toHaveAccessibleDescription(/in the past/);
  await expect(page.getByLabel("CVC")).toHaveAccessibleDescription(/three digits/);
  expect(await seriousFindings(page)).toEqual([]);
  await fillCard(page, "4111 1111 1111 1111");
  await payNow(page).click();
  await expect(page.getByText("Test mode takes Stripe's test cards only, such as 4242 4242 4242 4242.")).toBeVisible();
  expect(await paymentsOf(request, order)).toEqual([]);
});

test("a double click or pressing Enter twice charges the card once", async ({ page, request }) => {
  for (const press of [
    () => payNow(page).dblclick(),
    async () => {
      await page.getByLabel("CVC").press("Enter");
      await page.keyboard.press("Enter");
    },
  ]) {
    const { buyer, order } = await customerWithOrder(request);
    let calls = 0;
    await page.route("**/trpc/orders.charge", async (route) => {
      calls += 1;
      await route.continue();
    });
    await openAs(page, request, buyer, `/order/${order._id}`);
    await fillCard(page, GOOD);
    await press();
    await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
    expect(calls).toBe(1);
    expect(await paymentsOf(request, order)).toHaveLength(1);
    await page.unroute("**/trpc/orders.charge");
  }
});

test("card payment works with the keyboard alone, including the bank's confirmation @long", async ({
  page,
  request,
}) => {
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await page.getByLabel("Card number").focus();
  await page.keyboard.type("4000000000003220");
  await expect(page.getByLabel("Card number")).toHaveValue(NEEDS_CONFIRMATION);
  await page.keyboard.press("Tab");
  await page.keyboard.type("12/34");
  await expect(page.getByLabel("Expiry")).toHaveValue("12 / 34");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Billing address same as delivery address")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(payNow(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Complete authentication" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
});

test("leaving the page while the card is charged asks for confirmation @long", async ({ page, request }) => {
  const { buyer, order } = await customerWithOrder(request);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/trpc/orders.charge", async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, request, buyer, `/order/${order._id}`);
  await fillCard(page, GOOD);
  await payNow(page).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await page.getByRole("link", { name: "Empty cart" }).click();
  const dialog = page.getByRole("dialog", { name: "Your payment is still in progress" });
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await expect(dialog).toHaveCount(0);
  release();
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
});

test("a charged card is confirmed at once, also while the order is still being read again @long", async ({
  page,
  request,
}) => {
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await fillCard(page, GOOD);
  const releaseOrder = await holdScript(page, /\/trpc\/.*orders\.byId/);
  await payNow(page).click();
  await expect(page.getByRole("status").filter({ hasText: `${TOTAL} was charged` })).toBeVisible();
  await expect(page.getByText("Processing...")).toHaveCount(0);
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  releaseOrder();
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await paymentsOf(request, order)).toMatchObject([{ state: "succeeded", amount: 162.5 }]);
});

test("without a response from the gateway, the page waits until the order is paid @long", async ({ page, request }) => {
  const { buyer, order } = await customerWithOrder(request);
  const sentence = "We could not reach the payment service.";
  await page.route("**/trpc/orders.charge", (route) =>
    route.fulfill({
      // The client reads the code in the body; status 503 would be an error in the console.
      status: 424,
      json: { error: { message: sentence, code: -32603, data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 } } },
    }),
  );
  await openAs(page, request, buyer, `/order/${order._id}`);
  await fillCard(page, GOOD);
  await payNow(page).click();
  await expect(page.getByRole("alert")).toContainText(sentence);
  await expect(page.getByLabel("Card number")).toBeHidden();
  await charge(request, buyer, order);
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "your order is paid" })).toBeVisible();
});

test("the pay button waits for the payment key, and without a key the shop offers no card payment @long", async ({
  page,
  request,
}) => {
  const { buyer, order } = await customerWithOrder(request);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/trpc\/[^?]*config\.stripeKey/, async (route) => {
    await held;
    const answer = await route.fetch();
    const batch = (await answer.json()) as { result: { data: unknown } }[];
    const isKey = ({ result }: (typeof batch)[number]) => result.data === "pk_test_demo";
    await route.fulfill({
      response: answer,
      json: batch.map((each) => (isKey(each) ? { result: { data: "" } } : each)),
    });
  });
  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  release();
  await expect(form(page).getByRole("status")).toContainText(
    "Card payment is not offered at the moment. To arrange another way to pay, please call",
  );
  await expect(page.getByRole("button", { name: /Pay now|Processing/ })).toHaveCount(0);
});

test("the card form and its code are not loaded for bank orders or for admins @long", async ({ page, request }) => {
  const loaded: string[] = [];
  page.on("request", (call) => loaded.push(call.url()));
  const bank = await customerWithOrder(request, "Bank");
  await openAs(page, request, bank.buyer, `/order/${bank.order._id}`);
  await expect(page.getByText("BSB")).toBeVisible();
  const card = await customerWithOrder(request);
  await openAs(page, request, admin, `/order/${card.order._id}`);
  await expect(page.getByText(`${TOTAL} is payable by card.`)).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  expect(loaded.filter((url) => /card-payment-|card-form|stripe/i.test(url))).toEqual([]);
});

test("admins refund a payment in parts but not more than its total, and the customer sees the refund", async ({
  page,
  request,
}) => {
  const { buyer, order } = await customerWithOrder(request);
  await charge(request, buyer, order);
  await openAs(page, request, admin, `/order/${order._id}`);
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByRole("row").filter({ hasText: "Visa •••• 4242" })).toContainText(TOTAL);
  await payments.getByRole("button", { name: /^Refund/ }).click();
  const dialog = page.getByRole("dialog", { name: `Refund ${order.orderNumber}` });
  const amount = dialog.getByLabel("Amount", { exact: true });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("162.50");
  await amount.fill("162.51");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("At most $162.50 can be refunded")).toBeVisible();
  await amount.fill("62.505");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/such as 12\.50/)).toBeVisible();
  await amount.fill("62.50");
  await expect(dialog).toContainText("Are you sure! $62.50 will be refunded to Ines Marchetti on Visa •••• 4242.");
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Refund $62.50" }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(
    payments.getByRole("status").filter({ hasText: "$62.50 was refunded to Visa •••• 4242." }),
  ).toBeVisible();
  await expect(payments.getByRole("row").filter({ hasText: "−$62.50" })).toHaveCount(1);
  await expect(payments.getByText("Partly refunded")).toBeVisible();

  // Another admin refunds ten dollars meanwhile: the server's message is shown at the field.
  await payments.getByRole("button", { name: /^Refund/ }).click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("100.00");
  const other = await request.post("/trpc/orders.makeRefund", {
    headers: bearer(await adminToken(request)),
    data: { id: order._id, requestId: crypto.randomUUID(), amount: 10 },
  });
  expect(other.status()).toBe(200);
  await page.keyboard.press("Enter");
  await expect(amount).toHaveAccessibleDescription(/At most \$90\.00 can be refunded/);
  await amount.fill("90");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(
    payments.getByRole("row").filter({ hasText: TOTAL }).getByText("Refunded", { exact: true }),
  ).toBeVisible();
  await expect(payments.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }

  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByText(`Refunded ${TOTAL} on the card`)).toBeVisible();
  await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Payments" })).toHaveCount(0);
});

test("the card form is accessible and fits every width @long", async ({ page, request }) => {
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await expect(page.getByLabel("Card number")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await fillCard(page, GOOD);
  await payNow(page).click();
  await expect(page.getByText(/your order is paid/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await expectFits(page, 360);
});

const sameAddress = (page: Page) => page.getByLabel("Billing address same as delivery address");
const billing = (page: Page) => page.getByRole("group", { name: "Billing address" });

async function fillBilling(page: Page) {
  await sameAddress(page).uncheck();
  const fields = { "First name": "Cosima", "Last name": "Reyes", Address: "PO Box 7", City: "Lismore" };
  for (const [label, text] of Object.entries({ ...fields, "Postal code": "2480", Phone: "02 5550 4321" }))
    await billing(page).getByLabel(label, { exact: true }).fill(text);
  await billing(page).getByLabel("State").selectOption("NSW");
}

test("a different billing address is validated, stored on the order and printed @long", async ({ page, request }) => {
  const { buyer, order } = await customerWithOrder(request);
  await openAs(page, request, buyer, `/order/${order._id}`);
  await fillCard(page, GOOD);
  await expect(sameAddress(page)).toBeChecked();
  await expect(billing(page)).toHaveCount(0);
  await sameAddress(page).uncheck();
  await payNow(page).click();
  await expect(billing(page).getByLabel("First name")).toBeFocused();
  await expect(billing(page).getByText("Enter your first name")).toBeVisible();
  expect(await paymentsOf(request, order)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  expect(await seriousFindings(page)).toEqual([]);
  await fillBilling(page);
  await payNow(page).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto(`/order/${order._id}`);
  const lines = page.getByRole("table", { name: "Order items" });
  await expect(lines).toContainText("Carton of 500");
  const shown = page.locator("section", { has: page.getByRole("heading", { name: "Billing" }) });
  await expect(shown).toContainText("Cosima ReyesPO Box 7Lismore NSW 2480Australia02 5550 4321");
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
  }
  await page.emulateMedia({ media: "print" });
  await expect(shown).toBeVisible();
  await expect(lines.getByText("Carton of 500")).toBeVisible();
});

test.describe("with Stripe's card field, whose script is replaced by a fake", () => {
  // The demo shop's policy does not allow Stripe's script.
  test.use({ bypassCSP: true });

  for (const [token, isBilledElsewhere] of [
    ["tok_visa", true],
    ["tok_threeDSecure2Required", false],
  ] as const) {
    const name = `${token} is charged${isBilledElsewhere ? " with another billing address" : ""}`;
    test(name, isBilledElsewhere ? { tag: "@long" } : {}, async ({ page, request }) => {
      const { buyer, order } = await customerWithOrder(request);
      await page.route(/\/trpc\/[^?]*config\.stripeKey/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace("pk_test_demo", "pk_test_other") });
      });
      await page.route("https://js.stripe.com/**", (route) =>
        route.fulfill({ contentType: "text/javascript", body: stripeScript(token) }),
      );
      await openAs(page, request, buyer, `/order/${order._id}`);
      await expect(page.getByLabel("Card number")).toHaveCount(0);
      await expect(sameAddress(page)).toBeChecked();
      if (isBilledElsewhere) await fillBilling(page);
      await payNow(page).click();
      await expect(page.getByText(`Paid on ${today()}`)).toBeVisible();
      await expect(page).toHaveURL(/\/profile$/);
      const [asked] = await page.evaluate(() => (window as unknown as { asked: object[] }).asked);
      expect(asked).toEqual({
        key: "pk_test_other",
        options: { hidePostalCode: true },
        name: isBilledElsewhere ? "Cosima Reyes" : "Ines Marchetti",
        address_line1: isBilledElsewhere ? "PO Box 7" : "12 Boxhill Road",
        address_city: isBilledElsewhere ? "Lismore" : "Ballina",
        address_state: "NSW",
        address_country: "AU",
      });
    });
  }
});
