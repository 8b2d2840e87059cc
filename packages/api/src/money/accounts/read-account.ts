import type { Queryable } from "@shop/db/client";
import { centsToDollars } from "@shop/domain/money";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { todayIn } from "../../base/platform/today.ts";
import { leftCents } from "../../orders/on-account/credit.ts";
import { readFigures } from "./account-figures.ts";

/** A company's account in dollars. */
export interface Account {
  /** Invoices less credit notes and payments; negative in its favour. */
  balance: number;
  /** What may still be ordered on account; null without payment on account. */
  left: number | null;
  /** What is open of invoices on account that are overdue. */
  overdue: number;
}

/** The accounts of companies today, by company. */
export async function readAccounts(
  db: Queryable,
  { timeZone }: Pick<ShopSettings, "timeZone">,
  companies: readonly { id: string; creditLimitCents: number | null }[],
): Promise<Map<string, Account>> {
  const ids = companies.map(({ id }) => id);
  const figures = await readFigures(db, ids, todayIn(timeZone));
  const accounts = new Map<string, Account>();
  for (const { id, creditLimitCents } of companies) {
    const its = figures.get(id);
    if (!its) continue;
    accounts.set(id, {
      balance: centsToDollars(its.balanceCents),
      left: creditLimitCents === null ? null : centsToDollars(leftCents(creditLimitCents, its.owedCents)),
      overdue: centsToDollars(its.overdueCents),
    });
  }
  return accounts;
}
