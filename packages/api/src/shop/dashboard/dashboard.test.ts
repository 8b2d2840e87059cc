import { contactEnquiries } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import type { NewOrder } from "@shop/domain/contracts/orders";
import { addDays, dayOf, noonOf } from "@shop/domain/dates";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addPerson, addProduct, as, expectAdminOnly, orderOf, errorOf, testShop, type Person } from "../../testing.ts";

type Lines = Parameters<typeof orderOf>[0];
interface Buying {
  by?: Person | undefined;
  method?: NewOrder["paymentMethod"];
}

async function shopWithStaff(timeZone = "Australia/Sydney") {
  const shop = await testShop({ settings: { timeZone } });
  const [ana, nora] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop, { name: "Nora" })];
  const staff = as(shop, ana);
  /** Places an order dated at the given time. */
  const place = async (at: string | Date, lines: Lines, { by = nora, method = "Bank" }: Buying = {}) => {
    const { _id } = await as(shop, by).orders.create(orderOf(lines, { paymentMethod: method }));
    await shop.db
      .update(orders)
      .set({ createdAt: new Date(at) })
      .where(eq(orders.id, _id));
    return _id;
  };
  const read = (from: string, to: string) => staff.dashboard.read({ from, to });
  return { shop, nora, staff, place, read };
}

test("only admins can read the dashboard", async () => {
  const { shop } = await shopWithStaff();
  await expectAdminOnly(shop, ({ dashboard }) => [dashboard.read({ from: "2026-03-01", to: "2026-03-31" })]);
});

test("an empty shop has an entry of zeros for each day", async () => {
  const { read } = await shopWithStaff();
  const nothing = { orders: 0, revenue: 0 };
  expect(await read("2028-02-28", "2028-03-01")).toEqual({
    days: ["2028-02-28", "2028-02-29", "2028-03-01"].map((day) => ({ day, ...nothing })),
    total: nothing,
    previous: nothing,
    unpaidOrders: {
      total: { orders: 0, amount: 0 },
      byAge: [
        { fromDays: 0, toDays: 7, orders: 0, amount: 0 },
        { fromDays: 8, toDays: 14, orders: 0, amount: 0 },
        { fromDays: 15, toDays: 30, orders: 0, amount: 0 },
        { fromDays: 31, toDays: null, orders: 0, amount: 0 },
      ],
      oldest: [],
    },
    refundsDue: { total: { orders: 0, amount: 0 }, oldest: [] },
    lowStock: { total: 0, products: [] },
    enquiries: { open: 0, newest: [] },
    topProducts: [],
    topCustomers: [],
  });
});

test("revenue is items and freight, without the GST", async () => {
  const { shop, place, read } = await shopWithStaff();
  const gloves = await addProduct(shop, { priceCents: 100_05 });
  await place("2026-03-10T02:00:00Z", [[gloves, 1]]);
  await place("2026-03-10T03:00:00Z", [[gloves, 4]], { method: "Stripe" });
  const { days, total } = await read("2026-03-10", "2026-03-10");
  expect(days).toEqual([{ day: "2026-03-10", orders: 2, revenue: 525.25 }]);
  expect(total).toEqual({ orders: 2, revenue: 525.25 });
});

test("cancelled orders do not count as sales, paid and delivered ones do", async () => {
  const { shop, staff, place, read } = await shopWithStaff();
  const gloves = await addProduct(shop);
  const [cancelled, delivered] = [
    await place("2026-03-10T02:00:00Z", [[gloves, 9]]),
    await place("2026-03-10T02:00:00Z", [[gloves, 1]]),
  ];
  await staff.orders.pay({ orderId: cancelled, id: "B" });
  await staff.orders.cancel({ id: cancelled, paid: true });
  await staff.orders.pay({ orderId: delivered, id: "B" });
  await staff.orders.deliver({ id: delivered });
  const { days, topProducts, topCustomers } = await read("2026-03-10", "2026-03-10");
  expect(days).toEqual([{ day: "2026-03-10", orders: 1, revenue: 35 }]);
  expect(topProducts).toMatchObject([{ quantity: 1 }]);
  expect(topCustomers).toMatchObject([{ orders: 1 }]);
});

