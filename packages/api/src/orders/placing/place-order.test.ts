import { newId } from "@shop/db/columns";
import { orderLines, orders, stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import type { NewOrder, OrderQuote } from "@shop/domain/contracts/orders";
import { addDays, dayOf } from "@shop/domain/dates";
import { ABOVE_CARD_MAXIMUM, NO_CARD_PAYMENT, NO_PO_BOX } from "@shop/domain/messages";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ADDRESS,
  addPerson,
  addProduct,
  as,
  createTestShop,
  orderOf,
  errorOf,
  setCustomerPrice,
  testShop,
  outlastDeadlocks,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";
import { otherServer } from "../../money/payments/payments.fixture.ts";

async function shopWithBuyer(make: () => Promise<TestShop> = testShop) {
  const shop = await make();
  const nora = await addPerson(shop, { name: "Nora", email: "nora@test.example" });
  return { shop, nora, buy: (order: NewOrder) => as(shop, nora).orders.create(order) };
}

async function stockOf({ db }: TestShop, { id }: { id: string }): Promise<number | undefined> {
  const [row] = await db.select({ left: products.countInStock }).from(products).where(eq(products.id, id));
  return row?.left;
}

/** The numbers of rows that only a placed order creates. */
const traces = async ({ db }: TestShop) => [
  await db.$count(orders),
  await db.$count(orderLines),
  await db.$count(stockMovements, eq(stockMovements.reason, "order")),
];

/** One shop for all tests of a group. Each test adds its own products. */
function sharedShop(): Awaited<ReturnType<typeof shopWithBuyer>> {
  const shared = {} as Awaited<ReturnType<typeof shopWithBuyer>>;
  beforeAll(async () => void Object.assign(shared, await shopWithBuyer(createTestShop)));
  afterAll(() => shared.shop.close());
  return shared;
}

describe("what an order is calculated with is stored with it", () => {
  const shared = sharedShop();

  test("the terms, each line's tax class and GST, the freight's GST and the due day", async () => {
    const { shop, buy } = shared;
    const [taxed, free] = [
      await addProduct(shop, { priceCents: 100_00 }),
      await addProduct(shop, { priceCents: 50_00, taxClass: "gst-free" }),
    ];
    const { _id, ...order } = await buy(
      orderOf([
        [taxed, 1],
        [free, 2],
      ]),
    );
    expect(order).toMatchObject({ itemsPrice: 200, shippingPrice: 25, taxPrice: 10, totalPrice: 235 });
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, _id));
    const today = dayOf(order.createdAt, shop.settings.timeZone);
    expect(row).toMatchObject({
      gstPercent: 10,
      flatFreightCents: 25_00,
      freeFreightFromCents: 350_00,
      // An eleventh of the half of the freight that belongs to taxable lines.
      freightGstCents: 1_14,
      dueOn: addDays(today, 7),
    });
    const lines = await shop.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, _id))
      .orderBy(asc(orderLines.position));
    expect(lines).toMatchObject([
      { taxClass: "gst", gstCents: 10_00 },
      { taxClass: "gst-free", gstCents: 0 },
    ]);
  });

  test("a card order is due on its own day", async () => {
    const { shop, buy } = shared;
    const order = await buy(orderOf([[await addProduct(shop), 1]], { paymentMethod: "Stripe" }));
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order._id));
    expect(row?.dueOn).toBe(dayOf(order.createdAt, shop.settings.timeZone));
  });
});

