import type { Queryable } from "@shop/db/client";
import { companies, companyMembers } from "@shop/db/schema/companies";
import { priceLists } from "@shop/db/schema/price-lists";
import { users } from "@shop/db/schema/users";
import { abnDigits, formatAbn } from "@shop/domain/abn";
import type { CompanyPage, CompanyQuery, CompanyRecord, CompanyWithMembers } from "@shop/domain/contracts/companies";
import { isId } from "@shop/domain/ids";
import { centsToDollars } from "@shop/domain/money";
import { and, asc, desc, eq, or, sql, type SQL } from "drizzle-orm";
import { notFound } from "../../base/platform/errors.ts";
import { isIn, readPage, wordsOf } from "../../base/platform/list-queries.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { readAccounts, type Account } from "../../money/accounts/read-account.ts";
import type { CompanyRow } from "../../people/companies/lock-company.ts";
import { readMembers } from "../../people/companies/read-members.ts";

export type Reader = { db: Queryable; settings: ShopSettings };
type ListName = CompanyRecord["priceList"];
interface Row {
  company: CompanyRow;
  priceList: ListName;
  memberCount: number;
}

const SORT_KEYS = { createdAt: companies.id, name: sql`lower(${companies.name})` };

/** A page of the companies, by default the newest first. */
export async function listCompanies({ db, settings }: Reader, query: CompanyQuery): Promise<CompanyPage> {
  const { keyword, sort, direction } = query;
  const where = keyword ? matches(keyword) : undefined;
  const by = direction === "asc" ? asc : desc;
  const { rows, ...page } = await readPage(
    query,
    db.$count(companies, where),
    selectCompanies(db).where(where).orderBy(by(SORT_KEYS[sort]), by(companies.id)),
  );
  return { companies: await toRecords({ db, settings }, rows), ...page };
}

/** The condition that name or ABN, or name and email of a member, contain every word; an ABN may be written with blanks. */
function matches(keyword: string): SQL | undefined {
  const inAll = (columns: Parameters<typeof isIn>[0]) => and(...wordsOf(keyword).map((word) => isIn(columns, word)));
  const digits = abnDigits(keyword);
  const members = sql`${companies.id} in (select ${companyMembers.companyId} from ${companyMembers}
    join ${users} on ${users.id} = ${companyMembers.userId} where ${inAll([users.name, users.email])})`;
  const hasAbn = /^\d+$/.test(digits) ? isIn([companies.abn], digits) : undefined;
  return or(inAll([companies.name, companies.abn]), hasAbn, members);
}

const selectCompanies = (db: Queryable) =>
  db
    .select({
      company: companies,
      priceList: { _id: priceLists.id, name: priceLists.name },
      memberCount: db.$count(companyMembers, eq(companyMembers.companyId, companies.id)),
    })
    .from(companies)
    .leftJoin(priceLists, eq(priceLists.id, companies.priceListId))
    .$dynamic();

/** A company, with its members and invitations. NOT_FOUND for an unknown one. */
export async function readCompany(ctx: Reader, id: string): Promise<CompanyWithMembers> {
  const record = await readCompanyRecord(ctx, id);
  return { ...record, members: await readMembers(ctx.db, ctx.settings, record._id) };
}

/** A company. NOT_FOUND for an unknown one. */
export async function readCompanyRecord(ctx: Reader, id: string): Promise<CompanyRecord> {
  const rows = isId(id) ? await selectCompanies(ctx.db).where(eq(companies.id, id)) : [];
  const [record] = await toRecords(ctx, rows);
  if (!record) throw notFound("Company");
  return record;
}

async function toRecords({ db, settings }: Reader, rows: readonly Row[]): Promise<CompanyRecord[]> {
  const accounts = await readAccounts(
    db,
    settings,
    rows.map(({ company }) => company),
  );
  return rows.map((row) => toRecord(row, accounts.get(row.company.id)));
}

const NO_ACCOUNT: Account = { balance: 0, left: null, overdue: 0 };

function toRecord({ company, priceList, memberCount }: Row, account = NO_ACCOUNT): CompanyRecord {
  const { id, createdAt, version } = company;
  const fields = toFields(company, priceList);
  return { _id: id, ...fields, ...account, memberCount, createdAt: createdAt.toISOString(), version };
}

const toDollars = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));

/** What staff may change of a company. */
export const toFields = (row: CompanyRow, priceList: ListName) => ({
  name: row.name,
  abn: formatAbn(row.abn),
  priceListId: row.priceListId,
  priceList,
  termsDays: row.termsDays,
  creditLimit: toDollars(row.creditLimitCents),
  onHold: row.isOnHold,
  unpaidOrdersLimit: row.unpaidOrdersLimit,
  unpaidAmountLimit: toDollars(row.unpaidAmountLimitCents),
});
