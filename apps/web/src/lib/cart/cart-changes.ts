import type { OrderItem } from "@shop/domain/contracts/orders";
import { formatDollars } from "@shop/domain/money";
import { ANY_QUANTITY, quantityProblem } from "@shop/domain/orders/quantities";
import { isAvailable, storedCart, toCartItem, type CartItem, type CartProduct } from "./cart.ts";
import { type CartChange, storedChanges } from "./stored-changes.ts";

/** The cart's products as they are now; null for one that is no longer sold. */
type CurrentProducts = ReadonlyMap<string, CartProduct | null>;

/** Keeps changes for the next screen that shows the cart. */
export function storeCartChanges(found: CartChange[]): void {
  if (found.length > 0) storedChanges.set(mergeChanges(storedChanges.get(), found));
}

/** Updates the cart and returns the changes; writes nothing if there are none. */
export function updateCart(current: CurrentProducts): CartChange[] {
  const items = storedCart.get();
  const next = items.map((item) => {
    const product = current.get(item.product);
    return product === undefined ? item : refreshLine(item, product);
  });
  if (next.some((item, index) => item !== items[index])) storedCart.set(next);
  return next.flatMap((item, index) => changesOf(items[index], item, current.get(item.product) === null));
}

/** Applies the quoted prices of the error 'Prices have changed'. */
export function applyQuotedPrices(quoted: readonly OrderItem[]): CartChange[] {
  const items = new Map(storedCart.get().map((item) => [item.product, item]));
  return updateCart(
    new Map(
      quoted.map(({ product, ...line }) => [
        product,
        { countInStock: line.qty, ...ANY_QUANTITY, ...items.get(product), ...line, _id: product },
      ]),
    ),
  );
}

function refreshLine(item: CartItem, product: CartProduct | null): CartItem {
  const now = product ? toCartItem(product, item.qty) : { ...item, countInStock: 0 };
  return isSame(item, now) ? item : now;
}

const isSame = (a: CartItem, b: CartItem) =>
  a.name === b.name &&
  a.image === b.image &&
  a.sku === b.sku &&
  a.price === b.price &&
  a.qty === b.qty &&
  a.countInStock === b.countInStock &&
  a.minQty === b.minQty &&
  a.orderMultiple === b.orderMultiple &&
  a.maxQty === b.maxQty &&
  a.cartonQty === b.cartonQty;

function changesOf(before: CartItem | undefined, after: CartItem, isGone: boolean): CartChange[] {
  if (!before) return [];
  const change = (text: string): CartChange => ({ product: after.product, text });
  const { name } = after;
  if (!isAvailable(after)) {
    if (!isAvailable(before)) return [];
    return [change(isGone ? `${name} is no longer sold.` : `${name} is out of stock.`)];
  }
  return [
    ...(!isAvailable(before) ? [change(`${name} is back in stock.`)] : []),
    ...(before.price === after.price
      ? []
      : [change(`${name} is now ${formatDollars(after.price)} (was ${formatDollars(before.price)}).`)]),
    ...(before.qty === after.qty ? [] : [change(`${whyOther(before, after)}: your quantity is now ${after.qty}.`)]),
  ];
}

const whyOther = (before: CartItem, after: CartItem) =>
  quantityProblem(after, before.qty) ?? `Only ${after.countInStock} of ${after.name} left`;

/** A newer change of a product replaces an older one. */
export function mergeChanges(older: CartChange[], newer: CartChange[]): CartChange[] {
  const renewed = new Set(newer.map((change) => change.product));
  return [...older.filter((change) => !renewed.has(change.product)), ...newer];
}
