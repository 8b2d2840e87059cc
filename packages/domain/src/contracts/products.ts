import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { dollars } from "./dollars.ts";
import { pageOf, pageQuery } from "./pages.ts";
import { anyId, moment, text } from "./text.ts";

export const productQuery = pageQuery(PAGE_SIZE.products).extend({
  category: text(LIMITS.name).optional().describe("A category's name"),
  categoryid: anyId.optional(),
  subcategoryid: anyId.optional(),
  subcategorysecid: anyId.optional(),
});
export type ProductQuery = z.infer<typeof productQuery>;

export const productById = z.object({ id: anyId });

export const review = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  createdAt: moment,
});
export type Review = z.infer<typeof review>;

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  sku: z.string(),
  description: z.string(),
  price: dollars,
  userPrice: dollars.optional().describe("The caller's own price, when there is one"),
  brand: z.string(),
  category: z.string(),
  category_id: z.string().nullable(),
  sub_category_id: z.string().nullable(),
  sub_category_section_id: z.string().nullable(),
  countInStock: z.number().int(),
  size: z.string(),
  color: z.string(),
  packageQuantity: z.string(),
  rating: z.number(),
  numReviews: z.number().int(),
  createdAt: moment,
});
export type Product = z.infer<typeof product>;

export const productDetail = product.extend({ reviews: z.array(review) });
export type ProductDetail = z.infer<typeof productDetail>;

export const productPage = z.object({ products: z.array(product), ...pageOf });
export type ProductPage = z.infer<typeof productPage>;

export const newReview = z.object({
  id: anyId,
  rating: z.number().int().min(1).max(5),
  comment: text(LIMITS.comment),
});
