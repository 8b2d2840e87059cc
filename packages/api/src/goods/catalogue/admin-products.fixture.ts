import { auditLog } from "@shop/db/schema/audit";
import { stockMovements } from "@shop/db/schema/orders";
import { asc, eq } from "drizzle-orm";
import { addPerson, as, testShop, type TestShop } from "../../testing.ts";

/** A shop with an admin, and the product procedures called as that admin. */
export async function shopWithAdmin() {
  const shop = await testShop();
  const admin = await addPerson(shop, { name: "Ada", isAdmin: true });
  return { shop, admin, staff: as(shop, admin).products };
}

/** The audit log's entries of a record, oldest first. */
export function entriesOf({ db }: TestShop, recordId: string) {
  const { action, actorId, label, before, after } = auditLog;
  return db
    .select({ action, actorId, label, before, after })
    .from(auditLog)
    .where(eq(auditLog.recordId, recordId))
    .orderBy(asc(auditLog.id));
}

/** The stock movements of a product, oldest first. */
export function movementsOf({ db }: TestShop, productId: string) {
  const { delta, reason, userId } = stockMovements;
  return db
    .select({ delta, reason, userId })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id));
}
