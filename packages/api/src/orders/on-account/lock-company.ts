import type { Transaction } from "@shop/db/client";
import { companies } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import { and, eq } from "drizzle-orm";

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
