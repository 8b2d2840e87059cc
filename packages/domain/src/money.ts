/** Money is integer cents of AUD everywhere; dollars are used only in the API and on screens. */

import { formatCount } from "./figures.ts";

/** Converts dollars to cents. Throws RangeError for more than two decimals, NaN and numbers that are too large. */
export function dollarsToCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || !hasAtMostTwoDecimals(dollars)) {
    throw new RangeError(`${dollars} is not an amount of dollars and whole cents`);
  }
  return cents;
}

/** True for a number with at most two decimals, such as 4.35. */
export function hasAtMostTwoDecimals(dollars: number): boolean {
  return Number.isFinite(dollars) && Math.round(dollars * 100) / 100 === dollars;
}

/** True for two amounts in cents that differ by a cent at most, as they do when a client has computed one in binary. */
export const isWithinACent = (amount: number, other: number): boolean => Math.abs(amount - other) <= 1;

/** Converts integer cents to dollars, as used in JSON. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** A percentage of an amount in cents; half a cent is rounded up. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/** An amount in cents less a percentage with at most two decimals; half a cent is rounded up. */
export function lessPercent(cents: number, percent: number): number {
  // In hundredths of a percent, so that nothing is lost.
  return Math.floor((cents * (100_00 - Math.round(percent * 100)) + 50_00) / 100_00);
}

/** The sum of price × quantity over lines, in cents. */
export function sumOfLines(lines: readonly { priceCents: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
}

/** Divides an amount in whole cents in the proportion of the weights, by `roundTogether`. All weights 0: all shares 0. */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  return roundTogether(exact, BigInt(total), cents);
}

/**
 * Whole cents for amounts of `exact` over `divisor` cents, that add up to `cents`: each is rounded down, and the cents that
 * are left go to the largest remainders, of equal ones to the first.
 */
export function roundTogether(exact: readonly bigint[], divisor: bigint, cents: number): number[] {
  const rounded = exact.map((amount) => Number(amount / divisor));
  const remainders = exact.map((amount, place) => ({ place, remainder: amount % divisor }));
  remainders.sort((one, other) => Number(other.remainder - one.remainder) || one.place - other.place);
  const left = cents - rounded.reduce((sum, its) => sum + its, 0);
  const raised = new Set(remainders.slice(0, left).map(({ place }) => place));
  return rounded.map((its, place) => (raised.has(place) ? its + 1 : its));
}

/** '$1,234.50', from integer cents; a part of a cent is rounded. */
export function formatCents(cents: number): string {
  const amount = Math.round(Math.abs(cents));
  const sign = cents < 0 && amount > 0 ? "-" : "";
  return `${sign}$${formatCount(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, "0")}`;
}

/** '$1,234.50', from dollars as used in JSON. */
export function formatDollars(dollars: number): string {
  return formatCents(dollars * 100);
}
