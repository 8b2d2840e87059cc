import type { Queryable } from "@shop/db/client";
import { stockAlerts } from "@shop/db/schema/lists";
import type { Viewer } from "@shop/domain/access";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import { IS_IN_STOCK, STOCK_ALERT_ADDED, STOCK_ALERT_REMOVED, TOO_MANY_STOCK_ALERTS } from "@shop/domain/messages";
import { isInStock } from "@shop/domain/orders/quantities";
import { and, eq } from "drizzle-orm";
import { lockUser } from "../../people/accounts.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { ownedBy } from "../../base/platform/owner.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { customerOf } from "../../goods/prices/buyer.ts";
import { readOfferedProducts } from "../../goods/products/line-products.ts";

const ofProduct = (viewer: Viewer, id: string) => and(ownedBy(stockAlerts, viewer), eq(stockAlerts.productId, id));

/**
 * Stores that a user wants one email when a product is in stock again. Repeating it changes nothing. NOT_FOUND for a
 * product that is not sold, BAD_REQUEST for one in stock and for too many alerts.
 */
export async function addStockAlert(
  ctx: CustomerContext<Queryable>,
  { id }: { id: string },
): Promise<{ message: string }> {
  const { db, viewer } = ctx;
  const productId = id.toLowerCase();
  const product = (await readOfferedProducts(db, await customerOf(ctx), [productId])).get(productId);
  if (!product) throw notFound("Product");
  if (isInStock(product)) throw refusal("BAD_REQUEST", IS_IN_STOCK(product.name));
  await transact(db, async (tx) => {
    // Locked, so that concurrent calls do not exceed the maximum.
    await lockUser(tx, viewer.id);
    const [added] = await tx
      .insert(stockAlerts)
      .values({ userId: viewer.id, productId })
      .onConflictDoNothing()
      .returning({ productId: stockAlerts.productId });
    if (added && (await tx.$count(stockAlerts, ownedBy(stockAlerts, viewer))) > LIMITS.stockAlerts)
      throw refusal("BAD_REQUEST", TOO_MANY_STOCK_ALERTS);
  });
  return { message: STOCK_ALERT_ADDED(product.name) };
}

/** Removes a user's alert, if there is one. */
export async function removeStockAlert(
  ctx: CustomerContext<Queryable>,
  { id }: { id: string },
): Promise<{ message: string }> {
  const { db, viewer } = ctx;
  if (!isId(id)) throw notFound("Product");
  const removed = await db.delete(stockAlerts).where(ofProduct(viewer, id));
  const isKnown =
    removed.rowCount === 1 || (await readOfferedProducts(db, await customerOf(ctx), [id.toLowerCase()])).size > 0;
  if (!isKnown) throw notFound("Product");
  return { message: STOCK_ALERT_REMOVED };
}

export const hasStockAlert = async (db: Queryable, viewer: Viewer, productId: string): Promise<boolean> =>
  (await db.$count(stockAlerts, ofProduct(viewer, productId))) > 0;
