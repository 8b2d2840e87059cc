import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import {
  forProductFields,
  forQuantityFields,
  PRODUCT_FIELD_NAMES,
  productField,
  QUANTITY_FIELDS,
  type ProductFieldName,
  type QuantityFieldName,
} from "../product-fields.ts";
import { TAX_CLASSES } from "../taxes.ts";
import { LINE_PRICE_SOURCES, PRICE_SOURCES } from "../prices/buyer-price.ts";
import { productDocument } from "./documents.ts";
import { dollars, price } from "./dollars.ts";
import { keyword, listQuery, pageOf, pageQuery, seenVersion } from "./pages.ts";
import { anyId, lookedUpId, moment, recordId, requiredText, text } from "./text.ts";

export const suggestQuery = z.object({ keyword: keyword.describe("What has been typed so far").optional() });
export type SuggestQuery = z.infer<typeof suggestQuery>;

/** The labels of the product fields whose words have this weight in a search. */
const searchedAt = (weight: "A" | "B" | "D") =>
  PRODUCT_FIELD_NAMES.flatMap((name) => {
    const { searched: it } = productField(name);
    return it?.weight === weight ? it.label : [];
  });
const SEARCHED = ["name", ...searchedAt("A"), ...searchedAt("B"), "category names"].join(", ");

const oneOf = z
  .union([text(LIMITS.name), z.array(text(LIMITS.name)).max(LIMITS.filterValues)])
  .describe("One value, or several by repeating the parameter: a product matches any of them")
  .optional();
const idOf = (what: string) =>
  lookedUpId.describe(`The id of ${what}; the list is empty for an unknown one`).optional();
const filterPrice = price.describe("AUD, compared with the customer's own price where there is one").optional();

const filters = {
  keyword: keyword.describe(`Searches ${[SEARCHED, ...searchedAt("D")].join(" and ")}`).optional(),
  category: text(LIMITS.name).describe("A category's exact name").optional(),
  categoryid: idOf("a category"),
  subcategoryid: idOf("a sub-category"),
  subcategorysecid: idOf("a section"),
  brand: oneOf,
  size: oneOf,
  color: oneOf,
  inStock: z.boolean().describe("`true`: only what is in stock").optional(),
  minPrice: filterPrice,
  maxPrice: filterPrice,
};

export const PRODUCT_SORTS = ["newest", "price", "-price", "name", "rating"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Filters combine with AND. */
export const productQuery = pageQuery(PAGE_SIZE.products).extend({
  ...filters,
  sort: z
    .enum(PRODUCT_SORTS)
    .describe("By default newest first, or the best match with a keyword; `-price` is the highest price first")
    .optional(),
});
export type ProductQuery = z.infer<typeof productQuery>;

export const facetQuery = z.object(filters);
export type FacetQuery = z.infer<typeof facetQuery>;

const valueCount = z.object({ value: z.string(), count: z.number().int() });

/**
 * The number of products for each choice: each kind is counted with the filters of all other kinds and without its own.
 */
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

export const productById = z.object({ id: recordId });
/** A quantity whose price is asked for, whether the product is sold in it or not. */
export const pricedQty = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const ownProductById = productById.extend({
  qty: pricedQty
    .describe("Also answers `unitPrice`, and the `priceSource` of this quantity, whether it is sold in it or not")
    .optional(),
});

export const review = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  createdAt: moment,
});
export type Review = z.infer<typeof review>;

/** How a product may be ordered, in whole units of the product as sold. */
export const quantityRules = z.object({
  minQty: z.number().int().describe(QUANTITY_FIELDS.minQty.meaning),
  orderMultiple: z.number().int().describe(QUANTITY_FIELDS.orderMultiple.meaning),
  maxQty: z.number().int().nullable().describe(QUANTITY_FIELDS.maxQty.meaning),
  cartonQty: z.number().int().nullable().describe(QUANTITY_FIELDS.cartonQty.meaning),
});

export const taxClass = z
  .enum(TAX_CLASSES)
  .describe("Whether 10% GST is added to the price: `gst`, or `gst-free` such as many foods and medical aids");

/** What one thing in a product's pack costs, as `packs/price-per-unit` computes it. */
export const pricePerUnit = z.object({
  price: z
    .number()
    .positive()
    .max(LIMITS.priceDollars)
    .describe("What the caller pays, divided by what the pack holds: AUD, in dollars with at most three decimals"),
  unit: z.string().describe("One of them, such as `glove`; `each` when it is not known what they are"),
});

