import type { Transaction } from "@shop/db/client";
import { isLimited, whyApproval } from "@shop/domain/orders/member-limits";
import { refusal } from "../../base/platform/errors.ts";
import { readMonthSpent } from "../../people/companies/month-spent.ts";
import type { BuyerAccount } from "./order-limits.ts";

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