test("the previous period has the same length and ends the day before", async () => {
  const { shop, place, read } = await shopWithStaff();
  const gloves = await addProduct(shop, { priceCents: 400_00 });
  await place("2026-03-03T02:00:00Z", [[gloves, 16]]);
  await place("2026-03-04T02:00:00Z", [[gloves, 1]]);
  await place("2026-03-06T02:00:00Z", [[gloves, 2]]);
  await place("2026-03-07T02:00:00Z", [[gloves, 4]]);
  await place("2026-03-09T02:00:00Z", [[gloves, 8]]);
  await place("2026-03-10T02:00:00Z", [[gloves, 32]]);
  const { days, total, previous } = await read("2026-03-07", "2026-03-09");
  expect(days.map(({ day, orders: count }) => [day, count])).toEqual([
    ["2026-03-07", 1],
    ["2026-03-08", 0],
    ["2026-03-09", 1],
  ]);
  expect(total).toEqual({ orders: 2, revenue: 12 * 400 });
  expect(previous).toEqual({ orders: 2, revenue: 3 * 400 });
});

describe("a day starts at midnight in the shop's time zone, also when the clocks change", () => {
  test.each([
    [
      "2026-04-05, a day of 25 hours",
      "2026-04-05",
      ["2026-04-04T12:30:00Z", "2026-04-04T13:30:00Z", "2026-04-05T13:30:00Z", "2026-04-05T14:30:00Z"],
    ],
    [
      "2026-10-04, a day of 23 hours",
      "2026-10-04",
      ["2026-10-03T13:30:00Z", "2026-10-03T14:30:00Z", "2026-10-04T12:30:00Z", "2026-10-04T13:30:00Z"],
    ],
    [
      "2026-01-15, in summer",
      "2026-01-15",
      ["2026-01-14T12:30:00Z", "2026-01-14T13:30:00Z", "2026-01-15T12:30:00Z", "2026-01-15T13:30:00Z"],
    ],
  ])("%s", async (_which, day, [before = "", early = "", late = "", after = ""]) => {
    const { shop, place, read } = await shopWithStaff();
    const gloves = await addProduct(shop, { priceCents: 400_00, stock: 10_000 });
    for (const [index, at] of [before, early, late, after].entries()) await place(at, [[gloves, 10 ** index]]);
    const { days, previous, topProducts, topCustomers } = await read(day, day);
    expect(days).toEqual([{ day, orders: 2, revenue: 110 * 400 }]);
    expect(previous).toEqual({ orders: 1, revenue: 400 });
    expect(topProducts).toMatchObject([{ quantity: 110 }]);
    expect(topCustomers).toMatchObject([{ orders: 2 }]);
    const [, , lastOfThree] = (await read(dayOf(before, "Australia/Sydney"), dayOf(after, "Australia/Sydney"))).days;
    expect(lastOfThree).toMatchObject({ day: dayOf(after, "Australia/Sydney"), orders: 1, revenue: 1000 * 400 });
  });

  test("in the time zone of another shop", async () => {
    const { shop, place, read } = await shopWithStaff("America/Los_Angeles");
    const gloves = await addProduct(shop);
    await place("2026-03-11T06:30:00Z", [[gloves, 1]]);
    await place("2026-03-11T07:30:00Z", [[gloves, 2]]);
    expect((await read("2026-03-10", "2026-03-11")).days.map(({ orders: count, revenue }) => [count, revenue])).toEqual(
      [
        [1, 35],
        [1, 45],
      ],
    );
  });
});

