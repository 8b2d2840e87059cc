import * as contract from "@shop/domain/contracts/carts";
import {
  additionKeeping,
  addToCart,
  mergeIntoCart,
  readCart,
  replaceCart,
  setCartLine,
} from "../buying/carts/carts.ts";
import { customerOf } from "../goods/prices/buyer.ts";
import { transact } from "../base/platform/transact.ts";
import { idempotentKeeping } from "../base/procedures/idempotency.ts";
import { customer, router } from "../base/procedures/procedures.ts";

export const cartRouter = router({
  read: customer
    .rest("GET", "/cart", "The caller's cart", { scope: "orders:write" })
    .output(contract.cart)
    .query(async ({ ctx }) => readCart(ctx.db, await customerOf(ctx))),

  replace: customer
    .rest("PUT", "/cart", "Replace all lines of the cart", {
      scope: "orders:write",
      refusals: [404, 409],
      takesLargeBody: true,
    })
    .input(contract.newCart)
    .output(contract.changedCart)
    .mutation(({ ctx, input }) =>
      transact(ctx.db, async (tx) => replaceCart(tx, await customerOf({ ...ctx, db: tx }), input)),
    ),

  setLine: customer
    .rest("PUT", "/cart/lines/{product}", "Set the quantity of a product in the cart", {
      scope: "orders:write",
      refusals: [404],
    })
    .input(contract.cartLineChange)
    .output(contract.changedCart)
    .mutation(({ ctx, input }) =>
      transact(ctx.db, async (tx) => setCartLine(tx, await customerOf({ ...ctx, db: tx }), input)),
    ),

  add: customer
    .rest("POST", "/cart/lines", "Add lines to the cart", {
      scope: "orders:write",
      idempotencyKey: true,
      takesLargeBody: true,
    })
    .input(contract.addedLines)
    .output(contract.cartAddition)
    .mutation(
      idempotentKeeping(additionKeeping, ({ ctx, input }) =>
        transact(ctx.db, async (tx) => addToCart(tx, await customerOf({ ...ctx, db: tx }), input.lines)),
      ),
    ),

  merge: customer
    .rest("POST", "/cart/merge", "Merge a browser's cart into the account's", {
      scope: "orders:write",
      idempotencyKey: true,
      takesLargeBody: true,
    })
    .input(contract.addedLines)
    .output(contract.cartAddition)
    .mutation(
      idempotentKeeping(additionKeeping, ({ ctx, input }) =>
        transact(ctx.db, async (tx) => mergeIntoCart(tx, await customerOf({ ...ctx, db: tx }), input.lines)),
      ),
    ),
});
