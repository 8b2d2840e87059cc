import type { LineProduct } from "@shop/domain/contracts/lines";
import type { ListLine, ShoppingList } from "@shop/domain/contracts/lists";
import type { QuickOrderAnswer } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_LIST_LINES } from "@shop/domain/messages";
import { fitQuantity } from "@shop/domain/orders/quantities";

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

/**
 * The products of pasted lines, also in quantities that can't be ordered now; the lines that need a choice, and the rows
 * without a quantity.
 */
export function readPasted({ lines, leftOutRows }: QuickOrderAnswer) {
  const found: Found[] = [];
  const missed: string[] = [];
  for (const { item, qty, text, problem, isText } of lines) {
    const isSure = item && qty <= LIMITS.quantity && (!problem || problem === fitQuantity(item, qty).reason);
    if (isSure) found.push({ item, qty });
    else if (!isText) missed.push(text);
  }
  return { found, missed, leftOut: leftOutRows.map(({ text }) => text) };
}
