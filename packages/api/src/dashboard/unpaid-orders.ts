import type { Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { and, asc, count, eq, isNull, sql, sum } from "drizzle-orm";

/** Ranges of the age of unpaid orders, in days, both included. */
const AGE_RANGES = [
  { fromDays: 0, toDays: 7 },
  { fromDays: 8, toDays: 14 },
  { fromDays: 15, toDays: 30 },
  { fromDays: 31, toDays: null },
];
const OLDEST = 10;

const isUnpaid = and(isNull(orders.paidAt), isNull(orders.cancelledAt));

/** Unpaid orders by age in days of the shop's time zone, and the ten oldest. */
export async function readUnpaidOrders(tx: Transaction, timeZone: string): Promise<Dashboard["unpaidOrders"]> {
  const dayIn = (moment: unknown) => sql`(${moment} at time zone ${timeZone})::date`;
  const ageDays = sql<number>`greatest(${dayIn(sql`now()`)} - ${dayIn(orders.createdAt)}, 0)`;
  const byDay = await tx
    .select({ ageDays, orders: count(), cents: sum(orders.totalCents).mapWith(Number) })
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
      totalCents: orders.totalCents,
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
    oldest: oldest.map(({ orderNumber, createdAt, totalCents, ...order }) => ({
      ...order,
      orderNumber: formatOrderNumber(orderNumber),
      createdAt: createdAt.toISOString(),
      totalPrice: centsToDollars(totalCents),
    })),
  };
}
