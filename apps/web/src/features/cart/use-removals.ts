import { useEffect, useState } from "react";
import { removeFromCart, restoreToCart, useCart, type CartItem } from "../../lib/cart/cart.ts";

export const undoId = (product: string) => `undo-${product}`;
export const removeId = (product: string) => `remove-${product}`;

/** Removing lines and taking that back until the page is left; the focus goes to where the other of the two is done. */
export function useRemovals() {
  const items = useCart();
  const [removals, setRemovals] = useState<Removal[]>([]);
  const [focusOn, setFocusOn] = useState<string | null>(null);
  const [spoken, setSpoken] = useState("");

  useEffect(() => {
    if (focusOn) document.getElementById(focusOn)?.focus();
  }, [focusOn]);

  const remove = (item: CartItem) => {
    const index = items.findIndex((line) => line.product === item.product);
    setRemovals((before) => [...before.filter((removal) => removal.item.product !== item.product), { item, index }]);
    removeFromCart(item.product);
    setFocusOn(undoId(item.product));
    setSpoken(`Removed ${item.name}. Undo is possible.`);
  };
  const undo = (item: CartItem, index: number) => {
    setRemovals((before) => before.filter((removal) => removal.item.product !== item.product));
    restoreToCart(item, index);
    setFocusOn(removeId(item.product));
    setSpoken(`${item.name} is back in your cart.`);
  };
  return { rows: rowsOf(items, removals), remove, undo, spoken };
}

/** A line that was taken out, and where it stood at that moment. */
export interface Removal {
  item: CartItem;
  index: number;
}

type Row = { kind: "line"; item: CartItem } | { kind: "removed"; item: CartItem; index: number };

/** The cart's lines with the removed ones where they stood; `index` of those is where an undo puts them back. */
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
