import type { CompanyRole } from "../access.ts";
import { MONTH_LIMIT, ORDER_LIMIT } from "../messages.ts";
import { formatCents } from "../money.ts";

/** What a member may order without approval, in cents with GST and freight. Null: no limit; 0: every order needs approval. */
export interface MemberLimits {
  orderLimitCents: number | null;
  /** Of a calendar month in the shop's time zone. */
  monthlyLimitCents: number | null;
}

/** Company admins may order without limits, whatever is set. */
export const isLimited = (role: CompanyRole): boolean => role !== "admin";

/**
 * Why an order of this total in cents needs approval; null when it does not. Exactly the limit is allowed.
 * @param spentCents The member's orders of the month that nobody approved, without cancelled ones.
 */
export function whyApproval(
  { orderLimitCents, monthlyLimitCents }: MemberLimits,
  spentCents: number,
  totalCents: number,
): string | null {
  if (orderLimitCents !== null && totalCents > orderLimitCents) return ORDER_LIMIT(formatCents(orderLimitCents));
  if (monthlyLimitCents === null || spentCents + totalCents <= monthlyLimitCents) return null;
  return MONTH_LIMIT(formatCents(monthlyLimitCents), formatCents(Math.max(0, monthlyLimitCents - spentCents)));
}
