import { newId } from "@shop/db/columns";
import { orderLines } from "@shop/db/schema/orders";
import { dollarsToCents } from "@shop/domain/money";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ADDRESS,
  addPerson,
  addProduct,
  as,
  createTestShop,
  expectAdminOnly,
  orderOf,
  errorOf,
  testShop,
  type TestShop,
} from "../testing.ts";

type Query = Parameters<ReturnType<typeof as>["orders"]["adminList"]>[0];

/** A shop with five orders, SO-100001 to SO-100005. The tests refer to them by the last digit. */
const shared = {} as { shop: TestShop; ids: { nora: string; omar: string }; ask: ReturnType<typeof as> };

beforeAll(async () => {
  const shop = await createTestShop();
  const nora = await addPerson(shop, { name: "Nora Whitlam", email: "nora@bulk.example" });
  const omar = await addPerson(shop, { name: "Omar 50% O'Hara", email: "OMAR_1@test.example" });
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).orders;
  const [gloves, masks] = [await addProduct(shop), await addProduct(shop)];
  const place = async (person: typeof nora, quantity: number, paymentMethod: "Bank" | "Stripe" = "Bank") =>
    as(shop, person).orders.create(
      orderOf(quantity > 3 ? [[gloves, quantity] as const, [masks, 1] as const] : [[gloves, quantity] as const], {
        paymentMethod,
      }),
    );
  const [, toDeliver, delivered, cancelled] = [
    await place(nora, 3),
    await place(omar, 1),
    await place(nora, 2),
    await place(omar, 5),
    await place(nora, 4, "Stripe"),
  ];
  for (const order of [toDeliver, delivered]) await staff.pay({ orderId: order._id, id: "B" });
  await staff.deliver({ id: delivered._id });
  await staff.cancel({ id: cancelled._id });
  Object.assign(shared, {
    shop,
    ids: { nora: nora.id, omar: omar.id },
    ask: as(shop, await addPerson(shop, { isAdmin: true })),
  });
});
afterAll(() => shared.shop.close());

async function list(query: Query) {
  const { orders, ...page } = await shared.ask.orders.adminList(query);
  return { digits: orders.map(({ orderNumber }) => Number(orderNumber.slice(-1))), ...page };
}

test("lists each order with the fields of a list entry, newest first", async () => {
  const { orders, ...page } = await shared.ask.orders.adminList({});
  expect(page).toEqual({ page: 1, pages: 1, total: 5 });
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([5, 4, 3, 2, 1].map((digit) => `SO-10000${digit}`));
  const whole = await Promise.all(orders.map(({ _id }) => shared.ask.orders.byId({ id: _id })));
  const asLine = ({
    _id,
    orderNumber,
    user,
    paymentMethod,
    totalPrice,
    paidAt,
    shippedAt,
    deliveredAt,
    cancelledAt,
    openPrice,
    refundDuePrice,
    createdAt,
    orderItems,
  }: (typeof whole)[number]) => ({
    _id,
    orderNumber,
    user,
    paymentMethod,
    totalPrice,
    paidAt,
    shippedAt,
    deliveredAt,
    cancelledAt,
    openPrice,
    refundDuePrice,
    createdAt,
    lineCount: orderItems.length,
  });
  expect(orders).toEqual(whole.map(asLine));
});

test.each([
  ["SO-100003", [3]],
  ["so-100003", [3]],
  ["100003", [3]],
  ["0003", [3]],
  ["10000", [5, 4, 3, 2, 1]],
  ["Whitlam", [5, 3, 1]],
  ["whitlam nora", [5, 3, 1]],
  ["BULK.example", [5, 3, 1]],
  ["nora 100001", [1]],
  ["omar_1@", [4, 2]],
  ["omar%1", []],
  ["50%", [4, 2]],
  ["_", [4, 2]],
  ["O'Hara", [4, 2]],
  ["\\", []],
  ["SO-100009", []],
  ["#SO-100003", [3]],
  ["#100003", [3]],
  ["# SO-100003", [3]],
  ["SO\u2013100003", [3]],
  ["#", []],
  ["so", [5, 4, 3, 2, 1]],
  ["SO- whitlam", [5, 3, 1]],
  ["  ", [5, 4, 3, 2, 1]],
])("the keyword %j finds %j", async (keyword, digits) => {
  expect(await list({ keyword })).toMatchObject({ digits, total: digits.length });
});

