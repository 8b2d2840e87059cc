import { AT_MOST, IS_OUT_OF_STOCK, ONLY_LEFT, SOLD_FROM, SOLD_IN_MULTIPLES } from "../messages.ts";

/** How a product may be ordered; all are whole units of the product as sold. */
export interface QuantityRules {
  /** The minimum quantity of an order, a multiple of `orderMultiple`. */
  minQty: number;
  orderMultiple: number;
  /** The maximum quantity of one order; null for no limit. */
  maxQty: number | null;
  /** Units in a carton; null when it is not sold by the carton. */
  cartonQty: number | null;
}

/** A product with its stock. */
export interface Stocked extends QuantityRules {
  name: string;
  countInStock: number;
}

/** True when at least the minimum quantity is in stock. */
export const isInStock = ({ countInStock, minQty }: Pick<Stocked, "countInStock" | "minQty">): boolean =>
  countInStock >= minQty;

/** The largest quantity that can be ordered now, by the limit of one order and the stock; 0 when out of stock. */
export function mostAvailable(product: Stocked): number {
  const most = Math.min(product.maxQty ?? Infinity, product.countInStock);
  const available = most - (most % product.orderMultiple);
  return available < product.minQty ? 0 : available;
}

/** Why this quantity can't be ordered, regardless of stock; null if it can. */
export function quantityProblem(product: Omit<Stocked, "countInStock">, qty: number): string | null {
  const { name, minQty, orderMultiple, maxQty } = product;
  if (qty < minQty) return SOLD_FROM(name, minQty);
  if (qty % orderMultiple !== 0) return SOLD_IN_MULTIPLES(name, orderMultiple);
  if (maxQty !== null && qty > maxQty) return AT_MOST(maxQty, name);
  return null;
}

/** The quantity that can be ordered instead of the wanted one, and why they differ. */
interface FittedQuantity {
  /** 0 when the product is out of stock. */
  qty: number;
  reason: string | null;
}

/**
 * Rounds a wanted quantity (a whole number from 1) up to one that is sold, and limits it to the maximum quantity of one
 * order and to the stock.
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

/** The attributes of a quantity field: the minimum, the step, and the maximum that can be ordered now. */
export const quantitySteps = (product: Stocked): { min: number; step: number; max: number } => ({
  min: product.minQty,
  step: product.orderMultiple,
  max: mostAvailable(product),
});

/** The rules as a text for buyers: 'Sold from 20, in multiples of 10'; null when any quantity may be ordered. */
export function rulesText({ minQty, orderMultiple, maxQty }: QuantityRules): string | null {
  const parts = [
    minQty > orderMultiple && `from ${minQty}`,
    orderMultiple > 1 && `in multiples of ${orderMultiple}`,
    maxQty !== null && `at most ${maxQty} in one order`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `Sold ${parts.join(", ")}`;
}

/** The rules of a product without restrictions. */
export const ANY_QUANTITY: QuantityRules = { minQty: 1, orderMultiple: 1, maxQty: null, cartonQty: null };

/** A change of rules: null clears a rule, and a rule that is left out stays. */
export type GivenRules = { [Rule in keyof QuantityRules]?: number | null | undefined };

/** The minimum quantity to store: null when it equals the order multiple, so that it changes with the multiple. */
export const ownMinQty = ({ minQty, orderMultiple }: QuantityRules): number | null =>
  minQty === orderMultiple ? null : minQty;

/** The rules after a change. A minimum quantity that differs from the multiple stays when the multiple changes. */
export function rulesAfter(before: QuantityRules, given: GivenRules): QuantityRules {
  const orderMultiple = given.orderMultiple === undefined ? before.orderMultiple : (given.orderMultiple ?? 1);
  const { minQty = ownMinQty(before), maxQty = before.maxQty, cartonQty = before.cartonQty } = given;
  return { orderMultiple, minQty: minQty ?? orderMultiple, maxQty, cartonQty };
}

/** Rules that contradict others, with a message to show after the field's name; empty if there are none. */
export function ruleIssues(rules: QuantityRules): { path: keyof QuantityRules; message: string }[] {
  const { orderMultiple, minQty, maxQty } = rules;
  const odd = (["minQty", "maxQty", "cartonQty"] as const).filter((name) => (rules[name] ?? 0) % orderMultiple !== 0);
  return [
    ...odd.map((path) => ({ path, message: `Must be a multiple of the order multiple, ${orderMultiple}` })),
    ...(maxQty !== null && maxQty < minQty
      ? [{ path: "maxQty" as const, message: `Must be at least the minimum quantity, ${minQty}` }]
      : []),
  ];
}
