import { runPrepared } from "@shop/db/prepared";
import type { Spending, SpendingQuery } from "@shop/domain/contracts/company";
import { LIMITS } from "@shop/domain/limits";
import { MONTH_FROM_AFTER_TO, TOO_MANY_MONTHS } from "@shop/domain/messages";
import { centsToDollars } from "@shop/domain/money";
import { addMonths, monthsBetween } from "@shop/domain/dates";
import { type CastingContext, stringify } from "csv-stringify/sync";
import { fieldRefusal } from "../../base/platform/errors.ts";
import { todayIn } from "../../base/platform/today.ts";
import type { MemberContext } from "../../base/procedures/context.ts";

const READ_SPENDING = `select to_char(papers.issued_on, 'YYYY-MM') as month, 
    coalesce((array_agg(orders.cost_centre_code order by orders.id desc))[1], '') as "costCentre",
    count(*) filter (where papers.kind = 'invoice')::integer as orders,
    sum(case papers.kind when 'invoice' then papers.total_cents else -papers.total_cents end)::float8 as cents
  from papers join orders on orders.id = papers.order_id
  where papers.company_id = $1::uuid and papers.issued_on >= $2::date and papers.issued_on < $3::date
  group by 1, lower(orders.cost_centre_code) order by 1 desc, 2`;

interface Row {
  month: string;
  costCentre: string;
  orders: number;
  cents: number;
}

/**
 * What the caller's company was invoiced less what was credited, by month and cost centre. BAD_REQUEST for a first month
 * after the last, and for more months than an answer may have.
 */
export async function readSpending(
  { db, settings, viewer }: Pick<MemberContext, "db" | "settings" | "viewer">,
  { from: first, to: last }: SpendingQuery,
): Promise<Spending> {
  const to = last ?? todayIn(settings.timeZone).slice(0, 7);
  const from = first ?? addMonths(to, -11);
  if (from > to) throw fieldRefusal("BAD_REQUEST", "from", MONTH_FROM_AFTER_TO);
  const most = LIMITS.spendingMonths;
  if (monthsBetween(from, to) >= most) throw fieldRefusal("BAD_REQUEST", "from", TOO_MANY_MONTHS(most));
  const period = [`${from}-01`, `${addMonths(to, 1)}-01`];
  const rows = await runPrepared<Row>(db, READ_SPENDING, [viewer.company.id, ...period]);
  return {
    from,
    to,
    rows: rows.map(({ cents, ...row }) => ({ ...row, total: centsToDollars(cents) })),
    total: centsToDollars(rows.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

/** The same rows as a file for a spreadsheet. */
export function spendingAsCsv({ from, to, rows }: Spending): { fileName: string; content: Buffer } {
  const columns = { month: "Month", costCentre: "Cost centre", orders: "Orders", total: "Total incl. GST" };
  const cast = {
    number: (value: number, { column }: CastingContext) => (column === "total" ? value.toFixed(2) : String(value)),
  };
  // Excel needs a byte order mark to read UTF-8, and would run a text that looks like a formula.
  const text = stringify(rows, { header: true, columns, cast, bom: true, escape_formulas: true });
  return { fileName: `spending-${from}-to-${to}.csv`, content: Buffer.from(text) };
}
