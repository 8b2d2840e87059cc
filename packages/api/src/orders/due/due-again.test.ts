import { companyMembers } from "@shop/db/schema/companies";
import { newId } from "@shop/db/columns";
import { cartLines, carts } from "@shop/db/schema/carts";
import { orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { addDays, dayOf, noonOf } from "@shop/domain/dates";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addCompany,
  addMember,
  addOrder,
  addPerson,
  addProduct,
  as,
  errorOf,
  holdRows,
  setCustomerPrice,
  testShop,
  waitForBlockedSessions,
  type Person,
  type TestShop,
  type TestShopOptions,
} from "../../testing.ts";

async function shopWithBuyer(options?: TestShopOptions) {
  const shop = await testShop(options);
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop, { name: "Gloves", stock: 10_000 });
  return { shop, nora, gloves, due: () => as(shop, nora).orders.due() };
}

const today = ({ settings }: TestShop) => dayOf(new Date(), settings.timeZone);
const daysAgo = (shop: TestShop, days: number) => addDays(today(shop), -days);

/** Places an order dated this many days ago, at noon in the shop's time zone, or at the given time. */
async function orderedAt(
  shop: TestShop,
  person: Person,
  when: number | Date,
  lines: Parameters<typeof addOrder>[2],
): Promise<string> {
  const { _id } = await addOrder(shop, person, lines);
  const createdAt = when instanceof Date ? when : noonOf(daysAgo(shop, when), shop.settings.timeZone);
  await shop.db.update(orders).set({ createdAt }).where(eq(orders.id, _id));
  return _id;
}

test("what was ordered for a company is due only while the customer is its member", async () => {
  const { shop, nora, gloves, due } = await shopWithBuyer();
  await addMember(shop, await addCompany(shop), "buyer", { person: nora });
  for (const days of [40, 26, 12]) await orderedAt(shop, nora, days, [[gloves, 3]]);
  expect((await due()).due).toMatchObject([{ product: gloves.id }]);
  await shop.db.delete(companyMembers).where(eq(companyMembers.userId, nora.id));
  expect(await due()).toMatchObject({ due: [], learning: 0 });
});

test("a product ordered three times is due after its usual interval, with its usual quantity and the customer's price", async () => {
  const { shop, nora, gloves, due } = await shopWithBuyer();
  await setCustomerPrice(shop, nora, gloves, 8_00);
  for (const [days, qty] of [
    [40, 3],
    [26, 4],
    [12, 5],
  ] as const)
    await orderedAt(shop, nora, days, [[gloves, qty]]);
  expect(await due()).toEqual({
    due: [
      {
        product: gloves.id,
        usualQty: 4,
        everyDays: 14,
        lastOrdered: daysAgo(shop, 12),
        dueOn: daysAgo(shop, -2),
        item: expect.objectContaining({ _id: gloves.id, name: "Gloves", price: 8, countInStock: 9_988 }),
      },
    ],
    learning: 0,
  });
  expect(await as(shop, await addPerson(shop)).orders.due()).toEqual({ due: [], learning: 0 });
});

test("products ordered on fewer than three days, in the shop's time zone, are not due and count as learning", async () => {
  const { shop, nora, gloves, due } = await shopWithBuyer();
  const masks = await addProduct(shop, { name: "Masks", stock: 1_000 });
  const { timeZone } = shop.settings;
  const noon = noonOf(daysAgo(shop, 20), timeZone).getTime();
  const hours = (count: number) => new Date(noon + count * 3_600_000);
  // In UTC, these orders are on two different days.
  await orderedAt(shop, nora, hours(-11), [[gloves, 2]]);
  await orderedAt(shop, nora, hours(11), [[gloves, 5]]);
  await orderedAt(shop, nora, 30, [
    [gloves, 1],
    [masks, 1],
  ]);
  expect(await due()).toEqual({ due: [], learning: 2 });
  await orderedAt(shop, nora, 10, [[gloves, 7]]);
  expect(await due()).toMatchObject({ due: [{ usualQty: 7, everyDays: 10 }], learning: 1 });
});

test("a cancelled order does not count", async () => {
  const { shop, nora, gloves, due } = await shopWithBuyer();
  const [first] = [
    await orderedAt(shop, nora, 28, [[gloves, 1]]),
    await orderedAt(shop, nora, 14, [[gloves, 1]]),
    await orderedAt(shop, nora, 7, [[gloves, 1]]),
  ];
  expect((await due()).due).toHaveLength(1);
  await as(shop, nora).orders.cancel({ id: first });
  expect(await due()).toEqual({ due: [], learning: 1 });
});

describe("a product ordered every 14 days", () => {
  test.each([
    [6, false],
    [7, true],
    [14, true],
    [58, true],
    [59, false],
  ])("%d days after its last order is listed: %s", async (days, listed) => {
    const { shop, nora, gloves, due } = await shopWithBuyer();
    for (const more of [28, 14, 0]) await orderedAt(shop, nora, days + more, [[gloves, 1]]);
    expect((await due()).due).toHaveLength(listed ? 1 : 0);
  });
});

