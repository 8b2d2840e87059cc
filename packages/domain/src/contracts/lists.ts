import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { anyDollars } from "./dollars.ts";
import { goneLine, lineOverrides, lineProduct, wantedLine } from "./lines.ts";
import { pageOf, pageQuery } from "./pages.ts";
import { moment, recordId, requiredText } from "./text.ts";

export const listById = z.object({ id: recordId });
const name = requiredText(LIMITS.listName).describe("Names may repeat");
const lines = z.array(wantedLine).max(LIMITS.listLines);

export const listsQuery = pageQuery(LIMITS.lists).omit({ keyword: true });
export type ListsQuery = z.infer<typeof listsQuery>;

const isShared = z.boolean().describe("Shared by the members of the company");

/** A shopping list without its lines. */
export const listSummary = z.object({
  _id: z.string(),
  name: z.string(),
  count: z.number().int().describe("How many products are on it, without those that are no longer sold"),
  total: anyDollars.describe(
    "What its products cost the caller today in their quantities, ex GST, whatever is in stock",
  ),
  updatedAt: moment,
  isShared,
});
export type ListSummary = z.infer<typeof listSummary>;
export const listsPage = z.object({ lists: z.array(listSummary), ...pageOf });
export type ListsPage = z.infer<typeof listsPage>;

export const listLine = lineProduct.omit({ _id: true }).extend({ product: z.string(), qty: z.number().int() });
export type ListLine = z.infer<typeof listLine>;

export const shoppingList = listSummary.extend({
  lines: z.array(listLine),
  gone: z
    .array(goneLine.extend({ name: z.string() }))
    .describe("What is no longer sold, until it is removed or the lines are replaced"),
});
export type ShoppingList = z.infer<typeof shoppingList>;

export const newList = z.object({
  name,
  lines: lines.describe("The same product twice is one line, added up; 404 for what is not sold").default([]),
  isShared: isShared.default(false),
});
export type NewList = z.infer<typeof newList>;

/** A line as it is to be. */
export const listChange = wantedLine.extend({
  qty: z.number().int().min(0).max(LIMITS.quantity).describe("0 removes the line"),
  index: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.listLines)
    .describe("The place of a new line among `lines`, from 0; by default the end")
    .optional(),
});
export type ListChange = z.infer<typeof listChange>;

export const listUpdate = listById
  .extend({
    name: name.optional(),
    lines: lines.describe("Replaces all lines; left out: they stay").optional(),
    changes: z
      .array(listChange)
      .max(LIMITS.listLines)
      .describe("Instead of `lines`: changes these, adds those that are not there, and keeps all others")
      .optional(),
    isShared: isShared.describe("False makes a shared list the caller's own").optional(),
  })
  .refine((sent) => sent.lines === undefined || sent.changes === undefined, {
    error: "Send either lines or changes",
    path: ["changes"],
  });
export type ListUpdate = z.infer<typeof listUpdate>;

export const listAddition = listById.extend({
  lines: lines.min(1).describe("Quantities of what is on the list already are added up"),
});
export type ListAddition = z.infer<typeof listAddition>;

export const listToCart = listById.extend({ lines: lineOverrides });
export type ListToCart = z.infer<typeof listToCart>;
