import { newId } from "@shop/db/columns";
import { products, productSubstitutes } from "@shop/db/schema/products";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addOrder,
  addPerson,
  addProduct,
  as,
  errorOf,
  setCustomerPrice,
  testShop,
  type TestShop,
} from "../../testing.ts";

const setStock = (shop: TestShop, { id }: { id: string }, stock: number) =>
  shop.db.execute(sql`insert into stock_movements (id, product_id, delta, reason)
    select gen_random_uuid(), id, ${stock}::integer - count_in_stock, 'adjustment' from products where id = ${id}`);

const archive = (shop: TestShop, { id }: { id: string }) =>
  shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));

/** Nora's order of 4 gloves, 10 cups and 2 masks. By now 6 cups are left, and masks are no longer sold. */
async function orderedBefore() {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop, { name: "Gloves" });
  const cups = await addProduct(shop, { name: "Cups" });
  const masks = await addProduct(shop, { name: "Masks" });
  const { _id: id } = await addOrder(shop, nora, [
    [gloves, 4],
    [cups, 10],
    [masks, 2],
  ]);
  await setStock(shop, cups, 6);
  await archive(shop, masks);
  return { shop, nora, gloves, cups, masks, id, orders: as(shop, nora).orders };
}

const quantitiesOf = ({ lines }: { lines: { name: string; qty: number }[] }) =>
  lines.map(({ name, qty }) => [name, qty]);

test("a preview shows each line as it would be today, at the buyer's price", async () => {
  const { shop, nora, gloves, cups, masks, id, orders } = await orderedBefore();
  await setCustomerPrice(shop, nora, gloves, 8_50);
  await shop.db.update(products).set({ name: "Nitrile gloves" }).where(eq(products.id, gloves.id));
  await shop.db.update(products).set({ name: "Renamed masks" }).where(eq(products.id, masks.id));
  const { lines } = await orders.previewReorder({ id });
  expect(lines).toMatchObject([
    { product: gloves.id, name: "Nitrile gloves", sku: gloves.sku, status: "available", priceThen: 10, priceNow: 8.5 },
    { product: cups.id, name: "Cups", status: "short", orderedQty: 10, qty: 6, item: { countInStock: 6 } },
    { product: masks.id, name: "Masks", sku: masks.sku, status: "gone", qty: 0, priceNow: null, item: null },
  ]);
  expect(lines[0]).toMatchObject({ orderedQty: 4, qty: 4, substitutes: [] });
});

test("a product out of stock has quantity 0, and quantities are rounded up to the order multiple", async () => {
  const { shop, gloves, cups, id, orders } = await orderedBefore();
  await setStock(shop, cups, 0);
  await shop.db.update(products).set({ orderMultiple: 3 }).where(eq(products.id, gloves.id));
  expect((await orders.previewReorder({ id })).lines).toMatchObject([
    { status: "available", orderedQty: 4, qty: 6 },
    { status: "short", orderedQty: 10, qty: 0, priceNow: 10 },
    { status: "gone" },
  ]);
});

test("substitutes in stock are offered for lines that are not fully available", async () => {
  const { shop, gloves, cups, masks, id, orders } = await orderedBefore();
  const [other, soldOut] = [await addProduct(shop, { name: "Other" }), await addProduct(shop, { stock: 0 })];
  const of = (product: { id: string }) =>
    [soldOut, other].map((substitute, position) => ({
      productId: product.id,
      substituteId: substitute.id,
      position,
    }));
  await shop.db.insert(productSubstitutes).values([gloves, cups, masks].flatMap(of));
  const { lines } = await orders.previewReorder({ id });
  expect(lines.map(({ substitutes }) => substitutes.map(({ name, price }) => [name, price]))).toEqual([
    [],
    [["Other", 10]],
    [["Other", 10]],
  ]);
});

test("a reorder adds what is available and reports lines that are short or gone", async () => {
  const { cups, masks, id, orders, shop, nora } = await orderedBefore();
  const added = await orders.reorder({ id });
  expect(added).toMatchObject({
    added: 2,
    short: [{ product: cups.id, wanted: 10, got: 6, reason: "Only 6 of Cups left in stock" }],
    gone: [{ product: masks.id, reason: "No longer sold" }],
  });
  expect(quantitiesOf(added)).toEqual([
    ["Gloves", 4],
    ["Cups", 6],
  ]);
  expect(quantitiesOf(await as(shop, nora).cart.read())).toEqual(quantitiesOf(added));
});

test("quantities can be given for some of the lines, and 0 leaves a product out", async () => {
  const { gloves, cups, id, orders } = await orderedBefore();
  const added = await orders.reorder({
    id,
    lines: [
      { product: gloves.id.toUpperCase(), qty: 7 },
      { product: cups.id, qty: 0 },
    ],
  });
  expect(quantitiesOf(added)).toEqual([["Gloves", 7]]);
  expect(added.short).toEqual([]);
  for (const product of [newId(), "1"])
    expect(await errorOf(orders.reorder({ id, lines: [{ product, qty: 1 }] }))).toMatchObject({
      status: 400,
      issues: [{ path: "lines.0.product", message: "Is not one of the lines" }],
    });
});

test("a call repeated with its Idempotency-Key adds once, and without a key adds again", async () => {
  const { shop, nora, id, orders } = await orderedBefore();
  const keyed = as(shop, nora, { idempotencyKey: "key-1" }).orders;
  expect(await keyed.reorder({ id })).toEqual(await keyed.reorder({ id }));
  expect(quantitiesOf(await orders.reorder({ id }))[0]).toEqual(["Gloves", 8]);
});

describe("reordering", () => {
  test("another customer's order is refused, even for admins", async () => {
    const { shop, id } = await orderedBefore();
    for (const person of [await addPerson(shop), await addPerson(shop, { isAdmin: true })]) {
      const others = as(shop, person).orders;
      const calls = [others.previewReorder({ id }), others.reorder({ id }), others.reorder({ id: "1" })];
      for (const refused of await Promise.all(calls.map(errorOf)))
        expect(refused).toMatchObject({ status: 404, message: "Order not found" });
      expect((await as(shop, person).cart.read()).lines).toEqual([]);
    }
  });

  test("an admin's own order is allowed", async () => {
    const { shop, gloves } = await orderedBefore();
    const admin = await addPerson(shop, { isAdmin: true });
    const { _id: id } = await addOrder(shop, admin, [[gloves, 1]]);
    expect((await as(shop, admin).orders.reorder({ id })).added).toBe(1);
  });
});
