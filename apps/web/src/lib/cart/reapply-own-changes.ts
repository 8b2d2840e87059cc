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

/** The longest time until a tab has received another tab's write, in milliseconds. */
const UNSEEN_MS = 1_000;

/**
 * A tab always writes the whole cart, which undoes another tab's change that it has not received yet. This reapplies
 * such changes of this tab, once, if their lines have their previous quantity again. Returns a function that stops it.
 */
export function reapplyOwnChanges(): () => void {
  let seen = storedCart.get();
  let changes: Change[] = [];
  let isReapplying = false;

  const ends = [
    storedCart.onWrite(() => {
      const items = storedCart.get();
      if (!isReapplying) changes = [...changes.filter(isRecent), ...changesBetween(seen, items)];
      seen = items;
    }),
    storedCart.onWriteElsewhere(() => {
      const items = storedCart.get();
      const undone = changes.filter((change) => isRecent(change) && isSame(lineOf(items, change), change.before));
      changes = [];
      seen = items;
      if (undone.length === 0) return;
      isReapplying = true;
      storedCart.set(undone.reduce(reapply, items));
      isReapplying = false;
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

function reapply(items: CartItem[], { product, before, after }: Change): CartItem[] {
  if (!after) return items.filter((item) => item.product !== product);
  if (!before) return [...items, after];
  return items.map((item) => (item.product === product ? { ...item, qty: after.qty } : item));
}
