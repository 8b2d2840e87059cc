import { LIMITS } from "../limits.ts";
import {
  AT_MOST,
  IS_OUT_OF_STOCK,
  ONLY_LEFT,
  OUT_OF_STOCK,
  QUANTITY_AT_MOST,
  QUANTITY_FROM,
  QUANTITY_IN_MULTIPLES,
  QUANTITY_IN_STOCK,
  SOLD_FROM,
  SOLD_IN_MULTIPLES,
  WHOLE_QUANTITY,
} from "../messages.ts";

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

export type StockedRules = Omit<Stocked, "name">;

/** True when at least the minimum quantity is in stock. */
export const isInStock = ({ countInStock, minQty }: Pick<Stocked, "countInStock" | "minQty">): boolean =>
  countInStock >= minQty;

/** The largest quantity that can be ordered now, by the limit of one order and the stock; 0 when out of stock. */
export function mostAvailable(product: StockedRules): number {
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

/** What stands in a quantity field: a number, or the text that was typed. */
export type Entered = number | string;

/** What is to be said about a quantity field. */
export type EnteredQuantity =
  /** The quantity can be ordered. */
  | { kind: "sold"; qty: number }
  /** 0: the line is to be taken out. */
  | { kind: "none" }
  | {
      kind: "wrong";
      /** Why it can't be ordered, without the product's name: 'Only 415 in stock'. */
      problem: string;
      /** The quantity to propose, which can be ordered; null when there is none. */
      instead: number | null;
      /** True when further digits can't make it right. */
      isTooMuch: boolean;
    };

/** Judges what stands in a quantity field. Nothing is corrected: the buyer takes `instead`, or types something else. */
export function readQuantity(product: StockedRules, entered: Entered): EnteredQuantity {
  const qty = entered === "" ? NaN : Number(entered);
  if (qty === 0) return { kind: "none" };
  if (!Number.isInteger(qty) || qty < 0)
    return { kind: "wrong", problem: WHOLE_QUANTITY, instead: null, isTooMuch: false };
  const stocked = limited(product);
  const most = mostAvailable(stocked);
  if (most === 0) return { kind: "wrong", problem: OUT_OF_STOCK, instead: null, isTooMuch: true };
  const instead = fitQuantity(stocked, qty).qty;
  if (instead === qty) return { kind: "sold", qty };
  return { kind: "wrong", problem: problemOf(stocked, qty, instead), instead, isTooMuch: qty > most };
}

function problemOf({ minQty, orderMultiple, maxQty, countInStock }: Limited, qty: number, instead: number): string {
  if (instead > qty) return qty < minQty ? QUANTITY_FROM(minQty) : QUANTITY_IN_MULTIPLES(orderMultiple);
  if (maxQty <= countInStock) return QUANTITY_AT_MOST(instead);
  return QUANTITY_IN_STOCK(countInStock, instead === countInStock ? 1 : orderMultiple);
}

/** The next quantity above or below what stands in a field, of those that can be ordered; null if there is none. */
export function nextQuantity(product: StockedRules, entered: Entered, by: 1 | -1): number | null {
  const { minQty, orderMultiple } = product;
  const qty = Number(entered) || 0;
  const most = mostAvailable(limited(product));
  const steps = by > 0 ? Math.floor(qty / orderMultiple) + 1 : Math.ceil(qty / orderMultiple) - 1;
  const next = Math.min(Math.max(minQty, steps * orderMultiple), most);
  return (by > 0 ? next > qty : next < qty) && most > 0 ? next : null;
}

type Limited = Stocked & { maxQty: number };

/** With the limit of a line. */
const limited = (product: StockedRules): Limited => ({
  ...product,
  name: "",
  maxQty: Math.min(product.maxQty ?? Infinity, LIMITS.quantity),
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