describe("a phone number is found however it is written:", () => {
  const WRITTEN = [
    "(02) 5550 1234",
    "02 5550 1234",
    "0255501234",
    "+61 2 5550 1234",
    "+61255501234",
    "+61 (0)2 5550 1234",
    "( 02 ) 5550-1234",
    "0061 2 5550 1234",
    "61 2 5550 1234",
    "\uff0b61 2\u20115550\u20111234",
  ];
  let staff: ReturnType<typeof as>["orders"];
  beforeAll(async () => {
    const shop = await createTestShop();
    const buyer = await addPerson(shop, { name: "Zoe", email: "zoe@test.example" });
    staff = as(shop, await addPerson(shop, { isAdmin: true })).orders;
    const gloves = await addProduct(shop);
    for (const phone of [...WRITTEN, "02 5550 1235", "6125 5501", "0412 550 123"])
      await as(shop, buyer).orders.create(orderOf([[gloves, 1]], { shippingAddress: { ...ADDRESS, phone } }));
    return shop.close;
  });

  test.each(WRITTEN)("%s", async (keyword) => {
    const { orders } = await staff.adminList({ keyword, direction: "asc" });
    expect(orders.map(({ orderNumber }) => Number(orderNumber.slice(-2)))).toEqual(WRITTEN.map((_, n) => n + 1));
  });

  test.each([
    ["02 5550 1235", [11]],
    ["+61 2 5550 1235", [11]],
    ["+61 412 550 123", [13]],
    ["6125 5501", [...WRITTEN.map((_, n) => n + 1), 11, 12]],
    ["5550 1234", WRITTEN.map((_, n) => n + 1)],
  ])("%s finds the numbers that contain it", async (keyword, found) => {
    const { orders } = await staff.adminList({ keyword, direction: "asc" });
    expect(orders.map(({ orderNumber }) => Number(orderNumber.slice(-2)))).toEqual(found);
  });
});

test("in both lists, the keyword matches PO numbers ignoring case and phone numbers by their digits", async () => {
  const shop = await testShop();
  const buyer = await addPerson(shop, { name: "Zoe", email: "zoe@test.example" });
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).orders;
  const gloves = await addProduct(shop);
  const place = (poNumber: string, phone: string) =>
    as(shop, buyer).orders.create(orderOf([[gloves, 1]], { poNumber, shippingAddress: { ...ADDRESS, phone } }));
  await place("PO-77/Blue 100%", "0412 345 678");
  await place("77-x", "(02) 9555-1234");
  const digits = (orders: { orderNumber: string }[]) => orders.map(({ orderNumber }) => Number(orderNumber.slice(-1)));
  for (const [keyword, found] of [
    ["po-77/BLUE", [1]],
    ["blue 100%", [1]],
    ["blue zoe SO-100001", [1]],
    ["77", [2, 1]],
    ["7_", []],
    ["0412345678", [1]],
    ["04 1234 56 78", [1]],
    ["0412-345-678 Zoe", [1]],
    ["02 95551234", [2]],
    ["(02)9555", [2]],
    ["5551234", [2]],
    ["0412 1234", []],
    ["+()", []],
  ] as const) {
    expect([keyword, digits((await staff.adminList({ keyword })).orders)]).toEqual([keyword, found]);
    expect([keyword, digits(await staff.list({ keyword }))]).toEqual([keyword, found]);
  }
  const headers = new Map<string, string>();
  const asked = as(shop, await addPerson(shop, { isAdmin: true }), {
    setHeader: (name, value) => void headers.set(name, value),
  });
  expect(await asked.orders.list({ keyword: "zoe 77", pageNumber: 1, pageSize: 1 })).toHaveLength(1);
  expect(headers.get("x-total-count")).toBe("2");
  expect(headers.get("link")).toContain('</api/orders?keyword=zoe%2077&pageNumber=2&pageSize=1>; rel="next"');
});

test.each([
  [{ state: "unpaid" }, [5, 1]],
  [{ state: "toDeliver" }, [2]],
  [{ state: "delivered" }, [3]],
  [{ state: "cancelled" }, [4]],
  [{ paymentMethod: "Bank" }, [4, 3, 2, 1]],
  [{ paymentMethod: "Stripe" }, [5]],
  [{ state: "unpaid", paymentMethod: "Bank" }, [1]],
  [{ state: "unpaid", paymentMethod: "Bank", keyword: "omar" }, []],
] as const)("the filter %j returns %j", async (query, digits) => {
  expect(await list(query)).toMatchObject({ digits, total: digits.length });
});

test("filters by customer", async () => {
  expect((await list({ userid: shared.ids.omar })).digits).toEqual([4, 2]);
  expect((await list({ userid: shared.ids.nora, state: "unpaid" })).digits).toEqual([5, 1]);
});

test.each([newId(), "1", "", "\0"])("returns no orders of the unknown customer %j", async (userid) => {
  expect(await list({ userid })).toEqual({ digits: [], page: 1, pages: 0, total: 0 });
});

