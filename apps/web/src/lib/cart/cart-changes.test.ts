import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { beforeEach, describe, expect, test } from "vitest";
import { mergeChanges, applyQuotedPrices, updateCart } from "./cart-changes.ts";
import { addToCart, clearCart, setQuantity, storedCart, type CartProduct } from "./cart.ts";

const gloves: CartProduct = {
  _id: "gloves",
  name: "Gloves",
  image: "/g.webp",
  sku: "PFTGH-L",
  price: 12.5,
  countInStock: 40,
  ...ANY_QUANTITY,
};
const wipes: CartProduct = { ...gloves, _id: "wipes", name: "Wipes" };
const update = (product: Partial<CartProduct> | null) =>
  updateCart(new Map([["gloves", product && { ...gloves, ...product }]])).map(({ text }) => text);
const line = () => storedCart.get()[0];

beforeEach(() => {
  clearCart();
  addToCart(gloves, 5);
});

describe("updating the cart", () => {
  test("keeps the same cart object when nothing changed", () => {
    const before = storedCart.get();
    expect(update({})).toEqual([]);
    expect(storedCart.get()).toBe(before);
  });

  test("applies the new price and reports both prices", () => {
    expect(update({ price: 13, userPrice: 12 })).toEqual(["Gloves is now $12.00 (was $12.50)."]);
    expect(line()?.price).toBe(12);
  });

  test("lowers the quantity to the stock left", () => {
    expect(update({ countInStock: 2 })).toEqual(["Only 2 of Gloves left: your quantity is now 2."]);
    expect(line()).toMatchObject({ qty: 2, countInStock: 2 });
  });

  test("adjusts the quantity to new rules and reports the reason", () => {
    expect(update({ minQty: 10, orderMultiple: 10 })).toEqual(["Gloves is sold from 10: your quantity is now 10."]);
    expect(update({ minQty: 50, orderMultiple: 10 })).toEqual(["Gloves is out of stock."]);
  });

  test("keeps a sold-out line, reports it once, and reports when it is back in stock", () => {
    expect(update({ countInStock: 0 })).toEqual(["Gloves is out of stock."]);
    expect(update({ countInStock: 0 })).toEqual([]);
    expect(line()).toMatchObject({ qty: 5, countInStock: 0 });
    expect(update({ countInStock: 9 })).toEqual(["Gloves is back in stock."]);
    expect(line()).toMatchObject({ qty: 5, countInStock: 9 });
  });

  test("reports once that a product is no longer sold", () => {
    expect(update(null)).toEqual(["Gloves is no longer sold."]);
    expect(update(null)).toEqual([]);
  });

  test("does not change products that are missing from the response", () => {
    addToCart(wipes, 1);
    update({ price: 1 });
    expect(storedCart.get()[1]).toMatchObject({ product: "wipes", price: 12.5 });
  });
});

test("the quote of a 'Prices have changed' error updates prices, but not stock or quantities", () => {
  setQuantity("gloves", 7);
  const { countInStock: _, _id, ...quoted } = gloves;
  expect(applyQuotedPrices([{ ...quoted, product: _id, price: 14, qty: 7 }])).toEqual([
    { product: "gloves", text: "Gloves is now $14.00 (was $12.50)." },
  ]);
  expect(line()).toMatchObject({ price: 14, qty: 7, countInStock: 40 });
});

test("a newer message about a product replaces the older one", () => {
  const old = [
    { product: "a", text: "old a" },
    { product: "b", text: "b" },
  ];
  expect(mergeChanges(old, [{ product: "a", text: "new a" }])).toEqual([
    { product: "b", text: "b" },
    { product: "a", text: "new a" },
  ]);
});
