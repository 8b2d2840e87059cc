import fc from "fast-check";
import { expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { putLines, sumLines } from "./added-lines.ts";
import { ANY_QUANTITY, type Stocked } from "../orders/quantities.ts";

const product = (name: string, about: Partial<Stocked> = {}): [string, Stocked] => [
  name,
  { name, countInStock: 40, ...ANY_QUANTITY, ...about },
];
const PRODUCTS = new Map([
  product("gloves"),
  product("few", { countInStock: 3 }),
  product("none", { countInStock: 0 }),
  product("cups", { minQty: 20, orderMultiple: 10 }),
]);
const cart = (...lines: [string, number][]) => ({
  products: PRODUCTS,
  quantities: new Map(lines),
  count: lines.length,
});

test("lines are added up, and what is short or no longer sold is reported", () => {
  const lines = ["gloves", "few", "none", "unknown", "Gloves"].map((id) => ({ product: id, qty: 4 }));
  expect(putLines(sumLines(lines), cart(["gloves", 1]), "add")).toEqual({
    changed: new Map([
      ["gloves", 9],
      ["few", 3],
    ]),
    short: [
      { product: "few", wanted: 4, got: 3, reason: "Only 3 of few left in stock" },
      { product: "none", wanted: 4, got: 0, reason: "none is out of stock" },
    ],
    gone: [{ product: "unknown", reason: "No longer sold" }],
    isFull: false,
  });
});

test("a merge keeps the larger quantity", () => {
  const { changed, short } = putLines(
    new Map([
      ["gloves", 5],
      ["few", 9],
      ["cups", 4],
    ]),
    cart(["gloves", 7]),
    "merge",
  );
  expect([...changed]).toEqual([
    ["few", 3],
    ["cups", 20],
  ]);
  expect(short.map(({ got }) => got)).toEqual([3, 20]);
});

test("a full cart takes no further product, but larger quantities of those in it", () => {
  const full = { ...cart(["gloves", 1]), count: LIMITS.orderLines };
  const { changed, short, isFull } = putLines(
    sumLines([...PRODUCTS.keys()].map((id) => ({ product: id, qty: 1 }))),
    full,
    "add",
  );
  expect([...changed]).toEqual([["gloves", 2]]);
  expect(short.filter(({ reason }) => reason === "A cart holds at most 500 lines")).toHaveLength(2);
  expect(isFull).toBe(true);
});

test("a quantity in the cart is never lowered, and each new one can be ordered", () => {
  const lines = fc.dictionary(fc.constantFrom(...PRODUCTS.keys(), "unknown"), fc.integer({ min: 1, max: 99 }));
  fc.assert(
    fc.property(lines, lines, fc.constantFrom("add", "merge"), (present, wanted, how) => {
      const { changed } = putLines(new Map(Object.entries(wanted)), cart(...Object.entries(present)), how);
      for (const [id, qty] of changed) {
        expect(qty).toBeGreaterThan(present[id] ?? 0);
        expect(qty).toBeLessThanOrEqual(PRODUCTS.get(id)?.countInStock ?? 0);
      }
    }),
  );
});
