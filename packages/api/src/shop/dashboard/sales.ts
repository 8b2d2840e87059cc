import type { Transaction } from "@shop/db/client";
import { orders, orderLines } from "@shop/db/schema/orders";
import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { centsToDollars } from "@shop/domain/money";
import { sql, and, gte, isNull, lt, type SQL, type SQLWrapper, desc, eq } from "drizzle-orm";
import { products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";

/** The start of a day (YYYY-MM-DD) in a time zone, with its daylight saving time. */
const startOf = (day: SQLWrapper, timeZone: string): SQL => sql`(${day}::timestamp at time zone ${timeZone})`;

/** The condition for orders placed in these days (both included) and not cancelled. The days are SQL of type date. */
const placedBetween = (from: SQLWrapper, to: SQLWrapper, timeZone: string): SQL | undefined =>
  and(
    gte(orders.createdAt, startOf(from, timeZone)),
    lt(orders.createdAt, startOf(sql`(${to} + 1)`, timeZone)),
    isNull(orders.cancelledAt),
  );

/** The parts of an order that are revenue, ex GST, in cents. */
const REVENUE_CENTS = sql`(${orders.itemsCents} + ${orders.shippingCents})`;

interface DaySales extends Record<string, unknown> {
  day: string;
  orders: number;
  revenueCents: number;
}

/** The sales of every day of the period, their sum, and the sum of the same number of days before. */
export async function readSales(
  tx: Transaction,
  { from, to }: Period,
  timeZone: string,
): Promise<Pick<Dashboard, "days" | "total" | "previous">> {
  const lastDay = sql`${to}::date`;
  const firstDay = sql`(${from}::date - (${to}::date - ${from}::date + 1))`;
  const { rows } = await tx.execute<DaySales>(sql`
    select to_char(day, 'YYYY-MM-DD') as "day", coalesce(sold.orders, 0) as "orders",
      coalesce(sold.revenue_cents, 0)::float8 as "revenueCents"
    from generate_series(${firstDay}::timestamp, ${lastDay}::timestamp, interval '1 day') as day
    left join (
      select (${orders.createdAt} at time zone ${timeZone})::date as day, count(*)::integer as orders,
        sum(${REVENUE_CENTS}) as revenue_cents
      from ${orders} where ${placedBetween(firstDay, lastDay, timeZone)} group by 1
    ) as sold using (day)
    order by day`);
  const days = rows.filter(({ day }) => day >= from);
  const daysBefore = rows.filter(({ day }) => day < from);
  return {
    days: days.map(({ day, ...sold }) => ({ day, orders: sold.orders, revenue: centsToDollars(sold.revenueCents) })),
    total: sumOf(days),
    previous: sumOf(daysBefore),
  };
}

function sumOf(days: DaySales[]): Dashboard["total"] {
  return {
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    revenue: centsToDollars(days.reduce((sum, day) => sum + day.revenueCents, 0)),
  };
}

const MAX_LISTED = 8;

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
    .limit(MAX_LISTED)
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
    .limit(MAX_LISTED)
    .as("bought");
  const best = await tx
    .select({ _id: users.id, name: users.name, orders: bought.orders, cents: bought.cents })
    .from(bought)
    .innerJoin(users, eq(users.id, bought.userId))
    .orderBy(desc(bought.cents), desc(users.id));
  return best.map(({ cents, ...customer }) => ({ ...customer, revenue: centsToDollars(cents) }));
}
