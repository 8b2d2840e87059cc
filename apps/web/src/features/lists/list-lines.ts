import type { LineProduct } from "@shop/domain/contracts/lines";
import type { ListLine } from "@shop/domain/contracts/lists";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_LIST_LINES } from "@shop/domain/messages";

export const LIST_FULL = `${TOO_MANY_LIST_LINES(LIMITS.listLines)}.`;

/** A product to add to a list. */
export interface Found {
  item: LineProduct;
  qty: number;
}

/**
 * The lines of a list with more products at their end; quantities of a product that is there already are added up.
 * Null if the list would have too many lines.
 */
export function withProducts(lines: readonly ListLine[], found: readonly Found[]): ListLine[] | null {
  const byProduct = new Map(lines.map((line) => [line.product, line]));
  for (const { item, qty } of found) {
    const { _id: product, ...rest } = item;
    const before = byProduct.get(product);
    const sum = Math.min((before?.qty ?? 0) + qty, LIMITS.quantity);
    byProduct.set(product, { ...(before ?? { ...rest, product }), qty: sum });
  }
  return byProduct.size > LIMITS.listLines ? null : [...byProduct.values()];
}
