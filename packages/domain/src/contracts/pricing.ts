import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { NEEDS_PRODUCT } from "../messages.ts";
import { dollars, price } from "./dollars.ts";
import { keyword, listQuery, pageOf, seenVersion } from "./pages.ts";
import { priceBreaks, priceSource, pricedQty } from "./products.ts";
import { anyId, day, lookedUpId, recordId, text } from "./text.ts";

const customerId = anyId.describe("A customer's id");
const productId = anyId.describe("A product's id");

export const customerPriceQuery = listQuery(
  PAGE_SIZE.others,
  z.enum(["createdAt", "customer", "product", "price"]).default("createdAt"),
).extend({
  keyword: keyword.describe("Matches customer, SKU and product name").optional(),
  userid: lookedUpId.describe("A customer's id").optional(),
  productid: lookedUpId.describe("A product's id").optional(),
});
export type CustomerPriceQuery = z.infer<typeof customerPriceQuery>;

export const customerPrice = z.object({
  _id: z.string(),
  userid: z.object({ _id: z.string(), name: z.string() }),
  productid: z.object({ _id: z.string(), sku: z.string(), name: z.string() }),
  price,
  version: z.number().int(),
});
export type CustomerPrice = z.infer<typeof customerPrice>;

export const listedCustomerPrice = customerPrice.extend({
  publicPrice: price.describe("What visitors pay today in the minimum quantity; 0 for a draft"),
  publicBreaks: priceBreaks.describe("What visitors pay today from each quantity on, beginning with the minimum"),
});
export type ListedCustomerPrice = z.infer<typeof listedCustomerPrice>;

export const customerPricePage = z.object({ productUserPrices: z.array(listedCustomerPrice), ...pageOf });
export type CustomerPricePage = z.infer<typeof customerPricePage>;

/** `version` is that of the price that the caller has seen, 0 for none; without it the last change wins. */
export const newCustomerPrice = z.object({
  userid: customerId,
  productid: productId,
  price: price.min(0.01),
  version: seenVersion,
});
export type NewCustomerPrice = z.infer<typeof newCustomerPrice>;

export const customerPriceById = z.object({ id: recordId });

/** For whom, of what and in which quantity a price is explained. */
export const priceQuestion = z
  .object({
    userid: lookedUpId.describe("A customer's id; left out for a visitor").optional(),
    quoteid: lookedUpId.describe("A quote's id, for who pays for it; `userid` then does not count").optional(),
    productid: lookedUpId.describe("A product's id; or its SKU in `sku`").optional(),
    sku: text(LIMITS.name).describe("Compared without case, outer blanks and kinds of dashes").optional(),
    qty: pricedQty.default(1).describe("Whether the product is sold in it or not"),
  })
  .refine(({ productid, sku }) => productid ?? sku?.trim(), { error: NEEDS_PRODUCT, path: ["sku"] });
export type PriceQuestion = z.infer<typeof priceQuestion>;

export const PRICE_REASONS = ["counts", "none", "notValid", "noItem", "fromQuantity", "overruled"] as const;

export const explainedSource = z.object({
  source: z
    .enum(["customer", "list", "companyList", "publicList", "own"])
    .describe("Agreed with the customer, from their own list, their company's or the public one, or the product's own"),
  price: dollars.nullable().describe("Its price in this quantity; null without one"),
  reason: z
    .enum(PRICE_REASONS)
    .describe(
      "`counts`: the customer pays it. Otherwise why not: there is `none`; the list is `notValid` on this day; it has `noItem` of the product; it has items only `fromQuantity`; or it is `overruled` by a source before it",
    ),
  list: z
    .object({ _id: z.string(), name: z.string(), startsOn: day.optional(), endsOn: day.optional() })
    .describe(
      "The customer's own list, their company's, or the public one: where none is valid, the one nearest in time",
    )
    .optional(),
  fromQty: z.number().int().describe("With `fromQuantity`: the first quantity").optional(),
});
export type ExplainedSource = z.infer<typeof explainedSource>;

export const explainedPrice = z.object({
  product: z.object({ _id: z.string(), sku: z.string(), name: z.string(), isPublished: z.boolean() }),
  qty: z.number().int(),
  day: day.describe("Today in the shop's time zone, for which the price holds"),
  unitPrice: dollars.describe("What the customer pays for one"),
  publicPrice: dollars.describe("What a visitor pays in this quantity"),
  priceSource,
  sources: z.array(explainedSource).describe("Where the price may come from; the first one with a price counts"),
});
export type ExplainedPrice = z.infer<typeof explainedPrice>;
