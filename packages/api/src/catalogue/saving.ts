import type { Queryable, Transaction } from "@shop/db/client";
import { products } from "@shop/db/schema/products";
import { violatesUnique } from "@shop/db/violations";
import { eq, sql } from "drizzle-orm";
import { fieldRefusal } from "../platform/errors.ts";
import { transact } from "../platform/transact.ts";

/**
 * Saves a product in a transaction, anew when a deadlock ended it: two that swap their SKUs, or one and an import.
 * CONFLICT, with the other product's name, when the SKU is another's.
 */
export function inSaving<T>(db: Queryable, sku: string | undefined, save: (tx: Transaction) => Promise<T>): Promise<T> {
  return transact(db, save).catch(async (error: unknown) => {
    throw sku !== undefined && violatesUnique(error, "products_sku_key") ? await skuIsTaken(db, sku) : error;
  });
}

async function skuIsTaken(db: Queryable, sku: string) {
  const [owner] = await db
    .select({ name: products.name, archivedAt: products.archivedAt })
    .from(products)
    .where(eq(sql`upper(${products.sku})`, sql`upper(${sku})`));
  // It may be free again by now; the save that met it was refused all the same.
  if (!owner)
    return fieldRefusal("CONFLICT", "sku", `The SKU ${sku} was just used by another product. Please save again.`);
  const state = owner.archivedAt ? ", which is archived" : "";
  return fieldRefusal("CONFLICT", "sku", `The SKU ${sku} is already used by '${owner.name}'${state}`);
}
