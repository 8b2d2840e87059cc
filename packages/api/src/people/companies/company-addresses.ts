import type { Transaction } from "@shop/db/client";
import { preparedName } from "@shop/db/prepared";
import { companies, companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import type { Owned } from "@shop/domain/access";
import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A company's address for invoices, else those of its admins; none when it has neither. */
export async function addressesOfCompany(
  tx: Transaction,
  { id, invoiceEmail }: Pick<typeof companies.$inferSelect, "id" | "invoiceEmail">,
): Promise<string[]> {
  if (invoiceEmail !== null) return [invoiceEmail];
  // Locked, so that deleting an account at the same time also deletes this message.
  const admins = await tx
    .select({ email: users.email })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, id), eq(companyMembers.role, "admin"), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("key share", { of: users });
  return admins.map(({ email }) => email);
}

/**
 * The rule of `addresseeOf` as SQL for lists, null without an address; the admins of a company without one are left out. The record's
 * user is joined, and outer joined are their `company_members` and the record's company.
 */
export const addresseeEmail = (companyId: PgColumn): SQL => sql`case
    when ${companyId} is null then case when ${users.deletedAt} is null then ${users.email} end
    when ${companyMembers.companyId} = ${companyId} then ${users.email}
    else ${companies.invoiceEmail} end`;

/** Who is written to, and how they are called. */
interface Addressee {
  name: string;
  emails: string[];
}

/**
 * Who is written to about a record: its user, or, once they have left the company that it belongs to, the company. Nobody for a
 * private record of a deleted account. The accounts are locked, so that deleting one at the same time also deletes the message.
 */
export async function addresseeOf(tx: Transaction, { userId, companyId }: Owned): Promise<Addressee> {
  const [user] = await tx
    .select({
      name: users.name,
      email: users.email,
      deletedAt: users.deletedAt,
      memberOf: companyMembers.companyId,
    })
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(eq(users.id, userId))
    .for("key share", { of: users })
    .prepare(preparedName("addressee"))
    .execute();
  if (!user) throw new Error("a record has a user");
  const { name, email, deletedAt, memberOf } = user;
  if (companyId === null || memberOf === companyId) return { name, emails: deletedAt ? [] : [email] };
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Error("a record of a company has one");
  return { name: company.name, emails: await addressesOfCompany(tx, company) };
}
