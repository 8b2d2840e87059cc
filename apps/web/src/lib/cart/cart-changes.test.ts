import type { LineProduct } from "@shop/domain/contracts/lines";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addToCart, changeCart, forgetCart, readCart, storedCart, storedChanges } from "./cart.ts";
import { fitQuantities, renewCart, storeChanges } from "./cart-changes.ts";
import { storedSession } from "../session/session.ts";
import { addedPrice, atQuantity, type CartItem } from "./cart-item.ts";

const gloves: LineProduct = {
  _id: "gloves",
  name: "Gloves",
  image: "/g.webp",
  sku: "PFTGH-L",
  packageQuantity: "",
  price: 12.5,
  priceSource: "public",
  taxClass: "gst",
  priceBreaks: [{ minQty: 1, price: 12.5 }],
  countInStock: 40,
  ...ANY_QUANTITY,
};
const wipes: LineProduct = { ...gloves, _id: "wipes", name: "Wipes" };

/** Stores a newer line of the gloves as a screen of the cart does. Returns what the buyer is told. */
function renew(newer: Partial<CartItem>): string[] {
  storedChanges.clear();
  storeChanges(
    renewCart(storedCart.get().map((item) => (item.product === "gloves" ? { ...item, ...newer } : { ...item }))),
  );
  fitQuantities(readCart());
  return storedChanges.get().map(({ text }) => text);
}
const line = () => storedCart.get()[0];

beforeEach(() => {
  addToCart(gloves, 5);
  addToCart(wipes, 1);
});
// Other files' tests have the same storage.
afterEach(() => {
  storedSession.clear();
  forgetCart();
});

test("lines without a change stay the same objects, and so does a cart without a change", () => {
  const before = storedCart.get();
  expect(renew({})).toEqual([]);
  expect(storedCart.get()).toBe(before);
  renew({ price: 13 });
  expect(storedCart.get()[0]).not.toBe(before[0]);
  expect(storedCart.get()[1]).toBe(before[1]);
});

test("a new price is reported with the old one", () => {
  expect(renew({ price: 12 })).toEqual(["Gloves is now $12.00 (was $12.50)."]);
  expect(line()?.price).toBe(12);
});

test("a price that follows from the buyer's own quantity is not reported, but a new price of the same quantity is", () => {
  const priceBreaks = [
    { minQty: 1, price: 12.5 },
    { minQty: 10, price: 11 },
  ];
  expect(renew({ priceBreaks })).toEqual([]);
  expect(renew({ qty: 10, price: 11 })).toEqual([]);
  expect(renew({ qty: 10, price: 10, priceBreaks: [{ minQty: 1, price: 10 }] })).toEqual([
    "Gloves is now $10.00 (was $11.00).",
  ]);
});

test("a line keeps the price at which it was put in the cart until it is put there again", () => {
  const now = () => line() && [line()?.price, addedPrice(line() as CartItem)];
  const LADDER = [
    { minQty: 1, price: 12.5 },
    { minQty: 10, price: 11 },
  ];
  addToCart({ ...gloves, priceBreaks: LADDER }, 5);
  expect(now()).toEqual([12.5, 12.5]);
  const risen = LADDER.map(({ minQty, price }) => ({ minQty, price: price + 1 }));
  renew({ price: 13.5, priceBreaks: risen });
  expect(now()).toEqual([13.5, 12.5]);
  renew({ price: 14.5, priceBreaks: risen.map(({ minQty, price }) => ({ minQty, price: price + 1 })) });
  expect(now()).toEqual([14.5, 12.5]);
  changeCart(atQuantity(line() as CartItem, 10));
  expect(now(), "both of the new quantity").toEqual([13, 11]);
  renew({ price: 11, priceBreaks: LADDER });
  expect(line()).not.toHaveProperty("addedBreaks");
  renew({ price: 12, priceBreaks: risen });
  addToCart({ ...gloves, price: 13.5, priceBreaks: risen }, 5);
  expect(now()).toEqual([13.5, 13.5]);
});

test("an answer is compared with the changes that the buyer sees", () => {
  const unsent = { ...gloves, priceBreaks: [{ minQty: 1, price: 10 }] };
  storedSession.set({ _id: "nora", name: "Nora", email: "nora@clinic.example", isAdmin: false, token: "t" });
  addToCart({ ...unsent, price: 10 }, 5);
  expect(renewCart(storedCart.get()).map(({ text }) => text)).toEqual(["Gloves is now $12.50 (was $10.00)."]);
  expect(addedPrice(line() as CartItem)).toBe(10);
});

test("a quantity is lowered to the stock left, and both changes of a line are reported", () => {
  expect(renew({ countInStock: 2, price: 12 })).toEqual([
    "Gloves is now $12.00 (was $12.50).",
    "Only 2 of Gloves left: your quantity is now 2.",
  ]);
  expect(line()).toMatchObject({ qty: 2, countInStock: 2 });
});

test("a quantity follows new rules, and the reason is reported", () => {
  expect(renew({ minQty: 10, orderMultiple: 10 })).toEqual(["Gloves is sold from 10: your quantity is now 10."]);
  expect(renew({ minQty: 50, orderMultiple: 10 })).toEqual(["Gloves is out of stock."]);
});

test("a sold-out line is kept and reported once, and again when it is back in stock", () => {
  expect(renew({ countInStock: 0 })).toEqual(["Gloves is out of stock."]);
  expect(renew({ countInStock: 0 })).toEqual([]);
  expect(line()).toMatchObject({ qty: 5, countInStock: 0 });
  expect(renew({ countInStock: 9 })).toEqual(["Gloves is back in stock."]);
  expect(line()).toMatchObject({ qty: 5, countInStock: 9 });
});

test("a product that is no longer sold is reported once", () => {
  expect(renew({ countInStock: 0, isGone: true })).toEqual(["Gloves is no longer sold."]);
  expect(renew({ countInStock: 0, isGone: true })).toEqual([]);
});

test("lines that the buyer's cart did not have, or has no longer, are not reported", () => {
  storeChanges(renewCart([{ ...line(), product: "masks" } as CartItem]));
  expect(storedChanges.get()).toEqual([]);
  expect(readCart().map(({ product }) => product)).toEqual(["masks"]);
});

test("a newer message about a product replaces the older one", () => {
  storeChanges([
    { product: "a", text: "old a" },
    { product: "b", text: "b" },
  ]);
  storeChanges([{ product: "a", text: "new a" }]);
  expect(storedChanges.get()).toEqual([
    { product: "b", text: "b" },
    { product: "a", text: "new a" },
  ]);
});
