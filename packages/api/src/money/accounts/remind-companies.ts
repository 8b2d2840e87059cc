import type { Transaction } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { companies } from "@shop/db/schema/companies";
import { dayOf } from "@shop/domain/dates";
import { LIMITS } from "@shop/domain/limits";
import { NO_ONE_TO_REMIND, NOTHING_OVERDUE, REMINDED_TODAY } from "@shop/domain/messages";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { formatPaperNumber } from "@shop/domain/papers/paper";
import type { Messages } from "@shop/mail/messages";
import { and, eq, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { enqueueMessage } from "../../base/mail/outbox.ts";
import { refusal } from "../../base/platform/errors.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext, Shop } from "../../base/procedures/context.ts";
import { addressesOfCompany } from "../../people/companies/company-addresses.ts";
import { lockCompany, type CompanyRow } from "../../people/companies/lock-company.ts";
import { OPEN_INVOICES } from "./account-figures.ts";

/** A company is reminded again after this many days, while something is overdue. */
const EVERY_DAYS = 7;

/**
 * Reminds companies of their overdue invoices on account, each once a week and in its own transaction, if the shop wants
 * that. Safe to run on several servers at once. A company without an address is left out, and tried again by the next run.
 */
export async function remindOverdue(shop: Shop, isStopped = () => false): Promise<void> {
  const { db, settings } = shop;
  if (!settings.remindsOverdue) return;
  const failures: unknown[] = [];
  for (const { id } of await runPrepared<{ id: string }>(db, READ_DUE, [todayIn(settings.timeZone)])) {
    if (isStopped()) break;
    try {
      await transact(db, async (tx) => {
        const company = await lockDue(tx, id);
        if (company) await remind(tx, settings, company);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

const IS_DUE = `(companies.reminded_at is null or companies.reminded_at <= now() - make_interval(days => ${EVERY_DAYS}))`;

const READ_DUE = `select distinct companies.id from (${OPEN_INVOICES}) as open join companies on companies.id = open.company_id
  where days > 0 and cents > 0 and ${IS_DUE} order by companies.id`;

/** Locks a company, unless it was reminded in the last days or another server has locked it. */
async function lockDue(tx: Transaction, id: string): Promise<CompanyRow | undefined> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), sql.raw(IS_DUE)))
    .for("no key update", { skipLocked: true });
  return company;
}

/**
 * Reminds a company now. CONFLICT when nothing is overdue, when it was reminded today, and when it has no address; NOT_FOUND
 * for an unknown one.
 */
export function remindCompany({ db, settings, viewer }: CustomerContext, id: string): Promise<{ message: string }> {
  return transact(db, async (tx) => {
    const company = await lockCompany(tx, id);
    const { timeZone } = settings;
    const isToday = company.remindedAt !== null && dayOf(company.remindedAt, timeZone) === todayIn(timeZone);
    if (isToday) throw refusal("CONFLICT", REMINDED_TODAY);
    const sentTo = await remind(tx, settings, company);
    if (sentTo === null) throw refusal("CONFLICT", NOTHING_OVERDUE);
    if (sentTo.length === 0) throw refusal("CONFLICT", NO_ONE_TO_REMIND);
    const about = { entity: "company", recordId: company.id, label: company.name } as const;
    await recordChange(tx, viewer, { action: "reminded", ...about, after: { sentTo: sentTo.join(", ") } });
    return { message: `The reminder was sent to ${sentTo.join(", ")}` };
  });
}

/** Mails a locked company its overdue invoices; returns the addresses, null when nothing is overdue. */
async function remind(tx: Transaction, settings: ShopSettings, company: CompanyRow): Promise<string[] | null> {
  const overdue = await readOverdue(tx, company.id, todayIn(settings.timeZone));
  if (overdue.count === 0) return null;
  const addresses = await addressesOfCompany(tx, company);
  const about = { company: company.name, ...overdue };
  const envelope = { cause: `account-overdue:${company.id}`, ...(settings.email && { replyTo: settings.email }) };
  for (const recipient of addresses)
    await enqueueMessage(tx, settings, { ...envelope, recipient }, "account-overdue", about);
  if (addresses.length > 0)
    await tx
      .update(companies)
      .set({ remindedAt: sql`now()` })
      .where(eq(companies.id, company.id));
  return addresses;
}

interface OverdueRow {
  number: number;
  orderNumber: number;
  poNumber: string | null;
  dueOn: string;
  cents: number;
  count: number;
  totalCents: number;
}

const READ_INVOICES = `select papers.number::float8, orders.order_number::float8 as "orderNumber", orders.po_number as "poNumber",
    open.due_on::text as "dueOn", open.cents::float8, count(*) over ()::integer, (sum(open.cents) over ())::float8 as "totalCents"
  from (${OPEN_INVOICES}) as open
  join orders on orders.id = open.order_id join papers on papers.order_id = open.order_id and papers.kind = 'invoice'
  where open.company_id = $2::uuid and open.days > 0 and open.cents > 0
  order by open.due_on, papers.number limit $3`;

type Overdue = Omit<Messages["account-overdue"], "company">;

/** A company's overdue invoices, the oldest due first, as many as a reminder lists at most. */
async function readOverdue(tx: Transaction, companyId: string, today: string): Promise<Overdue> {
  const rows = await runPrepared<OverdueRow>(tx, READ_INVOICES, [today, companyId, LIMITS.remindedInvoices]);
  const invoices = rows.map(({ number, orderNumber, poNumber, dueOn, cents }) => ({
    number: formatPaperNumber("invoice", number),
    orderNumber: formatOrderNumber(orderNumber),
    ...(poNumber !== null && { poNumber }),
    dueOn,
    open: centsToDollars(cents),
  }));
  const [first] = rows;
  return { invoices, count: first?.count ?? 0, total: centsToDollars(first?.totalCents ?? 0) };
}