test("unpaid orders are counted by age and the ten oldest are listed, without paid and cancelled orders", async () => {
  const { shop, staff, place } = await shopWithStaff();
  const { timeZone } = shop.settings;
  const gloves = await addProduct(shop, { priceCents: 10_00 });
  const noonAgo = (days: number) => noonOf(addDays(dayOf(new Date(), timeZone), -days), timeZone);
  const ages = [45, 31, 30, 15, 14, 13, 12, 11, 10, 8, 7, 0];
  const methodOf = (age: number) => (age % 2 === 0 ? "Stripe" : "Bank");
  const ids: string[] = [];
  for (const age of ages) ids.push(await place(noonAgo(age), [[gloves, 1]], { method: methodOf(age) }));
  await staff.orders.pay({ orderId: await place(noonAgo(50), [[gloves, 1]]), id: "B" });
  await staff.orders.cancel({ id: await place(noonAgo(50), [[gloves, 1]]) });

  const { unpaidOrders } = await staff.dashboard.read({ from: "2026-01-01", to: "2026-01-01" });
  expect(unpaidOrders).toEqual({
    total: { orders: 12, amount: 12 * 36 },
    byAge: [
      { fromDays: 0, toDays: 7, orders: 2, amount: 2 * 36 },
      { fromDays: 8, toDays: 14, orders: 6, amount: 6 * 36 },
      { fromDays: 15, toDays: 30, orders: 2, amount: 2 * 36 },
      { fromDays: 31, toDays: null, orders: 2, amount: 2 * 36 },
    ],
    oldest: ages.slice(0, 10).map((ageDays, index) => ({
      _id: ids[index],
      orderNumber: `SO-${100001 + index}`,
      customer: "Nora",
      createdAt: noonAgo(ageDays).toISOString(),
      paymentMethod: methodOf(ageDays),
      openPrice: 36,
      ageDays,
    })),
  });
});

test("low stock counts published products with at most ten units and lists the eight lowest", async () => {
  const { shop, read } = await shopWithStaff();
  for (const stock of [11, 10, 9, 8, 7, 6, 5, 4, 3, 0])
    await addProduct(shop, { name: `P${stock}`, sku: `S${stock}`, stock });
  await addProduct(shop, { name: "Draft", priceCents: 0, stock: 1 });
  const archived = await addProduct(shop, { name: "Archived", stock: 1 });
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived.id));
  const { lowStock } = await read("2026-03-01", "2026-03-01");
  expect(lowStock.total).toBe(9);
  expect(lowStock.products).toEqual(
    [0, 3, 4, 5, 6, 7, 8, 9].map((left) => ({
      _id: expect.any(String) as string,
      name: `P${left}`,
      sku: `S${left}`,
      countInStock: left,
      minQty: 1,
    })),
  );
});

test("products of low stock are sorted by sales of the last 90 days, then by stock, then by name", async () => {
  const { shop, place, staff, read } = await shopWithStaff();
  const today = dayOf(new Date(), "Australia/Sydney");
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const product = (name: string, stock: number) => addProduct(shop, { name, stock });
  const [a, b, c, d] = [await product("A", 3), await product("B", 5), await product("C", 7), await product("D", 6)];
  const e = await product("E", 1);
  // These orders leave 3 of each product.
  await place(daysAgo(80), [[b, 2]]);
  await place(daysAgo(2), [[c, 4]]);
  await place(daysAgo(100), [[d, 3]]);
  const cancelled = await place(daysAgo(1), [[await product("F", 9), 6]]);
  await staff.orders.cancel({ id: cancelled });
  const { lowStock } = await read(today, today);
  expect(lowStock.products.map(({ name, countInStock }) => [name, countInStock])).toEqual([
    [c.name, 3],
    [b.name, 3],
    [e.name, 1],
    [a.name, 3],
    [d.name, 3],
    ["F", 9],
  ]);
});

