import type { LineProduct } from "@shop/domain/contracts/lines";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { expect, test } from "vitest";
import { addedLines } from "./list-lines.ts";

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
const quantities = (lines: ReturnType<typeof addedLines>) => lines?.map(({ product, qty }) => `${product} × ${qty}`);
const empty = { lines: [], gone: [] };

test("a product that is there gets the sum, and lines that stay as they are do not change", () => {
  const lines = addedLines(empty, [
    { item: item("a"), qty: 1 },
    { item: item("c"), qty: 1 },
  ]);
  const more = [
    { item: item("b"), qty: 2 },
    { item: item("a"), qty: 3 },
    { item: item("b"), qty: 1 },
  ];
  expect(quantities(addedLines({ lines: lines ?? [], gone: [] }, more))).toEqual(["b × 3", "a × 4"]);
});

test("a list takes 500 products, those that are no longer sold included", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ item: item(String(index)), qty: 1 }));
  const gone = [{ product: "gone", name: "", reason: "" }];
  expect(addedLines(empty, many(500))).toHaveLength(500);
  expect(addedLines(empty, many(501))).toBeNull();
  expect(addedLines({ lines: [], gone }, many(500))).toBeNull();
});
