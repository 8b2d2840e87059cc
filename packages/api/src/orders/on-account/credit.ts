import type { Queryable, Transaction } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { ACCOUNT_ON_HOLD, NO_ACCOUNT_PAYMENT, OVER_CREDIT_LIMIT } from "@shop/domain/messages";
import { formatCents } from "@shop/domain/money";
import { refusal } from "../../base/platform/errors.ts";

/** SQL: orders on account of which something may be open. */
export const IS_OPEN_ON_ACCOUNT =
  "orders.payment_method = 'Account' and orders.paid_at is null and orders.cancelled_at is null";

/** SQL: what is open of such an order, in cents: `openCents` of the domain. */
export const OPEN_ON_ACCOUNT_CENTS =
  "greatest(0, orders.total_cents - order_credit_cents(orders.id) - allocated_cents(orders.id))";

/** SQL: what a company owes on account, in cents, invoiced or not; less than nothing when it has credit. `id` is its id. */
export const owedCents = (id: string) => `(
    (select coalesce(sum(${OPEN_ON_ACCOUNT_CENTS}), 0) from orders where company_id = ${id} and ${IS_OPEN_ON_ACCOUNT})
    - (select coalesce(sum(left_cents), 0) from company_payments where company_id = ${id} and left_cents <> 0)
  )::float8`;

const READ_OWED = `select ${owedCents("$1::uuid")} as "owedCents"`;

/** What a company owes on account, in cents; less than nothing when it has credit. */
async function readOwed(db: Queryable, companyId: string): Promise<number> {
  const [row] = await runPrepared<{ owedCents: number }>(db, READ_OWED, [companyId]);
  return row?.owedCents ?? 0;
}

/** What may still be ordered on account, in cents. */
export const leftCents = (limitCents: number, owed: number): number => Math.max(0, limitCents - owed);

/** What an order on account keeps of the account as it was when it was placed. */
export interface AccountTerms {
  /** Days after the invoice. */
  termsDays: number;
  creditLimitCents: number;
  /** What was owed with the order. */
  owedCents: number;
}

/** Of any other order. */
export const NOT_ON_ACCOUNT = { termsDays: null, creditLimitCents: null, owedCents: null } as const;

interface Credit {
  /**
   * The terms of an order of this total in cents, with GST and freight. CONFLICT when the company would owe more than its
   * limit, and while it is on hold.
   */
  take(totalCents: number): AccountTerms;
}

/** What an order on account needs of its locked company. */
interface Account {
  companyId: string | null;
  termsDays: number | null;
  creditLimitCents: number | null;
  isOnHold: boolean;
}

/**
 * The credit of a locked company, for an order on account: read before any product is locked. BAD_REQUEST without a company or
 * terms.
 */
export async function readCredit(tx: Transaction, account: Account): Promise<Credit> {
  const { companyId, termsDays, creditLimitCents, isOnHold } = account;
  if (companyId === null || termsDays === null || creditLimitCents === null)
    throw refusal("BAD_REQUEST", NO_ACCOUNT_PAYMENT);
  const owed = await readOwed(tx, companyId);
  return {
    take(totalCents) {
      // After the member's own limits, which come before credit.
      if (isOnHold) throw refusal("CONFLICT", ACCOUNT_ON_HOLD);
      if (owed + totalCents > creditLimitCents)
        throw refusal("CONFLICT", OVER_CREDIT_LIMIT(formatCents(leftCents(creditLimitCents, owed))));
      return { termsDays, creditLimitCents, owedCents: owed + totalCents };
    },
  };
}
