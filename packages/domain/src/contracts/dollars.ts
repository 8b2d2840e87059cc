import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { centsToDollars, hasAtMostTwoDecimals } from "../money.ts";

/** An amount without a maximum, such as a sum of what nobody has ordered. */
export const anyDollars = z
  .number()
  .min(0)
  .refine(hasAtMostTwoDecimals, "Must have at most two decimals")
  .describe("AUD, in dollars with at most two decimals");

/** An amount, at most the maximum of an order. */
export const dollars = anyDollars.max(centsToDollars(LIMITS.orderTotalCents));

export const price = dollars.max(LIMITS.priceDollars);
