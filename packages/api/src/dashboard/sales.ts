import type { Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import type { Dashboard, Period } from "@shop/domain/contracts/dashboard";
import { centsToDollars } from "@shop/domain/money";
import { sql } from "drizzle-orm";
import { placedBetween, REVENUE_CENTS } from "./placed-between.ts";

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