/** A product that Nora has ordered three times, every 14 days, the last time `lastDaysAgo` days ago. */
async function dueProduct(lastDaysAgo = 14, about: Parameters<typeof addProduct>[1] = {}) {
  const made = await shopWithBuyer();
  const cups = await addProduct(made.shop, { name: "Cups", stock: 10_000, ...about });
  for (const more of [28, 14, 0]) await orderedAt(made.shop, made.nora, lastDaysAgo + more, [[cups, 20]]);
  return { ...made, cups };
}

test("the product that has been due longest comes first", async () => {
  const { shop, nora, cups, gloves, due } = await dueProduct(14);
  for (const days of [46, 31, 16]) await orderedAt(shop, nora, days, [[gloves, 1]]);
  expect((await due()).due.map(({ product }) => product)).toEqual([gloves.id, cups.id]);
  await orderedAt(shop, nora, 0, [[gloves, 1]]);
  expect((await due()).due.map(({ product }) => product)).toEqual([cups.id]);
});

test("the usual quantity is rounded up to the current order multiple", async () => {
  const { shop, cups, due } = await dueProduct();
  await shop.db.update(products).set({ orderMultiple: 15 }).where(eq(products.id, cups.id));
  expect((await due()).due).toMatchObject([{ usualQty: 30 }]);
});

test("products in the cart or no longer sold are left out, and out-of-stock products are listed", async () => {
  const { shop, nora, cups, due } = await dueProduct();
  const count = async () => (await due()).due.length;
  await shop.db.insert(carts).values({ userId: nora.id });
  await shop.db.insert(cartLines).values({ userId: nora.id, productId: cups.id, position: 0, quantity: 1 });
  expect(await count()).toBe(0);
  await shop.db.delete(cartLines);
  expect(await count()).toBe(1);
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, cups.id));
  expect(await count()).toBe(0);
  await shop.db.update(products).set({ archivedAt: null }).where(eq(products.id, cups.id));
  await shop.db.execute(sql`insert into stock_movements (id, product_id, delta, reason)
    select gen_random_uuid(), id, -count_in_stock, 'adjustment' from products where id = ${cups.id}`);
  expect((await due()).due).toMatchObject([{ item: { countInStock: 0 } }]);
});

describe("a skipped product", () => {
  test.each([
    ["before it is due", 10, 18],
    ["on the due day", 14, 14],
    ["after the due day", 20, 8],
    ["more than an interval after the due day", 30, 12],
  ])("that was skipped %s is hidden until it is due again", async (_when, lastDaysAgo, hiddenFor) => {
    const { shop, nora, cups, due } = await dueProduct(lastDaysAgo);
    const until = addDays(today(shop), hiddenFor);
    expect(await as(shop, nora).orders.skipDue({ product: cups.id.toUpperCase() })).toEqual({
      product: cups.id,
      hiddenUntil: until,
    });
    expect((await due()).due).toEqual([]);
    await shop.db.execute(sql`update due_skips set hidden_until = hidden_until - ${hiddenFor}::integer`);
    expect((await due()).due).toHaveLength(1);
  });

  test("is listed again after its next order, unless that order is cancelled", async () => {
    const { shop, nora, cups, due } = await dueProduct();
    await as(shop, nora).orders.skipDue({ product: cups.id });
    const next = await addOrder(shop, nora, [[cups, 1]]);
    await shop.db
      .update(orders)
      .set({ createdAt: sql`created_at - interval '10 days'` })
      .where(sql`true`);
    await shop.db.execute(sql`update due_skips set created_at = created_at - interval '10 days'`);
    expect((await due()).due).toHaveLength(1);
    await as(shop, nora).orders.cancel({ id: next._id });
    expect((await due()).due).toEqual([]);
  });

  test("can be skipped again", async () => {
    const { shop, nora, cups, due } = await dueProduct();
    const skip = () => as(shop, nora).orders.skipDue({ product: cups.id });
    expect(await skip()).toEqual(await skip());
    expect((await due()).due).toEqual([]);
  });

  test("is hidden only for the customer who skipped it", async () => {
    const { shop, cups, due } = await dueProduct();
    const ben = await addPerson(shop);
    for (const days of [42, 28, 14]) await orderedAt(shop, ben, days, [[cups, 1]]);
    await as(shop, ben).orders.skipDue({ product: cups.id });
    expect((await due()).due).toHaveLength(1);
  });
});

test("a product with too few orders, an archived one or an unknown one can't be skipped", async () => {
  const { shop, nora, gloves, cups } = await dueProduct();
  await orderedAt(shop, nora, 1, [[gloves, 1]]);
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, cups.id));
  for (const product of [gloves.id, cups.id, newId(), "1"])
    expect(await errorOf(as(shop, nora).orders.skipDue({ product }))).toMatchObject({
      status: 404,
      message: "Product not found",
    });
});

test("skipping a product waits for an order that is being placed", async () => {
  const { shop, nora } = await shopWithBuyer({ limits: {} });
  const cups = await addProduct(shop);
  for (const days of [42, 28, 14]) await orderedAt(shop, nora, days, [[cups, 1]]);
  const { release } = await holdRows(shop, "users", [nora.id]);
  const placed = addOrder(shop, nora, [[cups, 1]]);
  await waitForBlockedSessions(shop, 1);
  const skipped = as(shop, nora).orders.skipDue({ product: cups.id });
  await waitForBlockedSessions(shop, 2);
  await release();
  await placed;
  expect(await skipped).toEqual({ product: cups.id, hiddenUntil: addDays(today(shop), 28) });
});
