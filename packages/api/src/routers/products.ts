import { maySeeDrafts } from "@shop/domain/access";
import { message, sliceQuery } from "@shop/domain/contracts/pages";
import * as lines from "@shop/domain/contracts/lines";
import * as contract from "@shop/domain/contracts/products";
import { z } from "zod";
import { parseSynchronously, admin, customer, router, visitor } from "../base/procedures/procedures.ts";
import { idempotent } from "../base/procedures/idempotency.ts";
import { listFacets } from "../goods/search/facets.ts";
import { readOfferedProducts, toLineProduct } from "../goods/products/line-products.ts";
import { hasPriceFilter } from "../goods/products/product-filters.ts";
import { listAllProducts, listProductsForAdmin, readProductRecord } from "../goods/catalogue/product-records.ts";
import { listProducts, listTopProducts, readProduct } from "../goods/catalogue/product-reads.ts";
import { isByPrice } from "../goods/products/product-sort.ts";
import type { Context } from "../base/procedures/context.ts";
import { visitorOf } from "../goods/prices/buyer.ts";
import type { Audience } from "../goods/prices/price-sql.ts";
import { createProduct, updateProduct } from "../goods/catalogue/save-product.ts";
import { readSubstitutesForAdmin, setSubstitutes } from "../goods/catalogue/save-substitutes.ts";
import { addStockAlert, removeStockAlert } from "../buying/stock-alerts/stock-alerts.ts";
import { suggest } from "../goods/search/suggest.ts";
import { addReview, removeReview } from "../goods/catalogue/reviews.ts";

const publicAudience = async (ctx: Context): Promise<Audience> => ({
  buyer: await visitorOf(ctx),
  seesDrafts: maySeeDrafts(ctx.viewer),
});

const idsOf = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id);

export const productsRouter = router({
  list: visitor
    .rest("GET", "/products", "Products at public prices", {
      cacheTags: (
        { products, suggestions }: contract.ProductPage,
        query: Pick<contract.ProductQuery, "sort" | "minPrice" | "maxPrice">,
      ) => {
        const ids = idsOf([...products, ...(suggestions?.products ?? [])]);
        return isByPrice(query) || hasPriceFilter(query) ? ["listing", "prices", ...ids] : ["listing", ...ids];
      },
    })
    .input(contract.productQuery)
    .output(parseSynchronously(contract.productPage))
    .query(async ({ ctx, input }) => listProducts(ctx.db, input, await publicAudience(ctx))),

  facets: visitor
    .rest("GET", "/products/facets", "Filter values with product counts", { cacheTags: () => ["listing", "prices"] })
    .input(contract.facetQuery)
    .output(parseSynchronously(contract.productFacets))
    .query(async ({ ctx, input }) => listFacets(ctx.db, input, await publicAudience(ctx))),

  suggest: visitor
    .rest("GET", "/products/suggest", "Suggestions while a keyword is typed, at public prices", {
      cacheTags: ({ products }: contract.Suggestions) => ["listing", ...idsOf(products)],
    })
    .input(contract.suggestQuery)
    .output(contract.suggestions)
    .query(async ({ ctx, input }) => suggest(ctx.db, input, { buyer: await visitorOf(ctx), seesDrafts: false })),

  top: visitor
    .rest("GET", "/products/top", "The best rated products", {
      cacheTags: (products: contract.Product[]) => ["listing", ...idsOf(products)],
    })
    .input(z.object({}).optional())
    .output(parseSynchronously(z.array(contract.product)))
    .query(async ({ ctx }) => listTopProducts(ctx.db, { buyer: await visitorOf(ctx), seesDrafts: false })),

  /** For open pages of the version before `pricing.lines`, while a server is updated; goes with the next version. */
  lines: visitor
    .input(lines.lineProductQuery)
    .output(z.array(lines.lineProduct))
    .query(async ({ ctx, input }) =>
      [...(await readOfferedProducts(ctx.db, await visitorOf(ctx), input.ids)).values()].map((product) =>
        toLineProduct(product, product.minQty),
      ),
    ),

  byId: visitor
    .rest("GET", "/products/{id}", "A product at its public price", {
      refusals: [404],
      // A new product may be another size, colour or pack of this one, and a substitute may come back.
      cacheTags: ({ _id, sizes, colors = [], packs = [], substitutes }: contract.ProductDetail) => [
        "listing",
        _id,
        ...idsOf([...sizes, ...colors, ...packs, ...substitutes]),
      ],
    })
    .input(contract.productById)
    .output(parseSynchronously(contract.productDetail))
    .query(async ({ ctx, input }) => readProduct(ctx.db, input.id, await publicAudience(ctx))),

  review: customer
    .rest("POST", "/products/{id}/reviews", "Review a product", { creates: true, refusals: [404] })
    .input(contract.newReview)
    .output(message)
    .mutation(idempotent(({ ctx, input }) => addReview(ctx, input))),

  removeReview: admin
    .rest("DELETE", "/products/{id}/reviews/{reviewId}", "Remove a review", { refusals: [404] })
    .input(contract.reviewRemoval)
    .output(message)
    .mutation(({ ctx, input }) => removeReview(ctx, input)),

  addStockAlert: customer
    .rest("POST", "/products/{id}/stock-alert", "Request a back-in-stock email", {
      creates: true,
      refusals: [404],
    })
    .input(contract.productById)
    .output(message)
    .mutation(idempotent(({ ctx, input }) => addStockAlert(ctx, input))),

  removeStockAlert: customer
    .rest("DELETE", "/products/{id}/stock-alert", "Cancel a back-in-stock email", { refusals: [404] })
    .input(contract.productById)
    .output(message)
    .mutation(({ ctx, input }) => removeStockAlert(ctx, input)),

  all: admin
    .rest("GET", "/products/all", "Every product's name and price", { scope: "catalogue:read" })
    .input(sliceQuery)
    .output(z.array(contract.productName))
    .query(({ ctx, input }) => listAllProducts(ctx, input)),

  create: admin
    .rest("POST", "/products", "Add a product", { creates: true, refusals: [404, 409], takesLargeBody: true })
    .input(contract.newProduct)
    .output(contract.productRecord)
    .mutation(idempotent(({ ctx, input }) => createProduct(ctx, input))),

  update: admin
    .rest("PUT", "/products/{id}", "Change a product", { refusals: [404, 409], takesLargeBody: true })
    .input(contract.productUpdate)
    .output(contract.productRecord)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),

  setSubstitutes: admin
    .rest("PUT", "/products/{id}/substitutes", "Choose what is offered instead of a product that is out of stock", {
      refusals: [404, 409],
    })
    .input(contract.newSubstitutes)
    .output(contract.substitutes)
    .mutation(({ ctx, input }) => setSubstitutes(ctx, input)),

  adminList: admin
    .meta({ scope: "catalogue:read" })
    .input(contract.adminProductQuery)
    .output(contract.adminProductPage)
    .query(({ ctx, input }) => listProductsForAdmin(ctx, input)),

  adminById: admin
    .meta({ scope: "catalogue:read" })
    .input(contract.productById)
    .output(contract.productRecord)
    .query(({ ctx, input }) => readProductRecord(ctx, input.id)),

  adminSubstitutes: admin
    .meta({ scope: "catalogue:read" })
    .input(contract.productById)
    .output(contract.substitutes)
    .query(({ ctx, input }) => readSubstitutesForAdmin(ctx.db, input.id)),
});
