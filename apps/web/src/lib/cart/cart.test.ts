import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import type { LineProduct } from "@shop/domain/contracts/lines";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lineProductOf } from "../buyer-price.ts";
import { fillInPoNumber, forgetOrderFields, storedOrderFields } from "../order-fields.ts";
import { storedSession } from "../session/session.ts";
import { createStored } from "../storage/storage.ts";
import {
  addToCart,
  changeCart,
  emptyCart,
  forgetCart,
  readCart,
  removeFromCart,
  replaceInCart,
  restoreToCart,
  storedCart,
  storedUnsent,
  unsentChanges,
  unsentName,
} from "./cart.ts";
import { atQuantity, cartTotals, clampQuantity, lineCents, toCartItem, type CartItem } from "./cart-item.ts";

const gloves: LineProduct = {
  _id: "gloves",
  name: "Nitrile gloves",
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
const wipes: LineProduct = {
  _id: "wipes",
  name: "Wipes",
  image: "/w.webp",
  sku: "WIPE-80",
  packageQuantity: "",
  price: 4.35,
  priceSource: "public",
  taxClass: "gst",
  priceBreaks: [{ minQty: 1, price: 4.35 }],
  countInStock: 3,
  ...ANY_QUANTITY,
};
const soldOut: LineProduct = { ...wipes, _id: "soldOut", countInStock: 0 };
const cart = () => readCart().map((item) => `${item.product} × ${item.qty}`);
const lineOf = (id: string) => {
  const line = readCart().find(({ product }) => product === id);
  if (!line) throw new Error(`${id} is not in the cart`);
  return line;
};
/** Writes to the cart's key as another program would. */
const storage = createStored<unknown>("cartItems", null, (value) => value);

// Other files' tests have the same storage.
afterEach(() => {
  forgetCart();
  forgetOrderFields();
  storedUnsent.remove(...storedUnsent.all().map(({ user, change }) => unsentName(user, change.product)));
  storedSession.clear();
});

describe("adding", () => {
  test("to an empty cart begins another order, without the PO number that was read, but with a typed one", () => {
    const poNumber = () => storedOrderFields.get().poNumber;
    const [glovesLine, wipesLine] = [toCartItem(gloves, 2), toCartItem(wipes, 1)];
    addToCart(gloves, 2);
    fillInPoNumber("PO 111");
    addToCart(wipes, 1);
    removeFromCart(wipesLine);
    removeFromCart(glovesLine);
    restoreToCart(glovesLine, 0);
    expect(poNumber()).toBe("PO 111");
    removeFromCart(glovesLine);
    addToCart(wipes, 1);
    expect(poNumber()).toBeUndefined();
    storedOrderFields.set({ poNumber: "PO 7" });
    removeFromCart(wipesLine);
    addToCart(gloves, 2);
    expect(poNumber()).toBe("PO 7");
  });

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
    addToCart(lineProductOf({ ...gloves, userPrice: 11, priceBreaks: [{ minQty: 1, price: 11 }] }), 1);
    expect(storedCart.get()).toMatchObject([{ price: 11, publicPrice: 12.5 }]);
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

  test("has the price of the break that it reaches", () => {
    const priceBreaks = [
      { minQty: 1, price: 12.5 },
      { minQty: 10, price: 11 },
    ];
    addToCart({ ...gloves, priceBreaks }, 10);
    expect(lineOf("gloves")).toMatchObject({ qty: 10, price: 11 });
    expect(atQuantity(lineOf("gloves"), 9)).toMatchObject({ qty: 9, price: 12.5 });
    const own: CartItem = { ...lineOf("gloves"), publicPrice: 12, pricePerUnit: { price: 0.11, unit: "glove" } };
    expect(atQuantity(own, 11), "of the same step").toEqual({ ...own, qty: 11 });
    expect(atQuantity(own, 9), "what visitors pay in any quantity").toMatchObject({ price: 12.5, publicPrice: 12 });
    const publicBreaks = [
      { minQty: 1, price: 14 },
      { minQty: 10, price: 12 },
    ];
    expect(atQuantity({ ...own, publicBreaks }, 9)).toMatchObject({ price: 12.5, publicPrice: 14, publicBreaks });
  });

  test("is changed only on its own line", () => {
    addToCart(gloves, 2);
    addToCart(wipes, 1);
    const before = lineOf("gloves");
    changeCart({ ...lineOf("wipes"), qty: 3 });
    expect(cart()).toEqual(["gloves × 2", "wipes × 3"]);
    expect(lineOf("gloves"), "the same object, which is not rendered again").toBe(before);
  });
});

describe("a replacement", () => {
  test("takes the line's place, in a quantity that is in stock", () => {
    for (const product of [gloves, wipes]) addToCart(product, 1);
    changeCart({ ...lineOf("gloves"), qty: 9 });
    expect(replaceInCart(lineOf("gloves"), { ...wipes, _id: "masks" })).toMatchObject({ qty: 3 });
    expect(cart()).toEqual(["masks × 3", "wipes × 1"]);
  });

  test.each([
    [10, 14, null],
    [40, 30, "Only 30 of Wipes left in stock"],
  ])("%d that is in the cart already is added to its line: %d", (qty, expected, reason) => {
    const product = { ...wipes, countInStock: 30 };
    addToCart(gloves, qty);
    addToCart(product, 4);
    expect(replaceInCart(lineOf("gloves"), product)).toEqual({ qty: expected, reason });
    expect(cart()).toEqual([`wipes × ${expected}`]);
  });
});

describe("removal", () => {
  test("can be undone, which restores the line at its position", () => {
    for (const product of [gloves, wipes, { ...gloves, _id: "masks" }]) addToCart(product, 1);
    const removed = lineOf("wipes");
    removeFromCart(removed);
    expect(cart()).toEqual(["gloves × 1", "masks × 1"]);
    restoreToCart(removed, 1);
    expect(cart()).toEqual(["gloves × 1", "wipes × 1", "masks × 1"]);
  });

  test("cannot be undone if the product has been added again", () => {
    addToCart(wipes, 1);
    const removed = lineOf("wipes");
    removeFromCart(removed);
    addToCart(wipes, 2);
    restoreToCart(removed, 0);
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
    storedCart.set([...storedCart.get(), toCartItem(soldOut, 2)]);
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

  test("a line with price breaks that are missing, impossible or of another price has one price", () => {
    const stored = toCartItem(gloves, 2);
    const others = [{ minQty: 1, price: 9 }];
    for (const priceBreaks of [undefined, null, [], [null], [{ minQty: 1 }], [{ minQty: 1, price: 0.001 }], others]) {
      storage.set([{ ...stored, priceBreaks, addedBreaks: priceBreaks }]);
      expect(lineOf("gloves")).toEqual({
        ...stored,
        priceBreaks: [{ minQty: 1, price: 12.5 }],
        ...(priceBreaks === others && { addedBreaks: others }),
      });
    }
  });

  test("invalid lines are dropped, and each product occurs once", () => {
    addToCart(gloves, 2);
    const [line] = storedCart.get();
    storage.set([
      { ...line, qty: 400 },
      { ...line, product: "x", price: "12" },
      { ...line, product: "y", price: 1.005 },
      { ...line, product: "z", sku: null },
      { ...line, qty: 7 },
    ]);
    expect(cart()).toEqual(["gloves × 7"]);
  });
});

describe("the cart of a logged-in user", () => {
  const nora = { _id: "nora", name: "Nora", email: "nora@clinic.example", token: "abc", isAdmin: false };
  const given = [toCartItem(gloves, 2), toCartItem(wipes, 1)];
  beforeEach(() => {
    storedCart.set(given);
    storedSession.set(nora);
  });

  test("shows changes at once, and keeps the last one of each product until it is sent", () => {
    changeCart({ ...lineOf("gloves"), qty: 5 });
    addToCart({ ...gloves, _id: "masks" }, 4);
    removeFromCart(lineOf("wipes"));
    changeCart({ ...lineOf("gloves"), qty: 7 });
    expect(cart()).toEqual(["gloves × 7", "masks × 4"]);
    expect(storedCart.get(), "the copy of the server's last answer").toBe(given);
    expect(unsentChanges().map(({ product, qty }) => [product, qty])).toEqual([
      ["masks", 4],
      ["wipes", 0],
      ["gloves", 7],
    ]);
  });

  test("shows a removed line at its old place again", () => {
    const removed = lineOf("gloves");
    removeFromCart(removed);
    storedCart.set(storedCart.get().slice(1));
    restoreToCart(removed, 0);
    expect(cart()).toEqual(["gloves × 2", "wipes × 1"]);
  });

  test("does not show the changes of another user, who neither replaces nor removes them", () => {
    removeFromCart(lineOf("wipes"));
    storedSession.set({ ...nora, _id: "bob" });
    expect(cart()).toEqual(["gloves × 2", "wipes × 1"]);
    changeCart({ ...lineOf("wipes"), qty: 3 });
    emptyCart();
    expect(unsentChanges()).toEqual([]);
    storedSession.set(nora);
    expect(unsentChanges().map(({ product, qty }) => [product, qty])).toEqual([["wipes", 0]]);
  });

  test("keeps unsent changes across a reload, if they are valid", () => {
    const unsent = createStored<unknown>("cartUnsent.nora.wipes", null, (value) => value);
    unsent.set({ user: "nora", turn: 1, change: { ...lineOf("wipes"), qty: 0 } });
    expect(cart()).toEqual(["gloves × 2"]);
    unsent.set({ user: "nora", turn: 1, change: { product: "wipes" } });
    expect(cart(), "not a line").toEqual(["gloves × 2", "wipes × 1"]);
    unsent.set({ user: "nora", turn: 1, change: { ...lineOf("gloves"), qty: 0 } });
    expect(cart(), "the line of another product").toEqual(["gloves × 2", "wipes × 1"]);
    unsent.set({ user: "nora", change: null });
    expect(cart()).toEqual(["gloves × 2", "wipes × 1"]);
    unsent.clear();
  });

  test("two tabs that change different lines before they see each other's writes lose no change", () => {
    const [first, second] = [openTab(), openTab()];
    const lines = () => readCart().map(({ product, qty }) => [product, qty]);
    const unsent = () => unsentChanges().map(({ product, qty }) => [product, qty]);
    first.run(() => {
      storedCart.set(given);
      storedSession.set(nora);
    });
    exchangeWrites(first, second);
    first.run(() => changeCart({ ...lineOf("gloves"), qty: 7 }));
    second.run(() => removeFromCart(lineOf("wipes")));
    exchangeWrites(first, second);
    expect([first.run(lines), second.run(lines)]).toEqual([[["gloves", 7]], [["gloves", 7]]]);

    // The first has sent its change, while the second adds a line.
    first.run(() => storedUnsent.remove(unsentName("nora", "gloves")));
    second.run(() => addToCart({ ...gloves, _id: "masks" }, 4));
    exchangeWrites(first, second);
    const left = [
      ["wipes", 0],
      ["masks", 4],
    ];
    expect([first.run(unsent), second.run(unsent)]).toEqual([left, left]);
  });
});

/** A tab in a process of its own, as in Chrome: it has a copy of the storage, which hears of other tabs' writes later. */
function openTab() {
  const items = new Map<string, string>();
  const writes: [key: string, text: string | null][] = [];
  const apply = (key: string, text: string | null) => void (text === null ? items.delete(key) : items.set(key, text));
  const write = (key: string, text: string | null) => {
    apply(key, text);
    writes.push([key, text]);
  };
  const methods = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: write,
    removeItem: (key: string) => write(key, null),
  };
  const localStorage = new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  return {
    apply,
    takeWrites: () => writes.splice(0),
    /** Runs code of the shop with this tab's storage. */
    run<Result>(work: () => Result): Result {
      vi.stubGlobal("localStorage", localStorage);
      try {
        return work();
      } finally {
        vi.unstubAllGlobals();
      }
    },
  };
}

/** Each tab hears of what the other has written since the last time. */
function exchangeWrites(first: ReturnType<typeof openTab>, second: ReturnType<typeof openTab>): void {
  const [ofFirst, ofSecond] = [first.takeWrites(), second.takeWrites()];
  for (const write of ofFirst) second.apply(...write);
  for (const write of ofSecond) first.apply(...write);
}
