import { LIMITS } from "@shop/domain/limits";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, errorOf, testShop } from "../testing.ts";

/** So many milliseconds would be a fault even on a busy machine; such texts once blocked the server for minutes. */
const MOST_MS = 400;

const lines = (text: string) => Array<string>(LIMITS.orderLines).fill(text.slice(0, 398)).join("\n");

test.each([
  ["a table of many columns", lines("1\t".repeat(200))],
  ["one row of many columns", "1\t".repeat(99_000)],
  ["commas", lines(",".repeat(398))],
  ["quotation marks and commas", lines('",'.repeat(199))],
  ["numbers", lines("7 ".repeat(199))],
  ["sides", lines("1x2 ".repeat(99))],
  ["letters", lines("abc ".repeat(99))],
  ["signs that stand for a sentence", lines("\ufdfa".repeat(398))],
])("%s keep no other call waiting", { timeout: 30_000 }, async (_, text) => {
  const shop = await testShop();
  await addProduct(shop);
  const nora = await addPerson(shop);
  let [longest, last, isOver] = [0, performance.now(), false];
  const measure = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!isOver) setImmediate(measure);
  };
  setImmediate(measure);
  await as(shop, nora).quickOrder.resolve({ text });
  isOver = true;
  expect(longest).toBeLessThan(MOST_MS);
});

test("too many lines are refused before they are read", async () => {
  const shop = await testShop();
  for (const line of ["1,\n", "a\n", "a;b\n"])
    expect(await errorOf(as(shop, null).quickOrder.resolve({ text: line.repeat(40_000) }))).toMatchObject({
      status: 400,
      message: `At most ${LIMITS.orderLines} lines at once`,
    });
});
