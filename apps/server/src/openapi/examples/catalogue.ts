import type { Product, ProductFacets, ProductRecord, Review } from "@shop/domain/contracts/products";
import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { REMOVED, REVIEW_ADDED, STOCK_ALERT_ADDED, STOCK_ALERT_REMOVED } from "@shop/domain/messages";
import { forProductFields, forQuantityFields, PRODUCT_FIELDS, QUANTITY_FIELDS } from "@shop/domain/product-fields";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";
import { CLINIC, CLINICS_LIST } from "./people.ts";
import { CATEGORY, SECTION, SUB_CATEGORY } from "./taxonomy.ts";

/** Of the clinic, as in quotes.ts. */
export const QUOTE_ID = "01935a6c-0b64-7d52-8f6e-5a1f30c2b971";

export const GLOVES: Product = {
  _id: "01935a30-1c40-7e21-a8f3-6b2d94c07e11",
  name: "Powder Free Blue Nitrile Gloves, Medium",
  image: "/images/nitrile-gloves-blue-640.webp",
  ...forProductFields((field) => PRODUCT_FIELDS[field].example),
  price: 64.5,
  priceSource: "public",
  taxClass: "gst",
  priceBreaks: [
    { minQty: 1, price: 64.5 },
    { minQty: 10, price: 61 },
  ],
  pricePerUnit: { price: 0.065, unit: "glove" },
  category: CATEGORY.categoryName,
  category_id: CATEGORY._id,
  sub_category_id: SUB_CATEGORY._id,
  sub_category_section_id: SECTION._id,
  countInStock: 880,
  ...forQuantityFields((field) => QUANTITY_FIELDS[field].example),
  rating: 4.5,
  numReviews: 2,
  createdAt: "2026-03-02T01:15:00.000Z",
};

/** Not in the demo shop, so that the example can be sent to it. */
export const NEW_GLOVES: ProductRecord = {
  ...GLOVES,
  _id: "01935a71-8e02-7b14-9c6a-3f50d2a8e761",
  name: "Powder Free Black Nitrile Gloves, Medium",
  image: "",
  sku: "PFKN-M",
  color: "Black",
  rating: 0,
  numReviews: 0,
  sub_category: SUB_CATEGORY.subCategoryName,
  sub_category_section: SECTION.SubCategorySectionName,
  version: 1,
  isArchived: false,
};

/** The price that the clinic pays. */
export const OWN_PRICE_CENTS = 58_05;
export const OWN_PRICE_PER_UNIT = { price: 0.058, unit: "glove" };
const OWN_PRICE = OWN_PRICE_CENTS / 100;
export const OWN_PRICE_BREAKS = [{ minQty: 1, price: OWN_PRICE }];
const OWN_GLOVES: Product = {
  ...GLOVES,
  userPrice: OWN_PRICE,
  priceSource: "customer",
  priceBreaks: OWN_PRICE_BREAKS,
  pricePerUnit: OWN_PRICE_PER_UNIT,
};

const EVERYBODYS_LIST = { _id: "01935a61-0f4d-7b82-a3c9-58e6b1d07f24", name: "Boxes of ten" };

const REVIEW: Review = {
  _id: "01935a41-93b2-7c60-8e17-d4a1b5f02c21",
  name: "Nora Whitlam",
  rating: 5,
  comment: "Fit well and don't tear.",
  createdAt: "2026-03-20T04:30:00.000Z",
};

export const GLOVES_RECORD: ProductRecord = {
  ...GLOVES,
  sub_category: SUB_CATEGORY.subCategoryName,
  sub_category_section: SECTION.SubCategorySectionName,
  version: 3,
  isArchived: false,
};

export const CUSTOMER_PRICE: CustomerPrice = {
  _id: "01935a44-5e07-7a93-b2d8-7c61f0e49a31",
  userid: { _id: CLINIC._id, name: CLINIC.name },
  productid: { _id: GLOVES._id, sku: GLOVES.sku, name: GLOVES.name },
  price: OWN_PRICE,
  version: 1,
};

const filters = {
  keyword: "nitrile gloves",
  category: CATEGORY.categoryName,
  categoryid: CATEGORY._id,
  subcategoryid: SUB_CATEGORY._id,
  subcategorysecid: SECTION._id,
  brand: [GLOVES.brand],
  size: GLOVES.size,
  color: GLOVES.color,
  inStock: true,
  minPrice: 50,
  maxPrice: 80,
};
const listed = { ...filters, sort: "price" as const, pageNumber: 1, pageSize: 12 };
const facets = (price: number): ProductFacets => ({
  total: 1,
  categories: [{ _id: CATEGORY._id, name: CATEGORY.categoryName, count: 1 }],
  brands: [{ value: GLOVES.brand, count: 1 }],
  sizes: [{ value: GLOVES.size, count: 1 }],
  colors: [{ value: GLOVES.color, count: 1 }],
  inStock: 1,
  price: { min: price, max: price },
});
const SIZES = [{ _id: GLOVES._id, size: "Medium", countInStock: GLOVES.countInStock, minQty: GLOVES.minQty }];
const PACKS = [
  {
    _id: "01935a30-1c40-7e21-a8f3-6b2d94c07e12",
    packageQuantity: "Box of 100",
    countInStock: 420,
    minQty: 1,
  },
  {
    _id: GLOVES._id,
    packageQuantity: GLOVES.packageQuantity,
    countInStock: GLOVES.countInStock,
    minQty: GLOVES.minQty,
  },
];
const page = { page: 1, pages: 1, total: 1 };
const { _id: id, name, sku, image, price, priceSource, priceBreaks, pricePerUnit, countInStock, minQty } = GLOVES;
const suggested = { _id: id, name, sku, image, price, priceSource, priceBreaks, countInStock, minQty };

