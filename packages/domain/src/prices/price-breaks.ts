import { fitQuantity, type StockedRules } from "../orders/quantities.ts";

/** From a quantity on, one of a product costs this many dollars. */
export interface PriceBreak {
  minQty: number;
  price: number;
}

/** A quantity from which one costs less than now. */
export interface NextStep extends PriceBreak {
  /** How many more than now. */
  more: number;
}

/** The step of a ladder that a quantity is on; below the first one, the first one. Undefined for an empty ladder. */
export const stepAt = <Step extends PriceBreak>(breaks: readonly Step[], quantity: number): Step | undefined =>
  breaks.findLast(({ minQty }) => minQty <= quantity) ?? breaks[0];

/** The next step that costs less than the one a quantity is on; undefined without one. */
export function nextStep(breaks: readonly PriceBreak[], quantity: number): NextStep | undefined {
  const now = stepAt(breaks, quantity);
  const next = now && breaks.find(({ minQty, price }) => minQty > quantity && price < now.price);
  return next && { ...next, more: next.minQty - quantity };
}

/** The lowest price of a ladder in dollars, where that is not the price of its first step. */
export function lowestPrice(breaks: readonly PriceBreak[]): number | undefined {
  const lowest = Math.min(...breaks.map(({ price }) => price));
  return lowest < (breaks[0]?.price ?? 0) ? lowest : undefined;
}

/** From which quantity on a price that counts at every quantity is above a ladder's; undefined if at none, and for a draft. */
export const aboveFrom = (price: number, breaks: readonly PriceBreak[]): number | undefined =>
  breaks.find((step) => step.price > 0 && price > step.price)?.minQty;

/** A larger quantity that can be ordered, at a lower price of one. */
export interface OfferedStep {
  qty: number;
  /** How many more than now. */
  more: number;
  price: number;
}

/**
 * The next step as a buyer may want it: in a quantity that can be ordered, and at most twice that of now. Undefined
 * without one.
 */
export function nearStep(
  product: StockedRules & { priceBreaks: readonly PriceBreak[] },
  quantity: number,
): OfferedStep | undefined {
  const next = nextStep(product.priceBreaks, quantity);
  if (!next) return undefined;
  const { qty } = fitQuantity({ ...product, name: "" }, next.minQty);
  const price = stepAt(product.priceBreaks, qty)?.price ?? next.price;
  return qty < next.minQty || qty > quantity * 2 ? undefined : { qty, more: qty - quantity, price };
}