describe("an order's totals are computed from its lines, in whole cents", () => {
  const shared = sharedShop();

  test.each([
    ["just below free freight", 349_99, 1, [349.99, 25, 35, 409.99]],
    ["at free freight", 350_00, 1, [350, 0, 35, 385]],
    ["just above free freight", 350_01, 1, [350.01, 0, 35, 385.01]],
    ["free freight by quantity", 35_00, 10, [350, 0, 35, 385]],
    ["half a cent of tax is rounded up", 5, 1, [0.05, 25, 0.01, 25.06]],
    ["less than half a cent of tax is dropped", 4, 1, [0.04, 25, 0, 25.04]],
    ["tax is rounded on the total, not on each line", 5, 3, [0.15, 25, 0.02, 25.17]],
    ["an amount that floating-point arithmetic gets wrong", 1_15, 3, [3.45, 25, 0.35, 28.8]],
    ["half a cent of tax on a large amount", 999_999_95, 1, [999_999.95, 0, 100_000, 1_099_999.95]],
  ] as const)("%s", async (_what, priceCents, quantity, [itemsPrice, shippingPrice, taxPrice, totalPrice]) => {
    const { shop, buy } = shared;
    const product = await addProduct(shop, { priceCents });
    expect(await buy(orderOf([[product, quantity]]))).toMatchObject({
      itemsPrice,
      shippingPrice,
      taxPrice,
      totalPrice,
    });
  });
});

test("placing an order returns all its fields, and reading it returns the same", async () => {
  const { shop, nora, buy } = await shopWithBuyer();
  const gloves = await addProduct(shop, {
    name: "Gloves",
    sku: "G-1",
    image: "/images/g-640.webp",
    packageQuantity: "Box of 100",
    priceCents: 12_50,
  });
  const masks = await addProduct(shop, { name: "Masks", sku: "M-1", priceCents: 20_00 });
  const address = { ...ADDRESS, apartment: "Unit 4", company: "Whitlam & Daughters" };
  const order = await buy(
    orderOf(
      [
        [masks, 1],
        [gloves, 2],
      ],
      { shippingAddress: address, paymentMethod: "Stripe" },
    ),
  );
  expect(order).toEqual({
    _id: expect.any(String) as string,
    orderNumber: "SO-100001",
    user: {
      _id: nora.id,
      name: "Nora",
      email: "nora@test.example",
    },
    orderItems: [
      {
        product: masks.id,
        name: "Masks",
        sku: "M-1",
        image: "",
        packageQuantity: "",
        price: 20,
        priceSource: "public",
        qty: 1,
        taxClass: "gst",
        shippedQty: 0,
        cancelledQty: 0,
        leftQty: 1,
      },
      {
        product: gloves.id,
        name: "Gloves",
        sku: "G-1",
        image: "/images/g-640.webp",
        packageQuantity: "Box of 100",
        price: 12.5,
        priceSource: "public",
        qty: 2,
        taxClass: "gst",
        shippedQty: 0,
        cancelledQty: 0,
        leftQty: 2,
      },
    ],
    shippingAddress: address,
    paymentMethod: "Stripe",
    itemsPrice: 45,
    shippingPrice: 25,
    taxPrice: 4.5,
    totalPrice: 74.5,
    gst: 6.77,
    gstPercent: 10,
    isPaid: false,
    paidAt: null,
    shippedAt: null,
    isDelivered: false,
    deliveredAt: null,
    shipments: [],
    isCancelled: false,
    cancelledAt: null,
    paymentReference: null,
    markedPaidAt: null,
    receivedPrice: 0,
    creditedPrice: 0,
    openPrice: order.totalPrice,
    refundedPrice: 0,
    bankRefundedPrice: 0,
    refundDuePrice: 0,
    bankRefundedAt: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
  });
  expect(await as(shop, nora).orders.byId({ id: order._id })).toEqual(order);
  expect(await as(shop, nora).orders.mine({})).toEqual([order]);
});

test("order numbers are consecutive", async () => {
  const { shop, buy } = await shopWithBuyer();
  const product = await addProduct(shop);
  const numbers = [(await buy(orderOf([[product, 1]]))).orderNumber, (await buy(orderOf([[product, 1]]))).orderNumber];
  expect(numbers).toEqual(["SO-100001", "SO-100002"]);
});

