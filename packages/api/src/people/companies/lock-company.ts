import type { Transaction } from "@shop/db/client";
import { companies, companyMembers } from "@shop/db/schema/companies";
import type { Membership, Viewer } from "@shop/domain/access";
import { isId } from "@shop/domain/ids";
import { MEMBERSHIP_CHANGED } from "@shop/domain/messages";
import { and, eq } from "drizzle-orm";
import { notFound, refusal } from "../../base/platform/errors.ts";

export type CompanyRow = typeof companies.$inferSelect;

/**
 * Locks a company until the transaction ends: before its members' accounts, its orders, requisitions and payments. NOT_FOUND
 * for an unknown one.
 */
export async function lockCompany(tx: Transaction, id: string): Promise<CompanyRow> {
  const [company] = isId(id) ? await tx.select().from(companies).where(eq(companies.id, id)).for("no key update") : [];
  if (!company) throw notFound("Company");
  return company;
}

/** Locks the caller's company. CONFLICT when their role in it has changed since the call began. */
export async function lockOwnCompany(
  tx: Transaction,
  { id, company }: Pick<Viewer, "id"> & { company: Membership },
): Promise<CompanyRow> {
  const locked = await lockCompany(tx, company.id);
  const { userId, companyId, role } = companyMembers;
  const isStill = and(eq(userId, id), eq(companyId, company.id), eq(role, company.role));
  if ((await tx.$count(companyMembers, isStill)) === 0) throw refusal("CONFLICT", MEMBERSHIP_CHANGED);
  return locked;
}
