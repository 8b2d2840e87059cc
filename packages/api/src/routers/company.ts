import * as contract from "@shop/domain/contracts/company";
import { member, router } from "../base/procedures/procedures.ts";
import { readOwnCompany, updateOwnCompany } from "../people/companies/company-settings.ts";

/** The caller's own company. */
export const companyRouter = router({
  read: member
    .rest("GET", "/company", "The caller's company", { scope: "orders:read", refusals: [404] })
    .output(contract.ownCompany)
    .query(({ ctx }) => readOwnCompany(ctx.db, ctx.viewer.company)),

  update: member
    .rest("PUT", "/company", "Change the settings of the caller's company", {
      permission: "manage",
      refusals: [404, 409],
    })
    .input(contract.ownCompanyUpdate)
    .output(contract.ownCompany)
    .mutation(({ ctx, input }) => updateOwnCompany(ctx, input)),
});
