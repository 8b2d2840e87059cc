import type { Database } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { shoppingListLines, shoppingLists } from "@shop/db/schema/lists";
import { orderLines, orders } from "@shop/db/schema/orders";
import { mainImagePath } from "@shop/domain/product-images";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Shop } from "../../base/procedures/context.ts";
import {
  at,
  losingResponses,
  paymentRows,
  refundRows,
  shopWithCardOrder,
  TOTAL,
  unreachableFor,
} from "../../money/payments/payments.fixture.ts";
import { issuePapers } from "../../money/papers/issue-papers.ts";
import type { FileStore, GatewayPayment } from "../../base/platform/ports.ts";
import {
  addOrder,
  addPerson,
  addPriceList,
  addProduct,
  as,
  assignPriceList,
  createTestShop,
  orderOf,
  testShop,
  type TestShop,
} from "../../testing.ts";
import { keepFile, storeFile } from "../../base/files/stored-files.ts";
import { verify } from "./verify.ts";

/** The same shop, with a gateway whose list of payments is changed by this function. */
const listing = (shop: TestShop, change: (payments: AsyncIterable<GatewayPayment>) => AsyncIterable<GatewayPayment>) =>
  at(shop, { ...shop.payments, listSince: (since) => change(shop.payments.listSince(since)) });

/** A store that has every file but these. */
const storeWithout = (...missing: string[]): FileStore => ({
  put: () => Promise.resolve(),
  get: () => Promise.resolve(null),
  has: (name) => Promise.resolve(!missing.includes(name)),
  remove: () => Promise.resolve(),
});

/** Fills a shop with data of every kind. */
async function fill(shop: TestShop) {
  const [ada, nora] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop)];
  const [gloves, masks] = [await addProduct(shop, { image: mainImagePath("gloves") }), await addProduct(shop)];
  const bank = await addOrder(shop, nora, [
    [gloves, 3],
    [masks, 1],
  ]);
  await as(shop, ada).orders.pay({ orderId: bank._id, id: "Reference 1" });
  await as(shop, ada).orders.deliver({ id: bank._id });
  const card = await as(shop, nora).orders.create(orderOf([[gloves, 40]], { paymentMethod: "Stripe" }));
  await as(shop, nora).orders.charge({ token: "tok_visa", amount: 440_00, orderId: card._id });
  await as(shop, ada).orders.makeRefund({ id: card._id, requestId: newId(), amount: 5 });
  await issuePapers(shop, shop.settings);
  // Waits for its invoice.
  const cancelled = await addOrder(shop, nora, [[masks, 2]]);
  await as(shop, ada).orders.cancel({ id: cancelled._id });
  await as(shop, nora).products.review({ id: gloves.id, rating: 4, comment: "" });
  await as(shop, ada).products.review({ id: gloves.id, rating: 1, comment: "" });
  const enquiry = await as(shop, null).contacts.create({ name: "N", email: "n@test.example", message: "Hello" });
  await as(shop, ada).contacts.reply({ id: enquiry._id, text: "Hello N" });
  await as(shop, null).contacts.subscribe({ email: "n@test.example" });
  await as(shop, null).users.register({ name: "New", email: "new@test.example", password: "a long password" });
  await as(shop, null).users.forgotPassword({ EmailAddress: nora.email });
  await as(shop, ada).products.update({ id: masks.id, countInStock: 7 });
  const lines = [gloves, masks].map(({ id }) => ({ product: id, qty: 2 }));
  await as(shop, nora).cart.add({ lines });
  const clinics = await addPriceList(shop, { name: "Clinics" }, [
    [gloves, 9_00],
    [gloves, 8_00, 2],
  ]);
  await assignPriceList(shop, nora, clinics);
  await addPriceList(shop, { name: "Everybody", isPublic: true }, [[masks, 9_50]]);
  const listId = newId();
  await shop.db.insert(shoppingLists).values({ id: listId, userId: nora.id, name: "Weekly" });
  await shop.db
    .insert(shoppingListLines)
    .values(lines.map(({ product, qty }, position) => ({ listId, productId: product, position, quantity: qty })));
  const applied = {
    companyName: "Cafés",
    abn: "51 824 753 556",
    contactName: "Mei",
    email: "mei@test.example",
    message: "",
  };
  const admin = as(shop, ada);
  for (const decide of [admin.tradeApplications.decline, admin.tradeApplications.approve]) {
    await as(shop, null).tradeApplications.create(applied);
    const [application] = (await admin.tradeApplications.list({ status: "open" })).applications;
    await decide({ id: application?._id ?? "", reason: "Not yet" });
  }
  for (const text of ["Within 30 days", "Within 60 days"])
    await as(shop, ada).shopTexts.update({ slug: "returns", text });
  return { shop, card };
}

