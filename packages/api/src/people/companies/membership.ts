import type { Queryable, Transaction } from "@shop/db/client";
import { companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { LAST_COMPANY_ADMIN } from "@shop/domain/messages";
import type { MailShop } from "@shop/mail/messages";
import { and, eq, ne } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import { lockCompany } from "./lock-company.ts";
import { withdrawInvitationsOf } from "./withdraw-invitations.ts";
import { withdrawRequisitionsOf } from "./withdraw-requisitions.ts";

export type MemberRow = typeof companyMembers.$inferSelect;

/** A person's membership; undefined without one. */
export async function findMembership(db: Queryable, userId: string): Promise<MemberRow | undefined> {
  const [member] = await db.select().from(companyMembers).where(eq(companyMembers.userId, userId));
  return member;
}

/** BAD_REQUEST when this member is the only admin of their company. Call it with the company locked. */
export async function assertNotLastAdmin(tx: Transaction, { userId, companyId, role }: MemberRow): Promise<void> {
  if (role !== "admin") return;
  const isOther = and(
    eq(companyMembers.companyId, companyId),
    eq(companyMembers.role, "admin"),
    ne(companyMembers.userId, userId),
  );
  if ((await tx.$count(companyMembers, isOther)) === 0) throw refusal("BAD_REQUEST", LAST_COMPANY_ADMIN);
}

/**
 * Ends a membership: the person keeps what is their own, and loses the company's; their open requisitions are withdrawn,
 * and the invitations that they sent. Call it with the company locked. BAD_REQUEST for the last admin.
 * @param by Who ends it: the member, or who removes them.
 */
export async function endMembership(tx: Transaction, shop: MailShop, member: MemberRow, by: Viewer): Promise<void> {
  await assertNotLastAdmin(tx, member);
  await withdrawRequisitionsOf(tx, shop, await readNamed(tx, member.userId), await readNamed(tx, by.id));
  await withdrawInvitationsOf(tx, by, member);
  await tx.delete(companyMembers).where(eq(companyMembers.userId, member.userId));
}

async function readNamed(tx: Transaction, id: string): Promise<{ id: string; name: string }> {
  const [user] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id));
  if (!user) throw new Error("a membership is ended by a user");
  return user;
}

/**
 * Locks the company of a person, if they have one, and returns their membership: before their account is locked, because a
 * company is locked before the accounts of its members.
 */
export async function lockMembership(tx: Transaction, userId: string): Promise<MemberRow | undefined> {
  const member = await findMembership(tx, userId);
  if (!member) return undefined;
  await lockCompany(tx, member.companyId);
  // They may have left before the company was locked.
  const now = await findMembership(tx, userId);
  return now?.companyId === member.companyId ? now : undefined;
}
