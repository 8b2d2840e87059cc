import { storedCart, type CartItem } from "./cart.ts";

interface Change {
  product: string;
  /** Undefined: the cart did not have the product. */
  before: CartItem | undefined;
  /** Undefined: it was removed. */
  after: CartItem | undefined;
  /** By `Date.now()`. */
  at: number;
}

/** A tab has seen what another one has written after this time, in milliseconds. */
const UNSEEN_MS = 1_000;

/**
 * A tab writes the whole cart. One that has not seen another's change of the same moment yet undoes it: this makes such
 * changes of this tab again, once, if their lines are as they were before. Returns a function that ends it.
 */
export function keepOwnChanges(): () => void {
  let seen = storedCart.get();
  let changes: Change[] = [];
  let isMakingAgain = false;

  const ends = [
    storedCart.onWrite(() => {
      const items = storedCart.get();
      if (!isMakingAgain) changes = [...changes.filter(isRecent), ...changesBetween(seen, items)];
      seen = items;
    }),
    storedCart.onWriteElsewhere(() => {
      const items = storedCart.get();
      const undone = changes.filter((change) => isRecent(change) && isSame(lineOf(items, change), change.before));
      changes = [];
      seen = items;
      if (undone.length === 0) return;
      isMakingAgain = true;
      storedCart.set(undone.reduce(makeAgain, items));
      isMakingAgain = false;
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

const isRecent = ({ at }: Change): boolean => Date.now() - at < UNSEEN_MS;
const lineOf = (items: readonly CartItem[], { product }: { product: string }) =>
  items.find((item) => item.product === product);
const isSame = (one: CartItem | undefined, other: CartItem | undefined): boolean => one?.qty === other?.qty;

function changesBetween(before: readonly CartItem[], now: readonly CartItem[]): Change[] {
  return [...new Set([...before, ...now].map(({ product }) => product))]
    .map((product) => ({
      product,
      before: lineOf(before, { product }),
      after: lineOf(now, { product }),
      at: Date.now(),
    }))
    .filter((change) => !isSame(change.before, change.after));
}

function makeAgain(items: CartItem[], { product, before, after }: Change): CartItem[] {
  if (!after) return items.filter((item) => item.product !== product);
  if (!before) return [...items, after];
  return items.map((item) => (item.product === product ? { ...item, qty: after.qty } : item));
}
