import { stockAlerts } from "@shop/db/schema/lists";
import { users } from "@shop/db/schema/users";
import { isInStock } from "@shop/domain/orders/quantities";
import { and, eq, isNull, sql } from "drizzle-orm";
import { enqueueForUser } from "../../base/mail/outbox.ts";
import { transact } from "../../base/platform/transact.ts";
import { runAllThenThrow } from "../../base/platform/queue.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { visitorOf } from "../../goods/prices/buyer.ts";
import { readOfferedProducts } from "../../goods/products/line-products.ts";
import { IN_STOCK, PUBLISHED } from "../../goods/products/product-filters.ts";

interface Alert {
  userId: string;
  productId: string;
}

// The subquery looks up each product by its id; with a join, PostgreSQL might read all products.
const READ_DUE = `with back as materialized (
    select product_id from (select distinct product_id from stock_alerts) waited
    where (select ${PUBLISHED} and ${IN_STOCK} from products p where p.id = waited.product_id)
  )
  select user_id as "userId", product_id as "productId" from stock_alerts join back using (product_id) order by created_at`;

/**
 * Emails everyone who waits for a product that is in stock now, and removes their alerts, each in its own transaction.
 * Safe to run on several servers at once: each alert is mailed once. A failure does not stop the others; rejects with
 * the failures at the end.
 */
export async function sendStockAlerts(
  shop: Pick<Shop, "db" | "settings">,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { rows: due } = await shop.db.execute<Alert & Record<string, unknown>>(sql.raw(READ_DUE));
  await runAllThenThrow(
    due.map((alert) => async () => {
      if (!isStopped()) await sendAlert(shop, alert);
    }),
  );
}

async function sendAlert({ db, settings }: Pick<Shop, "db" | "settings">, { userId, productId }: Alert): Promise<void> {
  await transact(db, async (tx) => {
    // Locked before the alert, in the same order as when an account is deleted.
    const [user] = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for("key share");
    const product = (await readOfferedProducts(tx, await visitorOf({ db: tx, settings }), [productId])).get(productId);
    if (!user || !product || !isInStock(product)) return;
    const isAlert = and(eq(stockAlerts.userId, userId), eq(stockAlerts.productId, productId));
    const removed = await tx.delete(stockAlerts).where(isAlert);
    if (removed.rowCount === 0) return;
    await enqueueForUser(tx, settings, user, "back-in-stock", { name: user.name, product });
  });
}
