import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { forProductFields, PRODUCT_FIELDS } from "../product-fields.ts";
import { dollars, price } from "./dollars.ts";
import { listQuery, pageOf, pageQuery, seenVersion, sliceQuery } from "./pages.ts";
import { suggestions } from "./suggest.ts";
import { anyId, moment, requiredText, text } from "./text.ts";

/** One value or several of them, any of which will do. */
const oneOf = z.union([text(LIMITS.name), z.array(text(LIMITS.name)).max(LIMITS.filterValues)]).optional();

const filters = {
  category: text(LIMITS.name).optional().describe("A category's name"),
  categoryid: anyId.optional(),
  subcategoryid: anyId.optional(),
  subcategorysecid: anyId.optional(),
  brand: oneOf,
  size: oneOf,
  color: oneOf,
  inStock: z.boolean().optional(),
  minPrice: price.optional(),
  maxPrice: price.optional(),
};

export const PRODUCT_SORTS = ["newest", "price", "-price", "name", "rating"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Filters combine with AND. By default newest first, or the best match with a keyword. */
export const productQuery = pageQuery(PAGE_SIZE.products).extend({
  ...filters,
  sort: z.enum(PRODUCT_SORTS).optional(),
});
export type ProductQuery = z.infer<typeof productQuery>;

export const facetQuery = z.object({ keyword: text(LIMITS.keyword).optional(), ...filters });
export type FacetQuery = z.infer<typeof facetQuery>;

const valueCount = z.object({ value: z.string(), count: z.number().int() });

/** How many products each choice would list: each kind with all other kinds' filters and without its own. */
export const productFacets = z.object({
  total: z.number().int(),
  categories: z.array(z.object({ _id: z.string(), name: z.string(), count: z.number().int() })),
  brands: z.array(valueCount),
  sizes: z.array(valueCount),
  colors: z.array(valueCount),
  inStock: z.number().int(),
  price: z.object({ min: dollars, max: dollars }).nullable(),
});
export type ProductFacets = z.infer<typeof productFacets>;

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
  ...forProductFields(() => z.string()),
  price: dollars,
  userPrice: dollars.optional().describe("The caller's own price, when there is one"),
  category: z.string(),
  category_id: z.string().nullable(),
  sub_category_id: z.string().nullable(),
  sub_category_section_id: z.string().nullable(),
  countInStock: z.number().int(),
  rating: z.number(),
  numReviews: z.number().int(),
  createdAt: moment,
});
export type Product = z.infer<typeof product>;

export const productDetail = product.extend({ reviews: z.array(review) });
export type ProductDetail = z.infer<typeof productDetail>;

/** What a search adds to its page. */
const searched = {
  corrected: z.string().optional().describe("The keyword as it was searched for, when words of it were mistyped"),
  relaxed: z.boolean().optional().describe("True when products follow that have half of the words"),
  suggestions: suggestions.optional().describe("What to look at instead, when nothing was found"),
};

export const productPage = z.object({ products: z.array(product), ...pageOf, ...searched });
export type ProductPage = z.infer<typeof productPage>;

export const newReview = z.object({
  id: anyId,
  rating: z.number().int().min(1).max(5),
  comment: text(LIMITS.comment),
});

export const productSlice = sliceQuery;

/** A line of the list of all products. */
export const productName = z.object({ _id: z.string(), name: z.string(), sku: z.string(), price: dollars });
export type ProductName = z.infer<typeof productName>;

/** A product as an admin edits it. */
export const productRecord = product.extend({
  sub_category: z.string(),
  sub_category_section: z.string(),
  version: z.number().int(),
  isArchived: z.boolean(),
});
export type ProductRecord = z.infer<typeof productRecord>;

const IMAGE_RULE = "Must be a path like /images/… or an address that starts with https://";
/** A picture of ours, or one that lies elsewhere on the web. */
const image = text(LIMITS.message)
  .regex(/^$|^\/$|^\/[^/\\]|^https:\/\/[^\s]+$/, IMAGE_RULE)
  .refine((address) => URL.canParse(address, "https://shop.invalid"), IMAGE_RULE);
/** Null, or empty as a form's select has it, for none. */
const place = anyId.nullable().optional();

const productFields = {
  name: requiredText(LIMITS.name).optional(),
  price: price.optional(),
  image: image.optional(),
  ...forProductFields((name) => text(PRODUCT_FIELDS[name].limit).optional()),
  countInStock: z.number().int().min(0).max(LIMITS.stock).optional(),
  category_id: place,
  sub_category_id: place,
  sub_category_section_id: place,
};

/** Whatever is left out is a draft's: 'Sample name', price 0, stock 0. */
export const newProduct = z.object(productFields);
export type NewProduct = z.infer<typeof newProduct>;

/**
 * Whatever is left out stays as it is. `seenCountInStock` is the stock one has seen: since orders move it all the time,
 * a new count made on another one is refused with 409.
 */
export const productUpdate = z.object({
  id: anyId,
  ...productFields,
  isArchived: z.boolean().optional(),
  seenCountInStock: z.number().int().min(0).optional(),
  version: seenVersion,
});
export type ProductUpdate = z.infer<typeof productUpdate>;

export const PRODUCT_STATES = ["onSale", "draft", "archived", "lowStock"] as const;

/** The admins' list: drafts among the others, archived products only when asked for. */
export const adminProductQuery = listQuery(
  PAGE_SIZE.others,
  z.enum(["createdAt", "name", "sku", "price", "category", "brand", "countInStock"]).default("createdAt"),
).extend({ state: z.enum(PRODUCT_STATES).optional(), categoryid: anyId.optional() });
export type AdminProductQuery = z.infer<typeof adminProductQuery>;

export const adminProductPage = z.object({ products: z.array(productRecord), ...pageOf });
export type AdminProductPage = z.infer<typeof adminProductPage>;
