import { message } from "@shop/domain/contracts/pages";
import * as contract from "@shop/domain/contracts/quick-order";
import { customer, router, visitor } from "../base/procedures/procedures.ts";
import { forgetChoice, rememberChoice } from "../buying/quick-order/choices.ts";
import { resolveQuickOrder } from "../buying/quick-order/quick-order.ts";

export const quickOrderRouter = router({
  resolve: visitor
    .rest("POST", "/quick-order", "Match the lines of a pasted order to products", {
      scope: "catalogue:read",
      takesLargeBody: true,
    })
    .input(contract.quickOrder)
    .output(contract.quickOrderAnswer)
    .mutation(({ ctx, input }) => resolveQuickOrder(ctx, input)),

  remember: customer
    .rest("POST", "/quick-order/choices", "Save the product chosen for a text", {
      scope: "orders:write",
      refusals: [404],
    })
    .input(contract.quickOrderChoice)
    .output(message)
    .mutation(({ ctx, input }) => rememberChoice(ctx, input)),

  forget: customer
    .rest("DELETE", "/quick-order/choices", "Remove the product chosen for a text", { scope: "orders:write" })
    .input(contract.forgottenChoice)
    .output(message)
    .mutation(({ ctx, input }) => forgetChoice(ctx, input)),
});
