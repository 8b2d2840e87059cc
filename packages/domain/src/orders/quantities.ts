import { AT_MOST, IS_OUT_OF_STOCK, ONLY_LEFT, SOLD_FROM, SOLD_IN_MULTIPLES } from "../messages.ts";

/** How a product may be ordered; all are whole units of the product as sold. */
export interface QuantityRules {
  /** The least quantity of an order, a multiple of `orderMultiple`. */
  minQty: number;
  orderMultiple: number;
  /** The most of one order; null for no limit. */
  maxQty: number | null;
  /** Units in a carton; null when it is not sold by the carton. */
  cartonQty: number | null;
}

/** A product with its stock. */
export interface Stocked extends QuantityRules {
  name: string;
  countInStock: number;
}

/** True when at least the least quantity is in stock. */
export const isInStock = ({ countInStock, minQty }: Pick<Stocked, "countInStock" | "minQty">): boolean =>
  countInStock >= minQty;

/** The most that can be ordered now: the limit of one order or the stock, in whole multiples; 0 when out of stock. */
export function mostAvailable(product: Stocked): number {
  const most = Math.min(product.maxQty ?? Infinity, product.countInStock);
  const available = most - (most % product.orderMultiple);
  return available < product.minQty ? 0 : available;
}

/** Why this quantity can't be ordered, whatever is in stock; null if it can. */
export function quantityProblem(product: Omit<Stocked, "countInStock">, qty: number): string | null {
  const { name, minQty, orderMultiple, maxQty } = product;
  if (qty < minQty) return SOLD_FROM(name, minQty);
  if (qty % orderMultiple !== 0) return SOLD_IN_MULTIPLES(name, orderMultiple);
  if (maxQty !== null && qty > maxQty) return AT_MOST(maxQty, name);
  return null;
}

/** A wanted quantity as it can be ordered, and why it differs from what was wanted. */
export interface FittedQuantity {
  /** 0 when the product is out of stock. */
  qty: number;
  reason: string | null;
}

/**
 * Rounds a wanted quantity (a whole number from 1) up to what is sold, and down to the most of one order and to the stock.
 */
export function fitQuantity(product: Stocked, wanted: number): FittedQuantity {
  const { name, minQty, orderMultiple, countInStock } = product;
  const most = mostAvailable(product);
  if (most === 0) return { qty: 0, reason: IS_OUT_OF_STOCK(name) };
  const sold = Math.max(minQty, Math.ceil(wanted / orderMultiple) * orderMultiple);
  if (sold > most) {
    const isLimited = product.maxQty !== null && product.maxQty <= countInStock;
    return { qty: most, reason: isLimited ? AT_MOST(most, name) : ONLY_LEFT(most, name) };
  }
  return { qty: sold, reason: sold === wanted ? null : quantityProblem(product, wanted) };
}
