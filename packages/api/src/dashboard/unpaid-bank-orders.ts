import type { Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import type { Dashboard } from "@shop/domain/contracts/dashboard";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/order-number";
import { and, asc, eq, isNull, sql } from "drizzle-orm";

/** How long the shop has been waiting for its money, in days, both included. */
const AGES = [
  { fromDays: 0, toDays: 7 },
  { fromDays: 8, toDays: 14 },
  { fromDays: 15, toDays: 30 },
  { fromDays: 31, toDays: null },
];

/** Bank orders whose money has not come, by age as the shop's calendar counts days, and the five oldest. */
export async function readUnpaidBankOrders(tx: Transaction, timeZone: string): Promise<Dashboard["unpaidBankOrders"]> {
  const dayIn = (moment: unknown) => sql`(${moment} at time zone ${timeZone})::date`;
  const isWaiting = and(eq(orders.paymentMethod, "Bank"), isNull(orders.paidAt), isNull(orders.cancelledAt));
  const waiting = await tx
    .select({
      _id: orders.id,
      orderNumber: orders.orderNumber,
      customer: users.name,
      createdAt: orders.createdAt,
      totalCents: orders.totalCents,
      ageDays: sql<number>`greatest(${dayIn(sql`now()`)} - ${dayIn(orders.createdAt)}, 0)`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isWaiting)
    .orderBy(asc(orders.id));
  const summed = (rows: typeof waiting) => ({
    orders: rows.length,
    amount: centsToDollars(rows.reduce((sum, row) => sum + row.totalCents, 0)),
  });
  return {
    total: summed(waiting),
    byAge: AGES.map(({ fromDays, toDays }) => ({
      fromDays,
      toDays,
      ...summed(waiting.filter(({ ageDays }) => ageDays >= fromDays && ageDays <= (toDays ?? Infinity))),
    })),
    oldest: waiting.slice(0, 5).map(({ orderNumber, createdAt, totalCents, ...order }) => ({
      ...order,
      orderNumber: formatOrderNumber(orderNumber),
      createdAt: createdAt.toISOString(),
      totalPrice: centsToDollars(totalCents),
    })),
  };
}