let original: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  original = await fill(await createTestShop());
  await original.shop.db.$client.end();
});
afterAll(() => original.shop.close());

/** A copy of the shop with data of every kind. */
const busyShop = async () => ({ ...original, shop: await testShop({ copyOf: original.shop }) });

const differencesOf = ({ db, payments, files }: Pick<Shop, "db" | "payments" | "files">, pictures = storeWithout()) =>
  verify({ db, payments, pictures, files, recheckAfterMs: 0 });

/** Changes rows without running triggers and checking foreign keys, to simulate corrupt data. */
async function tamper(db: Database, statement: string): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    expect((await client.query(statement)).rowCount, statement).toBeGreaterThan(0);
  } finally {
    client.release(true);
  }
}

test("an order is compared at the terms that are stored with it", async () => {
  const shop = await testShop();
  await addOrder(shop, await addPerson(shop), [[await addProduct(shop, { priceCents: 20_00 }), 2]]);
  await shop.db.update(orders).set({
    gstPercent: 20,
    flatFreightCents: 30_00,
    freeFreightFromCents: null,
    shippingCents: 30_00,
    // 20 % of 40.00.
    taxCents: 8_00,
    totalCents: 78_00,
    // One sixth of the freight.
    freightGstCents: 5_00,
  });
  await shop.db.update(orderLines).set({ gstCents: 8_00 });
  expect(await differencesOf(shop)).toEqual([]);
});

test("the GST of lines may be what earlier versions stored, and nothing else", async () => {
  const shop = await testShop();
  const priced = async (priceCents: number) => addProduct(shop, { priceCents });
  const large = await priced(1_000_00);
  const small = [await priced(1), await priced(4)] as const;
  await addOrder(shop, await addPerson(shop), [
    [large, 1],
    [small[0], 1],
    [small[1], 1],
  ]);
  const lineGst = async () =>
    (await shop.db.select().from(orderLines).orderBy(orderLines.position)).map(({ gstCents }) => gstCents);
  const store = (product: { id: string }, gstCents: number) =>
    shop.db.update(orderLines).set({ gstCents }).where(eq(orderLines.productId, product.id));
  expect(await lineGst()).toEqual([100_00, 0, 1]);
  await store(large, 100_01);
  await store(small[1], 0);
  expect(await differencesOf(shop)).toEqual([]);
  await store(large, 100_00);
  await store(small[0], 1);
  expect(await differencesOf(shop)).toMatchObject([{ check: "an order's GST matches its lines and freight" }]);
});

test("a shop with data of every kind has no differences", async () => {
  const { shop } = await busyShop();
  expect(await differencesOf(shop)).toEqual([]);
});

test("a payment that is recorded while the list is read is not a difference", async () => {
  const { shop, nora, id } = await shopWithCardOrder();
  const unheard = at(shop, losingResponses(shop.payments, "confirm"));
  await expect(as(unheard, nora).orders.charge({ token: "tok_visa", amount: TOTAL, orderId: id })).rejects.toThrow();
  const [row] = await paymentRows(shop);
  const gatewayId = row?.gatewayId ?? "";
  expect(await differencesOf(shop)).toMatchObject([
    { record: row?.id, what: `${TOTAL} cents not recorded in the shop` },
  ]);

  const whilePaying = listing(shop, async function* (payments) {
    yield* payments;
    await as(shop, nora).orders.pay({ orderId: id, id: gatewayId });
  });
  expect(await differencesOf(whilePaying)).toEqual([]);
});

