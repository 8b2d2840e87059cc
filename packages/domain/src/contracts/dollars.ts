import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { centsToDollars, hasAtMostTwoDecimals } from "../money.ts";

/** An amount, at most the maximum of an order. */
export const dollars = z
  .number()
  .min(0)
  .max(centsToDollars(LIMITS.orderTotalCents))
  .refine(hasAtMostTwoDecimals, "Must have at most two decimals")
  .describe("AUD, in dollars with at most two decimals");

export const price = dollars.max(LIMITS.priceDollars);
