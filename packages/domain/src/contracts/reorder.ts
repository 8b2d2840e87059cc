import { z } from "zod";
import { dollars } from "./dollars.ts";
import { lineOverrides, lineProduct } from "./lines.ts";
import { anyId, day } from "./text.ts";
import { orderById } from "./orders.ts";

const REORDER_STATES = ["available", "short", "gone"] as const;

export const reorderLine = z.object({
  product: z.string(),
  name: z.string().describe("The current name; the order's name if no longer sold"),
  sku: z.string(),
  orderedQty: z.number().int(),
  qty: z.number().int().describe("The quantity available now: rounded up to a quantity that is sold, limited by stock"),
  priceThen: dollars,
  priceNow: dollars.nullable().describe("What the customer pays today; null when it is gone"),
  status: z
    .enum(REORDER_STATES)
    .describe("`short`: less than the ordered quantity is available, possibly none. `gone`: no longer sold"),
  item: lineProduct.nullable().describe("The product today; null when it is gone"),
  substitutes: z.array(lineProduct).describe("What staff offer instead, where it is not available"),
});
export type ReorderLine = z.infer<typeof reorderLine>;

export const reorderPreview = z.object({ lines: z.array(reorderLine) });
export type ReorderPreview = z.infer<typeof reorderPreview>;

export const reorder = orderById.extend({ lines: lineOverrides });
export type Reorder = z.infer<typeof reorder>;

export const dueProduct = z.object({
  product: z.string(),
  usualQty: z.number().int().describe("The median of the last eight orders, rounded up to what is sold"),
  everyDays: z.number().int().describe("The median of the days between them"),
  lastOrdered: day.describe("In the shop's time zone"),
  dueOn: day,
  item: lineProduct.describe("The product at the customer's price"),
});
export type DueProduct = z.infer<typeof dueProduct>;

export const dueAgain = z.object({
  due: z.array(dueProduct).describe("The longest due first"),
  learning: z.number().int().describe("How many products were ordered on one or two days so far"),
});
export type DueAgain = z.infer<typeof dueAgain>;

export const dueSkip = z.object({ product: anyId });
export const dueSkipped = z.object({
  product: z.string(),
  hiddenUntil: day.describe("Shown again from this day on, or from its next order"),
});
export type DueSkipped = z.infer<typeof dueSkipped>;
