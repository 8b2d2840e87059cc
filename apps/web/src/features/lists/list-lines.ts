import type { LineProduct } from "@shop/domain/contracts/lines";
import type { ListLine, ShoppingList } from "@shop/domain/contracts/lists";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_LIST_LINES } from "@shop/domain/messages";

export const LIST_FULL = `${TOO_MANY_LIST_LINES(LIMITS.listLines)}.`;

/** A product to add to a list. */
export interface Found {
  item: LineProduct;
  qty: number;
}

/**
 * The lines that change when products are added to a list; quantities of a product that is there already are added up.
 * Null if the list would have too many lines.
 */
export function addedLines(
  { lines, gone }: Pick<ShoppingList, "lines" | "gone">,
  found: readonly Found[],
): ListLine[] | null {
  const present = new Map(lines.map((line) => [line.product, line]));
  const changed = new Map<string, ListLine>();
  for (const { item, qty } of found) {
    const { _id: product, ...rest } = item;
    const before = changed.get(product) ?? present.get(product);
    const sum = Math.min((before?.qty ?? 0) + qty, LIMITS.quantity);
    changed.set(product, { ...(before ?? { ...rest, product }), qty: sum });
  }
  const count = new Set([...present.keys(), ...changed.keys()]).size + gone.length;
  return count > LIMITS.listLines ? null : [...changed.values()];
}
