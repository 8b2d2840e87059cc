import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStored } from "../storage.ts";
import { addToCart, clearCart, removeFromCart, setQuantity, storedCart, toCartItem, type CartItem } from "./cart.ts";
import { keepOwnChanges } from "./keep-own-changes.ts";

const product = (_id: string) => ({ _id, name: _id, image: "", sku: "", price: 1, countInStock: 50, ...ANY_QUANTITY });
const line = (_id: string, quantity: number) => toCartItem(product(_id), quantity);
const cart = () => storedCart.get().map((item) => `${item.product} × ${item.qty}`);

/** The same storage as another tab writes it: the whole cart. */
const elsewhere = createStored<CartItem[]>("cartItems", [], (value) => value as CartItem[]);
function writeElsewhere(items: CartItem[]): void {
  elsewhere.set(items);
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "cartItems" }));
}

let end: () => void;
beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.useFakeTimers({ toFake: ["Date"] });
  clearCart();
  addToCart(product("gloves"), 1);
  addToCart(product("masks"), 2);
  end = keepOwnChanges();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a quantity that another tab undoes without having seen it is set again, beside what that tab has added", () => {
  setQuantity("gloves", 7);
  writeElsewhere([line("gloves", 1), line("masks", 2), line("wipes", 4)]);
  expect(cart()).toEqual(["gloves × 7", "masks × 2", "wipes × 4"]);
});

test("so is a product that was added, and one that was removed", () => {
  addToCart(product("gowns"), 3);
  removeFromCart("masks");
  writeElsewhere([line("gloves", 1), line("masks", 2), line("wipes", 4)]);
  expect(cart()).toEqual(["gloves × 1", "wipes × 4", "gowns × 3"]);
});

test("another change of the same line stays, and so does one that this tab's change was seen for", () => {
  setQuantity("gloves", 7);
  writeElsewhere([line("gloves", 9), line("masks", 2)]);
  expect(cart()).toEqual(["gloves × 9", "masks × 2"]);
  setQuantity("masks", 5);
  vi.advanceTimersByTime(1_000);
  writeElsewhere([line("gloves", 9), line("masks", 2)]);
  expect(cart()).toEqual(["gloves × 9", "masks × 2"]);
});

test("two tabs that disagree do not repeat themselves", () => {
  setQuantity("gloves", 7);
  writeElsewhere([line("gloves", 1), line("masks", 2)]);
  writeElsewhere([line("gloves", 1), line("masks", 2)]);
  expect(cart()).toEqual(["gloves × 1", "masks × 2"]);
});
