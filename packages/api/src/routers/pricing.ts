import { maySeeDrafts, type Viewer } from "@shop/domain/access";
import { message } from "@shop/domain/contracts/pages";
import {
  customerPrice,
  customerPriceById,
  customerPricePage,
  customerPriceQuery,
  newCustomerPrice,
} from "@shop/domain/contracts/pricing";
import {
  facetQuery,
  product,
  productById,
  productDetail,
  productFacets,
  productPage,
  productQuery,
} from "@shop/domain/contracts/products";
import { z } from "zod";
import { atOnce } from "../platform/sync-schema.ts";
import { once } from "../procedures/idempotency.ts";
import { admin, customer, router } from "../procedures/procedures.ts";
import { listFacets } from "../search/facets.ts";
import { listProducts, listTopProducts, readProduct } from "../catalogue/product-reads.ts";
import type { Audience } from "../pricing/price-sql.ts";
import { listCustomerPrices, removeCustomerPrice, setCustomerPrice } from "../pricing/customer-prices.ts";

const tags = ["pricing"];
const ownAudience = (viewer: Viewer): Audience => ({ pricesOf: viewer.id, seesDrafts: maySeeDrafts(viewer) });

export const pricingRouter = router({
  listProducts: customer
    .meta({
      openapi: {
        method: "GET",
        path: "/productuserprice/products",
        protect: true,
        tags,
        summary: "Products with one's own prices",
      },
      scope: "catalogue:read",
    })
    .input(productQuery)
    .output(atOnce(productPage))
    .query(({ ctx, input }) => listProducts(ctx.db, input, ownAudience(ctx.viewer))),

  facets: customer
    .meta({
      openapi: {
        method: "GET",
        path: "/productuserprice/facets",
        protect: true,
        tags,
        summary: "What the products can be narrowed by, with one's own prices",
      },
      scope: "catalogue:read",
    })
    .input(facetQuery)
    .output(atOnce(productFacets))
    .query(({ ctx, input }) => listFacets(ctx.db, input, ownAudience(ctx.viewer))),

  productById: customer
    .meta({
      openapi: {
        method: "GET",
        path: "/productuserprice/{id}",
        refusals: [404],
        protect: true,
        tags,
        summary: "A product with one's own price",
      },
      scope: "catalogue:read",
    })
    .input(productById)
    .output(atOnce(productDetail))
    .query(({ ctx, input }) => readProduct(ctx.db, input.id, ownAudience(ctx.viewer))),

  /** The shop's own page only: over REST the best rated are at public prices for everybody. */
  top: customer
    .meta({ scope: "catalogue:read" })
    .output(atOnce(z.array(product)))
    .query(({ ctx }) => listTopProducts(ctx.db, { pricesOf: ctx.viewer.id, seesDrafts: false })),

  list: admin
    .meta({
      openapi: { method: "GET", path: "/productuserprice", protect: true, tags, summary: "Customers' own prices" },
    })
    .input(customerPriceQuery)
    .output(customerPricePage)
    .query(({ ctx, input }) => listCustomerPrices(ctx.db, input)),

  set: admin
    .meta({
      openapi: {
        method: "POST",
        path: "/productuserprice",
        status: 201,
        isOnce: true,
        refusals: [404, 409],
        protect: true,
        tags,
        summary: "Set a customer's price",
      },
    })
    .input(newCustomerPrice)
    .output(customerPrice)
    .mutation(once(({ ctx, input }) => setCustomerPrice(ctx, ctx.viewer, input))),

  remove: admin
    .meta({
      openapi: {
        method: "DELETE",
        path: "/productuserprice",
        refusals: [404],
        protect: true,
        tags,
        summary: "Remove a customer's price",
      },
    })
    .input(customerPriceById)
    .output(message)
    .mutation(({ ctx, input }) => removeCustomerPrice(ctx, ctx.viewer, input.id)),
});