/** A ladder: what the caller pays for one from which quantity on. */
export const priceBreaks = z
  .array(z.object({ minQty: z.number().int(), price: dollars }))
  .describe("What the caller pays for one from each quantity on: begins at `minQty`, and ends before `maxQty`");
const publicBreaks = z
  .array(z.object({ minQty: z.number().int(), price: dollars }))
  .optional()
  .describe("The same of what visitors pay; only beside a price of the caller's own, where visitors pay less for more");
export const priceSource = z
  .enum(PRICE_SOURCES)
  .describe("Agreed with the customer, from their price list or their company's, or what everybody pays");

/** Of a line of an order. */
export const linePriceSource = z.enum(LINE_PRICE_SOURCES);

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  ...forProductFields(() => z.string()),
  price: dollars.describe("What visitors pay for one in the minimum quantity. For admins the product's own price"),
  publicPrice: dollars.optional().describe("For admins: what visitors pay today"),
  userPrice: dollars
    .optional()
    .describe("What the caller pays, when it is agreed with them or in their price list or their company's"),
  priceSource,
  priceBreaks,
  publicBreaks,
  pricePerUnit: pricePerUnit.optional().describe("Left out when the pack holds one, or its count is not certain"),
  category: z.string(),
  category_id: z.string().nullable(),
  sub_category_id: z.string().nullable(),
  sub_category_section_id: z.string().nullable(),
  taxClass,
  countInStock: z.number().int().describe("In stock from `minQty` on"),
  ...quantityRules.shape,
  rating: z.number(),
  numReviews: z.number().int(),
  createdAt: moment,
});
export type Product = z.infer<typeof product>;

const productSize = product.pick({ _id: true, size: true, countInStock: true, minQty: true });
export type ProductSize = z.infer<typeof productSize>;
const productColor = product.pick({ _id: true, color: true, countInStock: true, minQty: true });
const productPack = product.pick({ _id: true, packageQuantity: true, countInStock: true, minQty: true });

export const productDetail = product.extend({
  reviews: z.array(review).describe(`The newest ${LIMITS.shownReviews}, newest first`),
  sizes: z
    .array(productSize)
    .describe("The sizes in which this article is on sale, the smallest first, this product among them; may be empty"),
  colors: z
    .array(productColor)
    .describe("The colours of this article in this size, this product's among them; left out when there are no others")
    .optional(),
  packs: z
    .array(productPack)
    .describe(
      "The packs of this article in this size and colour, the smallest first; left out when there are no others",
    )
    .optional(),
  documents: z
    .array(productDocument)
    .describe("Its documents in their newest versions; left out without any")
    .optional(),
  substitutes: z
    .array(product)
    .describe("Substitutes that are in stock, in display order; empty while the product itself is in stock"),
});
export type ProductDetail = z.infer<typeof productDetail>;

/** What one costs in a quantity. */
export const pricedQuantity = z.object({
  unitPrice: dollars.describe("What the caller pays for one in the quantity `qty`"),
  priceSource,
});
export type PricedQuantity = z.infer<typeof pricedQuantity>;

export const ownProductDetail = productDetail.extend({
  unitPrice: pricedQuantity.shape.unitPrice.optional(),
  stockAlert: z
    .boolean()
    .describe("Whether the caller has a stock alert for it; left out while it is in stock")
    .optional(),
  ownReview: z
    .string()
    .describe("The id of the caller's own review, once they have written one; however old, it is among `reviews`")
    .optional(),
});
export type OwnProductDetail = z.infer<typeof ownProductDetail>;

/** A product's substitutes as staff choose them. */
export const newSubstitutes = z.object({
  id: recordId,
  substitutes: z.array(anyId).max(LIMITS.substitutes).describe("Other products, the best first; each once"),
  version: seenVersion,
});
export type NewSubstitutes = z.infer<typeof newSubstitutes>;

export const substitutes = z.object({
  substitutes: z.array(z.object({ _id: z.string(), name: z.string(), sku: z.string() })),
  version: z.number().int().describe("The product's"),
});
export type Substitutes = z.infer<typeof substitutes>;