export const products: ExamplesOf<Inputs["products"], Outputs["products"]> = {
  list: { input: listed, output: { products: [GLOVES], ...page } },
  facets: { input: filters, output: facets(GLOVES.price) },
  suggest: {
    input: { keyword: "p" },
    output: {
      products: [{ ...suggested, ...(pricePerUnit && { pricePerUnit }) }],
      categories: [{ _id: CATEGORY._id, name: CATEGORY.categoryName }],
    },
  },
  top: { output: [GLOVES] },
  byId: { input: { id }, output: { ...GLOVES, reviews: [REVIEW], sizes: SIZES, packs: PACKS, substitutes: [] } },
  addStockAlert: { input: { id }, output: { message: STOCK_ALERT_ADDED(name) } },
  removeStockAlert: { input: { id }, output: { message: STOCK_ALERT_REMOVED } },
  setSubstitutes: {
    input: { id, substitutes: [NEW_GLOVES._id], version: 3 },
    output: { substitutes: [{ _id: NEW_GLOVES._id, name: NEW_GLOVES.name, sku: NEW_GLOVES.sku }], version: 4 },
  },
  review: { input: { id, rating: REVIEW.rating, comment: REVIEW.comment }, output: { message: REVIEW_ADDED } },
  removeReview: { input: { id, reviewId: REVIEW._id }, output: { message: REMOVED("Review") } },
  all: { input: { pageNumber: 1, pageSize: 100 }, output: [{ _id: id, name, sku, price }] },
  create: {
    input: {
      name: NEW_GLOVES.name,
      ...forProductFields((field) => NEW_GLOVES[field]),
      ...forQuantityFields((field) => NEW_GLOVES[field]),
      price,
      countInStock: GLOVES.countInStock,
      category_id: CATEGORY._id,
      sub_category_id: SUB_CATEGORY._id,
      sub_category_section_id: SECTION._id,
    },
    output: NEW_GLOVES,
  },
  update: { input: { id, price: 66.9, version: 3 }, output: { ...GLOVES_RECORD, price: 66.9, version: 4 } },
};

export const pricing: ExamplesOf<Inputs["pricing"], Outputs["pricing"]> = {
  listProducts: { input: listed, output: { products: [OWN_GLOVES], ...page } },
  facets: { input: filters, output: facets(OWN_PRICE) },
  top: { output: [OWN_GLOVES] },
  suggest: {
    input: { keyword: "p" },
    output: {
      products: [
        {
          ...suggested,
          userPrice: OWN_PRICE,
          priceSource: "customer",
          priceBreaks: OWN_PRICE_BREAKS,
          pricePerUnit: OWN_PRICE_PER_UNIT,
        },
      ],
      categories: [{ _id: CATEGORY._id, name: CATEGORY.categoryName }],
    },
  },
  explain: {
    input: { userid: CLINIC._id, quoteid: QUOTE_ID, productid: id, sku, qty: 12 },
    output: {
      product: { _id: id, sku, name, isPublished: true },
      qty: 12,
      day: "2026-11-27",
      unitPrice: OWN_PRICE,
      publicPrice: 61,
      priceSource: "customer",
      sources: [
        { source: "customer", price: OWN_PRICE, reason: "counts" },
        { source: "list", price: null, reason: "notValid", list: { ...CLINICS_LIST, startsOn: "2027-01-01" } },
        { source: "companyList", price: null, reason: "none" },
        { source: "publicList", price: 61, reason: "overruled", list: EVERYBODYS_LIST },
        { source: "own", price, reason: "overruled" },
      ],
    },
  },
  productById: {
    input: { id, qty: 12 },
    output: { ...OWN_GLOVES, unitPrice: OWN_PRICE, reviews: [REVIEW], sizes: SIZES, packs: PACKS, substitutes: [] },
  },
  list: {
    input: {
      userid: CLINIC._id,
      productid: id,
      keyword: "gloves",
      pageNumber: 1,
      pageSize: 20,
      sort: "createdAt",
      direction: "desc",
    },
    output: {
      productUserPrices: [{ ...CUSTOMER_PRICE, publicPrice: GLOVES.price, publicBreaks: GLOVES.priceBreaks }],
      ...page,
    },
  },
  set: { input: { userid: CLINIC._id, productid: id, price: OWN_PRICE }, output: CUSTOMER_PRICE },
  remove: { input: { id: CUSTOMER_PRICE._id }, output: { message: REMOVED("Price") } },
};
