import type { Queryable } from "@shop/db/client";
import { productSubstitutes } from "@shop/db/schema/products";
import type { LineProduct } from "@shop/domain/contracts/lines";
import { isId } from "@shop/domain/ids";
import { isInStock } from "@shop/domain/orders/quantities";
import { asc, sql } from "drizzle-orm";
import type { Buyer } from "../prices/price-sql.ts";
import { readOfferedProducts, toLineProduct } from "./line-products.ts";

/**
 * The substitutes in stock of each of these products (ids in lower case), in the order set by staff, at this buyer's
 * prices. A product without any is left out; whether it is in stock itself does not matter.
 */
export async function readSubstitutes(
  db: Queryable,
  buyer: Buyer,
  productIds: readonly string[],
): Promise<Map<string, LineProduct[]>> {
  const { productId, substituteId, position } = productSubstitutes;
  const known = productIds.filter(isId);
  if (known.length === 0) return new Map();
  const pairs = await db
    .select({ productId, substituteId })
    .from(productSubstitutes)
    .where(sql`${productId} = any(${sql.param(known)}::uuid[])`)
    .orderBy(asc(productId), asc(position));
  const substitutes = await readOfferedProducts(db, buyer, [...new Set(pairs.map((pair) => pair.substituteId))]);
  const found = new Map<string, LineProduct[]>();
  for (const pair of pairs) {
    const substitute = substitutes.get(pair.substituteId);
    if (!substitute || !isInStock(substitute)) continue;
    found.set(pair.productId, [...(found.get(pair.productId) ?? []), toLineProduct(substitute, substitute.minQty)]);
  }
  return found;
}
