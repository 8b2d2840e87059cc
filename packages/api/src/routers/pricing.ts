import { maySeeDrafts } from "@shop/domain/access";
import { message } from "@shop/domain/contracts/pages";
import * as contract from "@shop/domain/contracts/pricing";
import * as lines from "@shop/domain/contracts/lines";
import * as productsContract from "@shop/domain/contracts/products";
import { isInStock } from "@shop/domain/orders/quantities";
import { z } from "zod";
import { admin, customer, parseSynchronously, router, visitor } from "../base/procedures/procedures.ts";
import { idempotent } from "../base/procedures/idempotency.ts";
import { listFacets } from "../goods/search/facets.ts";
import { listProducts, listTopProducts, readProduct } from "../goods/catalogue/product-reads.ts";
import { withOwnReview } from "../goods/catalogue/reviews.ts";
import type { CustomerContext } from "../base/procedures/context.ts";
import { buyerOf, customerOf } from "../goods/prices/buyer.ts";
import type { Audience } from "../goods/prices/price-sql.ts";
import { hasStockAlert } from "../buying/stock-alerts/stock-alerts.ts";
import { explainPrice } from "../goods/price-lists/explain-price.ts";
import { readPricedLines } from "../goods/products/line-products.ts";
import { suggest } from "../goods/search/suggest.ts";
import { listCustomerPrices, removeCustomerPrice, setCustomerPrice } from "../goods/prices/customer-prices.ts";

const ownAudience = async (ctx: CustomerContext): Promise<Audience> => ({
  buyer: await customerOf(ctx),
  seesDrafts: maySeeDrafts(ctx.viewer),
});

export const pricingRouter = router({
  listProducts: customer
    .rest("GET", "/productuserprice/products", "Products with the caller's prices", {
      scope: "catalogue:read",
      usesReplica: true,
    })
    .input(productsContract.productQuery)
    .output(parseSynchronously(productsContract.productPage))
    .query(async ({ ctx, input }) => listProducts(ctx.db, input, await ownAudience(ctx))),

  facets: customer
    .rest("GET", "/productuserprice/facets", "Filter values with product counts, at the caller's prices", {
      scope: "catalogue:read",
      usesReplica: true,
    })
    .input(productsContract.facetQuery)
    .output(parseSynchronously(productsContract.productFacets))
    .query(async ({ ctx, input }) => listFacets(ctx.db, input, await ownAudience(ctx))),

  productById: customer
    .rest("GET", "/productuserprice/{id}", "A product with the caller's price", {
      scope: "catalogue:read",
      usesReplica: true,
      refusals: [404],
    })
    .input(productsContract.ownProductById)
    .output(parseSynchronously(productsContract.ownProductDetail))
    .query(async ({ ctx, input }) => {
      const product = await readProduct(ctx.db, input.id, await ownAudience(ctx), input.qty);
      return {
        ...(await withOwnReview(ctx.db, ctx.viewer.id, product)),
        ...(!isInStock(product) && { stockAlert: await hasStockAlert(ctx.db, ctx.viewer, product._id) }),
      };
    }),

  top: customer
    .rest("GET", "/productuserprice/top", "The best rated products with the caller's prices", {
      scope: "catalogue:read",
      usesReplica: true,
    })
    .input(z.object({}).optional())
    .output(parseSynchronously(z.array(productsContract.product)))
    .query(async ({ ctx }) => listTopProducts(ctx.db, { buyer: await customerOf(ctx), seesDrafts: false })),

  suggest: customer
    .rest("GET", "/productuserprice/suggest", "Suggestions while a keyword is typed, with the caller's prices", {
      scope: "catalogue:read",
      usesReplica: true,
    })
    .input(productsContract.suggestQuery)
    .output(productsContract.suggestions)
    .query(async ({ ctx, input }) => suggest(ctx.db, input, { buyer: await customerOf(ctx), seesDrafts: false })),

  /** The products of lines that the browser keeps, at the prices of the caller. */
  lines: visitor
    .input(lines.pricedLines)
    .output(z.array(lines.lineProduct))
    .query(async ({ ctx, input }) => readPricedLines(ctx.db, await buyerOf(ctx), input.lines)),

  explain: admin
    .rest("GET", "/productuserprice/explain", "What a customer pays in a quantity, and why", { refusals: [404] })
    .input(contract.priceQuestion)
    .output(contract.explainedPrice)
    .query(({ ctx, input }) => explainPrice(ctx, input)),

  list: admin
    .rest("GET", "/productuserprice", "Customers' own prices")
    .input(contract.customerPriceQuery)
    .output(contract.customerPricePage)
    .query(({ ctx, input }) => listCustomerPrices(ctx, input)),

  set: admin
    .rest("POST", "/productuserprice", "Set a customer's price", { creates: true, refusals: [404, 409] })
    .input(contract.newCustomerPrice)
    .output(contract.customerPrice)
    .mutation(idempotent(({ ctx, input }) => setCustomerPrice(ctx, input))),

  remove: admin
    .rest("DELETE", "/productuserprice", "Remove a customer's price", { refusals: [404] })
    .input(contract.customerPriceById)
    .output(message)
    .mutation(({ ctx, input }) => removeCustomerPrice(ctx, input.id)),
});
