import type { Transaction } from "@shop/db/client";
import { companies } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { isId } from "@shop/domain/ids";
import { and, eq } from "drizzle-orm";
import { notFound } from "../../base/platform/errors.ts";

export type CompanyRow = typeof companies.$inferSelect;

/**
 * Locks a company until the transaction ends: its orders on account, its payments and their allocations change one after
 * another. Call it before any account, order or product is locked. NOT_FOUND for an unknown one.
 */
export async function lockCompany(tx: Transaction, id: string): Promise<CompanyRow> {
  const [company] = isId(id) ? await tx.select().from(companies).where(eq(companies.id, id)).for("no key update") : [];
  if (!company) throw notFound("Company");
  return company;
}

/** Locks the company whose account an order is on; null for any other order. */
export async function lockCompanyOfOrder(tx: Transaction, orderId: string): Promise<string | null> {
  const [company] = await tx
    .select({ id: companies.id })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(and(eq(orders.id, orderId), eq(orders.paymentMethod, "Account")))
    .for("no key update", { of: companies });
  return company?.id ?? null;
}
