import type { Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { companies } from "@shop/db/schema/companies";
import { papers } from "@shop/db/schema/papers";
import { users } from "@shop/db/schema/users";
import { formatAbn } from "@shop/domain/abn";
import type { Statement, StatementEntry, StatementQuery } from "@shop/domain/contracts/statements";
import { formatCount } from "@shop/domain/figures";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import { FROM_AFTER_TO, NOT_ADMIN, TOO_MANY_ENTRIES } from "@shop/domain/messages";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { formatPaperNumber } from "@shop/domain/papers/paper";
import { STATEMENT_KINDS, statementPeriod, type Period, type StatementKind } from "@shop/domain/papers/statement";
import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { todayIn } from "../../base/platform/today.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { LEDGER } from "./ledger.ts";

/** Whose statement it is. */
type Whose = { user: string } | { company: string };

/**
 * The statement of a customer or a company of a period: that of the caller's company, else their own or, for admins, that of
 * `user` or `company` (FORBIDDEN for others, NOT_FOUND for an unknown one). BAD_REQUEST for a first day after the last, and
 * for more entries than an answer may have.
 */
export async function readStatement(
  { db, settings, viewer }: CustomerContext,
  { user, company, own = false, ...asked }: StatementQuery,
): Promise<Statement> {
  if ((user !== undefined || company !== undefined) && !viewer.isAdmin) throw refusal("FORBIDDEN", NOT_ADMIN);
  const today = todayIn(settings.timeZone);
  const period = statementPeriod(asked, today);
  if (period.from > period.to) throw fieldRefusal("BAD_REQUEST", "from", FROM_AFTER_TO);
  const ofCaller = viewer.company && !own ? { company: viewer.company.id } : { user: viewer.id };
  const whose = company !== undefined ? { company } : user !== undefined ? { user } : ofCaller;
  const buyer = await readBuyer(db, whose);
  const { openingCents, rows } = await readEntries(db, whose, period, settings.timeZone);
  const entries: StatementEntry[] = [];
  let balanceCents = openingCents;
  for (const row of rows) {
    balanceCents += row.cents;
    entries.push(toEntry(row, balanceCents));
  }
  return {
    ...period,
    isCurrent: period.to >= today,
    openingBalance: centsToDollars(openingCents),
    entries,
    closingBalance: centsToDollars(balanceCents),
    customer: idOf(whose),
    seller: sellerOf(settings),
    buyer,
    bank: settings.bank,
  };
}

const sellerOf = ({ name, abn, address, phone, email }: ShopSettings) => ({
  name,
  abn: formatAbn(abn),
  address,
  phone,
  email,
});

const idOf = (whose: Whose): string => ("company" in whose ? whose.company : whose.user);

/** The buyer of the newest paper that has one, else the name. NOT_FOUND for an unknown account or company. */
async function readBuyer(db: Queryable, whose: Whose): Promise<Statement["buyer"]> {
  const account = await readName(db, whose);
  const isTheirs =
    "company" in whose
      ? eq(papers.companyId, whose.company)
      : and(eq(papers.userId, whose.user), isNull(papers.companyId));
  const [newest] = await db
    .select({ buyer: papers.buyer })
    .from(papers)
    .where(and(isTheirs, isNotNull(papers.buyer)))
    .orderBy(desc(papers.id))
    .limit(1);
  return newest?.buyer ?? account;
}

async function readName(db: Queryable, whose: Whose): Promise<{ name: string }> {
  const what = "company" in whose ? "Company" : "User";
  if (!isId(idOf(whose))) throw notFound(what);
  const [found] =
    "company" in whose
      ? await db.select({ name: companies.name }).from(companies).where(eq(companies.id, whose.company))
      : await db.select({ name: users.name }).from(users).where(eq(users.id, whose.user));
  if (!found) throw notFound(what);
  return found;
}

/** An entry of the ledger, with its order. */
interface EntryRow {
  day: string;
  kind: StatementKind;
  cents: number;
  /** Of the paper, or of the movement of money. */
  id: string;
  /** Of a paper. */
  number: number | null;
  dueOn: string | null;
  /** Of money. */
  method: "bank" | "card" | null;
  reference: string | null;
  isReturn: boolean;
  /** Null, like its number, of a payment of a company. */
  orderId: string | null;
  orderNumber: number | null;
  poNumber: string | null;
}

/** The opening balance in each row, of which one is without an entry when the period has none. */
type Row = { openingCents: number } & (EntryRow | { day: null });

const RANK = `array_position(array[${STATEMENT_KINDS.map((kind) => `'${kind}'`).join(", ")}], entries.kind)`;

/** One statement, so that the balance is that of the entries. `$5` is the most entries, and one more. */
const readOf = (isTheirs: string) => `
  with entries as (
    select *, coalesce(on_day, (moved_at at time zone $2::text)::date) as day
    from (${LEDGER}) as ledger where ${isTheirs}
  )
  select opening.cents as "openingCents", entries.day::text, entries.kind, entries.cents::float8, entries.id,
    entries.number::float8, entries.due_on::text as "dueOn", entries.method, entries.reference, entries.is_return as "isReturn",
    orders.id as "orderId", orders.order_number::float8 as "orderNumber", orders.po_number as "poNumber"
  from (select coalesce(sum(cents), 0)::float8 as cents from entries where day < $3::date) as opening
  left join (entries left join orders on orders.id = entries.order_id) on entries.day between $3::date and $4::date
  order by entries.day, ${RANK}, entries.number, entries.moved_at, entries.created_at, entries.id
  limit $5::integer`;

export const READ_STATEMENT = readOf("user_id = $1::uuid and company_id is null");
const READ_STATEMENT_OF_COMPANY = readOf("company_id = $1::uuid");

async function readEntries(db: Queryable, whose: Whose, { from, to }: Period, timeZone: string) {
  const most = LIMITS.statementEntries;
  const found = await runPrepared<Row>(db, "company" in whose ? READ_STATEMENT_OF_COMPANY : READ_STATEMENT, [
    idOf(whose),
    timeZone,
    from,
    to,
    most + 1,
  ]);
  if (found.length > most) throw refusal("BAD_REQUEST", TOO_MANY_ENTRIES(formatCount(most)));
  const isEntry = (row: Row): row is Row & EntryRow => row.day !== null;
  return { openingCents: found[0]?.openingCents ?? 0, rows: found.filter(isEntry) };
}

function toEntry(row: EntryRow, balanceCents: number): StatementEntry {
  const { day, kind, cents, id, number, dueOn, method, reference, isReturn, orderId, poNumber } = row;
  const orderNumber = row.orderNumber === null ? undefined : formatOrderNumber(row.orderNumber);
  const isPaper = kind === "invoice" || kind === "credit-note";
  return {
    date: day,
    kind,
    number: isPaper ? formatPaperNumber(kind, number ?? 0) : (orderNumber ?? reference ?? ""),
    amount: centsToDollars(cents),
    balance: centsToDollars(balanceCents),
    ...(orderId !== null && { order: orderId }),
    ...(orderNumber !== undefined && { orderNumber }),
    ...(poNumber !== null && { poNumber }),
    ...(isPaper && { invoice: id }),
    ...(dueOn !== null && { dueOn }),
    ...(method !== null && { method }),
    // The gateway's ids mean nothing to people.
    ...(method === "bank" && reference && { reference }),
    ...(isReturn && { isReturn }),
  };
}