describe("a refund in progress is not a difference", () => {
  test("when the gateway has accepted it", async () => {
    const { shop, nora, staff, id } = await shopWithCardOrder();
    await as(shop, nora).orders.charge({ token: "tok_pendingRefund", amount: TOTAL, orderId: id });
    await staff.makeRefund({ id, requestId: newId(), amount: 5 });
    expect(await refundRows(shop)).toMatchObject([{ state: "started" }]);
    expect(await differencesOf(shop)).toEqual([]);
  });

  test.each(["before it received the request", "while it made the refund"])(
    "when the gateway became unreachable %s",
    async (when) => {
      const { shop, nora, ana, id } = await shopWithCardOrder();
      await as(shop, nora).orders.charge({ token: "tok_visa", amount: TOTAL, orderId: id });
      const broken = when.startsWith("before")
        ? unreachableFor(shop.payments, "refund")
        : losingResponses(shop.payments, "refund");
      await as(at(shop, broken), ana).orders.makeRefund({ id, requestId: newId(), amount: 5 });
      expect(await refundRows(shop)).toMatchObject([{ state: "started" }]);
      expect(await differencesOf(shop)).toEqual([]);
    },
  );
});

test("payments of another shop are ignored", async () => {
  const { shop } = await busyShop();
  const withAnother = listing(shop, async function* (payments) {
    for await (const payment of payments) {
      yield payment;
      yield { ...payment, id: "pi_of_another_shop", paymentId: null };
    }
  });
  expect(await differencesOf(withAnother)).toEqual([]);
});

