import type { Entered } from "@shop/domain/orders/quantities";
import { useState } from "react";

/** The quantity field of a line in a table. */
export interface LineQuantity {
  /** What stands in the field. */
  qty: Entered;
  onQuantity: (qty: number) => void;
  onTyped: (text: string) => void;
  onNone: () => void;
}

/** Sets the quantity of a line to one that can be ordered, or takes the line out. */
type LineChange = Pick<LineQuantity, "onQuantity" | "onNone">;

/**
 * Keeps the texts in the quantity fields of a table that can't be ordered, until they are corrected. Returns a function
 * for the field of a product, whose last quantity that could be ordered is `qty`.
 */
export function useTypedQuantities() {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const drop = (product: string) =>
    setTyped((before) => {
      const after = new Map(before);
      return after.delete(product) ? after : before;
    });
  return (product: string, qty: number, { onQuantity, onNone }: LineChange): LineQuantity => ({
    qty: typed.get(product) ?? qty,
    onQuantity(chosen) {
      drop(product);
      onQuantity(chosen);
    },
    onTyped: (text) => setTyped((before) => new Map(before).set(product, text)),
    onNone() {
      drop(product);
      onNone();
    },
  });
}
