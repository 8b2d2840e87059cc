import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { goneLine, lineProduct, shortLine, wantedLines } from "./lines.ts";
import { recordId } from "./text.ts";

export const cartLine = lineProduct.omit({ _id: true }).extend({
  product: z.string(),
  qty: z.number().int(),
  problem: z.string().describe("Why it can't be ordered as it is; left out when it can").optional(),
});
export type CartLine = z.infer<typeof cartLine>;

const version = z.number().int().describe("Counts the changes of the cart");

export const cart = z.object({
  lines: z.array(cartLine),
  version,
  gone: z
    .array(goneLine.extend({ name: z.string() }))
    .describe("Products of the cart that are no longer sold, until the cart is replaced"),
});
export type Cart = z.infer<typeof cart>;

const short = z.array(shortLine);

/** A cart after a change of its quantities. */
export const changedCart = cart.extend({ short });
export type ChangedCart = z.infer<typeof changedCart>;

export const newCart = z.object({
  lines: wantedLines.describe("The same product twice is one line, added up"),
  version: version.describe("The version it is based on; without it, the cart is overwritten").optional(),
});
export type NewCart = z.infer<typeof newCart>;

export const cartLineChange = z.object({
  product: recordId,
  qty: z.number().int().min(0).max(LIMITS.quantity).describe("0 removes the line"),
});
export type CartLineChange = z.infer<typeof cartLineChange>;

export const addedLines = z.object({ lines: wantedLines });

/** The result of adding lines to a cart. */
export const cartAddition = z.object({
  added: z.number().int().describe("Lines whose quantity rose"),
  short,
  gone: z.array(goneLine),
  lines: z.array(cartLine).describe("The whole cart"),
  version,
});
export type CartAddition = z.infer<typeof cartAddition>;
