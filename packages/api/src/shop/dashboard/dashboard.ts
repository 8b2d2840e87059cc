import type { Transaction } from "@shop/db/client";
import { contactEnquiries } from "@shop/db/schema/contacts";
import { products } from "@shop/db/schema/products";
import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { LOW_STOCK } from "@shop/domain/limits";
import { and, asc, desc, gte, isNull, lte, count, eq, sql, sum } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import { isPublished } from "../../goods/products/product-filters.ts";
import { readRefundsDue } from "./refunds-due.ts";
import { readBestCustomers, readBestProducts, readSales } from "./sales.ts";
import { orderLines, orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { readSnapshot } from "../../base/platform/transact.ts";
import { OPEN_CENTS } from "../../orders/order-money.ts";
import { isUnpaid } from "../../orders/released.ts";

/** The figures of the dashboard: sales by day in the shop's time zone, and open work. */
export function readDashboard({ db, settings }: Shop, period: Period): Promise<Dashboard> {
  const { timeZone } = settings;
  return readSnapshot(db, async (tx) => ({
    ...(await readSales(tx, period, timeZone)),
    unpaidOrders: await readUnpaidOrders(tx, timeZone),
    refundsDue: await readRefundsDue(tx),
    lowStock: await readLowStock(tx),
    enquiries: await readOpenEnquiries(tx),
    topProducts: await readBestProducts(tx, period, timeZone),
    topCustomers: await readBestCustomers(tx, period, timeZone),
  }));
}

const RECENTLY = sql`now() - interval '90 days'`;

/** The products to reorder: those that sold most in the last 90 days first, then the lowest stock. */
async function readLowStock(tx: Transaction): Promise<Dashboard["lowStock"]> {
  const isLow = and(isPublished, lte(products.countInStock, LOW_STOCK));
  const sold = tx
    .select({ productId: orderLines.productId, quantity: sum(orderLines.quantity).as("quantity") })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(gte(orders.createdAt, RECENTLY), isNull(orders.cancelledAt)))
    .groupBy(orderLines.productId)
    .as("sold");
  const lowest = await tx
    .select({
      _id: products.id,
      name: products.name,
      sku: products.sku,
      countInStock: products.countInStock,
      minQty: sql<number>`coalesce(${products.minQty}, ${products.orderMultiple})`,
    })
    .from(products)
    .leftJoin(sold, eq(sold.productId, products.id))
    .where(isLow)
    .orderBy(sql`${sold.quantity} desc nulls last`, asc(products.countInStock), asc(products.name), asc(products.id))
    .limit(8);
  return { total: await tx.$count(products, isLow), products: lowest };
}

async function readOpenEnquiries(tx: Transaction): Promise<Dashboard["enquiries"]> {
  const isOpen = isNull(contactEnquiries.handledAt);
  const newest = await tx.select().from(contactEnquiries).where(isOpen).orderBy(desc(contactEnquiries.id)).limit(5);
  return {
    open: await tx.$count(contactEnquiries, isOpen),
    newest: newest.map(({ id, name, message, createdAt }) => ({
      _id: id,
      name,
      message,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Age ranges of unpaid orders in days, both ends included; null: no upper end. */
const AGE_RANGES = [
  { fromDays: 0, toDays: 7 },
  { fromDays: 8, toDays: 14 },
  { fromDays: 15, toDays: 30 },
  { fromDays: 31, toDays: null },
];
const OLDEST = 10;

/** Unpaid orders by age in calendar days of the shop's time zone, and the ten oldest. */
async function readUnpaidOrders(tx: Transaction, timeZone: string): Promise<Dashboard["unpaidOrders"]> {
  const dayIn = (moment: unknown) => sql`(${moment} at time zone ${timeZone})::date`;
  const ageDays = sql<number>`greatest(${dayIn(sql`now()`)} - ${dayIn(orders.createdAt)}, 0)`;
  const byDay = await tx
    .select({ ageDays, orders: count(), cents: sum(OPEN_CENTS).mapWith(Number) })
    .from(orders)
    .where(isUnpaid)
    .groupBy(sql`1`);
  const oldest = await tx
    .select({
      _id: orders.id,
      orderNumber: orders.orderNumber,
      customer: users.name,
      createdAt: orders.createdAt,
      paymentMethod: orders.paymentMethod,
      openCents: OPEN_CENTS,
      ageDays,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isUnpaid)
    .orderBy(asc(orders.id))
    .limit(OLDEST);

  const summed = (rows: typeof byDay) => ({
    orders: rows.reduce((total, row) => total + row.orders, 0),
    amount: centsToDollars(rows.reduce((total, row) => total + row.cents, 0)),
  });
  return {
    total: summed(byDay),
    byAge: AGE_RANGES.map(({ fromDays, toDays }) => ({
      fromDays,
      toDays,
      ...summed(byDay.filter((row) => row.ageDays >= fromDays && row.ageDays <= (toDays ?? Infinity))),
    })),
    oldest: oldest.map(({ orderNumber, createdAt, openCents, ...order }) => ({
      ...order,
      orderNumber: formatOrderNumber(orderNumber),
      createdAt: createdAt.toISOString(),
      openPrice: centsToDollars(openCents),
    })),
  };
}
