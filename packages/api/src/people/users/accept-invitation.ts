import type { Queryable, Transaction } from "@shop/db/client";
import { companies, companyInvitations, companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import type { AcceptedInvitation, Invitation, InvitationAcceptance } from "@shop/domain/contracts/company-members";
import { isSameEmail } from "@shop/domain/contracts/users";
import { INVITATION_INVALID, LOG_IN_TO_ACCEPT, OTHER_COMPANY, STAFF_IN_NO_COMPANY } from "@shop/domain/messages";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { releaseHeldMail } from "../../base/mail/verified-address.ts";
import { fieldRefusal, refusal } from "../../base/platform/errors.ts";
import { secretHash } from "../../base/platform/secret-hash.ts";
import { transact } from "../../base/platform/transact.ts";
import type { Context } from "../../base/procedures/context.ts";
import { lockOwnUser, type UserRow } from "../accounts.ts";
import { refuseTakenEmail } from "./account-rules.ts";
import { addCustomer, beginRegistration, type Registered } from "./register.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { aboutMember, auditedMember } from "../companies/audited-member.ts";
import { findMembership } from "../companies/membership.ts";
import { readMember } from "../companies/read-members.ts";

type InvitationRow = typeof companyInvitations.$inferSelect;
type Found = { invitation: InvitationRow; company: { _id: string; name: string }; account: { id: string } | null };

const invalid = () => refusal("BAD_REQUEST", INVITATION_INVALID);

/** What an invitation is for. BAD_REQUEST for a link that is unknown, used, replaced or expired. */
export async function readInvitation(db: Queryable, token: string): Promise<Invitation> {
  const { invitation, company, account } = await requireInvitation(db, token);
  return { company, email: invitation.email, role: invitation.role, hasAccount: account !== null };
}

async function findInvitation(db: Queryable, token: string): Promise<Found | undefined> {
  const isLink = and(eq(companyInvitations.tokenHash, secretHash(token)), gt(companyInvitations.expiresAt, sql`now()`));
  const isTheirs = and(sql`lower(${users.email}) = lower(${companyInvitations.email})`, isNull(users.deletedAt));
  const [found] = await db
    .select({
      invitation: companyInvitations,
      company: { _id: companies.id, name: companies.name },
      account: { id: users.id },
    })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .leftJoin(users, isTheirs)
    .where(isLink);
  return found;
}

async function requireInvitation(db: Queryable, token: string): Promise<Found> {
  const found = await findInvitation(db, token);
  if (!found) throw invalid();
  return found;
}

/**
 * Checks and hashes the password of a new account before the transaction, because hashing is slow; null when there is none to
 * hash. BAD_REQUEST for a common password.
 */
export async function beginAcceptance(ctx: Context, { token, name, password }: InvitationAcceptance) {
  const found = await findInvitation(ctx.db, token);
  if (!found || found.account || name === undefined || password === undefined) return null;
  return beginRegistration(ctx, { name, email: found.invitation.email, password });
}

function assertIsOwner({ viewer }: Pick<Context, "viewer">, { email }: InvitationRow, userId: string): void {
  if (viewer?.id !== userId) throw refusal("UNAUTHORIZED", LOG_IN_TO_ACCEPT(email));
}

/** An accepted invitation, with what the log-in of a new account is made from. */
export type Accepted = Omit<AcceptedInvitation, "session"> & { registered?: Registered };

/**
 * Makes the invited person a member, with a new account if they have none. The link is used up; it proves that the person
 * reads the address. BAD_REQUEST for a bad link, and for a new account without name and password; UNAUTHORIZED unless the owner of the account is logged in, CONFLICT for
 * staff and members of a company. Of two uses at once one succeeds.
 */
export function acceptInvitation(
  ctx: Context<Queryable>,
  { token, name, password }: InvitationAcceptance,
  passwordHash: string | null,
): Promise<Accepted> {
  const accept = async (tx: Transaction): Promise<Accepted> => {
    const { company } = await requireInvitation(tx, token);
    const locked = await lockCompany(tx, company._id);
    // Again, because the link may have been used, replaced or taken back before the company was locked.
    const { invitation, account } = await requireInvitation(tx, token);
    const { email, role, orderLimitCents, monthlyLimitCents } = invitation;
    let registered: Registered | undefined;
    if (account) await proveOwner(tx, ctx, invitation, account.id);
    else {
      if (name === undefined) throw fieldRefusal("BAD_REQUEST", "name", "Is required");
      if (password === undefined) throw fieldRefusal("BAD_REQUEST", "password", "Is required");
      // The account was deleted since the call began.
      if (passwordHash === null) throw invalid();
      registered = await addCustomer(tx, ctx, { name, email, passwordHash, provenEmail: email });
    }
    const userId = registered?.user._id ?? account?.id ?? "";
    await releaseHeldMail(tx, email);
    await tx.delete(companyInvitations).where(eq(companyInvitations.id, invitation.id));
    const limits = { orderLimitCents, monthlyLimitCents };
    const companyId = locked.id;
    await tx.insert(companyMembers).values({ userId, companyId, role, ...limits });
    const member = await readMember(tx, ctx.settings, { companyId, userId });
    // The invitation's id finds its entries, which name its address, when the account is deleted.
    const after = { ...auditedMember(member), invitation: invitation.id };
    const entry = { ...aboutMember(locked, member), after };
    await recordChange(tx, { id: userId, isAdmin: false }, { ...entry, action: "joined" });
    return { company, role, ...(registered && { registered }) };
  };
  return transact(ctx.db, accept).catch(refuseTakenEmail);
}

/** Locks the account of the invited person, who has to be the caller, and records that they read its address. */
async function proveOwner(
  tx: Transaction,
  ctx: Context<Queryable>,
  invitation: InvitationRow,
  userId: string,
): Promise<UserRow> {
  assertIsOwner(ctx, invitation, userId);
  if (!ctx.viewer) throw invalid();
  const user = await lockOwnUser(tx, ctx.viewer);
  if (!isSameEmail(user.email, invitation.email)) throw refusal("UNAUTHORIZED", LOG_IN_TO_ACCEPT(invitation.email));
  if (user.isAdmin) throw refusal("CONFLICT", STAFF_IN_NO_COMPANY);
  if (await findMembership(tx, userId)) throw refusal("CONFLICT", OTHER_COMPANY);
  await tx.update(users).set({ provenEmail: user.email }).where(eq(users.id, userId));
  return user;
}