test("each customer pays their own price", async () => {
  const { shop, nora } = await shopWithBuyer();
  const [omar, gloves, masks] = [
    await addPerson(shop),
    await addProduct(shop, { priceCents: 10_00 }),
    await addProduct(shop, { priceCents: 20_00 }),
  ];
  await setCustomerPrice(shop, nora, gloves, 7_77);
  await setCustomerPrice(shop, omar, masks, 1_00);
  const pricesPaid = async (person: typeof nora) =>
    (
      await as(shop, person).orders.create(
        orderOf([
          [gloves, 1],
          [masks, 1],
        ]),
      )
    ).orderItems.map(({ price }) => price);
  expect(await pricesPaid(nora)).toEqual([7.77, 20]);
  expect(await pricesPaid(omar)).toEqual([10, 1]);
});

test("prices, names and user ids that the client sends are ignored", async () => {
  const { shop, nora, buy } = await shopWithBuyer();
  const omar = await addPerson(shop);
  const product = await addProduct(shop, { name: "Gloves", priceCents: 10_00 });
  const forged = {
    product: product.id,
    qty: 1,
    price: 0.01,
    userPrice: 0.01,
    name: "Free",
    sku: "X",
    image: "http://evil.example/x.png",
  };
  const sent = {
    ...orderOf([]),
    orderItems: [forged],
    itemsPrice: 0.01,
    shippingPrice: 0,
    taxPrice: 0,
    isPaid: true,
    user: omar.id,
    userId: omar.id,
    sku: "X",
  };
  expect(await buy(sent)).toMatchObject({
    user: { _id: nora.id },
    isPaid: false,
    itemsPrice: 10,
    shippingPrice: 25,
    taxPrice: 1,
    totalPrice: 36,
    orderItems: [
      {
        name: "Gloves",
        price: 10,
        priceSource: "public",
        sku: product.sku,
        image: "",
      },
    ],
  });
});

test("a total sent with the order is accepted if it matches current prices", async () => {
  const { shop, buy } = await shopWithBuyer();
  const product = await addProduct(shop, { priceCents: 10_10 });
  expect(await buy(orderOf([[product, 3]], { totalPrice: 58.33 }))).toMatchObject({ totalPrice: 58.33 });
});

test("a different total is refused with a quote at current prices, and no stock is taken", async () => {
  const { shop, nora, buy } = await shopWithBuyer();
  const product = await addProduct(shop, { name: "Gloves", sku: "G", priceCents: 10_00, stock: 5 });
  await setCustomerPrice(shop, nora, product, 8_00);
  const quote: OrderQuote = {
    orderItems: [
      {
        product: product.id,
        name: "Gloves",
        sku: "G",
        image: "",
        packageQuantity: "",
        price: 8,
        priceSource: "customer",
        qty: 2,
        taxClass: "gst",
      },
    ],
    itemsPrice: 16,
    shippingPrice: 25,
    taxPrice: 1.6,
    totalPrice: 42.6,
    gst: 3.87,
    gstPercent: 10,
  };
  for (const totalPrice of [42.58, 42.62, 0, 47]) {
    expect(await errorOf(buy(orderOf([[product, 2]], { totalPrice })))).toEqual({
      status: 409,
      code: "CONFLICT",
      message: "Prices have changed. Please review your cart.",
      order: quote,
    });
  }
  expect(await stockOf(shop, product)).toBe(5);
  expect(await traces(shop)).toEqual([0, 0, 0]);
  expect(await buy(orderOf([[product, 2]], { totalPrice: quote.totalPrice }))).toMatchObject(quote);
});

test.each([42.59, 42.61])(
  "a total of %d, one cent off, is accepted, and the shop's own is charged",
  async (totalPrice) => {
    const { shop, buy } = await shopWithBuyer();
    const product = await addProduct(shop, { priceCents: 8_00 });
    const order = await buy(orderOf([[product, 2]], { totalPrice }));
    expect(order).toMatchObject({ itemsPrice: 16, taxPrice: 1.6, totalPrice: 42.6 });
    expect(await shop.db.select({ total: orders.totalCents }).from(orders)).toEqual([{ total: 42_60 }]);
  },
);

