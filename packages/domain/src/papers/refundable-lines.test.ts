import { expect, test } from "vitest";
import { refundableLines, refundOfUnits } from "./refundable-lines.ts";

const item = (product: string, price: number, qty: number, taxClass: "gst" | "gst-free" = "gst") => ({
  product,
  name: product,
  sku: product,
  image: "",
  price,
  qty,
  taxClass,
});
/** 3 × $0.35 with 11 cents of GST, and 2 × $5.00 without. */
const ORDER = {
  orderItems: [item("gloves", 0.35, 3), item("bread", 5, 2, "gst-free")],
  itemsPrice: 11.05,
  shippingPrice: 25,
  taxPrice: 0.11,
  totalPrice: 36.16,
  gstPercent: 10,
};
const refundOf = (qty: number, counts = true) => ({ counts, lines: [{ product: "gloves", qty }] });

test("a line has what its refunds leave of it, and one that does not count leaves its units", () => {
  const byAmount = { counts: true };
  const lines = refundableLines(ORDER, [refundOf(1), refundOf(2, false), refundOf(1), byAmount]);
  expect(lines.map(({ product, qty, left, gstCents }) => [product, qty, left, gstCents])).toEqual([
    ["gloves", 3, 1, 11],
    ["bread", 2, 2, 0],
  ]);
});

test("units are refunded with their GST, which adds up to that of the line", () => {
  const none = refundableLines(ORDER, []);
  const total = (units: [string, number][], lines = none) => refundOfUnits(lines, new Map(units));
  expect(total([])).toBe(0);
  expect(total([["bread", 2]])).toBe(10_00);
  // A third of 11 cents is 4 cents, then 3, then 4.
  const oneByOne = [0, 1, 2].map((before) =>
    total([["gloves", 1]], refundableLines(ORDER, before === 0 ? [] : [refundOf(before)])),
  );
  expect(oneByOne).toEqual([39, 38, 39]);
  expect(
    total([
      ["gloves", 3],
      ["bread", 1],
    ]),
  ).toBe(3 * 35 + 11 + 5_00);
});
