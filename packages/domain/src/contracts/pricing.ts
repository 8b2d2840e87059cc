import { z } from "zod";
import { PAGE_SIZE } from "../limits.ts";
import { price } from "./dollars.ts";
import { keyword, listQuery, pageOf, seenVersion } from "./pages.ts";
import { anyId, lookedUpId, recordId } from "./text.ts";

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
  publicPrice: price.describe("What other customers pay; 0 for a draft"),
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
