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
  type Product,
  type ProductDetail,
  type ProductPage,
  type ProductQuery,
} from "@shop/domain/contracts/products";
import { suggestions, suggestQuery, type Suggestions } from "@shop/domain/contracts/suggest";
import { z } from "zod";
import { atOnce } from "../platform/sync-schema.ts";
import { once } from "../procedures/idempotency.ts";
import { admin, customer, router, visitor } from "../procedures/procedures.ts";
import { listFacets } from "../search/facets.ts";
import { hasPriceFilter } from "../products/product-filters.ts";
import { listAllProducts, listProductsForStaff, readProductRecord } from "../catalogue/product-records.ts";
import { listProducts, listTopProducts, readProduct } from "../catalogue/product-reads.ts";
import { isByPrice } from "../products/product-sort.ts";
import type { Reader } from "../pricing/reader.ts";
import { createProduct, updateProduct } from "../catalogue/save-product.ts";
import { suggest } from "../search/suggest.ts";
import { addReview } from "../catalogue/reviews.ts";

const tags = ["products"];
const publicReader = (viewer: Viewer | null): Reader => ({ pricesOf: null, seesDrafts: maySeeDrafts(viewer) });

const idsOf = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id);

export const productsRouter = router({
  list: visitor
    .meta({
      openapi: { method: "GET", path: "/products", tags, summary: "Products at public prices" },
      shared: ({ products }: ProductPage, query: Pick<ProductQuery, "sort" | "minPrice" | "maxPrice">) =>
        isByPrice(query) || hasPriceFilter(query)
          ? ["listing", "prices", ...idsOf(products)]
          : ["listing", ...idsOf(products)],
    })
    .input(productQuery)
    .output(atOnce(productPage))
    .query(({ ctx, input }) => listProducts(ctx.db, input, publicReader(ctx.viewer))),

  facets: visitor
    .meta({
      openapi: { method: "GET", path: "/products/facets", tags, summary: "What the products can be narrowed by" },
      shared: () => ["listing", "prices"],
    })
    .input(facetQuery)
    .output(atOnce(productFacets))
    .query(({ ctx, input }) => listFacets(ctx.db, input, publicReader(ctx.viewer))),

  suggest: visitor
    .meta({
      openapi: { method: "GET", path: "/products/suggest", tags, summary: "Suggestions while a keyword is typed" },
      shared: ({ products }: Suggestions) => ["listing", ...idsOf(products)],
    })
    .input(suggestQuery)
    .output(suggestions)
    .query(({ ctx, input }) => suggest(ctx.db, input)),

  top: visitor
    .meta({
      openapi: { method: "GET", path: "/products/top", tags, summary: "The best rated products" },
      shared: (products: Product[]) => ["listing", ...idsOf(products)],
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
      shared: ({ _id }: ProductDetail) => [_id],
    })
    .input(productById)
    .output(atOnce(productDetail))
    .query(({ ctx, input }) => readProduct(ctx.db, input.id, publicReader(ctx.viewer))),

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
    .query(({ ctx, input }) => listProductsForStaff(ctx.db, input)),

  adminById: admin
    .meta({ scope: "catalogue:read" })
    .input(productById)
    .output(productRecord)
    .query(({ ctx, input }) => readProductRecord(ctx.db, input.id)),
});
