import type { CompanyMember } from "@shop/domain/contracts/company-members";
import type { CompanyRow } from "./lock-company.ts";

/** An entry is found by the person's id, or by that of their invitation. */
export const aboutMember = ({ name: company }: Pick<CompanyRow, "name">, { _id, name, email }: CompanyMember) => ({
  entity: "companyMember" as const,
  recordId: _id,
  label: `${name ?? email} · ${company}`,
});

/** The address is kept for an invitation alone: the account of a member has its own. */
export const auditedMember = ({ status, email, role, orderLimit, monthlyLimit }: CompanyMember) => ({
  ...(status === "invited" && { email }),
  role,
  orderLimit,
  monthlyLimit,
});
