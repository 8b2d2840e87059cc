import type { WantedLine } from "@shop/domain/contracts/lines";

/**
 * Adds the quantities of the lines to those in `to`, by product id in lower case. New products follow in the order of
 * their first lines.
 */
export function sumLines(
  lines: readonly WantedLine[],
  to: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const sums = new Map(to);
  for (const { product, qty } of lines) {
    const id = product.toLowerCase();
    sums.set(id, (sums.get(id) ?? 0) + qty);
  }
  return sums;
}
