import type { Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import type { OverdueCompany, OverduePage, OverdueQuery } from "@shop/domain/contracts/company-payments";
import { centsToDollars } from "@shop/domain/money";
import { toPageInfo } from "../../base/platform/list-queries.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { todayIn } from "../../base/platform/today.ts";
import { OPEN_INVOICES, readFigures } from "./account-figures.ts";

const aged = (name: string, condition: string) =>
  `coalesce(sum(cents) filter (where ${condition}), 0)::float8 as "${name}"`;

const AGED = `select company_id, min(due_on) filter (where days > 0)::text as "oldestDueOn",
      ${aged("notDue", "days <= 0")}, ${aged("days1", "days between 1 and 30")}, ${aged("days31", "days between 31 and 60")},
      ${aged("days61", "days between 61 and 90")}, ${aged("days91", "days > 90")}
    from (${OPEN_INVOICES}) as open where cents > 0 group by company_id having bool_or(days > 0)`;

const COUNT_OVERDUE = `select count(*)::integer as total from (${AGED}) as aged`;

const READ_OVERDUE = `select companies.id, companies.name, companies.reminded_at as "remindedAt", aged.*
  from (${AGED}) as aged join companies on companies.id = aged.company_id
  order by "oldestDueOn", companies.id limit $2 offset $3`;

const AGES = ["notDue", "days1", "days31", "days61", "days91"] as const;
type Ages = Record<(typeof AGES)[number], number>;

interface Row extends Ages {
  id: string;
  name: string;
  remindedAt: Date | null;
  oldestDueOn: string;
}

/** A page of the companies with overdue invoices on account, those that are overdue the longest first. */
export async function listOverdue(
  { db, settings }: { db: Queryable; settings: Pick<ShopSettings, "timeZone"> },
  query: OverdueQuery,
): Promise<OverduePage> {
  const { pageNumber, pageSize } = query;
  const today = todayIn(settings.timeZone);
  const rows = await runPrepared<Row>(db, READ_OVERDUE, [today, pageSize, (pageNumber - 1) * pageSize]);
  const figures = await readFigures(
    db,
    rows.map(({ id }) => id),
    today,
  );
  const companies = rows.map((row) => toOverdue(row, figures.get(row.id)?.balanceCents ?? 0));
  const [counted] = await runPrepared<{ total: number }>(db, COUNT_OVERDUE, [today]);
  return { companies, ...toPageInfo(query, counted?.total ?? 0) };
}

function toOverdue(row: Row, balanceCents: number): OverdueCompany {
  const ages = Object.fromEntries(AGES.map((age) => [age, centsToDollars(row[age])])) as Ages;
  return {
    _id: row.id,
    name: row.name,
    balance: centsToDollars(balanceCents),
    ...ages,
    oldestDueOn: row.oldestDueOn,
    remindedAt: row.remindedAt?.toISOString() ?? null,
  };
}
