import * as contract from "@shop/domain/contracts/addresses";
import type { NewAddress, SavedAddress } from "@shop/domain/contracts/addresses";
import { message } from "@shop/domain/contracts/pages";
import { REMOVED } from "@shop/domain/messages";
import { createAddress, listAddresses, removeAddress, updateAddress } from "../buying/addresses/addresses.ts";
import type { CustomerContext } from "../base/procedures/context.ts";
import { idempotent } from "../base/procedures/idempotency.ts";
import { customer, router } from "../base/procedures/procedures.ts";

/** As a server of the previous version has kept it for a repeated call. */
type KeptAddress = Omit<SavedAddress, "isShared"> & Partial<Pick<SavedAddress, "isShared">>;

const create = idempotent<CustomerContext, NewAddress, KeptAddress>(({ ctx, input }) => createAddress(ctx, input));

export const addressesRouter = router({
  list: customer
    .rest("GET", "/addresses", "The caller's delivery addresses, the default first", { scope: "orders:read" })
    .output(contract.savedAddresses)
    .query(async ({ ctx }) => ({ addresses: await listAddresses(ctx) })),

  create: customer
    .rest("POST", "/addresses", "Keep a delivery address", {
      scope: "orders:write",
      creates: true,
      refusals: [404],
    })
    .input(contract.newAddress)
    .output(contract.savedAddress)
    .mutation(async (call) => ({ isShared: false, ...(await create(call)) })),

  update: customer
    .rest("PUT", "/addresses/{id}", "Change a delivery address, or make it the default", {
      scope: "orders:write",
      refusals: [404],
    })
    .input(contract.addressUpdate)
    .output(contract.savedAddress)
    .mutation(({ ctx, input }) => updateAddress(ctx, input)),

  remove: customer
    .rest("DELETE", "/addresses/{id}", "Remove a delivery address", { scope: "orders:write", refusals: [404] })
    .input(contract.addressById)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await removeAddress(ctx, input.id);
      return { message: REMOVED("Address") };
    }),
});
