import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStored } from "../storage.ts";
import { addToCart, clearCart, removeFromCart, setQuantity, storedCart, toCartItem, type CartItem } from "./cart.ts";
import { reapplyOwnChanges } from "./reapply-own-changes.ts";

const product = (_id: string) => ({ _id, name: _id, image: "", sku: "", price: 1, countInStock: 50, ...ANY_QUANTITY });
const line = (_id: string, quantity: number) => toCartItem(product(_id), quantity);
const cart = () => storedCart.get().map((item) => `${item.product} × ${item.qty}`);

/** The same storage, written by another tab, which always writes the whole cart. */
const otherTab = createStored<CartItem[]>("cartItems", [], (value) => value as CartItem[]);
function writeInOtherTab(items: CartItem[]): void {
  otherTab.set(items);
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "cartItems" }));
}

let end: () => void;
beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.useFakeTimers({ toFake: ["Date"] });
  clearCart();
  addToCart(product("gloves"), 1);
  addToCart(product("masks"), 2);
  end = reapplyOwnChanges();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a quantity that another tab overwrites without having seen it is restored, and that tab's additions are kept", () => {
  setQuantity("gloves", 7);
  writeInOtherTab([line("gloves", 1), line("masks", 2), line("wipes", 4)]);
  expect(cart()).toEqual(["gloves × 7", "masks × 2", "wipes × 4"]);
});

test("an added and a removed product are restored after another tab overwrites them", () => {
  addToCart(product("gowns"), 3);
  removeFromCart("masks");
  writeInOtherTab([line("gloves", 1), line("masks", 2), line("wipes", 4)]);
  expect(cart()).toEqual(["gloves × 1", "wipes × 4", "gowns × 3"]);
});

test("another tab's change is kept if its quantity is new or if it is made a second later", () => {
  setQuantity("gloves", 7);
  writeInOtherTab([line("gloves", 9), line("masks", 2)]);
  expect(cart()).toEqual(["gloves × 9", "masks × 2"]);
  setQuantity("masks", 5);
  vi.advanceTimersByTime(1_000);
  writeInOtherTab([line("gloves", 9), line("masks", 2)]);
  expect(cart()).toEqual(["gloves × 9", "masks × 2"]);
});

test("a change is restored only once, so that two tabs do not overwrite each other endlessly", () => {
  setQuantity("gloves", 7);
  writeInOtherTab([line("gloves", 1), line("masks", 2)]);
  writeInOtherTab([line("gloves", 1), line("masks", 2)]);
  expect(cart()).toEqual(["gloves × 1", "masks × 2"]);
});