test("open enquiries are counted and the five newest are listed", async () => {
  const { shop, staff, read } = await shopWithStaff();
  const ids: string[] = [];
  for (const name of ["A", "B", "C", "D", "E", "F", "G"]) {
    const { _id } = await as(shop, null).contacts.create({ name, email: "a@test.example", message: `From ${name}` });
    ids.push(_id);
  }
  await staff.contacts.update({ id: ids[6] ?? "", isHandled: true });
  const { enquiries } = await read("2026-03-01", "2026-03-01");
  expect(enquiries.open).toBe(6);
  expect(enquiries.newest.map(({ name, message }) => [name, message])).toEqual(
    ["F", "E", "D", "C", "B"].map((name) => [name, `From ${name}`]),
  );
  await shop.db.update(contactEnquiries).set({ handledAt: new Date() });
  expect((await read("2026-03-01", "2026-03-01")).enquiries).toEqual({ open: 0, newest: [] });
});

test("the top products are sorted by revenue, with their current names", async () => {
  const { shop, place, read } = await shopWithStaff();
  const cheap = await addProduct(shop, { name: "Cheap", sku: "C", priceCents: 1_00 });
  const dear = await addProduct(shop, { name: "Dear", sku: "D", priceCents: 60_00 });
  await place("2026-03-10T02:00:00Z", [
    [cheap, 50],
    [dear, 1],
  ]);
  await place("2026-03-11T02:00:00Z", [[cheap, 9]]);
  await place("2026-03-12T02:00:00Z", [[cheap, 40]]);
  await shop.db.update(products).set({ name: "Cheaper", priceCents: 50 }).where(eq(products.id, cheap.id));
  expect((await read("2026-03-10", "2026-03-11")).topProducts).toEqual([
    { _id: dear.id, name: "Dear", sku: "D", quantity: 1, revenue: 60 },
    { _id: cheap.id, name: "Cheaper", sku: "C", quantity: 59, revenue: 59 },
  ]);
});

test("the top eight customers are sorted by revenue from items and freight", async () => {
  const { shop, place, read } = await shopWithStaff();
  const gloves = await addProduct(shop, { priceCents: 10_00 });
  const people: Person[] = [];
  for (let index = 1; index <= 9; index += 1) people.push(await addPerson(shop, { name: `Customer ${index}` }));
  for (const [index, by] of people.entries()) await place("2026-03-10T02:00:00Z", [[gloves, index + 1]], { by });
  const [first] = people;
  await place("2026-03-11T02:00:00Z", [[gloves, 9]], { by: first });
  const { topCustomers } = await read("2026-03-10", "2026-03-11");
  expect(topCustomers).toHaveLength(8);
  expect(topCustomers[0]).toEqual({ _id: first?.id, name: "Customer 1", orders: 2, revenue: 10 + 25 + 90 + 25 });
  expect(topCustomers.slice(1).map(({ name, revenue }) => [name, revenue])).toEqual(
    [9, 8, 7, 6, 5, 4, 3].map((number) => [`Customer ${number}`, number * 10 + 25]),
  );
});

test("totals may be larger than a single order can be", async () => {
  const { shop, place, read } = await shopWithStaff();
  const machine = await addProduct(shop, { priceCents: 1_000_000_00, stock: 400 });
  for (let count = 0; count < 4; count += 1) await place("2026-03-10T02:00:00Z", [[machine, 90]]);
  const { total, topProducts } = await read("2026-03-01", "2026-03-31");
  expect([total.revenue, topProducts[0]?.revenue]).toEqual([360_000_000, 360_000_000]);
});

test.each([
  [{ from: "2026-03-02", to: "2026-03-01" }, "to: Must not be before the first day"],
  [{ from: "2026-01-01", to: "2027-01-02" }, "to: Must be within 366 days of the first day"],
  [{ from: "0000-01-01", to: "0000-01-02" }, "from: Must be 1970-01-01 or later"],
  [{ from: "2026-02-30", to: "2026-03-01" }, "from: Must be a day like 2026-03-31"],
])("the period %j is refused", async (period, message) => {
  const { staff } = await shopWithStaff();
  expect(await errorOf(staff.dashboard.read(period))).toMatchObject({ status: 400, message });
});

test("a period may be as long as a leap year", async () => {
  const { read } = await shopWithStaff();
  expect((await read("2028-01-01", "2028-12-31")).days).toHaveLength(366);
});
