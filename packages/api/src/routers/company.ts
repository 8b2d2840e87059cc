import * as contract from "@shop/domain/contracts/company";
import { member, router } from "../base/procedures/procedures.ts";
import { readOwnAccount } from "../money/accounts/own-account.ts";
import { readSpending } from "../money/statements/spending.ts";
import { listCompanyOrders } from "../orders/company-orders.ts";
import { readOwnCompany, updateOwnCompany } from "../people/companies/company-settings.ts";

/** The caller's own company. */
export const companyRouter = router({
  read: member
    .rest("GET", "/company", "The caller's company", { scope: "orders:read", refusals: [404] })
    .output(contract.ownCompany)
    .query(async ({ ctx }) => ({
      ...(await readOwnCompany(ctx.db, ctx.viewer.company)),
      account: await readOwnAccount(ctx),
    })),

  orders: member
    .rest("GET", "/company/orders", "The orders of the caller's company, newest first", {
      scope: "orders:read",
      refusals: [404],
    })
    .input(contract.companyOrdersQuery)
    .output(contract.companyOrdersPage)
    .query(({ ctx, input }) => listCompanyOrders(ctx, input)),

  spending: member
    .rest("GET", "/company/spending", "What the caller's company was invoiced, by month and cost centre", {
      scope: "orders:read",
      refusals: [404],
    })
    .input(contract.spendingQuery)
    .output(contract.spending)
    .query(({ ctx, input }) => readSpending(ctx, input)),

  update: member
    .rest("PUT", "/company", "Change the settings of the caller's company", {
      permission: "manage",
      refusals: [404, 409],
    })
    .input(contract.ownCompanyUpdate)
    .output(contract.ownCompany)
    .mutation(async ({ ctx, input }) => ({
      ...(await updateOwnCompany(ctx, input)),
      account: await readOwnAccount(ctx),
    })),
});
