import type { LineProduct } from "@shop/domain/contracts/lines";
import { LIMITS } from "@shop/domain/limits";
import { fitQuantity } from "@shop/domain/orders/quantities";
import { useMemo } from "react";
import { forgetReadPoNumber } from "../order-fields.ts";
import { storedSession, useSession } from "../session/session.ts";
import { forgetTabDraft } from "../storage/tab-draft.ts";
import { createStored, createStoredEach, hasTypes, NUMBER, TEXT, type TypesOf } from "../storage/storage.ts";
import { isAvailable, limitQuantity, parseItems, toCartItem, type CartItem } from "./cart-item.ts";

/** A line as it is to be; its quantity is 0 if it is to be removed. */
export interface LineChange extends CartItem {
  /** The place of a new line; by default the end. */
  index?: number;
}

/** A visitor's cart, or the copy of the server's last answer. Shared by all tabs and kept between visits. */
export const storedCart = createStored<CartItem[]>("cartItems", [], (value) => parseItems(value));

interface Unsent {
  user: string;
  /** Changes are applied and sent by this number, the lowest first. */
  turn: number;
  change: LineChange;
}

/** The changes of logged-in users that the server has not answered yet, by user and product; of each the last one. */
export const storedUnsent = createStoredEach<Unsent>(
  "cartUnsent.",
  ({ user, change }) => unsentName(user, change.product),
  (value) => {
    if (!hasTypes<Unsent>(value, { user: TEXT, turn: NUMBER, change: ["object"] })) return undefined;
    const [change] = parseItems([value.change], 0) ?? [];
    return change && { ...value, change };
  },
);

export const unsentName = (user: string, product: string) => `${user}.${product}`;

interface Copy {
  user: string;
  version: number;
}

/** Whose cart `storedCart` is a copy of, and its version; null for a visitor's. */
export const storedCopy = createStored<Copy | null>("cartSync", null, (value) =>
  hasTypes<Copy>(value, { user: TEXT, version: NUMBER }) ? value : undefined,
);

/** A change that the customer did not make, as a sentence. */
export interface CartChange {
  product: string;
  text: string;
  /** It is about the price. */
  isPrice?: true;
}

const CHANGE: TypesOf<CartChange> = { product: TEXT, text: TEXT, isPrice: ["boolean", "undefined"] };

/** Changes that the customer has not seen yet on a screen that shows the cart. */
export const storedChanges = createStored<CartChange[]>("cartChanges", [], (value) =>
  Array.isArray(value) && value.every((change) => hasTypes<CartChange>(change, CHANGE)) ? value : undefined,
);

/** The changes of the current user that are still to be sent, in turn. */
export const unsentChanges = (): LineChange[] => changesOf(storedUnsent.all(), storedSession.get()?._id);

const changesOf = (unsent: readonly Unsent[], user: string | undefined): LineChange[] =>
  unsent
    .filter((of) => of.user === user)
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ change }) => change);

/** The same as a hook; none on the server. */
export function useUnsentChanges(): LineChange[] {
  const unsent = storedUnsent.useAll();
  const user = useSession()?._id;
  return useMemo(() => changesOf(unsent, user), [unsent, user]);
}

/** The cart as the buyer sees it. */
export const readCart = (): CartItem[] => withChanges(storedCart.get(), unsentChanges());

/** The same as a hook; empty on the server. */
export function useCart(): CartItem[] {
  const items = storedCart.use();
  const changes = useUnsentChanges();
  return useMemo(() => withChanges(items, changes), [items, changes]);
}

const withChanges = (items: CartItem[], changes: readonly LineChange[]): CartItem[] =>
  changes.reduce((lines, { index = lines.length, ...line }) => {
    const at = lines.findIndex(({ product }) => product === line.product);
    if (line.qty === 0) return lines.filter(({ product }) => product !== line.product);
    return at < 0 ? lines.toSpliced(index, 0, line) : lines.with(at, line);
  }, items);

