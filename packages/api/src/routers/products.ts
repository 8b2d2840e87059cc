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
  suggestions,
  suggestQuery,
  type Suggestions,
} from "@shop/domain/contracts/products";
import { z } from "zod";
import { parseSynchronously, admin, customer, router, visitor } from "../procedures/procedures.ts";
import { idempotent } from "../procedures/idempotency.ts";
import { listFacets } from "../search/facets.ts";
import { hasPriceFilter } from "../products/product-filters.ts";
import { listAllProducts, listProductsForAdmin, readProductRecord } from "../catalogue/product-records.ts";
import { listProducts, listTopProducts, readProduct } from "../catalogue/product-reads.ts";
import { isByPrice } from "../products/product-sort.ts";
import type { Audience } from "../pricing/price-sql.ts";
import { createProduct, updateProduct } from "../catalogue/save-product.ts";
import { suggest } from "../search/suggest.ts";
import { addReview } from "../catalogue/reviews.ts";

const publicAudience = (viewer: Viewer | null): Audience => ({ pricesOf: null, seesDrafts: maySeeDrafts(viewer) });

const idsOf = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id);

export const productsRouter = router({
  list: visitor
    .rest("GET", "/products", "Products at public prices", {
      shared: ({ products }: ProductPage, query: Pick<ProductQuery, "sort" | "minPrice" | "maxPrice">) =>
        isByPrice(query) || hasPriceFilter(query)
          ? ["listing", "prices", ...idsOf(products)]
          : ["listing", ...idsOf(products)],
    })
    .input(productQuery)
    .output(parseSynchronously(productPage))
    .query(({ ctx, input }) => listProducts(ctx.db, input, publicAudience(ctx.viewer))),

  facets: visitor
    .rest("GET", "/products/facets", "What the products can be narrowed by", { shared: () => ["listing", "prices"] })
    .input(facetQuery)
    .output(parseSynchronously(productFacets))
    .query(({ ctx, input }) => listFacets(ctx.db, input, publicAudience(ctx.viewer))),

  suggest: visitor
    .rest("GET", "/products/suggest", "Suggestions while a keyword is typed", {
      shared: ({ products }: Suggestions) => ["listing", ...idsOf(products)],
    })
    .input(suggestQuery)
    .output(suggestions)
    .query(({ ctx, input }) => suggest(ctx.db, input)),

  top: visitor
    .rest("GET", "/products/top", "The best rated products", {
      shared: (products: Product[]) => ["listing", ...idsOf(products)],
    })
    .input(z.object({}).optional())
    .output(parseSynchronously(z.array(product)))
    .query(({ ctx }) => listTopProducts(ctx.db, { pricesOf: null, seesDrafts: false })),

  byId: visitor
    .rest("GET", "/products/{id}", "A product at its public price", {
      refusals: [404],
      shared: ({ _id }: ProductDetail) => [_id],
    })
    .input(productById)
    .output(parseSynchronously(productDetail))
    .query(({ ctx, input }) => readProduct(ctx.db, input.id, publicAudience(ctx.viewer))),

  review: customer
    .rest("POST", "/products/{id}/reviews", "Review a product", { creates: true, refusals: [404] })
    .input(newReview)
    .output(message)
    .mutation(idempotent(({ ctx, input }) => addReview(ctx, input))),

  all: admin
    .rest("GET", "/products/all", "Every product's name and price", { scope: "catalogue:read" })
    .input(productSlice)
    .output(z.array(productName))
    .query(({ ctx, input }) => listAllProducts(ctx, input)),

  create: admin
    .rest("POST", "/products", "Add a product", { creates: true, refusals: [404, 409] })
    .input(newProduct)
    .output(productRecord)
    .mutation(idempotent(({ ctx, input }) => createProduct(ctx, input))),

  update: admin
    .rest("PUT", "/products/{id}", "Change a product", { refusals: [404, 409] })
    .input(productUpdate)
    .output(productRecord)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),

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
