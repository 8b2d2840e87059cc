import type { LineProduct } from "@shop/domain/contracts/lines";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { expect, test } from "vitest";
import { shownPrice, sumOf } from "./shown-line.ts";

const item: LineProduct = {
  _id: "gloves",
  name: "Gloves",
  sku: "G",
  image: "",
  packageQuantity: "Box of 100",
  price: 12,
  publicPrice: 13,
  priceSource: "list",
  taxClass: "gst",
  priceBreaks: [
    { minQty: 2, price: 12 },
    { minQty: 10, price: 11 },
  ],
  pricePerUnit: { price: 0.12, unit: "glove" },
  countInStock: 50,
  ...ANY_QUANTITY,
  minQty: 2,
};

test("a line shows and sums up the price of its quantity", () => {
  expect(shownPrice({ item, qty: 9 })).toEqual(expect.objectContaining({ price: 12, publicPrice: 13 }));
  const { priceSource, priceBreaks } = item;
  const pricePerUnit = { price: 0.11, unit: "glove" };
  const inTens = { price: 11, pricePerUnit, priceSource, priceBreaks };
  expect(shownPrice({ item, qty: "10" })).toEqual({ ...inTens, publicPrice: 13 });
  const publicBreaks = [
    { minQty: 2, price: 13 },
    { minQty: 5, price: 12.5 },
  ];
  expect(shownPrice({ item: { ...item, publicBreaks }, qty: "9" })).toMatchObject({ price: 12, publicPrice: 12.5 });
  expect(
    sumOf([
      { item, qty: 9 },
      { item, qty: 10 },
    ]),
  ).toEqual({ count: 2, cents: 9 * 1200 + 10 * 1100 });
});

test("a quantity that can't be ordered has the price of the least, and does not count", () => {
  expect(shownPrice({ item, qty: "11.5" })).toMatchObject({ price: 12 });
  expect(sumOf([{ item, qty: "11.5" }])).toEqual({ count: 0, cents: 0 });
});
