import { LIMITS } from "@shop/domain/limits";
import { NOT_LOOKED_UP } from "@shop/domain/messages";
import { expect, test } from "vitest";
import { addPerson, addProduct, as, errorOf, testShop } from "../../testing.ts";
import { guessColumns } from "./columns.ts";
import { matchByWords } from "./match-by-words.ts";
import { readTokens } from "./tokens.ts";

const lines = (text: string) => Array<string>(LIMITS.orderLines).fill(text.slice(0, 398)).join("\n");

test.each([
  ["a table of many columns", lines("1\t".repeat(200))],
  ["one row of many columns", "1\t".repeat(99_000)],
  ["commas", lines(",".repeat(398))],
  ["quotation marks and commas", lines('",'.repeat(199))],
  ["numbers", lines("7 ".repeat(199))],
  ["dimensions", lines("1x2 ".repeat(99))],
  ["letters", lines("abc ".repeat(99))],
  ["ligatures that expand to many characters", lines("\ufdfa".repeat(398))],
])("a quick order of %s gets a response", async (_, text) => {
  const shop = await testShop();
  await addProduct(shop);
  expect((await as(shop, await addPerson(shop)).quickOrder.resolve({ text })).lines).not.toEqual([]);
});

test("a long quick order does not delay other calls", async () => {
  const shop = await testShop();
  await addProduct(shop);
  const answered: string[] = [];
  const order = as(shop, await addPerson(shop)).quickOrder.resolve({ text: lines("abc 7 ".repeat(66)) });
  await Promise.all([
    order.then(() => answered.push("order")),
    as(shop, null)
      .products.top()
      .then(() => answered.push("top")),
  ]);
  expect(answered).toEqual(["top", "order"]);
});

test("lines that were not looked up in time have a problem that says so", async () => {
  const { db } = await testShop();
  const line = { line: 1, text: "2 gloves", parts: ["2 gloves"], tokens: readTokens("2 gloves"), runs: [] };
  expect(await matchByWords(db, null, [line], 0)).toMatchObject([
    { candidates: [], quantity: { qty: 2 }, problem: NOT_LOOKED_UP },
  ]);
});

test("too many lines are refused before they are parsed", async () => {
  const shop = await testShop();
  for (const line of ["1,\n", "a\n", "a;b\n"])
    expect(await errorOf(as(shop, null).quickOrder.resolve({ text: line.repeat(40_000) }))).toMatchObject({
      status: 400,
      message: `At most ${LIMITS.orderLines} lines at once`,
    });
});

test("a table of many numbers and prices is compared in steps, between which other calls run", () => {
  const columns = 20;
  const row = [...Array<string>(columns).fill("1"), ...Array<string>(columns).fill("$1")];
  // No number times a price is another column, which shows only in the last row.
  const rows = [...Array.from({ length: 50 }, () => row), row.map((cell) => cell.replace("1", "3"))];
  const steps = [...guessColumns(rows)];
  const cells = rows.length * row.length;
  expect(steps.length - cells).toBeGreaterThanOrEqual(columns * columns * row.length);
});
