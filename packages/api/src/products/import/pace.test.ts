import { openDatabase } from "@shop/db/client";
import { expect, onTestFinished, test } from "vitest";
import { addProduct, holdProducts, testShop } from "../../testing.ts";
import { countOthersServed, importPace } from "./pace.ts";

const CROWD = 30;

function paced(first: number, looks: number[]) {
  const pace = importPace(first);
  const rests = looks.map((others) => pace.restAfter(10, others));
  return { rests, ...pace.now() };
}

test("in an empty shop an import writes several batches at once and does not rest, whatever job comes by", () => {
  const { rests, atOnce } = paced(0, [0, 1, 0, 0, 1, 0]);
  expect(rests).toEqual([0, 0, 0, 0, 0, 0]);
  expect(atOnce).toBeGreaterThan(1);
});

test("beside a reader it writes one at a time, and does not rest", () => {
  const { rests, atOnce } = paced(2, [1, 2, 3, 2]);
  expect(rests).toEqual([0, 0, 0, 0]);
  expect(atOnce).toBe(1);
});

test("nor does it rest when many were served at once a single time", () => {
  expect(paced(0, [0, CROWD, 0, 0]).rests).toEqual([0, 0, 0, 0]);
});

test("in a busy shop it rests from its first batch on, for much longer than it works, and a look that finds nobody changes nothing", () => {
  const { rests } = paced(CROWD, [CROWD, CROWD, 0, CROWD]);
  for (const rest of rests) expect(rest).toBeGreaterThan(100);
});

test("it slows down when the shop gets busy, and is quick again soon after", () => {
  const pace = importPace(0);
  const restsIn = (others: number) => Array.from({ length: 10 }, () => pace.restAfter(10, others));
  expect(restsIn(CROWD).at(-1)).toBeGreaterThan(10);
  expect(restsIn(1).at(-1)).toBe(0);
  restsIn(0);
  expect(pace.now()).toEqual(importPace(0).now());
});

test("it does not rest for minutes after a batch that was itself kept waiting", () => {
  expect(importPace(CROWD).restAfter(30_000, CROWD)).toBeLessThanOrEqual(20_000);
});

test("others are counted while the database works for them, and just after; an import's own connections are not", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  const { db, pool } = openDatabase({ url: shop.url, name: "import" });
  onTestFinished(() => pool.end());
  await expect.poll(() => countOthersServed(db)).toBe(0);
  const held = await holdProducts(shop, [id]);
  const waiting = shop.db.$client.query("UPDATE products SET name = 'Later' WHERE id = $1", [id]);
  await expect.poll(() => countOthersServed(db)).toBe(1);
  await Promise.all([db.execute("select pg_sleep(0.2)"), expect.poll(() => countOthersServed(db)).toBe(1)]);
  await held.release();
  await waiting;
  expect(await countOthersServed(db)).toBeGreaterThan(0);
  await expect.poll(() => countOthersServed(db)).toBe(0);
});

test("whoever was served a fifth of a second ago is seen by a single look", async () => {
  const shop = await testShop();
  const { db, pool } = openDatabase({ url: shop.url, name: "import" });
  onTestFinished(() => pool.end());
  const lookAfterAll = async () => {
    await Promise.all(Array.from({ length: 5 }, () => shop.db.execute("select 1")));
    await db.execute("select pg_sleep(0.2)");
    return countOthersServed(db);
  };
  await expect.poll(lookAfterAll).toBe(5);
});
