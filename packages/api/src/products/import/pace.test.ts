import { expect, test } from "vitest";
import { addProduct, holdProducts, testShop } from "../../testing.ts";
import { countOthersServed, importPace } from "./pace.ts";

const paced = (looks: number[]) => {
  const pace = importPace();
  const rests = looks.map((others) => pace.restAfter(10, others));
  return { rests, isSlow: pace.isSlow() };
};

test("an import does not rest in an empty shop, nor for one who is served at a time", () => {
  expect(paced([0, 0, 1, 0, 1, 1])).toEqual({ rests: [0, 0, 0, 0, 0, 0], isSlow: false });
});

test("it rests the longer the more often several are served at once, and by one batch at a time", () => {
  const now = paced([3]).rests.at(-1) ?? 0;
  const often = paced([0, 2, 0, 2, 0, 2]);
  const always = paced([2, 2, 2, 2, 2, 2]);
  expect(now).toBeGreaterThan(0);
  expect(often.rests.at(-1)).toBeGreaterThan(now);
  expect(always.rests.at(-1)).toBeGreaterThan(often.rests.at(-1) ?? 0);
  expect([often.isSlow, always.isSlow]).toEqual([true, true]);
});

test("it comes to an end in the busiest shop, and is quick again soon after", () => {
  const crowd = Array.from({ length: 100 }, () => 500);
  expect(paced(crowd).rests.at(-1)).toBeLessThanOrEqual(1_000);
  const after = paced([...crowd, ...Array.from({ length: 30 }, () => 0)]);
  expect(after.rests.at(-1)).toBeLessThan(10);
  expect(after.isSlow).toBe(false);
});

test("others are counted while the database works for them", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  expect(await countOthersServed(shop.db, 0)).toBe(0);
  const held = await holdProducts(shop, [id]);
  const waiting = shop.db.$client.query("UPDATE products SET name = 'Later' WHERE id = $1", [id]);
  await expect.poll(() => countOthersServed(shop.db, 0)).toBe(1);
  expect(await countOthersServed(shop.db, 1)).toBe(0);
  await held.release();
  await waiting;
  expect(await countOthersServed(shop.db, 0)).toBe(0);
});
