import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { dollars } from "./dollars.ts";
import { product, quantityRules } from "./products.ts";
import { anyId, lookedUpId } from "./text.ts";

/** A product as a line of a cart, a list or a quick order shows it, at the caller's price. */
export const lineProduct = product
  .pick({
    _id: true,
    sku: true,
    name: true,
    image: true,
    packageQuantity: true,
    priceSource: true,
    priceBreaks: true,
    publicBreaks: true,
    pricePerUnit: true,
    taxClass: true,
    countInStock: true,
  })
  .extend({
    price: dollars.describe("What the caller pays for one in the line's quantity"),
    publicPrice: dollars.describe("What others pay; left out when the caller has no price of their own").optional(),
    ...quantityRules.shape,
  });
export type LineProduct = z.infer<typeof lineProduct>;

export const lineProductQuery = z.object({ ids: z.array(lookedUpId).max(LIMITS.lineProducts) });

export const quantity = z.number().int().min(1).max(LIMITS.quantity);

/** Lines whose products are read at the price of their quantity. */
export const pricedLines = z.object({
  lines: z.array(z.object({ product: lookedUpId, qty: quantity })).max(LIMITS.lineProducts),
});
export type PricedLines = z.infer<typeof pricedLines>;

/** A product and the quantity wanted. */
export const wantedLine = z.object({ product: anyId, qty: quantity });
export type WantedLine = z.infer<typeof wantedLine>;
export const wantedLines = z.array(wantedLine).max(LIMITS.orderLines);

/** Quantities that replace those of an order's or list's lines; lines that are left out keep theirs. */
export const lineOverrides = z
  .array(wantedLine.extend({ qty: z.number().int().min(0).max(LIMITS.quantity).describe("0 leaves the product out") }))
  .max(LIMITS.orderLines)
  .describe("Other quantities for some of the lines; the other lines keep theirs")
  .optional();
export type LineOverrides = z.infer<typeof lineOverrides>;

/** A line whose quantity differs from what was wanted. */
export const shortLine = z.object({
  product: z.string(),
  wanted: z.number().int(),
  got: z.number().int().describe("0: none could be added"),
  reason: z.string(),
});
export type ShortLine = z.infer<typeof shortLine>;

/** A product that is unknown or no longer sold. */
export const goneLine = z.object({ product: z.string(), reason: z.string() });
export type GoneLine = z.infer<typeof goneLine>;
