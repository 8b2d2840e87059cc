import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { LIST_DAY_EXPECTED } from "../messages.ts";
import { dollars, price } from "./dollars.ts";
import { quantity } from "./lines.ts";
import { keyword, listQuery, pageOf, seenVersion } from "./pages.ts";
import { anyId, day, lookedUpId, recordId, requiredText, text } from "./text.ts";

const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2999-12-31"];

const name = requiredText(LIMITS.priceListName);
const isPublic = z.boolean().describe("Valid for everybody; at most one public list is valid on a day");
/** A day that a list may begin or end on, which the database can store. */
const listDay = day.refine((its) => its >= FIRST_DAY && its <= LAST_DAY, LIST_DAY_EXPECTED);
const startsOn = listDay.nullable().describe("The first day, in the shop's time zone; null: without a beginning");
const endsOn = listDay.nullable().describe("The last day, in the shop's time zone; null: without an end");

export const priceList = z.object({
  _id: z.string(),
  name: z.string(),
  isPublic,
  startsOn: day.describe("The first day, in the shop's time zone; left out without a beginning").optional(),
  endsOn: day.describe("The last day, in the shop's time zone; left out without an end").optional(),
  isValid: z.boolean().describe("Whether today is one of its days"),
  itemCount: z.number().int(),
  customerCount: z.number().int().describe("How many customers have it"),
  version: z.number().int(),
});
export type PriceList = z.infer<typeof priceList>;

export const priceListQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt", "name"]).default("createdAt")).extend({
  keyword: keyword.describe("Matches the name").optional(),
});
export type PriceListQuery = z.infer<typeof priceListQuery>;

export const priceListPage = z.object({ priceLists: z.array(priceList), ...pageOf });
export type PriceListPage = z.infer<typeof priceListPage>;

export const priceListById = z.object({ id: recordId });

export const newPriceList = z.object({
  name,
  isPublic: isPublic.default(false),
  startsOn: startsOn.optional(),
  endsOn: endsOn.optional(),
});
export type NewPriceList = z.infer<typeof newPriceList>;

/** Fields that are left out stay unchanged. */
export const priceListUpdate = z.object({
  id: recordId,
  name: name.optional(),
  isPublic: isPublic.optional(),
  startsOn: startsOn.optional(),
  endsOn: endsOn.optional(),
  version: seenVersion,
});
export type PriceListUpdate = z.infer<typeof priceListUpdate>;

const publicPrice = dollars.describe("What a visitor pays in this quantity today; 0 for a draft");

export const priceListItem = z.object({
  product: z.string(),
  sku: z.string(),
  name: z.string(),
  minQty: z.number().int().describe("The price counts from this quantity on"),
  price,
  publicPrice,
  version: z.number().int(),
});
export type PriceListItem = z.infer<typeof priceListItem>;

/** Sorted by the products' age, unless by something else. */
export const priceListItemQuery = listQuery(
  PAGE_SIZE.others,
  z.enum(["createdAt", "sku", "name", "price"]).default("createdAt"),
).extend({
  id: recordId,
  keyword: keyword.describe("Matches SKU and product name").optional(),
  product: lookedUpId.describe("A product's id").optional(),
});
export type PriceListItemQuery = z.infer<typeof priceListItemQuery>;

export const priceListItemPage = z.object({ items: z.array(priceListItem), ...pageOf });
export type PriceListItemPage = z.infer<typeof priceListItemPage>;

const FROM_QUANTITY = "The price counts from this quantity on";

/** The numbers of an item that is set; null removes it. */
export const itemNumbers = z.object({ minQty: quantity, price: price.min(0.01).nullable() });

/**
 * An item that is set. The bounds of its numbers are checked with the rest of the list, so that one answer names all
 * problems.
 */
const newItem = z.object({
  product: anyId.describe("The product's id; or its SKU in `sku`").optional(),
  sku: text(LIMITS.name)
    .describe("Compared without case, outer blanks and kinds of dashes; ignored beside `product`")
    .optional(),
  minQty: z.number().default(1).meta({ description: FROM_QUANTITY, minimum: 1, maximum: LIMITS.quantity }),
  price: z.number().nullable().meta({
    description: "In dollars with at most two decimals; null removes the item",
    minimum: 0.01,
    maximum: LIMITS.priceDollars,
  }),
  version: z
    .number()
    .int()
    .min(0)
    .describe("The version of the item that the change was made on, 0 for none; 409 when it is no longer the newest")
    .optional(),
});
export type NewItem = z.infer<typeof newItem>;

const preview = z.boolean().default(false).describe("Writes nothing, and answers what would change");

export const newPriceListItems = z.object({
  id: recordId,
  items: z.array(newItem).max(LIMITS.priceListItems),
  preview,
});
export type NewPriceListItems = z.infer<typeof newPriceListItems>;

/** A changed price; null: none. */
export const priceChange = z.object({
  product: z.string(),
  sku: z.string(),
  name: z.string(),
  minQty: z.number().int(),
  before: price.nullable().describe("Null: the list had no price from this quantity on"),
  after: price.nullable().describe("Null: it has none any more"),
  publicPrice,
});
export type PriceChange = z.infer<typeof priceChange>;

export const savedItems = priceListItemPage.extend({
  items: z.array(priceListItem).describe("The items that were sent, as they are now"),
  changes: z.array(priceChange).describe("What was changed, or with `preview` would be"),
});
export type SavedItems = z.infer<typeof savedItems>;

/** A row that was refused because its item has changed since. */
export const itemConflict = z.object({
  index: z.number().int().describe("The row's index in `items`"),
  product: z.string(),
  minQty: z.number().int(),
  price: price.nullable().describe("The present price; null without one"),
  version: z.number().int().describe("The present version; 0 without an item"),
});
export type ItemConflict = z.infer<typeof itemConflict>;

const placeId = (what: string) => anyId.describe(`The id of ${what} of the products`).optional();

export const percentOff = z
  .object({
    id: recordId,
    category: placeId("the category"),
    subcategory: placeId("the sub-category"),
    section: placeId("the section"),
    percent: z
      .number()
      .min(0)
      .lt(100)
      .refine((percent) => Math.round(percent * 100) / 100 === percent, "Must have at most two decimals")
      .describe("How much less than the product's own price: 20 means 20% off"),
    minQty: quantity.default(1).describe(FROM_QUANTITY),
    preview,
  })
  .refine((sent) => Boolean(sent.category) || Boolean(sent.subcategory) || Boolean(sent.section), {
    error: "Send a category, a subcategory or a section",
    path: ["category"],
  });
export type PercentOff = z.infer<typeof percentOff>;

export const percentAnswer = z.object({
  products: z.number().int().describe("How many products there are, without drafts"),
  changed: z.number().int().describe("How many prices were changed, or with `preview` would be"),
  drafts: z.number().int().describe("How many drafts were left out, because they have no price"),
  changes: z
    .array(
      priceChange.extend({
        version: z.number().int().describe("The item's version, with `preview` the present one; 0 without an item"),
      }),
    )
    .max(LIMITS.priceListItems)
    .describe("The first changes, enough to take back a small call; with `preview` fewer"),
});
export type PercentAnswer = z.infer<typeof percentAnswer>;
