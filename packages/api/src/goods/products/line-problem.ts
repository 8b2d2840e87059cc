import { IS_OUT_OF_STOCK, NO_LONGER_SOLD, ONLY_LEFT } from "@shop/domain/messages";
import { quantityProblem } from "@shop/domain/orders/quantities";
import type { OfferedProduct } from "./line-products.ts";

/** Why a line can't be ordered now; null when it can. Without a product it is no longer sold. */
export function lineProblem(product: OfferedProduct | undefined, quantity: number): string | null {
  if (!product) return NO_LONGER_SOLD;
  const { name, countInStock } = product;
  if (countInStock === 0) return IS_OUT_OF_STOCK(name);
  return quantityProblem(product, quantity) ?? (quantity > countInStock ? ONLY_LEFT(countInStock, name) : null);
}
