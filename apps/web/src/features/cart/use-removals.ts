import { useEffect, useState } from "react";
import { removeFromCart, restoreToCart, useCart, type CartItem } from "../../lib/cart.ts";
import { rowsOf, type Removal } from "./removals.ts";

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
