import { formatCents, percentOf, roundTogether, shareOut, sumOfLines } from "../money.ts";
import type { TaxClass } from "../taxes.ts";

/** What an order is calculated with. It is stored with the order, so that a change leaves earlier orders as they are. */
export interface OrderTerms {
  /** The rate on taxable lines, in percent. */
  gstPercent: number;
  /** Freight in cents, which includes its GST. */
  flatFreightCents: number;
  /** Freight is free from this total of items, in cents before tax; null: it never is. */
  freeFreightFromCents: number | null;
}

/** Freight is free from this total of items, in cents before tax. */
export const FREE_FREIGHT_FROM_CENTS = 350_00;
export const FREIGHT_CENTS = 25_00;
export const GST_PERCENT = 10;

/** The terms of a new order. */
export const ORDER_TERMS: OrderTerms = {
  gstPercent: GST_PERCENT,
  flatFreightCents: FREIGHT_CENTS,
  freeFreightFromCents: FREE_FREIGHT_FROM_CENTS,
};

export interface TaxedLine {
  priceCents: number;
  quantity: number;
  taxClass: TaxClass;
}

export interface OrderTotals {
  itemsCents: number;
  /** With its GST. */
  shippingCents: number;
  /** The GST of the lines. */
  taxCents: number;
  totalCents: number;
}

/** The totals of an order in cents, used by cart, server and documents. */
export function orderTotals(
  lines: readonly TaxedLine[],
  { gstPercent, flatFreightCents, freeFreightFromCents }: OrderTerms = ORDER_TERMS,
): OrderTotals {
  const itemsCents = sumOfLines(lines);
  const isFree = freeFreightFromCents !== null && itemsCents >= freeFreightFromCents;
  const shippingCents = isFree ? 0 : flatFreightCents;
  const taxCents = percentOf(taxableCents(lines), gstPercent);
  return { itemsCents, shippingCents, taxCents, totalCents: itemsCents + shippingCents + taxCents };
}

/** The GST that an order's total includes, in whole cents. */
export interface OrderGst {
  /** Of each line; together the order's `taxCents`. */
  lineCents: number[];
  freightCents: number;
}

/**
 * The GST of an order's lines and freight. That of a line is its own, rounded down or up to whole cents. Freight is taxable in the proportion of the taxable lines (ATO GSTD 2002/3).
 * The order's GST is rounded once, half a cent up (GST Act, section 9-90); the freight's is what the lines leave of it.
 */
export function orderGst(
  lines: readonly TaxedLine[],
  { itemsCents, shippingCents, taxCents }: OrderTotals,
  { gstPercent }: Pick<OrderTerms, "gstPercent">,
): OrderGst {
  const taxable = taxableCents(lines);
  // Of a sum that includes GST, 10 % is one eleventh. Both sides of the fraction are multiplied by the lines' total.
  const includingGst = BigInt(taxable + taxCents) * BigInt(itemsCents) + BigInt(shippingCents) * BigInt(taxable);
  const divisor = BigInt(100 + gstPercent) * BigInt(itemsCents);
  const gstCents = itemsCents === 0 ? 0 : Number((2n * BigInt(gstPercent) * includingGst + divisor) / (2n * divisor));
  const exact = lines.map((line) => BigInt(taxableOf(line)) * BigInt(gstPercent));
  const lineCents = roundTogether(exact, 100n, taxCents);
  return { lineCents, freightCents: gstCents - taxCents };
}

/**
 * The GST of an order's lines as earlier versions stored it: shares of the order's rounded tax. A line could get a cent
 * although its own GST had none to round.
 */
export const earlierLineGst = (lines: readonly TaxedLine[], taxCents: number): number[] =>
  shareOut(taxCents, lines.map(taxableOf));

const taxableOf = ({ priceCents, quantity, taxClass }: TaxedLine): number =>
  taxClass === "gst-free" ? 0 : priceCents * quantity;

const taxableCents = (lines: readonly TaxedLine[]): number => lines.reduce((sum, line) => sum + taxableOf(line), 0);

/** 'Free' or '$25.00', as totals show it. */
export const formatFreight = (cents: number): string => (cents === 0 ? "Free" : formatCents(cents));

/** Cents missing for free freight; 0 once it is free. */
export function missingToFreeFreight(itemsCents: number): number {
  return Math.max(0, FREE_FREIGHT_FROM_CENTS - itemsCents);
}
