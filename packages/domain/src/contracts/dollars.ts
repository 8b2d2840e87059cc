import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { centsToDollars, hasAtMostTwoDecimals } from "../money.ts";

const DOLLARS = "AUD, in dollars with at most two decimals";
const twoDecimals = (number: z.ZodNumber) =>
  number.refine(hasAtMostTwoDecimals, "Must have at most two decimals").describe(DOLLARS);

/** An amount without a maximum, such as a sum of what nobody has ordered. */
export const anyDollars = twoDecimals(z.number().min(0));

/** A balance, or money that moves: it may be negative. */
export const signedDollars = twoDecimals(z.number());

/** An amount, at most the maximum of an order. */
export const dollars = anyDollars.max(centsToDollars(LIMITS.orderTotalCents));

export const price = dollars.max(LIMITS.priceDollars);
