import type { Queryable } from "@shop/db/client";
import { companyInvitations, companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import type { CompanyMember } from "@shop/domain/contracts/company-members";
import { centsToDollars } from "@shop/domain/money";
import { and, asc, eq, gt, sql, type SQL } from "drizzle-orm";
import { notFound } from "../../base/platform/errors.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { readMonth } from "./month-spent.ts";

type Settings = Pick<ShopSettings, "timeZone">;
type MemberRow = typeof companyMembers.$inferSelect;
type InvitationRow = typeof companyInvitations.$inferSelect;

/** The members of a company by name, then the people who are invited by email address. */
export async function readMembers(db: Queryable, settings: Settings, companyId: string): Promise<CompanyMember[]> {
  const [members, invited] = await Promise.all([
    selectMembers(db, settings, companyId),
    db
      .select()
      .from(companyInvitations)
      .where(isOpenInvitationOf(companyId))
      .orderBy(asc(sql`lower(${companyInvitations.email})`)),
  ]);
  return [...members, ...invited.map(toInvited)];
}

/** The condition of a company's invitations that can be accepted. */
export const isOpenInvitationOf = (companyId: string): SQL | undefined =>
  and(eq(companyInvitations.companyId, companyId), gt(companyInvitations.expiresAt, sql`now()`));

/** A member of a company. NOT_FOUND for a person who is none. */
export async function readMember(
  db: Queryable,
  settings: Settings,
  { companyId, userId }: Pick<MemberRow, "companyId" | "userId">,
): Promise<CompanyMember> {
  const [member] = await selectMembers(db, settings, companyId, eq(companyMembers.userId, userId));
  if (!member) throw notFound("Member");
  return member;
}

async function selectMembers(
  db: Queryable,
  { timeZone }: Settings,
  companyId: string,
  which?: SQL,
): Promise<CompanyMember[]> {
  const rows = await db
    .select({ member: companyMembers, name: users.name, email: users.email })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), which))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));
  const spent = await readMonth(db, companyId, timeZone);
  return rows.map(({ member, name, email }) => ({
    _id: member.userId,
    name,
    email,
    role: member.role,
    status: "member",
    ...toLimits(member),
    monthSpent: centsToDollars(spent.get(member.userId) ?? 0),
    expiresAt: null,
  }));
}

export const toInvited = (row: InvitationRow): CompanyMember => ({
  _id: row.id,
  name: null,
  email: row.email,
  role: row.role,
  status: "invited",
  ...toLimits(row),
  monthSpent: 0,
  expiresAt: row.expiresAt.toISOString(),
});

const toDollars = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));

const toLimits = ({
  orderLimitCents,
  monthlyLimitCents,
}: Pick<MemberRow, "orderLimitCents" | "monthlyLimitCents">) => ({
  orderLimit: toDollars(orderLimitCents),
  monthlyLimit: toDollars(monthlyLimitCents),
});
