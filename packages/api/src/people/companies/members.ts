import type { Queryable, Transaction } from "@shop/db/client";
import { companyInvitations, companyMembers } from "@shop/db/schema/companies";
import type { Viewer } from "@shop/domain/access";
import type { CompanyMember, MemberUpdate } from "@shop/domain/contracts/company-members";
import { isId } from "@shop/domain/ids";
import { REMOVED, TOO_MANY_MEMBER_CHANGES } from "@shop/domain/messages";
import { dollarsToCents } from "@shop/domain/money";
import { and, eq } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { assertFewerOfDay } from "../../base/limits/changes-of-day.ts";
import { notFound } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import { assertMay } from "../../base/procedures/procedures.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { aboutMember, auditedMember } from "./audited-member.ts";
import { lockCompany, lockOwnCompany, type CompanyRow } from "./lock-company.ts";
import { assertNotLastAdmin, endMembership, type MemberRow } from "./membership.ts";
import { readMember, toInvited } from "./read-members.ts";
import { withdrawInvitations, withdrawInvitationsOf } from "./withdraw-invitations.ts";

type Context = Pick<CustomerContext<Queryable>, "db" | "settings" | "viewer">;
type LimitedContext = Context & Pick<CustomerContext, "limits" | "setHeader">;
type InvitationRow = typeof companyInvitations.$inferSelect;
type Found = { member: MemberRow } | { invitation: InvitationRow };

/** The company whose members are changed: staff name it, a member changes those of their own. */
export const lockManaged = (tx: Transaction, viewer: Viewer, companyId: string): Promise<CompanyRow> =>
  viewer.company?.id === companyId
    ? lockOwnCompany(tx, { id: viewer.id, company: viewer.company })
    : lockCompany(tx, companyId);

/**
 * Changes role and limits of a member, or of an invitation. NOT_FOUND for one of another company; BAD_REQUEST for another
 * role of the last admin; TOO_MANY_REQUESTS for an admin of the company with too many changes in 24 hours. A new role counts from
 * the member's next call; without the admin's, what they have sent as invitations is taken back.
 */
export function updateMember(
  ctx: LimitedContext,
  companyId: string,
  { id, role, orderLimit, monthlyLimit }: MemberUpdate,
): Promise<CompanyMember> {
  const { db, settings, limits, viewer } = ctx;
  return transact(db, async (tx) => {
    const company = await lockManaged(tx, viewer, companyId);
    const kind = { entity: "companyMember", action: "updated" } as const;
    await assertFewerOfDay(tx, ctx, kind, limits.memberChanges, TOO_MANY_MEMBER_CHANGES);
    const found = await findIn(tx, company, id);
    const before = await toMember(tx, settings, found);
    const changes = {
      role: role ?? before.role,
      ...(orderLimit !== undefined && { orderLimitCents: toCents(orderLimit) }),
      ...(monthlyLimit !== undefined && { monthlyLimitCents: toCents(monthlyLimit) }),
    };
    if ("member" in found) {
      if (changes.role !== "admin") {
        await assertNotLastAdmin(tx, found.member);
        await withdrawInvitationsOf(tx, viewer, found.member);
      }
      await tx.update(companyMembers).set(changes).where(eq(companyMembers.userId, found.member.userId));
    } else await tx.update(companyInvitations).set(changes).where(eq(companyInvitations.id, found.invitation.id));
    const after = await toMember(tx, settings, await findIn(tx, company, id));
    const sides = { before: auditedMember(before), after: auditedMember(after) };
    await recordChange(tx, viewer, { ...aboutMember(company, after), action: "updated", ...sides });
    return after;
  });
}

/**
 * Ends a membership, or takes an invitation back: without the right to manage members only one's own. NOT_FOUND for one of
 * another company; BAD_REQUEST for the last admin.
 */
export async function removeMember(
  { db, settings, viewer }: Context,
  companyId: string,
  id: string,
): Promise<{ message: string }> {
  if (id.toLowerCase() !== viewer.id) assertMay(viewer, "manage");
  return transact(db, async (tx) => {
    const company = await lockManaged(tx, viewer, companyId);
    const found = await findIn(tx, company, id);
    if ("member" in found) {
      const before = await readMember(tx, settings, found.member);
      await endMembership(tx, settings, found.member, viewer);
      const about = aboutMember(company, before);
      await recordChange(tx, viewer, { ...about, action: "removed", before: auditedMember(before) });
    } else await withdrawInvitations(tx, viewer, company.id, eq(companyInvitations.id, found.invitation.id));
    return { message: REMOVED("member" in found ? "Member" : "Invitation") };
  });
}

async function findIn(tx: Transaction, company: CompanyRow, id: string): Promise<Found> {
  if (isId(id)) {
    const isMember = and(eq(companyMembers.userId, id), eq(companyMembers.companyId, company.id));
    const [member] = await tx.select().from(companyMembers).where(isMember);
    if (member) return { member };
    const isInvited = and(eq(companyInvitations.id, id), eq(companyInvitations.companyId, company.id));
    const [invitation] = await tx.select().from(companyInvitations).where(isInvited);
    if (invitation) return { invitation };
  }
  throw notFound("Member");
}

const toMember = (tx: Transaction, settings: Context["settings"], found: Found): Promise<CompanyMember> =>
  "member" in found ? readMember(tx, settings, found.member) : Promise.resolve(toInvited(found.invitation));

export const toCents = (dollars: number | null): number | null => (dollars === null ? null : dollarsToCents(dollars));
