import type { Queryable } from "@shop/db/client";
import { companies, companyMembers } from "@shop/db/schema/companies";
import type { UserProfile } from "@shop/domain/contracts/users";
import { centsToDollars } from "@shop/domain/money";
import { eq } from "drizzle-orm";
import { readMonthSpent } from "./month-spent.ts";

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
  const { role, orderLimitCents, monthlyLimitCents } = found.member;
  return {
    name: found.name,
    role,
    orderLimit: toDollars(orderLimitCents),
    monthlyLimit: toDollars(monthlyLimitCents),
    monthSpent: centsToDollars(await readMonthSpent(db, found.member, timeZone)),
  };
}
