import { message } from "@shop/domain/contracts/pages";
import * as contract from "@shop/domain/contracts/price-lists";
import { idempotent } from "../base/procedures/idempotency.ts";
import { admin, router } from "../base/procedures/procedures.ts";
import { setPercentOff } from "../goods/price-lists/percent-off.ts";
import { listPriceListItems, setPriceListItems } from "../goods/price-lists/price-list-items.ts";
import {
  createPriceList,
  listPriceLists,
  readPriceList,
  removePriceList,
  updatePriceList,
} from "../goods/price-lists/price-lists.ts";

export const priceListsRouter = router({
  list: admin
    .rest("GET", "/price-lists", "The price lists")
    .input(contract.priceListQuery)
    .output(contract.priceListPage)
    .query(({ ctx, input }) => listPriceLists(ctx, input)),

  create: admin
    .rest("POST", "/price-lists", "Add a price list", { creates: true, refusals: [409] })
    .input(contract.newPriceList)
    .output(contract.priceList)
    .mutation(idempotent(({ ctx, input }) => createPriceList(ctx, input))),

  byId: admin
    .rest("GET", "/price-lists/{id}", "A price list", { refusals: [404] })
    .input(contract.priceListById)
    .output(contract.priceList)
    .query(({ ctx, input }) => readPriceList(ctx, input.id)),

  update: admin
    .rest("PUT", "/price-lists/{id}", "Change a price list", { refusals: [404, 409] })
    .input(contract.priceListUpdate)
    .output(contract.priceList)
    .mutation(({ ctx, input }) => updatePriceList(ctx, input)),

  remove: admin
    .rest("DELETE", "/price-lists/{id}", "Remove a price list with its items", { refusals: [404, 409] })
    .input(contract.priceListById)
    .output(message)
    .mutation(({ ctx, input }) => removePriceList(ctx, input.id)),

  items: admin
    .rest("GET", "/price-lists/{id}/items", "The items of a price list", { refusals: [404] })
    .input(contract.priceListItemQuery)
    .output(contract.priceListItemPage)
    .query(({ ctx, input }) => listPriceListItems(ctx, input)),

  setItems: admin
    .rest("PUT", "/price-lists/{id}/items", "Set and remove items of a price list, all or none", {
      refusals: [404, 409],
      takesLargeBody: true,
    })
    .input(contract.newPriceListItems)
    .output(contract.savedItems)
    .mutation(({ ctx, input }) => setPriceListItems(ctx, input)),

  setPercentOff: admin
    .rest("POST", "/price-lists/{id}/percent", "Set a category's prices to a percentage off their own", {
      idempotencyKey: true,
      refusals: [404],
    })
    .input(contract.percentOff)
    .output(contract.percentAnswer)
    .mutation(idempotent(({ ctx, input }) => setPercentOff(ctx, input))),
});
