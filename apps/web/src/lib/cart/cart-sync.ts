import type { Cart, CartAddition, CartLine } from "@shop/domain/contracts/carts";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { errorCode, errorMessage, isRefusal } from "../forms/errors.ts";
import { storedSession } from "../session/session.ts";
import type { trpc } from "../trpc.ts";
import { storeCartChanges } from "./cart-changes.ts";
import { clampQuantity, clearCart, storedCart, toCartItem, type CartItem } from "./cart.ts";
import { isHeld, type KnownCart, type Quantity, resumeCartSync, storedKnown } from "./known-cart.ts";
import type { CartChange } from "./stored-changes.ts";

export type Utils = ReturnType<typeof trpc.useUtils>;

/** Empties the cart after an order; the server has already removed the ordered lines. */
export function emptyOrderedCart(): void {
  const known = storedKnown.get();
  clearCart();
  if (known) storedKnown.set({ ...known, lines: [] });
  resumeCartSync();
}

/** The changes from `known` to `items`; a removed line has quantity 0. */
export function changesSince(known: readonly Quantity[], items: readonly Quantity[]): Quantity[] {
  const before = new Map(known.map(({ product, qty }) => [product, qty]));
  const now = new Set(items.map(({ product }) => product));
  return [
    ...known.filter(({ product }) => !now.has(product)).map(({ product }) => ({ product, qty: 0 })),
    ...items.filter(({ product, qty }) => before.get(product) !== qty).map(({ product, qty }) => ({ product, qty })),
  ];
}

/**
 * Merges the server's lines into the cart, in the cart's order. Local changes since `known` win. Prices and stock stay
 * as the buyer last saw them: `updateCart` updates and reports those.
 */
export function mergeServerLines(
  items: readonly CartItem[],
  known: readonly Quantity[],
  lines: readonly CartLine[],
): CartItem[] {
  const own = new Map(changesSince(known, items).map(({ product, qty }) => [product, qty]));
  const onServer = new Map(lines.map(({ product, qty }) => [product, qty]));
  const local = new Set(items.map(({ product }) => product));
  const kept = items.flatMap((item) => {
    const qty = own.get(item.product) ?? onServer.get(item.product);
    return qty === undefined ? [] : [withQuantity(item, qty)];
  });
  const others = lines.filter(({ product }) => !local.has(product) && !own.has(product));
  return [...kept, ...others.map((line) => withQuantity(toCartItem(productOf(line), line.qty), line.qty))];
}

/** Keeps the server's quantity until `updateCart` checks it; otherwise the storage would clamp it silently. */
function withQuantity(item: CartItem, qty: number): CartItem {
  if (item.qty === qty) return item;
  if (clampQuantity(qty, item) === qty) return { ...item, qty };
  return { ...item, ...ANY_QUANTITY, qty, countInStock: Math.max(item.countInStock, qty) };
}

export const productOf = ({ product, ...line }: CartLine) => ({ ...line, _id: product });

let lastWork: Promise<unknown> = Promise.resolve();

/** Runs one task after another, across all tabs if the browser has locks (not on a page without https). */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks) return locks.request("cart", work);
  const next = lastWork.then(work, work);
  lastWork = next.catch(() => undefined);
  return next;
}

/**
 * Synchronises the cart of a logged-in user with the server: merges it once after a login, then sends local changes.
 * With `refresh` it also reads changes made elsewhere. Rejects when the server can't be reached.
 */
export const syncCart = (utils: Utils, { refresh }: { refresh: boolean }): Promise<void> =>
  inTurn(async () => {
    const user = storedSession.get()?._id;
    if (user === undefined || isHeld()) return;
    const hasSent = await sendChanges(utils, user);
    const known = knownOf(user);
    if (refresh && !hasSent && known) applyServerCart(utils, user, await readCart(utils), known.lines);
  });

/** Reads the cart of a logged-in user again; without a connection, `useCartSync` does so later. */
export function refreshCart(utils: Utils): void {
  syncCart(utils, { refresh: true }).catch(() => {});
}

/**
 * Makes a call that adds lines to the server's cart, and applies the lines that it returns. Rejects if the call does.
 */
