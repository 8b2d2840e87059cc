import type { GoneLine, ShortLine, WantedLine } from "../contracts/lines.ts";
import { LIMITS } from "../limits.ts";
import { CART_FULL, NO_LONGER_SOLD } from "../messages.ts";
import { fitQuantity, type Stocked } from "../orders/quantities.ts";

/** Whether lines are added to a cart, or merged: then the larger quantity of each product counts. */
export type Putting = "add" | "merge";

interface PresentCart {
  /** By product id; a product that is not sold is missing. */
  products: ReadonlyMap<string, Stocked>;
  /** The cart's quantities, by product id. */
  quantities: ReadonlyMap<string, number>;
  /** How many lines count towards the limit of a cart. */
  count: number;
}

interface Outcome {
  /** The new quantities of the lines that change, by product id; new lines are in the order of `wanted`. */
  changed: Map<string, number>;
  /** What differs from what was wanted. `got` is what was added, or after a merge what is in the cart. */
  short: ShortLine[];
  gone: GoneLine[];
  /** True if a line is missing because the cart is full. */
  isFull: boolean;
}

/**
 * Puts lines into a cart. Quantities are rounded up to the next one that is sold and limited to the stock; those in the
 * cart are never lowered.
 */
export function putLines(
  wanted: ReadonlyMap<string, number>,
  { products, quantities, count }: PresentCart,
  how: Putting,
): Outcome {
  const outcome: Outcome = { changed: new Map(), short: [], gone: [], isFull: false };
  let freeLines = LIMITS.orderLines - count;
  for (const [id, qty] of wanted) {
    const product = products.get(id);
    if (!product) {
      outcome.gone.push({ product: id, reason: NO_LONGER_SOLD });
      continue;
    }
    const before = quantities.get(id) ?? 0;
    const aim = how === "add" ? before + qty : Math.max(before, qty);
    if (aim === before) continue;
    const fitted = fitQuantity(product, aim);
    const now = Math.max(before, fitted.qty);
    const isNew = before === 0 && now > 0;
    if (isNew && freeLines <= 0) {
      outcome.isFull = true;
      outcome.short.push({ product: id, wanted: qty, got: 0, reason: CART_FULL(LIMITS.orderLines) });
      continue;
    }
    if (fitted.reason !== null)
      outcome.short.push({ product: id, wanted: qty, got: how === "add" ? now - before : now, reason: fitted.reason });
    if (now === before) continue;
    outcome.changed.set(id, now);
    if (isNew) freeLines -= 1;
  }
  return outcome;
}

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
