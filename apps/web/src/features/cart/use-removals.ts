import { useState } from "react";
import { removeFromCart, restoreToCart, useCart, type CartItem } from "../../lib/cart/cart.ts";
import { useLostFocus } from "../../lib/use-lost-focus.ts";

export const undoId = (product: string) => `undo-${product}`;
export const removeId = (product: string) => `remove-${product}`;

/** Removes lines and restores them until the user leaves the page; the focus moves to the button that reverts it. */
export function useRemovals() {
  const items = useCart();
  const [removals, setRemovals] = useState<Removal[]>([]);
  const [focusOn, setFocusOn] = useState<string | null>(null);
  const [spoken, setSpoken] = useState("");
  useLostFocus(focusOn);

  const remove = (item: CartItem) => {
    const index = items.findIndex((line) => line.product === item.product);
    setRemovals((before) => [...before.filter((removal) => removal.item.product !== item.product), { item, index }]);
    removeFromCart(item.product);
    setFocusOn(undoId(item.product));
    setSpoken(`Removed ${item.name}. You can undo this.`);
  };
  const undo = (item: CartItem, index: number) => {
    setRemovals((before) => before.filter((removal) => removal.item.product !== item.product));
    restoreToCart(item, index);
    setFocusOn(removeId(item.product));
    setSpoken(`${item.name} is back in your cart.`);
  };
  /** Announces that a line was replaced, and moves the focus to the new one. */
  const replaced = (item: Pick<CartItem, "name">, by: { _id: string; name: string }) => {
    setFocusOn(removeId(by._id));
    setSpoken(`${by.name} is in your cart instead of ${item.name}.`);
  };
  return { rows: rowsOf(items, removals), remove, undo, replaced, spoken };
}

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
