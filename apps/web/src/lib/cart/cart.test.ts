import { beforeEach, describe, expect, test } from "vitest";
import {
  addToCart,
  cartTotals,
  clampQuantity,
  clearCart,
  lineCents,
  removeFromCart,
  restoreToCart,
  replaceInCart,
  setQuantity,
  storedCart,
  type CartProduct,
} from "./cart.ts";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { createStored } from "../storage.ts";

const gloves: CartProduct = {
  _id: "gloves",
  name: "Nitrile gloves",
  image: "/g.webp",
  sku: "PFTGH-L",
  price: 12.5,
  countInStock: 40,
  ...ANY_QUANTITY,
};
const wipes: CartProduct = {
  _id: "wipes",
  name: "Wipes",
  image: "/w.webp",
  sku: "WIPE-80",
  price: 4.35,
  countInStock: 3,
  ...ANY_QUANTITY,
};
const soldOut: CartProduct = { ...wipes, _id: "soldOut", countInStock: 0 };
const cart = () => storedCart.get().map((item) => `${item.product} × ${item.qty}`);
/** Writes to the cart's key as another program would. */
const storage = createStored<unknown>("cartItems", null, (value) => value);

beforeEach(() => clearCart());

describe("adding", () => {
  test("replaces the product's line and keeps its position", () => {
    addToCart(gloves, 2);
    addToCart(wipes, 1);
    expect(addToCart(gloves, 5)).toBe(5);
    expect(cart()).toEqual(["gloves × 5", "wipes × 1"]);
  });

  test("clamps to the stock and returns the quantity that it added", () => {
    expect(addToCart(wipes, 1e9)).toBe(3);
    expect(cart()).toEqual(["wipes × 3"]);
  });

  test("refuses products that are out of stock or have less stock than the minimum quantity", () => {
    expect(addToCart(soldOut, 1)).toBe(0);
    expect(addToCart({ ...wipes, minQty: 4 }, 4)).toBe(0);
    expect(cart()).toEqual([]);
  });

  test("keeps the customer's own price", () => {
    addToCart({ ...gloves, userPrice: 11 }, 1);
    expect(storedCart.get()[0]?.price).toBe(11);
  });
});

describe("quantity", () => {
  test.each([
    [NaN, 40, 1],
    [0, 40, 1],
    [-3, 40, 1],
    [2.9, 40, 2],
    [41, 40, 40],
    [Infinity, 40, 40],
    [1e9, 1e9, 100_000],
    [5, 0, 5],
  ])("%d of %d in stock becomes %d", (quantity, stock, expected) => {
    expect(clampQuantity(quantity, { ...gloves, countInStock: stock })).toBe(expected);
  });

  test.each([
    [1, 20],
    [21, 30],
    [1e9, 70],
    [NaN, 20],
  ])("%d of a product sold from 20 in multiples of 10, with 75 in stock, becomes %d", (quantity, expected) => {
    expect(clampQuantity(quantity, { ...gloves, minQty: 20, orderMultiple: 10, countInStock: 75 })).toBe(expected);
  });

  test("is changed only on its own line", () => {
    addToCart(gloves, 2);
    addToCart(wipes, 1);
    setQuantity("wipes", 3);
    expect(cart()).toEqual(["gloves × 2", "wipes × 3"]);
  });
});

describe("a replacement", () => {
  test("takes the line's place, in a quantity that is in stock", () => {
    for (const product of [gloves, wipes]) addToCart(product, 1);
    replaceInCart("gloves", { ...wipes, _id: "masks" }, 99);
    expect(cart()).toEqual(["masks × 3", "wipes × 1"]);
  });

  test("that is in the cart already keeps its own line", () => {
    for (const product of [gloves, wipes]) addToCart(product, 1);
    replaceInCart("gloves", wipes, 2);
    expect(cart()).toEqual(["wipes × 1"]);
  });
});

describe("removal", () => {
  test("can be undone, which restores the line at its position", () => {
    for (const product of [gloves, wipes, { ...gloves, _id: "masks" }]) addToCart(product, 1);
    const removed = storedCart.get()[1];
    removeFromCart("wipes");
    expect(cart()).toEqual(["gloves × 1", "masks × 1"]);
    if (removed) restoreToCart(removed, 1);
    expect(cart()).toEqual(["gloves × 1", "wipes × 1", "masks × 1"]);
  });

  test("cannot be undone if the product has been added again", () => {
    addToCart(wipes, 1);
    const [removed] = storedCart.get();
    removeFromCart("wipes");
    addToCart(wipes, 2);
    if (removed) restoreToCart(removed, 0);
    expect(cart()).toEqual(["wipes × 2"]);
  });
});

describe("totals", () => {
  test("add up in cents, with freight and GST", () => {
    addToCart(wipes, 3);
    addToCart(gloves, 1);
    expect(cartTotals(storedCart.get())).toEqual({
      itemsCents: 2555,
      shippingCents: 2500,
      taxCents: 256,
      totalCents: 5311,
    });
    expect(storedCart.get().map(lineCents)).toEqual([1305, 1250]);
  });

  test("leave out unavailable lines", () => {
    addToCart(gloves, 28);
    storedCart.set([...storedCart.get(), { ...soldOut, product: "soldOut", qty: 2 }]);
    expect(cartTotals(storedCart.get())).toEqual({
      itemsCents: 35000,
      shippingCents: 0,
      taxCents: 3500,
      totalCents: 38500,
    });
  });
});

describe("the stored cart", () => {
  test.each([["nothing"], [{}], [null], [[1, null, "x"]], [[{ product: "gloves" }]]])(
    "%j is read as an empty cart",
    (held) => {
      storage.set(held);
      expect(storedCart.get()).toEqual([]);
    },
  );

  test("a line with missing or impossible quantity rules has no rules", () => {
    addToCart({ ...gloves, minQty: 10, orderMultiple: 5, maxQty: 20, cartonQty: 10 }, 10);
    const [line] = storedCart.get();
    expect(line).toMatchObject({ minQty: 10, orderMultiple: 5, maxQty: 20, cartonQty: 10 });
    for (const rules of [{}, { minQty: "x", orderMultiple: 0, maxQty: -1 }, { orderMultiple: 3, maxQty: 10 }]) {
      const { minQty: _least, orderMultiple: _multiple, maxQty: _most, cartonQty: _carton, ...plain } = line ?? {};
      storage.set([{ ...plain, ...rules }]);
      expect(storedCart.get()).toMatchObject([{ ...ANY_QUANTITY, qty: 10 }]);
    }
  });

  test("invalid lines are dropped, quantities are clamped, and each product occurs once", () => {
    addToCart(gloves, 2);
    const [line] = storedCart.get();
    storage.set([
      { ...line, qty: 400 },
      { ...line, product: "x", price: "12" },
      { ...line, product: "y", price: 1.005 },
      { ...line, qty: 7 },
    ]);
    expect(cart()).toEqual(["gloves × 7"]);
  });
});
