import type { Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";

/** What an order asks for: its total less what is credited of it, as when the rest of it is cancelled. */
const ASKED = "coalesce(sum(total_cents - order_credit_cents(id)), 0)::float8 as cents";

/**
 * The orders of a company that count against its members' monthly limits: placed in this calendar month of the shop, without
 * approval, and not cancelled.
 */
const COUNTED = `company_id = $1 and approved_by is null and cancelled_at is null
    and created_at >= date_trunc('month', now() at time zone $2) at time zone $2`;

const READ_MONTH = `select user_id as id, ${ASKED} from orders
  where ${COUNTED} group by user_id`;

/** What each person has ordered for a company in this month, in cents; those without an order are left out. */
export async function readMonth(db: Queryable, companyId: string, timeZone: string): Promise<Map<string, number>> {
  const rows = await runPrepared<{ id: string; cents: number }>(db, READ_MONTH, [companyId, timeZone]);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

const READ_SPENT = `select ${ASKED} from orders where ${COUNTED} and user_id = $3`;

/** What one member has ordered for their company in this month, in cents. */
export async function readMonthSpent(
  db: Queryable,
  { companyId, userId }: { companyId: string; userId: string },
  timeZone: string,
): Promise<number> {
  const [spent] = await runPrepared<{ cents: number }>(db, READ_SPENT, [companyId, timeZone, userId]);
  return spent?.cents ?? 0;
}
