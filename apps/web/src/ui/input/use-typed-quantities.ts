import type { Entered } from "@shop/domain/orders/quantities";
import { useCallback, useEffect, useState } from "react";
import { forgetTabDraft, keepTabDraft, readTabDraft } from "../../lib/storage/tab-draft.ts";
import { hasTypes, NUMBER, TEXT } from "../../lib/storage/storage.ts";

/** The quantity field of a line in a table. */
export interface LineQuantity {
  /** What stands in the field. */
  qty: Entered;
  /** The quantity while a text stands there. */
  kept: number;
  onQuantity: (qty: number) => void;
  onTyped: (text: string) => void;
  onNone: () => void;
}

/** Sets the quantity of a line to one that can be ordered, or takes the line out. */
type LineChange = Pick<LineQuantity, "onQuantity" | "onNone">;

/** A line in its last quantity that could be ordered. */
interface KeptLine {
  product: string;
  qty: number;
}

/** A text that can't be ordered, in the field of a line. It counts until the line's quantity is another. */
interface TypedText extends KeptLine {
  text: string;
}

export type TypedTexts = ReadonlyMap<string, TypedText>;

/** What stands in the field of a line. */
export const enteredIn = (typed: TypedTexts, { product, qty }: KeptLine): Entered => {
  const found = typed.get(product);
  return found?.qty === qty ? found.text : qty;
};

/**
 * The texts in the quantity fields of a table that can't be ordered, by product, until they are corrected; and a function
 * that keeps one, or drops it (null). The function never changes.
 * @param draft where the tab keeps them, for lines whose quantities stay when the screen is left.
 */
export function useTypedTexts(draft?: string) {
  const [typed, setTyped] = useState<TypedTexts>(() => textsIn(draft === undefined ? null : readTabDraft(draft)));
  useEffect(() => {
    if (draft === undefined) return;
    if (typed.size > 0) keepTabDraft(draft, [...typed.values()]);
    else forgetTabDraft(draft);
  }, [draft, typed]);
  const keep = useCallback(
    ({ product, qty }: KeptLine, text: string | null) =>
      setTyped((before) => {
        if (text === null && !before.has(product)) return before;
        const after = new Map(before);
        if (text === null) after.delete(product);
        else after.set(product, { product, qty, text });
        return after;
      }),
    [],
  );
  return [typed, keep] as const;
}

const isTypedText = (value: unknown) => hasTypes<TypedText>(value, { product: TEXT, qty: NUMBER, text: TEXT });

const textsIn = (draft: unknown): TypedTexts =>
  new Map((Array.isArray(draft) ? draft.filter(isTypedText) : []).map((typed) => [typed.product, typed]));

/**
 * The same as a function for the field of a product, whose last quantity that could be ordered is `qty`: for tables whose
 * lines are few.
 */
export function useTypedQuantities(draft?: string) {
  const [typed, keep] = useTypedTexts(draft);
  return (product: string, qty: number, { onQuantity, onNone }: LineChange): LineQuantity => ({
    qty: enteredIn(typed, { product, qty }),
    kept: qty,
    onQuantity(chosen) {
      keep({ product, qty }, null);
      onQuantity(chosen);
    },
    onTyped: (text) => keep({ product, qty }, text),
    onNone() {
      keep({ product, qty }, null);
      onNone();
    },
  });
}
