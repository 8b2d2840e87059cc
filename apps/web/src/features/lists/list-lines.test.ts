import type { LineProduct } from "@shop/domain/contracts/lines";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { expect, test } from "vitest";
import { withProducts } from "./list-lines.ts";

const item = (_id: string): LineProduct => ({
  _id,
  name: _id,
  sku: "",
  image: "",
  packageQuantity: "",
  price: 1,
  priceSource: "public",
  taxClass: "gst",
  priceBreaks: [{ minQty: 1, price: 1 }],
  countInStock: 9,
  ...ANY_QUANTITY,
});
const quantities = (lines: ReturnType<typeof withProducts>) => lines?.map(({ product, qty }) => `${product} × ${qty}`);

test("products are added at the end, and a product that is there gets the sum", () => {
  const lines = withProducts([], [{ item: item("a"), qty: 1 }]) ?? [];
  const more = [
    { item: item("b"), qty: 2 },
    { item: item("a"), qty: 3 },
    { item: item("b"), qty: 1 },
  ];
  expect(quantities(withProducts(lines, more))).toEqual(["a × 4", "b × 3"]);
});

test("a list takes 500 products", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ item: item(String(index)), qty: 1 }));
  expect(withProducts([], many(500))).toHaveLength(500);
  expect(withProducts([], many(501))).toBeNull();
});
