import { useMemo, useState } from "react";
import { readCart, removeFromCart, restoreToCart, useCart } from "../../lib/cart/cart.ts";
import type { CartItem } from "../../lib/cart/cart-item.ts";
import { useLostFocus } from "../../lib/use-lost-focus.ts";

export const undoId = (product: string) => `undo-${product}`;
export const removeId = (product: string) => `remove-${product}`;

/**
 * Removes lines and restores them until the user leaves the page; the focus moves to the button that reverts it. The
 * `actions` never change, so that only changed lines are rendered again.
 */
export function useRemovals() {
  const items = useCart();
  const [removals, setRemovals] = useState<Removal[]>([]);
  const [focusOn, setFocusOn] = useState<string | null>(null);
  const [spoken, setSpoken] = useState("");
  useLostFocus(focusOn);

  const actions = useMemo(
    () => ({
      remove(item: CartItem) {
        const index = readCart().findIndex((line) => line.product === item.product);
        setRemovals((before) => [...withoutProduct(before, item), { item, index }]);
        removeFromCart(item);
        setFocusOn(undoId(item.product));
        setSpoken(`Removed ${item.name}. You can undo this.`);
      },
      undo(item: CartItem, index: number) {
        setRemovals((before) => withoutProduct(before, item));
        restoreToCart(item, index);
        setFocusOn(removeId(item.product));
        setSpoken(`${item.name} is back in your cart.`);
      },
      /** Announces that a line was replaced, and moves the focus to the new one. */
      replaced(item: CartItem, by: { _id: string; name: string }) {
        setFocusOn(removeId(by._id));
        setSpoken(`${by.name} is in your cart instead of ${item.name}.`);
      },
    }),
    [],
  );
  return { rows: rowsOf(items, removals), actions, spoken };
}

const withoutProduct = (removals: readonly Removal[], { product }: CartItem) =>
  removals.filter(({ item }) => item.product !== product);

/** A removed line and its position. */
export interface Removal {
  item: CartItem;
  index: number;
}

type Row = { kind: "line"; item: CartItem } | { kind: "removed"; item: CartItem; index: number };

/** The cart's lines, with the removed ones at their old positions; their `index` is where an undo restores them. */
export function rowsOf(items: readonly CartItem[], removals: readonly Removal[]): Row[] {
  const rows: Row[] = items.map((item) => ({ kind: "line", item }));
  const open = removals.filter(({ item }) => !items.some((line) => line.product === item.product));
  for (const { item, index } of open.toReversed()) rows.splice(index, 0, { kind: "removed", item, index });
  let before = 0;
  return rows.map((row) => {
    if (row.kind === "removed") return { ...row, index: before };
    before += 1;
    return row;
  });
}
