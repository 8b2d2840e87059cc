import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { lineProduct, type LineProduct } from "./lines.ts";
import { anyId, day, requiredText, text } from "./text.ts";

/** Either a pasted text of many lines, or rows with separate fields for text and quantity. */
export const quickOrder = z
  .object({
    text: requiredText(LIMITS.quickOrderText).optional(),
    rows: z
      .array(
        z.object({
          text: text(LIMITS.quickOrderLine),
          qty: z
            .union([z.number(), text(LIMITS.quickOrderLine)])
            .optional()
            .describe("Wins over a quantity in the text"),
        }),
      )
      .max(LIMITS.orderLines)
      .optional(),
  })
  .refine((sent) => (sent.text === undefined) !== (sent.rows === undefined), {
    error: "Send either text or rows",
    path: ["text"],
  });
export type QuickOrder = z.infer<typeof quickOrder>;

export type QuickOrderItem = LineProduct;

export const quickOrderCandidate = lineProduct.extend({
  boughtOn: day.describe("When the caller last ordered it, unless cancelled; left out when they never did").optional(),
});
export type QuickOrderCandidate = z.infer<typeof quickOrderCandidate>;

const QUICK_ORDER_STATES = ["matched", "unclear", "unknown"] as const;

export const quickOrderLine = z.object({
  line: z.number().int().describe("The number of the line in the paste, or of the row in the sheet; starts at 1"),
  text: z.string(),
  qty: z
    .number()
    .describe("As written; 1 when the line has none, 0 when it is not a number, or has more than 15 digits"),
  status: z.enum(QUICK_ORDER_STATES),
  product: z.string().optional().describe("The id of the matched product"),
  item: lineProduct.optional(),
  candidates: z
    .array(quickOrderCandidate)
    .describe(
      "At most five, the best first. Those that the caller has bought come before those with a price of their own, " +
        "those on their lists, and all others, except for products of another size than the line's",
    ),
  problem: z.string().optional().describe("Why the line is to be confirmed or changed before it is ordered"),
  remembered: z.literal(true).optional().describe("Matched because the caller chose this product for the text before"),
  isText: z
    .literal(true)
    .optional()
    .describe("The line orders nothing: it has no SKU, no word of the catalogue and no quantity, as a greeting"),
});
export type QuickOrderLine = z.infer<typeof quickOrderLine>;

/** A row that was not answered, because it orders nothing. */
export const leftOutRow = z.object({
  line: z.number().int(),
  text: z.string(),
  reason: z
    .enum(["no-quantity", "hidden"])
    .describe("no-quantity: its cell in the column of quantities is blank. hidden: the sheet hides it, as by a filter"),
});
export type LeftOutRow = z.infer<typeof leftOutRow>;

export const quickOrderAnswer = z.object({
  lines: z.array(quickOrderLine),
  leftOut: z.array(z.number().int()).describe("The numbers of the rows in leftOutRows"),
  leftOutRows: z.array(leftOutRow),
  poNumber: z
    .string()
    .max(LIMITS.poNumber)
    .optional()
    .describe("The purchase order number in the text; left out when there is none, or several that differ"),
});
export type QuickOrderAnswer = z.infer<typeof quickOrderAnswer>;

/** Stores which product the caller means by a line's text, for later quick orders. */
export const quickOrderChoice = z.object({ text: requiredText(LIMITS.quickOrderLine), product: anyId });
export type QuickOrderChoice = z.infer<typeof quickOrderChoice>;

export const forgottenChoice = z.object({
  text: requiredText(LIMITS.quickOrderLine).describe(
    "The text whose product is forgotten; its quantity does not matter",
  ),
});