test.each([
  [{ sort: "createdAt", direction: "asc" }, [1, 2, 3, 4, 5]],
  [{ sort: "total" }, [4, 5, 1, 3, 2]],
  [{ sort: "total", direction: "asc" }, [2, 3, 1, 5, 4]],
] as const)("sorting by %j returns %j", async (query, digits) => {
  expect((await list(query)).digits).toEqual(digits);
});

test.each([
  [1, [5, 4]],
  [2, [3, 2]],
  [3, [1]],
  [4, []],
])("with two orders a page, page %i has %j", async (pageNumber, digits) => {
  expect(await list({ pageNumber, pageSize: 2 })).toEqual({ digits, page: pageNumber, pages: 3, total: 5 });
});

test.each([{ pageNumber: 0 }, { pageSize: 101 }, { state: "lost" }, { sort: "name" }, { keyword: "\0" }])(
  "the query %j is refused",
  async (query) => {
    expect(await errorOf(shared.ask.orders.adminList(query as Query))).toMatchObject({ status: 400 });
  },
);

test("only admins can list all orders", () => expectAdminOnly(shared.shop, ({ orders }) => [orders.adminList({})]));

test.each(["Bank", "Stripe"] as const)(
  "the packing list of a %s order has the units that are refunded",
  async (paymentMethod) => {
    const { shop } = shared;
    const buyer = as(shop, await addPerson(shop)).orders;
    const staff = as(shop, await addPerson(shop, { isAdmin: true })).orders;
    const [gloves, masks] = [await addProduct(shop), await addProduct(shop)];
    const { _id: id, totalPrice } = await buyer.create(
      orderOf(
        [
          [gloves, 5],
          [masks, 2],
        ],
        { paymentMethod },
      ),
    );
    const { _id: other } = await buyer.create(orderOf([[gloves, 1]], { paymentMethod }));
    if (paymentMethod === "Bank") await staff.pay({ orderId: id, id: "BANK-1" });
    else await buyer.charge({ token: "tok_visa", amount: dollarsToCents(totalPrice), orderId: id });
    const refund = (qty: number) =>
      staff.makeRefund({ id, requestId: newId(), lines: [{ product: gloves.id, qty }], restock: true });
    const refunded = async () =>
      (await staff.packingLists({ ids: [id, other] })).map(({ orderItems }) =>
        orderItems.map(({ qty, refundedQty }) => [qty, refundedQty]),
      );
    expect(await refunded()).toEqual([
      [
        [5, 0],
        [2, 0],
      ],
      [[1, 0]],
    ]);
    await refund(1);
    await refund(2);
    await staff.makeRefund({ id, requestId: newId(), amount: 1 });
    expect(await refunded()).toEqual([
      [
        [5, 3],
        [2, 0],
      ],
      [[1, 0]],
    ]);
  },
);

test("packing lists follow the order of the ids, have the pack sizes as ordered and omit unknown orders", async () => {
  const { shop } = shared;
  const buyer = await addPerson(shop);
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  const gloves = await addProduct(shop, { packageQuantity: "Box of 100" });
  const masks = await addProduct(shop);
  const place = (lines: Parameters<typeof orderOf>[0]) => as(shop, buyer).orders.create(orderOf(lines));
  const [first, second] = [
    await place([
      [gloves, 2],
      [masks, 1],
    ]),
    await place([[gloves, 1]]),
  ];
  await staff.products.update({ id: gloves.id, packageQuantity: "Box of 200" });
  // As in an order that was placed before the pack size was stored.
  await shop.db.update(orderLines).set({ packageQuantity: null }).where(eq(orderLines.orderId, second._id));
  const lists = await staff.orders.packingLists({ ids: [second._id, newId(), "1", first._id, second._id] });
  expect(lists.map(({ orderNumber }) => orderNumber)).toEqual([second.orderNumber, first.orderNumber]);
  expect(lists[1]?.orderItems.map(({ qty, packageQuantity }) => [qty, packageQuantity])).toEqual([
    [2, "Box of 100"],
    [1, ""],
  ]);
  expect(lists[0]?.orderItems[0]?.packageQuantity).toBe("Box of 200");
  expect((await staff.orders.byId({ id: second._id })).orderItems[0]).not.toHaveProperty("packageQuantity");
  expect(await staff.orders.packingLists({ ids: ["1"] })).toEqual([]);
  expect(await errorOf(staff.orders.packingLists({ ids: [] }))).toMatchObject({ status: 400 });
  await expectAdminOnly(shop, ({ orders }) => [orders.packingLists({ ids: [first._id] })]);
});
