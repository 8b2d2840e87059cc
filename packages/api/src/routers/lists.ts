import { cartAddition } from "@shop/domain/contracts/carts";
import * as contract from "@shop/domain/contracts/lists";
import { message } from "@shop/domain/contracts/pages";
import { additionKeeping } from "../buying/carts/carts.ts";
import {
  addListToCart,
  addToList,
  createList,
  listKeeping,
  listLists,
  readList,
  removeList,
  updateList,
} from "../buying/lists/lists.ts";
import { idempotentKeeping } from "../base/procedures/idempotency.ts";
import { customer, router } from "../base/procedures/procedures.ts";

export const listsRouter = router({
  list: customer
    .rest("GET", "/lists", "The caller's shopping lists, the last changed first", { scope: "orders:read" })
    .input(contract.listsQuery)
    .output(contract.listsPage)
    .query(({ ctx, input }) => listLists(ctx, input)),

  create: customer
    .rest("POST", "/lists", "Make a shopping list", {
      scope: "orders:write",
      creates: true,
      refusals: [404],
      takesLargeBody: true,
    })
    .input(contract.newList)
    .output(contract.shoppingList)
    .mutation(idempotentKeeping(listKeeping, ({ ctx, input }) => createList(ctx, input))),

  byId: customer
    .rest("GET", "/lists/{id}", "A shopping list", { scope: "orders:read", refusals: [404] })
    .input(contract.listById)
    .output(contract.shoppingList)
    .query(({ ctx, input }) => readList(ctx, input.id)),

  update: customer
    .rest("PUT", "/lists/{id}", "Rename a shopping list, or change its lines", {
      scope: "orders:write",
      refusals: [404],
      takesLargeBody: true,
    })
    .input(contract.listUpdate)
    .output(contract.shoppingList)
    .mutation(({ ctx, input }) => updateList(ctx, input)),

  remove: customer
    .rest("DELETE", "/lists/{id}", "Remove a shopping list", { scope: "orders:write", refusals: [404] })
    .input(contract.listById)
    .output(message)
    .mutation(({ ctx, input }) => removeList(ctx, input.id)),

  addLines: customer
    .rest("POST", "/lists/{id}/lines", "Add lines to a shopping list", {
      scope: "orders:write",
      idempotencyKey: true,
      refusals: [404],
      takesLargeBody: true,
    })
    .input(contract.listAddition)
    .output(contract.shoppingList)
    .mutation(idempotentKeeping(listKeeping, ({ ctx, input }) => addToList(ctx, input))),

  addToCart: customer
    .rest("POST", "/lists/{id}/cart", "Add a shopping list to the cart", {
      scope: "orders:write",
      idempotencyKey: true,
      refusals: [404],
      takesLargeBody: true,
    })
    .input(contract.listToCart)
    .output(cartAddition)
    .mutation(idempotentKeeping(additionKeeping, ({ ctx, input }) => addListToCart(ctx, input))),
});
