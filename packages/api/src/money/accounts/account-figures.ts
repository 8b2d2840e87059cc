import type { Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { IS_OPEN_ON_ACCOUNT, OPEN_ON_ACCOUNT_CENTS, owedCents } from "../../orders/on-account/credit.ts";
import { LEDGER } from "../statements/ledger.ts";

/** SQL: the open invoices on account of all companies; `$1` is today in the shop's time zone. */
export const OPEN_INVOICES = `select orders.id as order_id, orders.company_id, papers.due_on, $1::date - papers.due_on as days,
    ${OPEN_ON_ACCOUNT_CENTS} as cents
  from orders join papers on papers.order_id = orders.id and papers.kind = 'invoice'
  where ${IS_OPEN_ON_ACCOUNT}`;

const READ_FIGURES = `select companies.id,
    coalesce((select sum(cents) from (${LEDGER}) as ledger where ledger.company_id = companies.id), 0)::float8 as "balanceCents",
    ${owedCents("companies.id")} as "owedCents",
    coalesce((select sum(cents) from (${OPEN_INVOICES}) as open where open.company_id = companies.id and days > 0), 0)::float8
      as "overdueCents"
  from companies where id = any($2::uuid[])`;

interface FigureRow {
  id: string;
  balanceCents: number;
  owedCents: number;
  overdueCents: number;
}

/** A company's figures in cents. */
interface AccountFigures {
  /** Invoices less credit notes and payments: its statement's closing balance. Negative in its favour. */
  balanceCents: number;
  /** What is owed on account, invoiced or not, less its credit. */
  owedCents: number;
  /** What is open of invoices on account that are overdue. */
  overdueCents: number;
}

/** The figures of companies on a day of the shop, by company; unknown ones are left out. */
export async function readFigures(
  db: Queryable,
  ids: readonly string[],
  today: string,
): Promise<Map<string, AccountFigures>> {
  const rows = await runPrepared<FigureRow>(db, READ_FIGURES, [today, ids]);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
