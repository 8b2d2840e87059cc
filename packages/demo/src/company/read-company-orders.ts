import type { Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { eq } from "drizzle-orm";
import { WATTLE_LANE } from "./wattle-lane.ts";

/** The stored orders of the demo company by their PO numbers. */
export async function readCompanyOrders(tx: Transaction): Promise<Map<string, typeof orders.$inferSelect>> {
  const found = await tx.select().from(orders).where(eq(orders.companyId, WATTLE_LANE.id));
  return new Map(found.map((order) => [order.poNumber ?? "", order]));
}