/** Suggestions for a typed text, the best match first. */
export const suggestions = z.object({
  products: z.array(
    product.pick({
      _id: true,
      name: true,
      sku: true,
      image: true,
      price: true,
      userPrice: true,
      priceSource: true,
      priceBreaks: true,
      publicBreaks: true,
      pricePerUnit: true,
      countInStock: true,
      minQty: true,
    }),
  ),
  categories: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;

/** Additional fields of a page of search results. */
const searched = {
  corrected: z.string().optional().describe("The keyword as it was searched for, when words of it were mistyped"),
  relaxed: z.boolean().optional().describe("True when products follow that have half of the words"),
  exact: z.number().int().optional().describe("With `relaxed`: how many of `total` have all words"),
  suggestions: suggestions.optional().describe("What to look at instead, when nothing was found"),
};

export const productPage = z.object({ products: z.array(product), ...pageOf, ...searched });
export type ProductPage = z.infer<typeof productPage>;

export const newReview = z.object({
  id: recordId,
  rating: z.number().int().min(1).max(5).describe("1 (Poor) to 5 (Excellent)"),
  comment: text(LIMITS.comment),
});

export const reviewRemoval = z.object({
  id: recordId.describe("The product's id"),
  reviewId: recordId.describe("The review's id; 404 when it is not one of the product"),
});
export type ReviewRemoval = z.infer<typeof reviewRemoval>;

/** An entry of the list of all products. */
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
const image = text(LIMITS.message)
  .regex(/^$|^\/$|^\/[^/\\]|^https:\/\/[^\s]+$/, IMAGE_RULE)
  .refine((address) => URL.canParse(address, "https://shop.invalid"), IMAGE_RULE)
  .describe("A path from the upload, or an address that starts with https://");
const place = (rule: string) => anyId.nullable().describe(rule).optional();

const fieldInput = (name: ProductFieldName) => {
  const { limit, meaning } = productField(name);
  return (meaning === undefined ? text(limit) : text(limit).describe(meaning)).optional();
};

const quantityInput = (name: QuantityFieldName) => {
  const { meaning, none } = QUANTITY_FIELDS[name];
  const rule = meaning.replace(/; null: .*/, "");
  return z.number().int().min(1).max(LIMITS.quantity).nullable().describe(`${rule}; null: ${none}`).optional();
};

const productFields = {
  name: requiredText(LIMITS.productName).optional(),
  price: price.optional(),
  taxClass: taxClass.optional(),
  image: image.optional(),
  ...forProductFields(fieldInput),
  ...forQuantityFields(quantityInput),
  countInStock: z.number().int().min(0).max(LIMITS.stock).optional(),
  category: text(LIMITS.name)
    .describe(
      "For clients that know a category by its name, in any case: 400 when there is none, empty for none. When the name moves the product, an unchanged sub-category and section are cleared. With `category_id`, the one that was changed counts",
    )
    .optional(),
  category_id: place("Null or empty for none"),
  sub_category_id: place("In the same category; null or empty for none"),
  sub_category_section_id: place("In the same sub-category; null or empty for none"),
};

/** Fields that are left out get the values of a draft: 'Sample name', price 0, stock 0. */
export const newProduct = z.object(productFields);
export type NewProduct = z.infer<typeof newProduct>;

/** Fields that are left out stay unchanged. */
export const productUpdate = z.object({
  id: recordId,
  ...productFields,
  isArchived: z.boolean().optional(),
  seenCountInStock: z
    .number()
    .int()
    .min(0)
    .describe("The stock that the new count was based on; 409 when orders have changed it since")
    .optional(),
  version: seenVersion,
});
export type ProductUpdate = z.infer<typeof productUpdate>;

export const PRODUCT_STATES = ["onSale", "draft", "archived", "lowStock"] as const;

/** Without `state`, the admins' list contains drafts but no archived products. */
export const adminProductQuery = listQuery(
  PAGE_SIZE.others,
  z.enum(["createdAt", "name", "sku", "price", "category", "brand", "countInStock"]).default("createdAt"),
).extend({ state: z.enum(PRODUCT_STATES).optional(), categoryid: lookedUpId.optional() });
export type AdminProductQuery = z.infer<typeof adminProductQuery>;

export const adminProductPage = z.object({ products: z.array(productRecord), ...pageOf });
export type AdminProductPage = z.infer<typeof adminProductPage>;
