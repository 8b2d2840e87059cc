import type { Queryable } from "@shop/db/client";
import { companies, companyMembers } from "@shop/db/schema/companies";
import type { UserProfile } from "@shop/domain/contracts/users";
import { centsToDollars } from "@shop/domain/money";
import { eq } from "drizzle-orm";
import { readMonth } from "./month-spent.ts";

const toDollars = (cents: number | null) => (cents === null ? null : centsToDollars(cents));

/** A person's company with their role and limits, as their profile shows it; null without one. */
export async function readOwnMembership(
  db: Queryable,
  userId: string,
  timeZone: string,
): Promise<UserProfile["company"]> {
  const [found] = await db
    .select({ member: companyMembers, name: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId));
  if (!found) return null;
  const { companyId, role, orderLimitCents, monthlyLimitCents } = found.member;
  const spent = await readMonth(db, companyId, timeZone);
  return {
    name: found.name,
    role,
    orderLimit: toDollars(orderLimitCents),
    monthlyLimit: toDollars(monthlyLimitCents),
    monthSpent: centsToDollars(spent.get(userId) ?? 0),
  };
}
