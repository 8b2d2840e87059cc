import { formatCents, percentOf, sumOfLines } from "../money.ts";

/** Freight is free from this total of items, in cents before tax. */
export const FREE_FREIGHT_FROM_CENTS = 350_00;
export const FREIGHT_CENTS = 25_00;
export const GST_PERCENT = 10;

export interface OrderTotals {
  itemsCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

/** The totals of an order in cents, used by cart, server and documents. */
export function orderTotals(lines: readonly { priceCents: number; quantity: number }[]): OrderTotals {
  const itemsCents = sumOfLines(lines);
  const shippingCents = itemsCents >= FREE_FREIGHT_FROM_CENTS ? 0 : FREIGHT_CENTS;
  const taxCents = percentOf(itemsCents, GST_PERCENT);
  return { itemsCents, shippingCents, taxCents, totalCents: itemsCents + shippingCents + taxCents };
}

/** 'Free' or '$25.00', as totals show it. */
export const formatFreight = (cents: number): string => (cents === 0 ? "Free" : formatCents(cents));

/** Cents missing for free freight; 0 once it is free. */
export function missingToFreeFreight(itemsCents: number): number {
  return Math.max(0, FREE_FREIGHT_FROM_CENTS - itemsCents);
}