test("lines of the same product are merged into the first, ignoring the case of its id", async () => {
  const { shop, buy } = await shopWithBuyer();
  const [gloves, masks] = [
    await addProduct(shop, { name: "Gloves", stock: 5 }),
    await addProduct(shop, { name: "Masks" }),
  ];
  const order = await buy(
    orderOf([
      [gloves, 2],
      [masks, 1],
      [{ id: gloves.id.toUpperCase() }, 3],
    ]),
  );
  expect(order.orderItems.map(({ product, qty }) => [product, qty])).toEqual([
    [gloves.id, 5],
    [masks.id, 1],
  ]);
  expect(await stockOf(shop, gloves)).toBe(0);
  expect(
    await errorOf(
      buy(
        orderOf([
          [masks, 60],
          [masks, 60],
        ]),
      ),
    ),
  ).toMatchObject({ status: 409, message: "Only 99 of Masks left in stock" });
});

test("an order reduces the stock with stock movements that refer to it", async () => {
  const { shop, nora, buy } = await shopWithBuyer();
  const [gloves, masks] = [await addProduct(shop, { stock: 10 }), await addProduct(shop, { stock: 3 })];
  const { _id } = await buy(
    orderOf([
      [gloves, 4],
      [masks, 3],
    ]),
  );
  expect([await stockOf(shop, gloves), await stockOf(shop, masks)]).toEqual([6, 0]);
  const taken = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.reason, "order"))
    .orderBy(asc(stockMovements.delta));
  expect(taken).toMatchObject([
    { productId: gloves.id, delta: -4, orderId: _id, userId: nora.id },
    { productId: masks.id, delta: -3, orderId: _id, userId: nora.id },
  ]);
});

test("too little stock for one line refuses the whole order with the product's name", async () => {
  const { shop, buy } = await shopWithBuyer();
  const [gloves, masks] = [
    await addProduct(shop, { name: "Gloves", stock: 10 }),
    await addProduct(shop, { name: "Masks", stock: 2 }),
  ];
  expect(
    await errorOf(
      buy(
        orderOf([
          [gloves, 1],
          [masks, 3],
        ]),
      ),
    ),
  ).toEqual({ status: 409, code: "CONFLICT", message: "Only 2 of Masks left in stock" });
  expect([await stockOf(shop, gloves), await stockOf(shop, masks)]).toEqual([10, 2]);
  expect(await traces(shop)).toEqual([0, 0, 0]);
  await buy(orderOf([[masks, 2]]));
  expect(await errorOf(buy(orderOf([[masks, 1]])))).toMatchObject({
    status: 409,
    message: "Only 0 of Masks left in stock",
  });
});

test("an order has a billing address only if one was given", async () => {
  const { shop, nora, buy } = await shopWithBuyer();
  const gloves = await addProduct(shop);
  const billingAddress = { ...ADDRESS, address: "PO Box 12", company: "Whitlam & Sons" };
  const placed = await buy(orderOf([[gloves, 1]], { billingAddress }));
  expect(placed).toMatchObject({ billingAddress, shippingAddress: ADDRESS });
  expect(await as(shop, nora).orders.byId({ id: placed._id })).toEqual(placed);
  expect(await buy(orderOf([[gloves, 1]]))).not.toHaveProperty("billingAddress");
});

test("an order without lines is refused", async () => {
  const { shop, nora, buy } = await shopWithBuyer();
  const refused = { status: 400, code: "BAD_REQUEST", message: "No order items" };
  const { orderItems, ...withoutItems } = orderOf([]);
  expect(await errorOf(buy({ ...withoutItems, orderItems }))).toEqual(refused);
  // A client without types may leave the lines out.
  expect(await errorOf(as(shop, nora).orders.create(withoutItems as NewOrder))).toMatchObject(refused);
});

