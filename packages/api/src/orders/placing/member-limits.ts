import type { Queryable, Transaction } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { isLimited, whyApproval } from "@shop/domain/orders/member-limits";
import { refusal } from "../../base/platform/errors.ts";
import { countsInMonth } from "../../people/companies/month-spent.ts";
import type { BuyerAccount } from "./order-limits.ts";

const READ_SPENT = `select coalesce(sum(total_cents), 0)::float8 as cents from orders
  where company_id = $1 and user_id = $2 and ${countsInMonth("$3")}`;

/**
 * What a member has ordered for the company in this calendar month of the shop's time zone, in cents: what counts against
 * their monthly limit. Approved and cancelled orders do not.
 */
async function readMonthSpent(
  db: Queryable,
  { companyId, userId }: { companyId: string; userId: string },
  timeZone: string,
): Promise<number> {
  const [spent] = await runPrepared<{ cents: number }>(db, READ_SPENT, [companyId, userId, timeZone]);
  return spent?.cents ?? 0;
}

/**
 * FORBIDDEN (`APPROVAL_REQUIRED`) when an order of this total in cents, with GST and freight, is over the member's limits.
 * The company and the account are locked, so that the member's orders are judged one after another.
 */
export async function assertWithinMemberLimits(
  tx: Transaction,
  buyer: BuyerAccount,
  totalCents: number,
  timeZone: string,
): Promise<void> {
  const { id: userId, companyId, role, orderLimitCents, monthlyLimitCents } = buyer;
  if (companyId === null || role === null || !isLimited(role)) return;
  const isCounted = monthlyLimitCents !== null;
  const spentCents = isCounted ? await readMonthSpent(tx, { companyId, userId }, timeZone) : 0;
  const why = whyApproval({ orderLimitCents, monthlyLimitCents }, spentCents, totalCents);
  if (why !== null) throw refusal("FORBIDDEN", why, { code: "APPROVAL_REQUIRED" });
}
