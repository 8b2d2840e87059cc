import type { Entered } from "@shop/domain/orders/quantities";
import { useCallback, useState } from "react";

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
 * The texts in the quantity fields of a table that can't be ordered, by product, until they are corrected; and a function
 * that keeps one, or drops it (null). The function never changes.
 */
export function useTypedTexts() {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const keep = useCallback(
    (product: string, text: string | null) =>
      setTyped((before) => {
        if (text === null && !before.has(product)) return before;
        const after = new Map(before);
        if (text === null) after.delete(product);
        else after.set(product, text);
        return after;
      }),
    [],
  );
  return [typed, keep] as const;
}

/**
 * The same as a function for the field of a product, whose last quantity that could be ordered is `qty`: for tables whose
 * lines are few.
 */
export function useTypedQuantities() {
  const [typed, keep] = useTypedTexts();
  return (product: string, qty: number, { onQuantity, onNone }: LineChange): LineQuantity => ({
    qty: typed.get(product) ?? qty,
    onQuantity(chosen) {
      keep(product, null);
      onQuantity(chosen);
    },
    onTyped: (text) => keep(product, text),
    onNone() {
      keep(product, null);
      onNone();
    },
  });
}
