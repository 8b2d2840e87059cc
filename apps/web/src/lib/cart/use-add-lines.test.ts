import type { LineProduct } from "@shop/domain/contracts/lines";
import { beforeEach, expect, test } from "vitest";
import { clearCart, storedCart } from "./cart.ts";
import { addToStoredCart } from "./use-add-lines.ts";

const product = (_id: string, about: Partial<LineProduct> = {}): [string, LineProduct] => [
  _id,
  {
    _id,
    name: _id,
    sku: _id,
    image: "",
    packageQuantity: "",
    price: 2,
    countInStock: 40,
    minQty: 1,
    orderMultiple: 1,
    maxQty: null,
    cartonQty: null,
    ...about,
  },
];
const PRODUCTS = new Map([
  product("gloves"),
  product("few", { countInStock: 3 }),
  product("none", { countInStock: 0 }),
]);
const cart = () => storedCart.get().map(({ product: id, qty }) => [id, qty]);

beforeEach(() => clearCart());

test("a visitor's lines are summed per product, and short or unavailable products are reported", () => {
  addToStoredCart([{ product: "gloves", qty: 1 }], PRODUCTS);
  const lines = ["gloves", "few", "none", "unknown", "gloves"].map((id) => ({ product: id, qty: 4 }));
  expect(addToStoredCart(lines, PRODUCTS)).toEqual({
    added: 2,
    short: [
      { product: "few", wanted: 4, got: 3, reason: "Only 3 of few left in stock" },
      { product: "none", wanted: 4, got: 0, reason: "none is out of stock" },
    ],
    gone: [{ product: "unknown", reason: "No longer sold" }],
  });
  expect(cart()).toEqual([
    ["gloves", 9],
    ["few", 3],
  ]);
});

test("a full cart accepts no further product", () => {
  const many = new Map(Array.from({ length: 501 }, (_, index) => product(`p${index}`)));
  const lines = [...many.keys()].map((id) => ({ product: id, qty: 1 }));
  expect(addToStoredCart(lines, many)).toEqual({
    added: 500,
    short: [{ product: "p500", wanted: 1, got: 0, reason: "A cart holds at most 500 lines" }],
    gone: [],
  });
});
