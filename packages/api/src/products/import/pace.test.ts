import { openDatabase } from "@shop/db/client";
import { expect, onTestFinished, test } from "vitest";
import { addProduct, holdProducts, testShop } from "../../testing.ts";
import { countOthersServed, importPace } from "./pace.ts";

const CROWD = 30;
const LONG = 100;

/** Five first looks at the shop with so many in it, and those that are looked for one by one after each batch. */
async function paced(first: number[], later: number[]) {
  const looks = [...first, ...later];
  const pace = importPace(() => Promise.resolve(looks.shift() ?? Number.NaN));
  const rests: number[] = [];
  while (looks.length > 0) rests.push(await pace.restAfter(10));
  expect(rests).toHaveLength(1 + later.length);
  return { rests, ...pace.now() };
}
const five = (others: number) => Array.from({ length: 5 }, () => others);

test("in an empty shop an import writes several batches at once and does not rest, whatever job comes by", async () => {
  const { rests, atOnce } = await paced([0, 1, 0, 0, 1], [0, 1, 0]);
  expect(rests).toEqual([0, 0, 0, 0]);
  expect(atOnce).toBeGreaterThan(1);
});

test("beside a reader it writes one at a time, and does not rest", async () => {
  const { rests, atOnce } = await paced([2, 1, 3, 2, 1], [1, 2, 3, 2]);
  expect(rests).toEqual([0, 0, 0, 0, 0]);
  expect(atOnce).toBe(1);
});

test("nor does it rest when many were served at once a single time", async () => {
  expect((await paced([CROWD, 0, 1, 0, 0], [0, CROWD, 0, 0])).rests).toEqual([0, 0, 0, 0, 0]);
});

test("in a busy shop it rests from its first batch on, for much longer than it works, and a look that finds nobody changes nothing", async () => {
  for (const { rests } of [
    await paced([0, CROWD, CROWD, CROWD, CROWD], []),
    await paced(five(CROWD), [CROWD, CROWD, 0, CROWD]),
  ]) {
    for (const rest of rests) expect(rest).toBeGreaterThan(LONG);
  }
});

test("it slows down when the shop gets busy, and is quick again soon after", async () => {
  const ten = (others: number) => [...five(others), ...five(others)];
  expect((await paced(five(0), ten(CROWD))).rests.at(-1)).toBeGreaterThan(LONG);
  expect((await paced(five(0), [...ten(CROWD), ...ten(1)])).rests.at(-1)).toBe(0);
  const { atOnce } = await paced(five(0), [...ten(CROWD), ...ten(1), ...ten(0)]);
  expect(atOnce).toBe((await paced(five(0), [])).atOnce);
});

test("before it has looked it writes one batch", () => {
  expect(importPace(() => Promise.resolve(0)).now().atOnce).toBe(1);
});

test("it does not rest for minutes after a batch that was itself kept waiting", async () => {
  expect(await importPace(() => Promise.resolve(CROWD)).restAfter(30_000)).toBeLessThanOrEqual(20_000);
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
