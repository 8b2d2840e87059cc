import type { Transaction } from "@shop/db/client";
import { companies, companyInvitations } from "@shop/db/schema/companies";
import type { Viewer } from "@shop/domain/access";
import { and, eq, type SQL } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { cancelMail } from "../../base/mail/outbox.ts";
import { aboutMember, auditedMember } from "./audited-member.ts";
import { toInvited } from "./read-members.ts";

export const invitationCause = (id: string) => `company-invitation:${id}`;

/** Takes invitations of a company back: their links are invalid then. The company is locked. */
export async function withdrawInvitations(
  tx: Transaction,
  viewer: Viewer,
  companyId: string,
  which: SQL,
): Promise<void> {
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Error("an invitation is of a company");
  const isWithdrawn = and(eq(companyInvitations.companyId, companyId), which);
  for (const row of await tx.delete(companyInvitations).where(isWithdrawn).returning()) {
    await cancelMail(tx, invitationCause(row.id));
    const invited = toInvited(row);
    const about = aboutMember(company, invited);
    await recordChange(tx, viewer, { ...about, action: "removed", before: auditedMember(invited) });
  }
}

/** Takes back what a person has sent who manages the company no longer: it could let them in again. The company is locked. */
export const withdrawInvitationsOf = (
  tx: Transaction,
  viewer: Viewer,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<void> => withdrawInvitations(tx, viewer, companyId, eq(companyInvitations.invitedBy, userId));