test("an order with a product that is not on sale is refused, and nothing is stored", async () => {
  const { shop, buy } = await shopWithBuyer();
  const good = await addProduct(shop, { stock: 5 });
  const gone = [
    await addProduct(shop, { priceCents: 0 }),
    await addProduct(shop, { archivedAt: new Date() }),
    ...[newId(), "1", "", "\0", "\ud800"].map((id) => ({ id })),
  ];
  for (const product of gone) {
    expect(
      await errorOf(
        buy(
          orderOf([
            [good, 1],
            [product, 1],
          ]),
        ),
      ),
      product.id,
    ).toEqual({ status: 404, code: "NOT_FOUND", message: "Product not found" });
  }
  expect(await stockOf(shop, good)).toBe(5);
  expect(await traces(shop)).toEqual([0, 0, 0]);
});

test.each([
  [0, "orderItems.0.qty: Must be at least 1"],
  [-1, "orderItems.0.qty: Must be at least 1"],
  [1.5, "orderItems.0.qty: Must be a whole number"],
  [100_001, "orderItems.0.qty: Must be at most 100000"],
  [Number.NaN, "orderItems.0.qty: Must be a number"],
  [Number.POSITIVE_INFINITY, "orderItems.0.qty: Must be a number"],
])("a quantity of %d is refused", async (quantity, message) => {
  const { shop, buy } = await shopWithBuyer();
  expect(await errorOf(buy(orderOf([[await addProduct(shop), quantity]])))).toMatchObject({ status: 400, message });
});

test("more than 500 lines are refused", async () => {
  const { shop, buy } = await shopWithBuyer();
  const product = await addProduct(shop);
  const lines = Array.from({ length: 501 }, () => [product, 1] as const);
  expect(await errorOf(buy(orderOf(lines)))).toMatchObject({
    status: 400,
    message: "orderItems: Must have at most 500 entries",
  });
});

describe("the address", () => {
  const shared = sharedShop();

  test.each([
    "PO Box 12",
    "P.O. Box 7",
    "po box 12",
    "GPO Box 99",
    "Post Office Box 3",
    "Locked Bag 5",
    "Parcel Locker 10123 45678",
    "Parcel Collect 123",
  ])("%s is refused, as address, apartment and company", async (undeliverable) => {
    const { shop, buy } = shared;
    const product = await addProduct(shop, { stock: 5 });
    for (const field of ["address", "apartment", "company"]) {
      const shippingAddress = { ...ADDRESS, [field]: undeliverable };
      expect(await errorOf(buy(orderOf([[product, 1]], { shippingAddress })))).toEqual({
        status: 400,
        code: "BAD_REQUEST",
        message: `shippingAddress.${field}: ${NO_PO_BOX}`,
        issues: [
          {
            path: `shippingAddress.${field}`,
            message: NO_PO_BOX,
          },
        ],
      });
    }
    expect(await stockOf(shop, product)).toBe(5);
  });

  test.each(["12 Boxhill Road", "3 Locke Street", "Old Post Office, Box Hill", "1 Postbox Lane", "7 Depo Box Lane"])(
    "%s is accepted",
    async (address) => {
      const { shop, buy } = shared;
      expect(
        (await buy(orderOf([[await addProduct(shop), 1]], { shippingAddress: { ...ADDRESS, address } })))
          .shippingAddress,
      ).toEqual({ ...ADDRESS, address });
    },
  );

  test.each(["first_name", "last_name", "country", "address", "city", "state", "postalCode", "phone"])(
    "requires %s",
    async (field) => {
      const { shop, buy } = shared;
      const product = await addProduct(shop);
      for (const missing of [undefined, "", "  \t\u00a0"]) {
        const shippingAddress = { ...ADDRESS, [field]: missing };
        expect(await errorOf(buy(orderOf([[product, 1]], { shippingAddress })))).toMatchObject({
          status: 400,
          message: `shippingAddress.${field}: Is required`,
        });
      }
    },
  );

  test("is returned as sent, without unknown fields", async () => {
    const { shop, buy } = shared;
    const address = {
      ...ADDRESS,
      first_name: "  Nóra\n",
      address: '<b>1</b> "Rue" de l\'Été\\ %00',
      apartment: "",
      company: "O'Brien & Søn 株式会社 🧤",
    };
    const order = await buy(
      orderOf([[await addProduct(shop), 1]], { shippingAddress: { ...address, extra: "x" } as never }),
    );
    expect(order.shippingAddress).toEqual(address);
  });
});

