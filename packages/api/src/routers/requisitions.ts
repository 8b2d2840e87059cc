import { cartAddition } from "@shop/domain/contracts/carts";
import { order } from "@shop/domain/contracts/orders";
import * as contract from "@shop/domain/contracts/requisitions";
import { idempotentKeeping } from "../base/procedures/idempotency.ts";
import { member, router } from "../base/procedures/procedures.ts";
import { additionKeeping } from "../buying/carts/carts.ts";
import { placeOnce } from "../orders/placing/place-once.ts";
import { askForApproval, requisitionKeeping } from "../orders/requisitions/ask-for-approval.ts";
import { addRequisitionToCart, updateRequisition } from "../orders/requisitions/change-requisition.ts";
import { approveRequisition, declineRequisition, withdrawRequisition } from "../orders/requisitions/decide.ts";
import { listRequisitions, readRequisition } from "../orders/requisitions/read-requisitions.ts";

/** Orders of a company's members that somebody else decides on. */
export const requisitionsRouter = router({
  list: member
    .rest("GET", "/requisitions", "The requisitions of the caller's company, newest first", {
      scope: "orders:read",
      refusals: [404],
    })
    .input(contract.requisitionsQuery)
    .output(contract.requisitionsPage)
    .query(({ ctx, input }) => listRequisitions(ctx, input)),

  create: member
    .rest("POST", "/requisitions", "Ask for approval of an order", {
      scope: "orders:write",
      permission: "order",
      creates: true,
      refusals: [404, 409],
      takesLargeBody: true,
    })
    .input(contract.newRequisition)
    .output(contract.requisition)
    .mutation(idempotentKeeping(requisitionKeeping, ({ ctx, input }) => askForApproval(ctx, input))),

  byId: member
    .rest("GET", "/requisitions/{id}", "A requisition", { scope: "orders:read", refusals: [404] })
    .input(contract.requisitionById)
    .output(contract.requisition)
    .query(({ ctx, input }) => readRequisition(ctx, input.id)),

  update: member
    .rest("PUT", "/requisitions/{id}", "Change an open requisition before deciding on it", {
      permission: "decide",
      refusals: [404, 409],
      takesLargeBody: true,
    })
    .input(contract.requisitionUpdate)
    .output(contract.requisition)
    .mutation(({ ctx, input }) => updateRequisition(ctx, input)),

  approve: member
    .rest("POST", "/requisitions/{id}/approve", "Approve a requisition, which places its order", {
      permission: "decide",
      creates: true,
      refusals: [404, 409],
    })
    .input(contract.requisitionApproval)
    .output(order)
    .mutation(placeOnce(approveRequisition)),

  decline: member
    .rest("POST", "/requisitions/{id}/decline", "Decline a requisition", {
      permission: "decide",
      refusals: [404, 409],
    })
    .input(contract.requisitionRefusal)
    .output(contract.requisition)
    .mutation(({ ctx, input }) => declineRequisition(ctx, input)),

  withdraw: member
    .rest("POST", "/requisitions/{id}/withdraw", "Withdraw the caller's requisition", {
      scope: "orders:write",
      refusals: [404, 409],
    })
    .input(contract.requisitionById)
    .output(contract.requisition)
    .mutation(({ ctx, input }) => withdrawRequisition(ctx, input.id)),

  addToCart: member
    .rest("POST", "/requisitions/{id}/cart", "Put the lines of a requisition into the caller's cart", {
      scope: "orders:write",
      permission: "order",
      idempotencyKey: true,
      refusals: [404],
    })
    .input(contract.requisitionById)
    .output(cartAddition)
    .mutation(idempotentKeeping(additionKeeping, ({ ctx, input }) => addRequisitionToCart(ctx, input.id))),
});
