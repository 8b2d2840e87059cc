import type { Transaction } from "@shop/db/client";
import { orderLines, orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { centsToDollars } from "@shop/domain/money";
import { desc, eq, sql } from "drizzle-orm";
import { placedBetween, REVENUE_CENTS } from "./placed-between.ts";

const MOST = 8;

/** The products with the highest revenue ex GST in the period, under their current names. */
export async function readBestProducts(
  tx: Transaction,
  { from, to }: Period,
  timeZone: string,
): Promise<Dashboard["topProducts"]> {
  const sold = tx
    .select({
      productId: orderLines.productId,
      quantity: sql`sum(${orderLines.quantity})`.mapWith(Number).as("quantity"),
      cents: sql`sum(${orderLines.priceCents}::bigint * ${orderLines.quantity})`.mapWith(Number).as("cents"),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(placedBetween(sql`${from}::date`, sql`${to}::date`, timeZone))
    .groupBy(orderLines.productId)
    .orderBy(desc(sql`cents`), desc(orderLines.productId))
    .limit(MOST)
    .as("sold");
  const best = await tx
    .select({ _id: products.id, name: products.name, sku: products.sku, quantity: sold.quantity, cents: sold.cents })
    .from(sold)
    .innerJoin(products, eq(products.id, sold.productId))
    .orderBy(desc(sold.cents), desc(products.id));
  return best.map(({ cents, ...product }) => ({ ...product, revenue: centsToDollars(cents) }));
}

/** The customers with the highest revenue in the period: items and freight ex GST. */
export async function readBestCustomers(
  tx: Transaction,
  { from, to }: Period,
  timeZone: string,
): Promise<Dashboard["topCustomers"]> {
  const bought = tx
    .select({
      userId: orders.userId,
      orders: sql`count(*)`.mapWith(Number).as("orders"),
      cents: sql`sum(${REVENUE_CENTS})`.mapWith(Number).as("cents"),
    })
    .from(orders)
    .where(placedBetween(sql`${from}::date`, sql`${to}::date`, timeZone))
    .groupBy(orders.userId)
    .orderBy(desc(sql`cents`), desc(orders.userId))
    .limit(MOST)
    .as("bought");
  const best = await tx
    .select({ _id: users.id, name: users.name, orders: bought.orders, cents: bought.cents })
    .from(bought)
    .innerJoin(users, eq(users.id, bought.userId))
    .orderBy(desc(bought.cents), desc(users.id));
  return best.map(({ cents, ...customer }) => ({ ...customer, revenue: centsToDollars(cents) }));
}
