import { formatDollars } from "@shop/domain/money";
import { quantityProblem } from "@shop/domain/orders/quantities";
import { replaceEqualDeep } from "@tanstack/react-query";
import { changeCart, readCart, storedCart, storedChanges, storeItems, type CartChange } from "./cart.ts";
import { atQuantity, clampQuantity, isAvailable, type CartItem } from "./cart-item.ts";

/** Keeps changes for the next screen that shows the cart; a newer change of a product replaces an older one. */
export function storeChanges(found: readonly CartChange[]): void {
  const kept = storedChanges.get();
  const isKnown = ({ product, text }: CartChange) => kept.some((of) => of.product === product && of.text === text);
  if (found.every(isKnown)) return;
  const renewed = new Set(found.map(({ product }) => product));
  storedChanges.set([...kept.filter(({ product }) => !renewed.has(product)), ...found]);
}

/**
 * Stores newer lines instead of the cart's, and returns what changed in products that it had. Lines without a change
 * stay the same objects, so that they are not rendered again.
 */
export function renewCart(lines: readonly CartItem[]): CartChange[] {
  const items = storedCart.get();
  // As the buyer sees them, with the changes that are not answered.
  const before = new Map(readCart().map((item) => [item.product, item]));
  const next = lines.map(({ addedBreaks: _earlier, ...line }): CartItem => {
    const seen = before.get(line.product);
    return replaceEqualDeep(seen, { ...line, ...addedBreaksOf(seen, line) });
  });
  if (next.length !== items.length || next.some((line, index) => line !== items[index])) storeItems(next);
  return next.flatMap((line) => changesOf(before.get(line.product), line));
}

/** The price breaks from when the product was put in the cart, if they are others now. */
function addedBreaksOf(seen: CartItem | undefined, { priceBreaks }: CartItem): Pick<CartItem, "addedBreaks"> {
  const added = seen && (seen.addedBreaks ?? seen.priceBreaks);
  return added && replaceEqualDeep(added, priceBreaks) !== added ? { addedBreaks: added } : {};
}

function changesOf(before: CartItem | undefined, after: CartItem): CartChange[] {
  if (!before || before === after) return [];
  const { product, name, isGone } = after;
  // The buyer may have changed the quantity, and with it the price.
  const { price } = before.qty === after.qty ? after : atQuantity(after, before.qty);
  if (!isAvailable(after)) {
    if (!isAvailable(before)) return [];
    return [isGone ? goneChange(product, name) : { product, text: `${name} is out of stock.` }];
  }
  return [
    ...(isAvailable(before) ? [] : [{ product, text: `${name} is back in stock.` }]),
    ...(before.price === price
      ? []
      : [{ product, text: priceChange(name, before.price, price), isPrice: true as const }]),
  ];
}

export const goneChange = (product: string, name: string): CartChange => ({
  product,
  text: `${name} is no longer sold.`,
});

/** Says that the price of one has changed, from and to dollars. */
export const priceChange = (name: string, from: number, to: number): string =>
  `${name} is now ${formatDollars(to)} (was ${formatDollars(from)}).`;

/** Changes quantities that can't be ordered to the nearest that can, and keeps a note of each. */
export function fitQuantities(items: readonly CartItem[]): void {
  const wrong = items.filter((item) => isAvailable(item) && clampQuantity(item.qty, item) !== item.qty);
  if (wrong.length === 0) return;
  const fitted = wrong.map((item) => atQuantity(item, clampQuantity(item.qty, item)));
  changeCart(...fitted);
  const notes = wrong.map((item, index) => ({
    product: item.product,
    text: `${whyOther(item)}: your quantity is now ${fitted[index]?.qty}.`,
  }));
  // A note of a product's price stays.
  storeChanges([...storedChanges.get(), ...notes]);
}

const whyOther = (item: CartItem) =>
  quantityProblem(item, item.qty) ?? `Only ${item.countInStock} of ${item.name} left`;
