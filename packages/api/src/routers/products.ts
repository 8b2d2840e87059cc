import { maySeeDrafts, type Viewer } from "@shop/domain/access";
import { message } from "@shop/domain/contracts/pages";
import {
  adminProductPage,
  adminProductQuery,
  facetQuery,
  newProduct,
  newReview,
  product,
  productById,
  productDetail,
  productFacets,
  productName,
  productPage,
  productQuery,
  productRecord,
  productSlice,
  productUpdate,
  type ProductQuery,
} from "@shop/domain/contracts/products";
import { suggestions, suggestQuery } from "@shop/domain/contracts/suggest";
import { z } from "zod";
import { atOnce } from "../platform/sync-schema.ts";
import { once } from "../procedures/idempotency.ts";
import { admin, customer, router, visitor } from "../procedures/procedures.ts";
import { listFacets } from "../search/facets.ts";
import { hasPriceFilter } from "../products/product-filters.ts";
import { listAllProducts, listProductsForAdmin, readProductRecord } from "../catalogue/product-records.ts";
import { listProducts, listTopProducts, readProduct } from "../catalogue/product-reads.ts";
import { isByPrice } from "../products/product-sort.ts";
import type { Audience } from "../pricing/price-sql.ts";
import { createProduct, updateProduct } from "../catalogue/save-product.ts";
import { suggest } from "../search/suggest.ts";
import { addReview } from "../catalogue/reviews.ts";

const tags = ["products"];
const publicAudience = (viewer: Viewer | null): Audience => ({ pricesOf: null, seesDrafts: maySeeDrafts(viewer) });

export const productsRouter = router({
  list: visitor
    .meta({
      openapi: { method: "GET", path: "/products", tags, summary: "Products at public prices" },
      shared: (query: ProductQuery) => (isByPrice(query) || hasPriceFilter(query) ? "prices" : "listing"),
    })
    .input(productQuery)
    .output(atOnce(productPage))
    .query(({ ctx, input }) => listProducts(ctx.db, input, publicAudience(ctx.viewer))),

  facets: visitor
    .meta({
      openapi: { method: "GET", path: "/products/facets", tags, summary: "What the products can be narrowed by" },
      shared: "prices",
    })
    .input(facetQuery)
    .output(atOnce(productFacets))
    .query(({ ctx, input }) => listFacets(ctx.db, input, publicAudience(ctx.viewer))),

  suggest: visitor
    .meta({
      openapi: { method: "GET", path: "/products/suggest", tags, summary: "Suggestions while a keyword is typed" },
      shared: "listing",
    })
    .input(suggestQuery)
    .output(suggestions)
    .query(({ ctx, input }) => suggest(ctx.db, input)),

  top: visitor
    .meta({
      openapi: { method: "GET", path: "/products/top", tags, summary: "The best rated products" },
      shared: "listing",
    })
    .input(z.object({}).optional())
    .output(atOnce(z.array(product)))
    .query(({ ctx }) => listTopProducts(ctx.db, { pricesOf: null, seesDrafts: false })),

  byId: visitor
    .meta({
      openapi: {
        method: "GET",
        path: "/products/{id}",
        refusals: [404],
        tags,
        summary: "A product at its public price",
      },
      shared: "product",
    })
    .input(productById)
    .output(atOnce(productDetail))
    .query(({ ctx, input }) => readProduct(ctx.db, input.id, publicAudience(ctx.viewer))),

  review: customer
    .meta({
      openapi: {
        method: "POST",
        path: "/products/{id}/reviews",
        status: 201,
        isOnce: true,
        refusals: [404],
        protect: true,
        tags,
        summary: "Review a product",
      },
    })
    .input(newReview)
    .output(message)
    .mutation(once(({ ctx, input }) => addReview(ctx, ctx.viewer, input))),

  all: admin
    .meta({
      openapi: { method: "GET", path: "/products/all", protect: true, tags, summary: "Every product's name and price" },
      scope: "catalogue:read",
    })
    .input(productSlice)
    .output(z.array(productName))
    .query(({ ctx, input }) => listAllProducts(ctx, ctx, input)),

  create: admin
    .meta({
      openapi: {
        method: "POST",
        path: "/products",
        status: 201,
        isOnce: true,
        refusals: [404, 409],
        protect: true,
        tags,
        summary: "Add a product",
      },
    })
    .input(newProduct)
    .output(productRecord)
    .mutation(once(({ ctx, input }) => createProduct(ctx, ctx.viewer, input))),

  update: admin
    .meta({
      openapi: {
        method: "PUT",
        path: "/products/{id}",
        refusals: [404, 409],
        protect: true,
        tags,
        summary: "Change a product",
      },
    })
    .input(productUpdate)
    .output(productRecord)
    .mutation(({ ctx, input }) => updateProduct(ctx, ctx.viewer, input)),

  adminList: admin
    .meta({ scope: "catalogue:read" })
    .input(adminProductQuery)
    .output(adminProductPage)
    .query(({ ctx, input }) => listProductsForAdmin(ctx.db, input)),

  adminById: admin
    .meta({ scope: "catalogue:read" })
    .input(productById)
    .output(productRecord)
    .query(({ ctx, input }) => readProductRecord(ctx.db, input.id)),
});
