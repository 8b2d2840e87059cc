import type { Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { sql } from "drizzle-orm";
import { expect, expectTypeOf, test } from "vitest";
import {
  ADDRESS,
  addPerson,
  addProduct,
  as,
  orderOf,
  errorOf,
  setCustomerPrice,
  testShop,
  type Person,
  type TestShop,
} from "../testing.ts";
import type { Context } from "./context.ts";
import { idempotent } from "./idempotency.ts";

const withKey = (shop: TestShop, person: Person, key = "key-1") => as(shop, person, { idempotencyKey: key }).orders;

async function shopWithBuyer() {
  const shop = await testShop();
  return { shop, nora: await addPerson(shop), product: await addProduct(shop, { stock: 10 }) };
}

const stock = async ({ db }: TestShop) => (await db.select({ left: products.countInStock }).from(products))[0]?.left;

test("a repeated key returns the first response and creates no second order", async () => {
  const { shop, nora, product } = await shopWithBuyer();
  const first = await withKey(shop, nora).create(orderOf([[product, 2]]));
  await shop.db.update(products).set({ priceCents: 99_00, name: "Changed since" });
  await setCustomerPrice(shop, nora, product, 1);
  expect(await withKey(shop, nora).create(orderOf([[product, 2]]))).toEqual(first);
  expect([await shop.db.$count(orders), await stock(shop)]).toEqual([1, 8]);
});

test("without a key, or with another key, the same request creates a new order", async () => {
  const { shop, nora, product } = await shopWithBuyer();
  await withKey(shop, nora).create(orderOf([[product, 1]]));
  await withKey(shop, nora, "key-2").create(orderOf([[product, 1]]));
  await withKey(shop, nora, "KEY-1").create(orderOf([[product, 1]]));
  await as(shop, nora).orders.create(orderOf([[product, 1]]));
  await as(shop, nora).orders.create(orderOf([[product, 1]]));
  expect([await shop.db.$count(orders), await stock(shop)]).toEqual([5, 5]);
});

test("a refusal is returned again too, even if the order would succeed by now", async () => {
  const { shop, nora, product } = await shopWithBuyer();
  const tooMany = orderOf([[product, 11]]);
  const outdated = orderOf([[product, 1]], { totalPrice: 1 });
  const refusals = [
    await errorOf(withKey(shop, nora, "short").create(tooMany)),
    await errorOf(withKey(shop, nora, "outdated").create(outdated)),
    await errorOf(withKey(shop, nora, "empty").create(orderOf([]))),
    await errorOf(withKey(shop, nora, "unknown").create(orderOf([[{ id: "1" }, 1]]))),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 400, 404]);
  expect(refusals[1]).toHaveProperty("order.totalPrice", 36);
  await shop.db.execute(
    sql`insert into stock_movements (id, product_id, delta, reason) values (gen_random_uuid(), ${product.id}, 90, 'adjustment')`,
  );
  await shop.db.update(products).set({ priceCents: 20_00 });
  expect([
    await errorOf(withKey(shop, nora, "short").create(tooMany)),
    await errorOf(withKey(shop, nora, "outdated").create(outdated)),
    await errorOf(withKey(shop, nora, "empty").create(orderOf([]))),
    await errorOf(withKey(shop, nora, "unknown").create(orderOf([[{ id: "1" }, 1]]))),
  ]).toEqual(refusals);
  expect([await shop.db.$count(orders), await stock(shop)]).toEqual([0, 100]);
});

test("the same key with another body is refused and creates no order", async () => {
  const { shop, nora, product } = await shopWithBuyer();
  const first = orderOf([[product, 1]]);
  await withKey(shop, nora).create(first);
  const others = [
    orderOf([[product, 2]]),
    { ...first, paymentMethod: "Stripe" as const },
    { ...first, shippingAddress: { ...ADDRESS, city: "Perth" } },
    { ...first, totalPrice: 36 },
    orderOf([]),
  ];
  for (const other of others) {
    expect(await errorOf(withKey(shop, nora).create(other))).toEqual({
      status: 422,
      code: "UNPROCESSABLE_CONTENT",
      message: "This Idempotency-Key was already used for another request",
    });
  }
  expect([await shop.db.$count(orders), await stock(shop)]).toEqual([1, 9]);
});

test("a request that fails validation does not use up the key", async () => {
  const { shop, nora, product } = await shopWithBuyer();
  expect(await errorOf(withKey(shop, nora).create(orderOf([[product, 0]])))).toMatchObject({ status: 400 });
  expect(await withKey(shop, nora).create(orderOf([[product, 1]]))).toMatchObject({ totalPrice: 36 });
});

test("two users can use the same key without receiving each other's response", async () => {
  const { shop, nora, product } = await shopWithBuyer();
  const omar = await addPerson(shop);
  const [norasOrder, omarsOrder] = [
    await withKey(shop, nora).create(orderOf([[product, 1]])),
    await withKey(shop, omar).create(orderOf([[product, 1]])),
  ];
  expect([norasOrder.user._id, omarsOrder.user._id]).toEqual([nora.id, omar.id]);
  expect(await shop.db.$count(orders)).toBe(2);
});

test("after 24 hours, the same key creates a new order and returns it from then on", async () => {
  const { shop, nora, product } = await shopWithBuyer();
  const age = (interval: string) =>
    shop.db.update(idempotencyKeys).set({ createdAt: sql`now() - ${interval}::interval` });
  const first = await withKey(shop, nora).create(orderOf([[product, 1]]));
  await age("23 hours 59 minutes");
  expect(await withKey(shop, nora).create(orderOf([[product, 1]]))).toEqual(first);
  await age("24 hours 1 second");
  const second = await withKey(shop, nora).create(orderOf([[product, 2]]));
  expect(second._id).not.toBe(first._id);
  expect(await withKey(shop, nora).create(orderOf([[product, 2]]))).toEqual(second);
  expect(await errorOf(withKey(shop, nora).create(orderOf([[product, 1]])))).toMatchObject({ status: 422 });
  expect(await shop.db.$count(orders)).toBe(2);
});

test.each([[""], ["x".repeat(256)], ["a\0b"]])("the key %j is refused, and no order is created", async (key) => {
  const { shop, nora, product } = await shopWithBuyer();
  expect(await errorOf(withKey(shop, nora, key).create(orderOf([[product, 1]])))).toMatchObject({
    status: 400,
    message: "Idempotency-Key: Must have 1 to 255 characters",
  });
  expect(await shop.db.$count(orders)).toBe(0);
});

test("a key may be any text of up to 255 characters", async () => {
  const { shop, nora, product } = await shopWithBuyer();
  for (const key of ["x".repeat(255), "'; drop table orders; --", "ÿþ", " "]) {
    const first = await withKey(shop, nora, key).create(orderOf([[product, 1]]));
    expect((await withKey(shop, nora, key).create(orderOf([[product, 1]])))._id).toBe(first._id);
  }
});

test("an idempotent change that needs the connection pool does not compile", () => {
  // @ts-expect-error The database of the change may be a transaction.
  idempotent<Context, null, object[]>(({ ctx }) => runPrepared(ctx.db, "select 1", []));
  idempotent<Context, null, void>(async ({ ctx }) => {
    expectTypeOf(ctx.db).toEqualTypeOf<Queryable>();
  });
});