describe("finds", () => {
  test.each([
    [
      "stock that no movement explains",
      "UPDATE products SET count_in_stock = count_in_stock + 1 WHERE image <> ''",
      /^stock is the sum/,
    ],
    [
      "a missing stock movement",
      "DELETE FROM stock_movements WHERE reason = 'order' AND delta = -3",
      /^stock is the sum/,
      /^each order has taken/,
    ],
    [
      "stock of a cancelled order that was not restored",
      "UPDATE stock_movements SET delta = 1 WHERE reason = 'cancellation'",
      /^stock is the sum/,
      /^each order has taken/,
    ],
    [
      "a total that differs from its lines",
      "UPDATE order_lines SET price_cents = price_cents + 1 WHERE quantity = 40",
      /^an invoice agrees/,
      /^an order's amounts/,
    ],
    [
      "an order without lines",
      "DELETE FROM order_lines WHERE quantity = 40",
      /^each order has taken/,
      /^an invoice agrees/,
      /^an order's amounts/,
    ],
    [
      "a line whose price has an unknown source",
      "UPDATE order_lines SET price_source = 'guess' WHERE quantity = 40",
      /^the price of an order's line/,
    ],
    [
      "a customer with the public list",
      "UPDATE users SET price_list_id = (SELECT id FROM price_lists WHERE is_public) WHERE price_list_id IS NOT NULL",
      /^no public price list/,
    ],
    [
      "a product with too many steps in a list",
      "INSERT INTO price_list_items SELECT list_id, product_id, 100 + n, 100 FROM price_list_items, generate_series(1, 20) n WHERE price_cents = 950",
      /^no public price list/,
    ],
    [
      "a wrong tax",
      "UPDATE orders SET tax_cents = tax_cents + 1, total_cents = total_cents + 1 WHERE payment_method = 'Bank' AND paid_at IS NOT NULL",
      /^an invoice agrees/,
      /^a paid order by bank transfer/,
      /^statements equal/,
      /^an order's amounts/,
    ],
    [
      "a wrong GST of a line",
      "UPDATE order_lines SET gst_cents = gst_cents + 1 WHERE quantity = 40",
      /^an invoice agrees/,
      /^an order's GST/,
    ],
    [
      "a wrong GST of the freight",
      "UPDATE orders SET freight_gst_cents = freight_gst_cents - 1 WHERE freight_gst_cents > 0 AND cancelled_at IS NULL",
      /^an invoice agrees/,
      /^an order's GST/,
    ],
    [
      "a line of another tax class",
      "UPDATE order_lines SET tax_class = 'gst-free' WHERE quantity = 40",
      /^an invoice agrees/,
      /^an order's amounts/,
    ],
    ["an order without an invoice", "DELETE FROM papers_wanted WHERE kind = 'invoice'", /^every order has its invoice/],
    [
      "a lost invoice, and the gap that it leaves",
      "DELETE FROM papers WHERE number = 1 AND kind = 'invoice'",
      /^every order has its invoice/,
      /^statements equal/,
      /^papers are numbered/,
    ],
    [
      "a counter that is behind",
      "UPDATE paper_numbers SET last = last - 1 WHERE kind = 'invoice'",
      /^papers are numbered/,
    ],
    [
      "a counter that is ahead",
      "UPDATE paper_numbers SET last = last + 1 WHERE kind = 'invoice'",
      /^papers are numbered/,
    ],
    [
      "a lost credit note, and the gap that it leaves",
      "DELETE FROM papers WHERE kind = 'credit-note'",
      /^every refund that credits/,
      /^statements equal/,
      /^papers are numbered/,
    ],
    [
      "a credit note above its invoice",
      "UPDATE papers SET total_cents = 440000 WHERE kind = 'credit-note'",
      /^the credit notes of an order/,
      /^statements equal/,
    ],
    [
      "a cancelled order that waits for no credit note",
      "DELETE FROM papers_wanted WHERE kind = 'credit-note'",
      /^a cancelled order with an invoice/,
    ],
    [
      "a transfer that was not booked",
      "DELETE FROM money_movements WHERE method = 'bank'",
      /^a paid order by bank transfer/,
    ],
    [
      "a refund of a card that was booked twice",
      "UPDATE money_movements SET amount_cents = 2 * amount_cents WHERE refund_id IS NOT NULL",
      /^card payments and their refunds/,
      /^nothing is open of an order that a card/,
      /^statements equal/,
    ],
    [
      "a transfer of another customer",
      "UPDATE money_movements SET user_id = (SELECT id FROM users WHERE is_admin) WHERE method = 'bank'",
      /^statements equal/,
      /^statements equal/,
    ],
    ["a number that was changed", "UPDATE papers SET number = 9 WHERE number = 2", /^papers are numbered/],
    [
      "an invoice of another total",
      "UPDATE papers SET total_cents = total_cents + 1 WHERE number = 1 AND kind = 'invoice'",
      /^an invoice agrees/,
      /^statements equal/,
    ],
    [
      "an invoice of another GST",
      "UPDATE papers SET gst_cents = gst_cents - 1 WHERE number = 1 AND kind = 'invoice'",
      /^an invoice agrees/,
    ],
    [
      "an invoice of another customer",
      "UPDATE papers SET user_id = (SELECT id FROM users WHERE is_admin) WHERE number = 1 AND kind = 'invoice'",
      /^an invoice agrees/,
      /^statements equal/,
      /^statements equal/,
    ],
    [
      "an invoice with another line",
      "UPDATE papers SET content = jsonb_set(content, '{lines,0,amountCents}', '1') WHERE number = 1 AND kind = 'invoice'",
      /^an invoice agrees/,
    ],
    [
      "an invoice with other freight",
      "UPDATE papers SET content = jsonb_set(content, '{freightCents}', '1') WHERE number = 1 AND kind = 'invoice'",
      /^an invoice agrees/,
    ],
    [
      "an invoice with other GST of the freight",
      "UPDATE papers SET content = content || '{\"freightCents\": 2500, \"freightGstCents\": 0}' WHERE number = 1 AND kind = 'invoice'",
      /^an invoice agrees/,
    ],
    [
      "a card order without a payment",
      "UPDATE payments SET state = 'failed' WHERE state = 'succeeded'",
      /^a card order is paid/,
      /^card payments and their refunds/,
      /^statements equal/,
      /^payments match the gateway/,
    ],
    [
      "a payment of another amount",
      "UPDATE payments SET amount_cents = 1000",
      /^a card order is paid/,
      /^card payments and their refunds/,
      /^statements equal/,
      /^payments match the gateway/,
    ],
    [
      "a payment whose order is not paid",
      "UPDATE orders SET paid_at = NULL, payment_reference = NULL WHERE payment_method = 'Stripe'",
      /^a successful payment/,
      /^statements equal/,
    ],
    [
      "a paid bank order without a reference",
      "UPDATE orders SET payment_reference = NULL WHERE payment_method = 'Bank' AND paid_at IS NOT NULL",
      /^a card order is paid/,
    ],
    [
      "an unpaid order with a payment's reference",
      "UPDATE orders SET paid_at = NULL, shipped_at = NULL, delivered_at = NULL WHERE payment_method = 'Bank' AND paid_at IS NOT NULL",
      /^a card order is paid/,
      /^an order is shipped and delivered/,
      /^a paid order by bank transfer/,
    ],
    [
      "a shipment that its order's lines do not count",
      "UPDATE order_lines SET shipped_quantity = 0",
      /^what is shipped of an order's line/,
      /^what is shipped of an order's line/,
      /^an order is shipped and delivered/,
    ],
    [
      "units of a line that no refund has cancelled",
      "UPDATE order_lines SET cancelled_quantity = 1 WHERE shipped_quantity = 0",
      /^what is cancelled of an order's line/,
      /^what is cancelled of an order's line/,
    ],
    [
      "a delivery without shipments",
      "UPDATE orders SET delivered_at = now() WHERE paid_at IS NOT NULL AND delivered_at IS NULL AND cancelled_at IS NULL",
      /^an order is shipped and delivered/,
    ],
    [
      "a shipment without lines",
      "DELETE FROM shipment_lines",
      /^what is shipped of an order's line/,
      /^what is shipped of an order's line/,
      /^an order's shipments are numbered/,
    ],
    [
      "a movement of a product that was not ordered",
      "UPDATE stock_movements SET product_id = (SELECT id FROM products WHERE image = '') WHERE reason = 'order' AND delta = -40",
      /^stock is the sum/,
      /^stock is the sum/,
      /^each order has taken/,
      /^each order has taken/,
    ],
    [
      "an email that was sent empty",
      "UPDATE outbox SET sent_at = now(), text = '' WHERE cause LIKE 'welcome:%'",
      /^no message was sent/,
    ],
    [
      "a payment that the gateway does not know",
      "UPDATE payments SET gateway_id = 'pi_unknown'",
      /^a card order is paid/,
      /^a successful payment/,
      /^payments match the gateway/,
      /^payments match the gateway/,
    ],
    [
      "a refund that is not counted",
      "UPDATE payments SET refunded_cents = 0",
      /^a payment's refunded amount/,
      /^payments match the gateway/,
    ],
    [
      "a refund that only the gateway has",
      "WITH gone AS (DELETE FROM refunds) UPDATE payments SET refunded_cents = 0",
      /^every waiting or sent message/,
      /^card payments and their refunds/,
      /^nothing is open of an order that a card/,
      /^payments match the gateway/,
    ],
    [
      "a rating that differs from the reviews",
      "UPDATE products SET rating = 5 WHERE image <> ''",
      /^a product's rating/,
    ],
    ["a review that is not counted", "UPDATE products SET num_reviews = 1 WHERE image <> ''", /^a product's rating/],
    [
      "a wrong count of products",
      "UPDATE product_count_changes SET n = n + 1 WHERE id = 1",
      /^the stored product counts/,
    ],
    [
      "an email whose order is missing",
      "UPDATE outbox SET cause = 'order-paid:' || gen_random_uuid() WHERE cause LIKE 'order-paid:%' AND recipient <> ''",
      /^every waiting or sent message/,
      /^every waiting or sent message/,
    ],
    ["two lines of a cart with the same position", "UPDATE cart_lines SET position = 1", /^carts and shopping lists/],
    [
      "two lines of a shopping list with the same position",
      "UPDATE shopping_list_lines SET position = 0",
      /^carts and shopping lists/,
    ],
    [
      "a cart line above the maximum quantity",
      "UPDATE cart_lines SET quantity = 100001 WHERE position = 0",
      /^carts and shopping lists/,
    ],
    [
      "a cart with too many lines",
      "INSERT INTO cart_lines SELECT user_id, gen_random_uuid(), i, 1 FROM carts, generate_series(2, 500) AS i",
      /^carts and shopping lists/,
    ],
    [
      "the cart and the list of a deleted account",
      "UPDATE users SET deleted_at = now() WHERE id = (SELECT user_id FROM carts)",
      /^a deleted account/,
      /^a deleted account/,
    ],
    [
      "a lost version of a page",
      "DELETE FROM shop_text_versions WHERE version = 1",
      /^the saved versions of each page/,
    ],
    [
      "an email of an unknown kind",
      "UPDATE outbox SET cause = 'spam:1' WHERE cause LIKE 'welcome:%'",
      /^every waiting or sent message/,
    ],
  ])("%s", async (_name, statement, ...checks) => {
    const { shop } = await busyShop();
    await tamper(shop.db, statement);
    const found = (await differencesOf(shop)).map(({ check }) => check);
    expect(found).toEqual(checks.map((check) => expect.stringMatching(check) as string));
  });

  test("an image that is missing in the file store", async () => {
    const { shop } = await busyShop();
    expect(await differencesOf(shop, storeWithout("gloves-320.avif"))).toEqual([
      { check: "every product image exists", record: "/images/gloves-640.webp", what: "gloves-320.avif is missing" },
    ]);
  });

  test("a stored file that is missing, but not one that has expired", async () => {
    const { shop } = await busyShop();
    const content = Buffer.from("%PDF-");
    const [kept, expiring] = [
      await storeFile(shop, { content, mediaType: "application/pdf" }),
      await storeFile(shop, { content, mediaType: "application/pdf" }),
    ];
    await keepFile(shop.db, kept.id);
    expect(await differencesOf(shop)).toEqual([]);
    for (const { id } of [kept, expiring]) await shop.files.remove(id);
    expect(await differencesOf(shop)).toEqual([
      { check: "every stored file exists", record: kept.id, what: "the application/pdf is missing" },
    ]);
  });

  test("an order that was paid twice", async () => {
    const { shop, card } = await busyShop();
    await shop.db.$client.query("DROP INDEX payments_one_success_per_order_key");
    await tamper(
      shop.db,
      `INSERT INTO payments SELECT (jsonb_populate_record(p, '{"id": "${newId()}", "gateway_id": "pi_second", "idempotency_key": "second", "refunded_cents": 0}')).* FROM payments p`,
    );
    const found = await differencesOf(shop);
    expect(found).toContainEqual({
      check: "an order has at most one successful payment",
      record: card._id,
      what: "2 successful payments",
    });
  });

  test("a cart whose prices differ between SQL and the rule", async () => {
    const { shop } = await busyShop();
    await shop.db.$client.query(
      "ALTER TABLE price_list_items DROP CONSTRAINT price_list_items_list_id_product_id_min_qty_pk",
    );
    await tamper(
      shop.db,
      "INSERT INTO price_list_items SELECT list_id, product_id, min_qty, 790 FROM price_list_items WHERE price_cents = 800",
    );
    expect(await differencesOf(shop)).toMatchObject([{ check: "carts are priced by the rule" }]);
  });

  test("several orders with the same number", async () => {
    const { shop } = await busyShop();
    await shop.db.$client.query("ALTER TABLE orders DROP CONSTRAINT orders_order_number_key");
    await shop.db.$client.query("ALTER TABLE orders ALTER COLUMN order_number DROP IDENTITY");
    await tamper(shop.db, "UPDATE orders SET order_number = 7");
    expect(await differencesOf(shop)).toEqual([
      { check: "order numbers are unique", record: "7", what: "3 orders have it" },
    ]);
  });
});
