import { expect, test } from "vitest";
import { choose, columnName, columnsShown, fieldAt, fieldChoices, isSameMapping, mappingOf } from "./mapping.ts";

const column = (index: number, heading: string, field: string | null = null) => ({
  index,
  heading,
  samples: [],
  field,
  because: null,
});

test("a field leaves the column that it had, and comes back when the other column gets something else", () => {
  const guess = { sku: 0, name: 1, price: 2 };
  const taken = choose(new Map(), 2, "name");
  const after = mappingOf(guess, taken);
  expect(after).toEqual({ sku: 0, name: 2 });
  expect([fieldAt(after, 0), fieldAt(after, 1), fieldAt(after, 2)]).toEqual(["sku", null, "name"]);
  expect(mappingOf(guess, choose(taken, 2, "brand"))).toEqual({ sku: 0, name: 1, brand: 2 });
  expect(mappingOf(guess, choose(taken, 2, "price"))).toEqual(guess);
});

test("the last choice of a field wins, and nothing is chosen by null", () => {
  const guess = { sku: 0 };
  const twice = choose(choose(new Map(), 1, "price"), 2, "price");
  expect(mappingOf(guess, twice)).toEqual({ sku: 0, price: 2 });
  expect(mappingOf(guess, choose(twice, 1, "price"))).toEqual({ sku: 0, price: 1 });
  expect(mappingOf(guess, choose(twice, 0, null))).toEqual({ price: 2 });
});

test("two mappings are the same whatever their order", () => {
  expect(isSameMapping({ sku: 0, name: 1 }, { name: 1, sku: 0 })).toBe(true);
  expect(isSameMapping({ sku: 0, name: 1 }, { sku: 0 })).toBe(false);
  expect(isSameMapping({ sku: 0 }, { sku: 1 })).toBe(false);
});

test("a column of products can be the prices of a list that the shop has, or of one with its heading as name", () => {
  const { lists } = fieldChoices("products", column(3, " Trade price ", "list:Gold"), ["Aged care", "Gold"]);
  expect(lists.map(({ value }) => value)).toEqual(["list:Aged care", "list:Gold", "list:Trade price"]);
  expect(lists[0]?.label).toBe("Price list: Aged care");
  expect(fieldChoices("products", column(3, "x".repeat(300)), []).lists).toEqual([]);
  expect(fieldChoices("stock", column(0, "Code"), ["Gold"])).toMatchObject({
    fields: [{ label: "Record id" }, { value: "sku", label: "SKU" }, { label: "Stock" }],
    lists: [],
  });
});

test("columns without a heading, or with one that another has, are named by their number", () => {
  const columns = [column(0, "Price"), column(1, " "), column(2, "Price ")];
  expect(columns.map((each) => columnName(columns, each))).toEqual(["Price", "column 2", "Price (column 3)"]);
});

test("many unused columns are folded, a few are shown", () => {
  const columns = Array.from({ length: 12 }, (_, index) => column(index, `H${index}`));
  const indexes = (used: Record<string, number>, isUnfolded = false) =>
    columnsShown(columns, used, isUnfolded).map(({ index }) => index);
  expect(indexes({ sku: 4, name: 1 })).toEqual([1, 4]);
  expect(indexes({ sku: 4, name: 1 }, true)).toHaveLength(12);
  expect(indexes(Object.fromEntries("abcdef".split("").map((field, index) => [field, index])))).toHaveLength(12);
});
