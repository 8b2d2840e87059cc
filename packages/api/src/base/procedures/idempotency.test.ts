import { randomBytes } from "node:crypto";
import type { Queryable } from "@shop/db/client";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { newId } from "@shop/db/columns";
import { eq, sql } from "drizzle-orm";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  addApiKey,
  ADDRESS,
  addPerson,
  addProduct,
  as,
  orderOf,
  errorOf,
  holdTable,
  setCustomerPrice,
  testShop,
  waitForBlockedSessions,
  type Person,
  type TestShop,
} from "../../testing.ts";
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

test("an order that the previous version answered, without GST, is returned with it", async () => {
  const { shop, nora, product } = await shopWithBuyer();
  const first = await withKey(shop, nora).create(orderOf([[product, 2]]));
  await shop.db.execute(sql`update idempotency_keys
    set answer = answer::jsonb #- '{value,gst}' #- '{value,gstPercent}' #- '{value,orderItems,0,taxClass}'`);
  expect(await withKey(shop, nora).create(orderOf([[product, 2]]))).toEqual(first);
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

describe("the keys that are kept of one owner", () => {
  const LIMIT = 5;
  const REFUSED = {
    status: 429,
    code: "TOO_MANY_REQUESTS",
    message: "Too many requests with an Idempotency-Key: 5 are kept for 24 hours. Please try again later.",
  };
  async function limitedShop(person?: { isAdmin: boolean }) {
    const shop = await testShop({ limits: { keptKeys: LIMIT } });
    const nora = await addPerson(shop, person);
    const product = await addProduct(shop);
    const add = (key: string, by: { token: string } = nora) =>
      as(shop, by, { idempotencyKey: key }).cart.add({ lines: [{ product: product.id, qty: 1 }] });
    return { shop, nora, product, add };
  }
  const keysOf = ({ db }: TestShop, { id }: { id: string }) =>
    db.$count(idempotencyKeys, eq(idempotencyKeys.owner, id));

  test("are limited, while earlier calls are still answered again, and calls without a key go on", async () => {
    const { shop, nora, product, add } = await limitedShop();
    const answers = [];
    for (let key = 1; key <= LIMIT; key += 1) answers.push(await add(`key ${key}`));
    expect(await errorOf(add("key 6"))).toEqual(REFUSED);
    expect(await add("key 1")).toMatchObject({ added: 1, version: LIMIT, lines: [{ qty: LIMIT }] });
    expect((await as(shop, nora).cart.add({ lines: [{ product: product.id, qty: 1 }] })).version).toBe(LIMIT + 1);
    expect(await keysOf(shop, nora)).toBe(LIMIT);
    const omar = await addPerson(shop);
    expect(await add("key 6", omar)).toMatchObject({ added: 1 });
  });

  test("are not more when the calls are made at once, whichever procedure they call", async () => {
    const { shop, nora, add } = await limitedShop();
    const held = await holdTable(shop, "idempotency_keys");
    const calls = Array.from({ length: 2 * LIMIT }, (_, n) =>
      n % 2 ? add(`key ${n}`) : as(shop, nora, { idempotencyKey: `key ${n}` }).lists.create({ name: `List ${n}` }),
    );
    const settled = Promise.allSettled(calls);
    await waitForBlockedSessions(shop, 2);
    await held.release();
    const ended = await settled;
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(LIMIT);
    expect(await keysOf(shop, nora)).toBe(LIMIT);
  });

  test("count together with those of the account's API keys", async () => {
    const { shop, nora, add } = await limitedShop();
    const erp = await addApiKey(shop, nora, ["orders:write"]);
    for (let key = 1; key <= LIMIT; key += 1) await add(`key ${key}`, key % 2 ? nora : erp);
    expect(await errorOf(add("key 6", erp))).toEqual(REFUSED);
    expect(await errorOf(add("key 6"))).toEqual(REFUSED);
  });

  test("no longer count after 24 hours", async () => {
    const { shop, add } = await limitedShop();
    for (let key = 1; key <= LIMIT; key += 1) await add(`key ${key}`);
    await shop.db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '24 hours 1 second'` });
    expect(await add("key 6")).toMatchObject({ added: 1 });
  });

  test("are limited in size, too", async () => {
    const { shop, nora, add } = await limitedShop();
    // Random, because the table compresses other texts.
    const large = { value: randomBytes(LIMIT * 16 * 1024).toString("base64") };
    await add("key 1");
    await shop.db.update(idempotencyKeys).set({ answer: large });
    expect(await errorOf(add("key 2"))).toEqual(REFUSED);
    expect(await keysOf(shop, nora)).toBe(1);
  });

  test("are those of a visitor's network", async () => {
    const { shop } = await limitedShop();
    const enquire = (key: string, from: { address: string; network: string }) =>
      as(shop, null, { idempotencyKey: key, ...from }).contacts.create({
        name: "Eve",
        email: "eve@test.example",
        message: "Hello",
      });
    const at = (host: number) => ({ address: `2001:db8::${host}`, network: "2001:db8:0:0::/64" });
    for (let host = 1; host <= LIMIT; host += 1) await enquire(`key ${host}`, at(host));
    expect(await errorOf(enquire("key 6", at(6)))).toEqual(REFUSED);
    const elsewhere = { address: "192.0.2.1", network: "192.0.2.1" };
    expect(await enquire("key 6", elsewhere)).toMatchObject({ message: "Hello" });
  });
});

describe("of a cart or a list, what can be read again is not kept:", () => {
  const keptOf = async ({ db }: TestShop, key: string) => {
    const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    return JSON.stringify(kept?.answer);
  };

  test("a repeated addition has its own counts, and the cart as it is now", async () => {
    const { shop, nora, product } = await shopWithBuyer();
    const masks = await addProduct(shop, { stock: 100 });
    const lines = [
      { product: product.id, qty: 11 },
      { product: "not sold", qty: 1 },
    ];
    const add = () => as(shop, nora, { idempotencyKey: "add" }).cart.add({ lines });
    const first = await add();
    expect(first).toMatchObject({ added: 1, short: [{ wanted: 11, got: 10 }], gone: [{ product: "not sold" }] });
    await as(shop, nora).cart.replace({ lines: [{ product: masks.id, qty: 3 }] });
    const { lines: now, version } = await as(shop, nora).cart.read();
    expect(await add()).toEqual({ ...first, lines: now, version });
    expect(now).toMatchObject([{ product: masks.id, qty: 3 }]);
    const kept = await keptOf(shop, "add");
    expect(kept).not.toContain("lines");
    expect(kept).toContain("not sold");
  });

  test("a repeated list has its first name and count, and its lines and total as they are now", async () => {
    const { shop, nora, product } = await shopWithBuyer();
    const create = () =>
      as(shop, nora, { idempotencyKey: "list" }).lists.create({
        name: "Surgery",
        lines: [{ product: product.id, qty: 2 }],
      });
    const first = await create();
    expect(await create()).toEqual(first);
    await as(shop, nora).lists.update({ id: first._id, name: "Renamed", lines: [{ product: product.id, qty: 7 }] });
    expect(await create()).toEqual({ ...first, lines: [{ ...first.lines[0], qty: 7 }], total: 70 });
    await as(shop, nora).lists.remove({ id: first._id });
    expect(await create()).toEqual({ ...first, lines: [], gone: [], total: 0 });
    expect(await keptOf(shop, "list")).not.toContain("lines");
  });

  test("with a full cart, a kept answer has less than 100 bytes", async () => {
    const { shop, nora, product } = await shopWithBuyer();
    const ids = Array.from({ length: 499 }, newId);
    await shop.db
      .insert(products)
      .values(ids.map((id) => ({ id, name: `Many ${id}`, sku: id, priceCents: 100, countInStock: 9 })));
    const own = as(shop, nora);
    await own.cart.replace({ lines: ids.map((id) => ({ product: id, qty: 1 })) });
    const { _id: list } = await own.lists.create({ name: "All", lines: [{ product: product.id, qty: 1 }] });
    const { _id: order } = await own.orders.create(orderOf([[product, 1]]));
    const one = { lines: [{ product: product.id, qty: 1 }] };
    const keyed = (key: string) => as(shop, nora, { idempotencyKey: key });
    const answers = {
      add: await keyed("add").cart.add(one),
      merge: await keyed("merge").cart.merge({ lines: [{ product: product.id, qty: 5 }] }),
      list: await keyed("list").lists.addToCart({ id: list }),
      order: await keyed("order").orders.reorder({ id: order }),
    };
    for (const [key, answer] of Object.entries(answers)) {
      expect(answer.lines).toHaveLength(500);
      expect((await keptOf(shop, key)).length, key).toBeLessThan(100);
    }
  });
});

test("an idempotent change that needs the connection pool does not compile", () => {
  // @ts-expect-error The database of the change may be a transaction.
  idempotent<Context, null, object>(({ ctx }) => ctx.db.$client.query("select 1"));
  idempotent<Context, null, void>(async ({ ctx }) => {
    expectTypeOf(ctx.db).toEqualTypeOf<Queryable>();
  });
});
