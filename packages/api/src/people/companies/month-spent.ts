import type { Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";

/**
 * SQL: the condition that an order counts against its member's monthly limit: placed in this calendar month of the shop,
 * without approval, and not cancelled.
 * @param timeZone SQL for the shop's time zone, such as `$3`.
 */
export const countsInMonth = (timeZone: string): string => `approved_by is null and cancelled_at is null
    and created_at >= date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone}`;

const READ_MONTH = `select user_id as id, coalesce(sum(total_cents), 0)::float8 as cents from orders
  where company_id = $1 and ${countsInMonth("$2")} group by user_id`;

/** What each person has ordered for a company in this calendar month of the shop, in cents; those without an order are left out. */
export async function readMonth(db: Queryable, companyId: string, timeZone: string): Promise<Map<string, number>> {
  const rows = await runPrepared<{ id: string; cents: number }>(db, READ_MONTH, [companyId, timeZone]);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