test.each([["Cash"], ["bank"], [""], [null]])("the payment method %j is refused", async (paymentMethod) => {
  const { shop, buy } = await shopWithBuyer();
  const refused = await errorOf(buy(orderOf([[await addProduct(shop), 1]], { paymentMethod: paymentMethod as never })));
  expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(/^paymentMethod: /) as string });
});

test("later changes to a product and its price do not change a placed order", async () => {
  const { shop, nora, buy } = await shopWithBuyer();
  const product = await addProduct(shop, { name: "Gloves", sku: "G", image: "/images/g-640.webp", priceCents: 10_00 });
  const order = await buy(orderOf([[product, 2]]));
  await shop.db
    .update(products)
    .set({ name: "Other", sku: "O", image: "", priceCents: 99_00, archivedAt: new Date() })
    .where(eq(products.id, product.id));
  await setCustomerPrice(shop, nora, product, 1);
  expect(await as(shop, nora).orders.byId({ id: order._id })).toEqual(order);
});

test("an order keeps its address even if current rules would refuse it", async () => {
  const { shop, nora, buy } = await shopWithBuyer();
  const order = await buy(orderOf([[await addProduct(shop), 1]]));
  const shippingAddress = { ...ADDRESS, address: "PO Box 1", postalCode: "x".repeat(300) };
  await shop.db.update(orders).set({ shippingAddress });
  expect(await as(shop, nora).orders.byId({ id: order._id })).toEqual({ ...order, shippingAddress });
});

test("an order of more than a hundred million dollars is refused", async () => {
  const { shop, buy } = await shopWithBuyer();
  const product = await addProduct(shop, { priceCents: 1_000_000_00, stock: 100_000 });
  expect(await errorOf(buy(orderOf([[product, 100]])))).toMatchObject({
    status: 400,
    message: "This order exceeds the maximum order total",
  });
  expect(await errorOf(buy(orderOf([[product, 100_000]])))).toMatchObject({ status: 400 });
  expect(await buy(orderOf([[product, 90]]))).toMatchObject({ totalPrice: 99_000_000 });
});

test.each([undefined, "key-1"])(
  "an order succeeds although another transaction locks its products in the opposite order (key %s)",
  async (idempotencyKey) => {
    const { shop, nora } = await shopWithBuyer();
    const [one, two] = [await addProduct(shop), await addProduct(shop)];
    // An import or renaming a category can do this.
    const other = await shop.db.$client.connect();
    await outlastDeadlocks(shop, other);
    const save = (id: string) => other.query("UPDATE products SET name = name WHERE id = $1", [id]);
    await other.query("BEGIN");
    await save(two.id);
    const order = as(otherServer(shop), nora, { idempotencyKey }).orders.create(
      orderOf([
        [one, 1],
        [two, 1],
      ]),
    );
    await waitForBlockedSessions(shop, 1);
    await save(one.id);
    await other.query("COMMIT");
    other.release();
    expect(await order).toMatchObject({ itemsPrice: 20 });
    expect(await traces(shop)).toEqual([1, 2, 2]);
  },
);

test("a visitor can't order", async () => {
  const { shop } = await shopWithBuyer();
  const order = orderOf([[await addProduct(shop), 1]]);
  expect(await errorOf(as(shop, null).orders.create(order))).toMatchObject({
    status: 401,
    message: "Not authorized, no token",
  });
  await shop.db.update(users).set({ tokenVersion: 1 });
  expect(await traces(shop)).toEqual([0, 0, 0]);
});