/** Changes lines of the cart: at once for a visitor, otherwise until the server has answered (own-cart.ts). */
export function changeCart(...changes: LineChange[]): void {
  const user = storedSession.get()?._id;
  releaseCart();
  // Who takes out a line and adds it again wants it: that is no retry.
  if (changes.some(({ qty }) => qty === 0)) forgetTabDraft(CART_ADDITION);
  if (user === undefined) return storeItems(withChanges(storedCart.get(), changes));
  const turn = 1 + Math.max(0, ...storedUnsent.all().map((of) => of.turn));
  storedUnsent.set(...changes.map((change, index) => ({ user, turn: turn + index, change })));
}

/** An empty cart is not stored: its key is removed. */
export function storeItems(items: CartItem[]): void {
  if (items.length === 0) storedCart.clear();
  else storedCart.set(items);
}

/** Lines that come into an empty cart, unless they are put back, are another order. */
export function beforeAddition(): void {
  if (readCart().length === 0) forgetReadPoNumber();
}

/** Adds a product to the cart, or replaces its line. Returns the clamped quantity; 0 if it is not available. */
export function addToCart(product: LineProduct, quantity: number): number {
  const item = toCartItem(product, quantity);
  const items = readCart();
  const isThere = items.some((line) => line.product === item.product);
  if (!isAvailable(item) || (!isThere && items.length >= LIMITS.orderLines)) return 0;
  beforeAddition();
  changeCart(item);
  return item.qty;
}

/**
 * Puts a product in the place of a line; what is in the cart already is added to its own line. Returns the product's
 * quantity, and why it is another than both lines had.
 */
export function replaceInCart(item: CartItem, product: LineProduct) {
  const items = readCart();
  const index = items.findIndex((line) => line.product === item.product);
  const present = items.find((line) => line.product === product._id)?.qty ?? 0;
  const wanted = limitQuantity(present + item.qty);
  changeCart({ ...item, qty: 0 }, { ...toCartItem(product, wanted), index });
  return fitQuantity(product, wanted);
}

export const removeFromCart = (item: CartItem): void => changeCart({ ...item, qty: 0 });

/** Undoes a removal, unless the product has been added again. */
export function restoreToCart(item: CartItem, index: number): void {
  if (!readCart().some(({ product }) => product === item.product)) changeCart({ ...item, index });
}

/** When an order was sent whose response has not arrived, by `Date.now()`. */
const storedHold = createStored<number | null>("cartHeld", null, (value) =>
  typeof value === "number" ? value : undefined,
);
const LONGEST_HOLD_MS = 10 * 60_000;

/**
 * Keeps the cart as it is until `releaseCart` or a change by the buyer, for ten minutes at most: an order whose response
 * was lost may have emptied the server's cart, and the buyer needs the lines to send it again.
 */
export const holdCart = (): void => storedHold.set(Date.now());
export const isHeld = (): boolean => Date.now() - (storedHold.get() ?? 0) < LONGEST_HOLD_MS;
export function releaseCart(): void {
  if (storedHold.get() !== null) storedHold.clear();
}

/** The name of an addition of lines whose answer may be lost (use-call-once.ts). */
export const CART_ADDITION = "cartAddition";

/** Where the tab keeps the texts in the quantity fields of the cart that can't be ordered (use-typed-quantities.ts). */
export const CART_TEXTS = "cartTexts";

/** Empties the cart of this browser, as after an order. */
export function emptyCart(): void {
  forgetUnsent(storedSession.get()?._id);
  storedCart.clear();
  releaseCart();
  forgetTabDraft(CART_ADDITION);
  forgetTabDraft(CART_TEXTS);
}

/** Removes what a user has not sent; other users' changes wait until they sign in again. */
export function forgetUnsent(user: string | undefined): void {
  const own = storedUnsent.all().filter((unsent) => unsent.user === user);
  storedUnsent.remove(...own.map((unsent) => unsentName(unsent.user, unsent.change.product)));
}

/** Removes the cart from this browser; the server's, and changes that it has not answered, stay as they are. */
export function forgetCart(): void {
  storedCopy.clear();
  storedChanges.clear();
  storedCart.clear();
  releaseCart();
  forgetTabDraft(CART_TEXTS);
}
