import { maySeeDrafts, type Viewer } from "@shop/domain/access";
import { product, productById, productDetail, productPage, productQuery } from "@shop/domain/contracts/products";
import { z } from "zod";
import { customer, router } from "../procedures.ts";
import { listProducts, listTopProducts, readProduct } from "../products/product-reads.ts";
import type { Reader } from "../products/product-statements.ts";

const tags = ["pricing"];
const ownReader = (viewer: Viewer): Reader => ({ pricesOf: viewer.id, seesDrafts: maySeeDrafts(viewer) });

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
    })
    .input(productQuery)
    .output(productPage)
    .query(({ ctx, input }) => listProducts(ctx.db, input, ownReader(ctx.viewer))),

  productById: customer
    .meta({
      openapi: {
        method: "GET",
        path: "/productuserprice/{id}",
        protect: true,
        tags,
        summary: "A product with one's own price",
      },
    })
    .input(productById)
    .output(productDetail)
    .query(({ ctx, input }) => readProduct(ctx.db, input.id, ownReader(ctx.viewer))),

  /** The shop's own page only: over REST the best rated are at public prices for everybody. */
  top: customer
    .output(z.array(product))
    .query(({ ctx }) => listTopProducts(ctx.db, { pricesOf: ctx.viewer.id, seesDrafts: false })),
});