export const addOnServer = (utils: Utils, call: () => Promise<CartAddition>): Promise<CartAddition> =>
  inTurn(async () => {
    const user = storedSession.get()?._id ?? "";
    await sendChanges(utils, user);
    const addition = await call();
    applyServerCart(utils, user, { lines: addition.lines, version: addition.version }, knownOf(user)?.lines ?? []);
    return addition;
  });

/** Replaces the server's cart with itself, which clears its list of products that are no longer sold. */
export const clearUnavailableProducts = (utils: Utils): Promise<void> =>
  inTurn(async () => {
    const user = storedSession.get()?._id;
    const known = user && knownOf(user);
    if (!known) return;
    const { lines, version } = known;
    applyServerCart(utils, user, await utils.client.cart.replace.mutate({ lines, version }), lines);
  });

const knownOf = (user: string): KnownCart | null => {
  const known = storedKnown.get();
  return known?.user === user ? known : null;
};

const readCart = (utils: Utils) => utils.cart.read.fetch(undefined, { staleTime: 0 });

/** Returns true if anything was sent. */
async function sendChanges(utils: Utils, user: string): Promise<boolean> {
  if (!knownOf(user)) {
    await mergeCart(utils, user);
    return true;
  }
  // A change that the server undoes is not sent again.
  const sent = new Set<string>();
  for (;;) {
    const known = knownOf(user);
    const [change] = known ? changesSince(known.lines, storedCart.get()) : [];
    const attempt = change && `${change.product} ${change.qty}`;
    if (!known || !attempt || sent.has(attempt)) return sent.size > 0;
    sent.add(attempt);
    await sendChange(utils, known, change);
  }
}

async function mergeCart(utils: Utils, user: string): Promise<void> {
  const items = storedCart.get();
  const lines = items.map(({ product, qty }) => ({ product, qty }));
  if (lines.length === 0) return applyServerCart(utils, user, await readCart(utils), []);
  const addition = await utils.client.cart.merge.mutate({ lines });
  const names = new Map(items.map(({ product, name }) => [product, name]));
  applyServerCart(utils, user, { lines: addition.lines, version: addition.version }, lines);
  storeCartChanges([
    ...addition.short.map(({ product, reason }) => ({ product, text: `${reason}.` })),
    ...addition.gone.map(({ product }) => ({
      product,
      text: `${names.get(product) ?? "A product"} is no longer sold.`,
    })),
  ]);
}

async function sendChange(utils: Utils, known: KnownCart, change: Quantity): Promise<void> {
  const { user } = known;
  const sent = [...known.lines.filter(({ product }) => product !== change.product), change].filter(
    ({ qty }) => qty > 0,
  );
  try {
    const { short, ...cart } = await utils.client.cart.setLine.mutate(change);
    applyServerCart(utils, user, cart, sent);
    storeCartChanges(short.map(({ product, reason }) => ({ product, text: `${reason}.` })));
  } catch (error) {
    if (!isRefusal(error) || errorCode(error) === "UNAUTHORIZED" || errorCode(error) === "FORBIDDEN") throw error;
    const refused = refusalOf(change, error);
    applyServerCart(utils, user, await readCart(utils), sent);
    storeCartChanges([refused]);
  }
}

function refusalOf({ product }: Quantity, error: unknown): CartChange {
  const name = storedCart.get().find((item) => item.product === product)?.name ?? "A product";
  const isGone = errorCode(error) === "NOT_FOUND";
  return { product, text: isGone ? `${name} is no longer sold.` : `${errorMessage(error)}.` };
}

interface ServerCart {
  lines: CartLine[];
  version: number;
  /** Missing if the call does not return it. */
  gone?: Cart["gone"];
}

/** Stores the server's lines, merged with the local changes since `known`. */
function applyServerCart(utils: Utils, user: string, { lines, version, gone }: ServerCart, known: Quantity[]): void {
  if (storedSession.get()?._id !== user) return;
  const items = storedCart.get();
  const next = mergeServerLines(items, known, lines);
  // The cart first: another tab that sees only this write re-sends the server's own lines, and reverts nothing.
  if (next.length === 0) clearCart();
  else if (next.length !== items.length || next.some((item, index) => item !== items[index])) storedCart.set(next);
  storedKnown.set({ user, version, lines: lines.map(({ product, qty }) => ({ product, qty })) });
  utils.cart.read.setData(undefined, (before) => ({ lines, version, gone: gone ?? before?.gone ?? [] }));
}
