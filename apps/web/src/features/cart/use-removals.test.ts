import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { expect, test } from "vitest";
import type { CartItem } from "../../lib/cart/cart-item.ts";
import { rowsOf } from "./use-removals.ts";

const item = (product: string): CartItem => ({
  product,
  name: product,
  image: "",
  sku: "",
  packageQuantity: "",
  price: 1,
  priceSource: "public",
  taxClass: "gst",
  priceBreaks: [],
  countInStock: 9,
  ...ANY_QUANTITY,
  qty: 1,
});
const shown = (...rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === "line" ? row.item.product : `-${row.item.product}@${row.index}`));

test("removed lines are shown at their old positions", () => {
  // a b c d: b is removed at 1, then c, which has moved up to 1.
  const rows = rowsOf(
    [item("a"), item("d")],
    [
      { item: item("b"), index: 1 },
      { item: item("c"), index: 1 },
    ],
  );
  expect(shown(...rows)).toEqual(["a", "-b@1", "-c@1", "d"]);
});

test("a removed line is not shown once its product is in the cart again", () => {
  expect(shown(...rowsOf([item("a"), item("b")], [{ item: item("b"), index: 0 }]))).toEqual(["a", "b"]);
});

test("a removed line is shown even if the cart is empty", () => {
  expect(shown(...rowsOf([], [{ item: item("a"), index: 0 }]))).toEqual(["-a@0"]);
});