test("a shop that takes no cards refuses orders to be paid by card", async () => {
  const shop = await testShop({ settings: { takesCards: false } });
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop);
  const byCard = as(shop, nora).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Stripe" }));
  expect(await errorOf(byCard)).toMatchObject({ status: 400, message: NO_CARD_PAYMENT });
  expect(await as(shop, nora).orders.create(orderOf([[gloves, 1]]))).toMatchObject({ paymentMethod: "Bank" });
});

test("an order by card above the gateway's maximum is refused, and takes no stock", async () => {
  const { shop, buy } = await shopWithBuyer();
  const machine = await addProduct(shop, { priceCents: 909_090_90 });
  const filter = await addProduct(shop, { priceCents: 10 });
  const before = [await traces(shop), await stockOf(shop, machine), await stockOf(shop, filter)];
  const tooLarge = [[machine, 1], [filter, 1]] as const; // prettier-ignore
  expect(await errorOf(buy(orderOf([...tooLarge], { paymentMethod: "Stripe" })))).toEqual({
    status: 400,
    code: "BAD_REQUEST",
    message: ABOVE_CARD_MAXIMUM,
  });
  expect([await traces(shop), await stockOf(shop, machine), await stockOf(shop, filter)]).toEqual(before);
  expect(await buy(orderOf([[machine, 1]], { paymentMethod: "Stripe" }))).toMatchObject({ totalPrice: 999_999.99 });
  expect(await buy(orderOf([...tooLarge]))).toMatchObject({ paymentMethod: "Bank" });
});

describe("the quantities of an order", () => {
  const shared = sharedShop();
  const cups = { name: "Cups", minQty: 20, orderMultiple: 10, maxQty: 50 };

  test.each([
    [[10], "Cups is sold from 20"],
    [[25], "Cups is sold in multiples of 10"],
    [[60], "At most 50 of Cups in one order"],
    [[30, 30], "At most 50 of Cups in one order"],
    [[5, 10], "Cups is sold from 20"],
  ])("%j are refused, with an issue for each line: %s", async (quantities, message) => {
    const { shop, buy } = shared;
    const [product, tray] = [await addProduct(shop, cups), await addProduct(shop)];
    const before = await traces(shop);
    const order = orderOf([[tray, 1], ...quantities.map((qty) => [product, qty] as const)]);
    expect(await errorOf(buy(order))).toMatchObject({
      status: 400,
      message,
      issues: quantities.map((_, at) => ({ path: `orderItems.${at + 1}.qty`, message })),
    });
    expect(await traces(shop)).toEqual(before);
  });

  test("are checked after lines of the same product are merged", async () => {
    const { shop, buy } = shared;
    const product = await addProduct(shop, cups);
    const { orderItems } = await buy(
      orderOf([
        [product, 5],
        [product, 15],
      ]),
    );
    expect(orderItems).toMatchObject([{ qty: 20 }]);
  });

  test("are checked before the stock, and every problem is reported", async () => {
    const { shop, buy } = shared;
    const few = await addProduct(shop, { ...cups, stock: 20 });
    const lids = await addProduct(shop, { name: "Lids", orderMultiple: 4 });
    const messages = ["Cups is sold in multiples of 10", "Lids is sold from 4"];
    expect(
      await errorOf(
        buy(
          orderOf([
            [few, 25],
            [lids, 2],
          ]),
        ),
      ),
    ).toMatchObject({
      status: 400,
      issues: messages.map((message, at) => ({ path: `orderItems.${at}.qty`, message })),
    });
    const refused = { status: 409, message: "Only 20 of Cups left in stock" };
    expect(await errorOf(buy(orderOf([[few, 30]])))).toMatchObject(refused);
  });
});
