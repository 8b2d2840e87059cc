import * as contract from "@shop/domain/contracts/companies";
import * as members from "@shop/domain/contracts/company-members";
import { message } from "@shop/domain/contracts/pages";
import { idempotent } from "../base/procedures/idempotency.ts";
import { admin, router } from "../base/procedures/procedures.ts";
import { inviteMember } from "../people/companies/invitations.ts";
import { removeMember, updateMember } from "../people/companies/members.ts";
import { createCompany, updateCompany } from "../shop/companies/companies.ts";
import { listCompanies, readCompany } from "../shop/companies/company-records.ts";

export const companiesRouter = router({
  list: admin
    .rest("GET", "/companies", "The companies")
    .input(contract.companyQuery)
    .output(contract.companyPage)
    .query(({ ctx, input }) => listCompanies(ctx, input)),

  create: admin
    .rest("POST", "/companies", "Add a company", { creates: true, refusals: [404, 409] })
    .input(contract.newCompany)
    .output(contract.companyRecord)
    .mutation(idempotent(({ ctx, input }) => createCompany(ctx, input))),

  byId: admin
    .rest("GET", "/companies/{id}", "A company with its members", { refusals: [404] })
    .input(contract.companyById)
    .output(contract.companyWithMembers)
    .query(({ ctx, input }) => readCompany(ctx, input.id)),

  update: admin
    .rest("PUT", "/companies/{id}", "Change a company", { refusals: [404, 409] })
    .input(contract.companyUpdate)
    .output(contract.companyRecord)
    .mutation(({ ctx, input }) => updateCompany(ctx, input)),

  addMember: admin
    .rest("POST", "/companies/{id}/members", "Invite a person to a company", { creates: true, refusals: [404, 409] })
    .input(members.staffInvitation)
    .output(members.companyMember)
    .mutation(idempotent(({ ctx, input: { id, ...sent } }) => inviteMember(ctx, id, sent))),

  updateMember: admin
    .rest("PUT", "/companies/{id}/members/{member}", "Change role and limits of a member, or of an invitation", {
      refusals: [404],
    })
    .input(members.staffMemberUpdate)
    .output(members.companyMember)
    .mutation(({ ctx, input: { id, member, ...changes } }) => updateMember(ctx, id, { ...changes, id: member })),

  removeMember: admin
    .rest("DELETE", "/companies/{id}/members/{member}", "Remove a member, or take an invitation back", {
      refusals: [404],
    })
    .input(members.staffMemberById)
    .output(message)
    .mutation(({ ctx, input }) => removeMember(ctx, input.id, input.member)),
});
