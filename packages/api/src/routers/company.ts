import * as contract from "@shop/domain/contracts/company";
import * as members from "@shop/domain/contracts/company-members";
import { message } from "@shop/domain/contracts/pages";
import { idempotent } from "../base/procedures/idempotency.ts";
import { member, router } from "../base/procedures/procedures.ts";
import { readOwnAccount } from "../money/accounts/own-account.ts";
import { readSpending } from "../money/statements/spending.ts";
import { listCompanyOrders } from "../orders/company-orders.ts";
import { inviteMember } from "../people/companies/invitations.ts";
import { removeMember, updateMember } from "../people/companies/members.ts";
import { readOwnCompany, updateOwnCompany } from "../people/companies/company-settings.ts";

/** The caller's own company. */
export const companyRouter = router({
  read: member
    .rest("GET", "/company", "The caller's company", { scope: "orders:read", refusals: [404] })
    .output(contract.ownCompany)
    .query(async ({ ctx }) => ({
      ...(await readOwnCompany(ctx)),
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
      takesLargeBody: true,
    })
    .input(contract.ownCompanyUpdate)
    .output(contract.ownCompany)
    .mutation(async ({ ctx, input }) => ({
      ...(await updateOwnCompany(ctx, input)),
      account: await readOwnAccount(ctx),
    })),

  addMember: member
    .rest("POST", "/company/members", "Invite a person to the caller's company", {
      permission: "manage",
      creates: true,
      refusals: [404, 409],
    })
    .input(members.memberInvitation)
    .output(members.companyMember)
    .mutation(idempotent(({ ctx, input }) => inviteMember(ctx, ctx.viewer.company.id, input))),

  updateMember: member
    .rest("PUT", "/company/members/{id}", "Change role and limits of a member, or of an invitation", {
      permission: "manage",
      refusals: [404, 409],
    })
    .input(members.memberUpdate)
    .output(members.companyMember)
    .mutation(({ ctx, input }) => updateMember(ctx, ctx.viewer.company.id, input)),

  // Each member may leave.
  removeMember: member
    .rest("DELETE", "/company/members/{id}", "Remove a member, leave, or take an invitation back", {
      refusals: [404, 409],
    })
    .input(members.memberById)
    .output(message)
    .mutation(({ ctx, input }) => removeMember(ctx, ctx.viewer.company.id, input.id)),
});
