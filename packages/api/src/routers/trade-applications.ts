import { companyRecord } from "@shop/domain/contracts/companies";
import { message } from "@shop/domain/contracts/pages";
import * as contract from "@shop/domain/contracts/trade-applications";
import { idempotent } from "../base/procedures/idempotency.ts";
import { admin, router, visitor } from "../base/procedures/procedures.ts";
import { applyForAccount } from "../shop/companies/apply.ts";
import { approveApplication, declineApplication, listApplications } from "../shop/companies/trade-applications.ts";

/** Businesses that ask for an account. */
export const tradeApplicationsRouter = router({
  create: visitor
    .rest("POST", "/trade-applications", "Apply for a trade account", { creates: true })
    .input(contract.newTradeApplication)
    .output(message)
    .mutation(idempotent(({ ctx, input }) => applyForAccount(ctx, input))),

  list: admin
    .rest("GET", "/trade-applications", "The applications for trade accounts")
    .input(contract.tradeApplicationQuery)
    .output(contract.tradeApplicationPage)
    .query(({ ctx, input }) => listApplications(ctx.db, input)),

  approve: admin
    .rest("POST", "/trade-applications/{id}/approve", "Make a company of an application, and invite the applicant", {
      creates: true,
      refusals: [404, 409],
    })
    .input(contract.tradeApplicationApproval)
    .output(companyRecord)
    .mutation(idempotent(({ ctx, input }) => approveApplication(ctx, input))),

  decline: admin
    .rest("POST", "/trade-applications/{id}/decline", "Decline an application, with a reason for the applicant", {
      idempotencyKey: true,
      refusals: [404, 409],
    })
    .input(contract.tradeApplicationDecline)
    .output(contract.tradeApplication)
    .mutation(idempotent(({ ctx, input }) => declineApplication(ctx, input))),
});
