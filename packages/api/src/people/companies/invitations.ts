import { randomBytes } from "node:crypto";
import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { companyInvitations, companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import type { CompanyMember, MemberInvitation } from "@shop/domain/contracts/company-members";
import { dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { ALREADY_MEMBER, STAFF_IN_NO_COMPANY, TOO_MANY_MEMBERS } from "@shop/domain/messages";
import { joinPath } from "@shop/domain/screens/paths";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { cancelMail, enqueueMessage } from "../../base/mail/outbox.ts";
import { refusal } from "../../base/platform/errors.ts";
import { secretHash } from "../../base/platform/secret-hash.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { aboutMember, auditedMember } from "./audited-member.ts";
import type { CompanyRow } from "./lock-company.ts";
import { lockManaged, toCents } from "./members.ts";
import { isOpenInvitationOf, toInvited } from "./read-members.ts";
import { invitationCause } from "./withdraw-invitations.ts";

const VALID_DAYS = 7;

type Context = Pick<CustomerContext<Queryable>, "db" | "settings" | "viewer">;

/**
 * Invites a person to a company, whether they have an account or not, and replaces an earlier invitation of the address.
 * CONFLICT for a member of the company and for staff; BAD_REQUEST when the company has too many members;
 * TOO_MANY_REQUESTS for an account that invites too many people in an hour.
 */
export async function inviteMember(
  ctx: CustomerContext<Queryable>,
  companyId: string,
  sent: MemberInvitation,
): Promise<CompanyMember> {
  const { db, limits, viewer } = ctx;
  await limits.takeInvitation(ctx, viewer.id);
  return transact(db, async (tx) => invite(tx, ctx, await lockManaged(tx, viewer, companyId), sent));
}

/** Like `inviteMember`, for a locked company. */
export async function invite(
  tx: Transaction,
  { settings, viewer }: Context,
  company: CompanyRow,
  { email, role, orderLimit, monthlyLimit }: MemberInvitation,
): Promise<CompanyMember> {
  await assertInvitable(tx, company, email);
  const token = randomBytes(32).toString("base64url");
  const isTheirs = and(
    eq(companyInvitations.companyId, company.id),
    sql`lower(${companyInvitations.email}) = lower(${email})`,
  );
  const [earlier] = await tx.delete(companyInvitations).where(isTheirs).returning({ id: companyInvitations.id });
  const [row] = await tx
    .insert(companyInvitations)
    .values({
      id: earlier?.id ?? newId(),
      companyId: company.id,
      email,
      role,
      orderLimitCents: toCents(orderLimit),
      monthlyLimitCents: toCents(monthlyLimit),
      tokenHash: secretHash(token),
      expiresAt: sql`now() + make_interval(days => ${VALID_DAYS})`,
      invitedBy: viewer.id,
    })
    .returning();
  if (!row) throw new Error("the invitation was not stored");
  const cause = invitationCause(row.id);
  // The link of an earlier message that has not been sent is no longer valid.
  await cancelMail(tx, cause);
  const [inviter] = viewer.isAdmin
    ? []
    : await tx.select({ name: users.name }).from(users).where(eq(users.id, viewer.id));
  await enqueueMessage(tx, settings, { cause, recipient: email }, "company-invitation", {
    company: company.name,
    invitedBy: inviter?.name ?? null,
    link: settings.appUrl + joinPath(token),
    expiresOn: dayOf(row.expiresAt, settings.timeZone),
  });
  const invited = toInvited(row);
  const entry = { ...aboutMember(company, invited), after: auditedMember(invited) };
  await recordChange(tx, viewer, { ...entry, action: "invited" });
  return invited;
}

async function assertInvitable(tx: Transaction, company: CompanyRow, email: string): Promise<void> {
  const isTheirs = and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deletedAt));
  const [account] = await tx
    .select({ isAdmin: users.isAdmin, companyId: companyMembers.companyId })
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(isTheirs);
  if (account?.isAdmin) throw refusal("CONFLICT", STAFF_IN_NO_COMPANY);
  if (account?.companyId === company.id) throw refusal("CONFLICT", ALREADY_MEMBER(email));
  // One that has expired is listed nowhere, and can't be taken back.
  const isOther = and(isOpenInvitationOf(company.id), sql`lower(${companyInvitations.email}) <> lower(${email})`);
  const people =
    (await tx.$count(companyMembers, eq(companyMembers.companyId, company.id))) +
    (await tx.$count(companyInvitations, isOther));
  if (people >= LIMITS.companyMembers) throw refusal("BAD_REQUEST", TOO_MANY_MEMBERS(LIMITS.companyMembers));
}
