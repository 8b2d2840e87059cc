import {
  addPerson,
  addProduct,
  holdProducts,
  orderOf,
  testShop,
  untilWaiting,
  type Person,
  type TestShop,
} from "@shop/api/testing";
import { openDatabase } from "@shop/db/client";
import { createRateLimits } from "@shop/api/rate-limits";
import type { FastifyInstance } from "fastify";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../src/app.ts";
import { readEnv } from "../src/env.ts";

/** Several servers, each with a pool of its own, over one shop's database. */
async function servers(shop: TestShop, count: number): Promise<FastifyInstance[]> {
  const folder = await mkdtemp(join(tmpdir(), "shop-races-test-"));
  for (const page of ["index.html", "docs.html"]) await writeFile(join(folder, page), "");
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = readEnv({ LOG_LEVEL: "silent", RATE_LIMIT: "off", DATA_DIR: folder });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { db, pool } = openDatabase({ url: shop.url });
      const app = await buildApp({ env, shop: { ...shop, db, limits: createRateLimits(null) }, webRoot: folder });
      onTestFinished(async () => {
        await app.close();
        await pool.end();
      });
      return app;
    }),
  );
}

type Lines = Parameters<typeof orderOf>[0];

async function place(
  app: FastifyInstance | undefined,
  { token }: Person,
  lines: Lines,
  key?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${token}`, ...(key && { "idempotency-key": key }) };
  const answer = await app?.inject({ method: "POST", url: "/api/orders", headers, payload: orderOf(lines) });
  return { status: answer?.statusCode ?? 0, body: answer?.json<Record<string, unknown>>() ?? {} };
}

/** What is left of each product, and what its movements say should be. */
async function stock(shop: TestShop) {
  const { rows } = await shop.db.$client.query<{ name: string; left: number; moved: number; sold: number }>(`
    SELECT name, count_in_stock AS left, (SELECT sum(delta)::int FROM stock_movements WHERE product_id = p.id) AS moved,
      (SELECT coalesce(sum(quantity), 0)::int FROM order_lines WHERE product_id = p.id) AS sold FROM products p ORDER BY name`);
  return rows;
}

test("of thirty orders at once for the last ten units exactly ten succeed", async () => {
  const shop = await testShop();
  const last = await addProduct(shop, { name: "Last", stock: 10 });
  const people = await Promise.all(Array.from({ length: 30 }, () => addPerson(shop)));
  const apps = await servers(shop, 3);
  const held = await holdProducts(shop, [last.id]);
  const orders = people.map((person, index) => place(apps[index % 3], person, [[last, 1]]));
  await untilWaiting(shop, 30);
  await held.release();
  const answers = await Promise.all(orders);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused)
    expect(answer).toEqual({ status: 409, body: { message: "Only 0 of Last left in stock", code: "CONFLICT" } });
  expect(await stock(shop)).toEqual([{ name: "Last", left: 0, moved: 0, sold: 10 }]);
  expect(new Set(answers.flatMap(({ body }) => body["orderNumber"] ?? [])).size).toBe(10);
});

test("of orders at once for more than there is each gets all or nothing", async () => {
  const shop = await testShop();
  const last = await addProduct(shop, { name: "Last", stock: 10 });
  const people = await Promise.all(Array.from({ length: 8 }, () => addPerson(shop)));
  const apps = await servers(shop, 2);
  const held = await holdProducts(shop, [last.id]);
  const orders = people.map((person, index) => place(apps[index % 2], person, [[last, 3]]));
  await untilWaiting(shop, 8);
  await held.release();
  const statuses = (await Promise.all(orders)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  expect(await stock(shop)).toEqual([{ name: "Last", left: 1, moved: 1, sold: 9 }]);
});

test("orders over the same products in opposite order both succeed", async () => {
  const shop = await testShop();
  const one = await addProduct(shop, { name: "One" });
  const between = await addProduct(shop, { name: "Between" });
  const two = await addProduct(shop, { name: "Two" });
  const lines = [one, between, two].map((product) => [product, 1] as const);
  const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
  const apps = await servers(shop, 2);
  // Locked as they are listed, each would hold its first product, wait here, and then for the other's first: for ever.
  const held = await holdProducts(shop, [between.id]);
  const orders = [place(apps[0], nora, lines), place(apps[1], omar, lines.toReversed())];
  await untilWaiting(shop, 2);
  await held.release();
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual([201, 201]);
});

test("many orders over the same products in any order never run into a deadlock", async () => {
  const shop = await testShop();
  const products = await Promise.all(["A", "B", "C", "D", "E"].map((name) => addProduct(shop, { name, stock: 20 })));
  const people = await Promise.all(Array.from({ length: 30 }, () => addPerson(shop)));
  const apps = await servers(shop, 3);
  const held = await holdProducts(
    shop,
    products.map(({ id }) => id),
  );
  const orders = people.map((person, index) => {
    const turned = [...products.slice(index % 5), ...products.slice(0, index % 5)];
    return place(
      apps[index % 3],
      person,
      (index % 2 ? turned : turned.toReversed()).map((product) => [product, 1] as const),
    );
  });
  await untilWaiting(shop, 30);
  await held.release();
  const statuses = (await Promise.all(orders)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  expect(await stock(shop)).toEqual(["A", "B", "C", "D", "E"].map((name) => ({ name, left: 0, moved: 0, sold: 20 })));
});

test("one key sent to two servers at once makes one order", async () => {
  const shop = await testShop();
  const product = await addProduct(shop, { stock: 10 });
  const nora = await addPerson(shop);
  const apps = await servers(shop, 2);
  const held = await holdProducts(shop, [product.id]);
  const orders = [0, 1, 0, 1].map((index) => place(apps[index], nora, [[product, 2]], "one-cart"));
  await untilWaiting(shop, 4);
  await held.release();
  const [first, ...others] = await Promise.all(orders);
  expect(first?.status).toBe(201);
  for (const other of others) expect(other).toEqual(first);
  expect(await stock(shop)).toMatchObject([{ left: 8, sold: 2 }]);
});

test("stock that an order leaves behind when it fails halfway is back for the next", async () => {
  const shop = await testShop();
  const [plenty, scarce] = [
    await addProduct(shop, { name: "Plenty", stock: 5 }),
    await addProduct(shop, { name: "Scarce", stock: 1 }),
  ];
  const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
  const apps = await servers(shop, 2);
  const held = await holdProducts(shop, [plenty.id, scarce.id]);
  const orders = [
    place(apps[0], nora, [
      [plenty, 5],
      [scarce, 1],
    ]),
    place(apps[1], omar, [
      [plenty, 5],
      [scarce, 1],
    ]),
  ];
  await untilWaiting(shop, 2);
  await held.release();
  expect(new Set((await Promise.all(orders)).map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(await stock(shop)).toEqual([
    { name: "Plenty", left: 0, moved: 0, sold: 5 },
    { name: "Scarce", left: 0, moved: 0, sold: 1 },
  ]);
});
