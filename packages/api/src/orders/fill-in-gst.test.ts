import { orderLines, orders } from "@shop/db/schema/orders";
import { asc, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, orderOf, testShop, type TestShop } from "../testing.ts";
import { fillInGst } from "./fill-in-gst.ts";

async function shopWithOrders() {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const [gloves, masks] = [await addProduct(shop, { priceCents: 1_23 }), await addProduct(shop, { priceCents: 4_04 })];
  const lines = [
    [gloves, 3],
    [masks, 1],
  ] as const;
  await as(shop, nora).orders.create(orderOf(lines));
  await as(shop, nora).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Stripe" }));
  return shop;
}

/** What the job fills in. */
const stored = async ({ db }: TestShop) => [
  await db.select({ freight: orders.freightGstCents, due: orders.dueOn }).from(orders).orderBy(asc(orders.id)),
  await db
    .select({ gst: orderLines.gstCents })
    .from(orderLines)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
];

/** The orders as a server stores them that does not know GST yet. */
async function forget({ db }: TestShop) {
  await db.update(orders).set({ freightGstCents: null, dueOn: null });
  await db.update(orderLines).set({ gstCents: null });
}

test("an older order gets what it would be stored with today", async () => {
  const shop = await shopWithOrders();
  const before = await stored(shop);
  await forget(shop);
  await fillInGst(shop, shop.settings);
  expect(await stored(shop)).toEqual(before);
});

test("an interrupted run goes on in the next one", async () => {
  const shop = await shopWithOrders();
  await forget(shop);
  await fillInGst({ db: shop.db, isStopped: () => true }, shop.settings);
  expect(await shop.db.$count(orders, isNull(orders.freightGstCents))).toBe(2);
  await fillInGst(shop, shop.settings);
  expect(await shop.db.$count(orders, isNull(orders.freightGstCents))).toBe(0);
});

test("two runs at once fill in each order once and end", async () => {
  const shop = await shopWithOrders();
  const before = await stored(shop);
  await forget(shop);
  await Promise.all([fillInGst(shop, shop.settings), fillInGst(shop, shop.settings)]);
  expect(await stored(shop)).toEqual(before);
});
