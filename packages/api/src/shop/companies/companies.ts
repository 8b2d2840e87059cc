import type { Database, Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { companies } from "@shop/db/schema/companies";
import { priceLists } from "@shop/db/schema/price-lists";
import { violatesUnique } from "@shop/db/violations";
import type { CompanyRecord, CompanyUpdate, NewCompany } from "@shop/domain/contracts/companies";
import { ABN_TAKEN, TERMS_WITH_LIMIT } from "@shop/domain/messages";
import { dollarsToCents } from "@shop/domain/money";
import { eq } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { assertVersion, fieldRefusal } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { lockAssignable } from "../../people/assignable-list.ts";
import { invite } from "../../people/companies/invitations.ts";
import { lockCompany, type CompanyRow } from "../../people/companies/lock-company.ts";
import { readCompanyRecord, toFields } from "./company-records.ts";

type Sent = Omit<CompanyUpdate, "id" | "version">;
type Columns = Partial<typeof companies.$inferInsert>;

/**
 * Adds a company, and invites its admin. CONFLICT when another has its ABN, and when the admin is one of the staff;
 * BAD_REQUEST for terms without a credit limit, and for a public price list.
 */
export function createCompany(ctx: CustomerContext<Queryable>, sent: NewCompany): Promise<CompanyRecord> {
  return transact(ctx.db, (tx) => addCompany(tx, ctx, sent));
}

/** Like `createCompany`, in its transaction. */
export async function addCompany(
  tx: Transaction,
  ctx: CustomerContext<Queryable>,
  { adminEmail, name, abn, ...sent }: NewCompany,
): Promise<CompanyRecord> {
  const columns = await toColumns(tx, sent);
  assertTerms(columns);
  const id = newId();
  const [company] = await tx
    .insert(companies)
    .values({ ...columns, id, name, abn })
    .onConflictDoNothing({ target: companies.abn })
    .returning();
  if (!company) throw await abnTaken(tx, abn);
  const after = toFields(company, await readListName(tx, company));
  await recordChange(tx, ctx.viewer, { ...aboutCompany(company), action: "created", after });
  if (adminEmail !== undefined) {
    const admin = { email: adminEmail, role: "admin", orderLimit: null, monthlyLimit: null } as const;
    await invite(tx, ctx, company, admin);
  }
  return readCompanyRecord({ ...ctx, db: tx }, id);
}

/**
 * Changes the given fields of a company. NOT_FOUND for an unknown one; CONFLICT for an outdated version, and when another
 * has the ABN; BAD_REQUEST for terms without a credit limit, and for a public price list.
 */
export async function updateCompany(
  ctx: CustomerContext,
  { id, version, ...sent }: CompanyUpdate,
): Promise<CompanyRecord> {
  const save = async (tx: Transaction) => {
    const before = await lockCompany(tx, id);
    const current = await readCompanyRecord({ ...ctx, db: tx }, id);
    assertVersion(version, current, "This company");
    const columns = await toColumns(tx, sent);
    const after = { ...before, ...columns };
    assertTerms(after);
    const sides = {
      before: toFields(before, current.priceList),
      after: toFields(after, await readListName(tx, after)),
    };
    if (JSON.stringify(sides.before) === JSON.stringify(sides.after)) return current;
    await tx
      .update(companies)
      .set({ ...columns, version: before.version + 1 })
      .where(eq(companies.id, before.id));
    await recordChange(tx, ctx.viewer, { ...aboutCompany(after), action: "updated", ...sides });
    return readCompanyRecord({ ...ctx, db: tx }, id);
  };
  return transact(ctx.db, save).catch((error: unknown) => refuseTakenAbn(ctx.db, error, sent.abn));
}

async function refuseTakenAbn(db: Database, error: unknown, abn: string | undefined): Promise<never> {
  throw abn !== undefined && violatesUnique(error, "companies_abn_key") ? await abnTaken(db, abn) : error;
}

async function abnTaken(db: Queryable, abn: string) {
  const [other] = await db.select({ name: companies.name }).from(companies).where(eq(companies.abn, abn));
  return fieldRefusal("CONFLICT", "abn", ABN_TAKEN(other?.name ?? "Another company"));
}

/** The columns of the fields that were sent. */
async function toColumns(tx: Transaction, sent: Sent): Promise<Columns> {
  const { priceListId, creditLimit, onHold, unpaidAmountLimit, ...same } = sent;
  const list = priceListId === undefined ? undefined : await lockAssignable(tx, priceListId);
  return Object.fromEntries(
    Object.entries({
      ...same,
      priceListId: list === undefined ? undefined : (list?._id ?? null),
      creditLimitCents: toCents(creditLimit),
      isOnHold: onHold,
      unpaidAmountLimitCents: toCents(unpaidAmountLimit),
    }).filter(([, value]) => value !== undefined),
  );
}

const toCents = (dollars: number | null | undefined) => (dollars == null ? dollars : dollarsToCents(dollars));

/** BAD_REQUEST for terms without a credit limit, and the other way round. */
function assertTerms({ termsDays = null, creditLimitCents = null }: Columns): void {
  if ((termsDays === null) === (creditLimitCents === null)) return;
  throw fieldRefusal("BAD_REQUEST", termsDays === null ? "termsDays" : "creditLimit", TERMS_WITH_LIMIT);
}

async function readListName(tx: Transaction, { priceListId }: Pick<CompanyRow, "priceListId">) {
  if (priceListId === null) return null;
  const { id, name } = priceLists;
  const [list] = await tx.select({ _id: id, name }).from(priceLists).where(eq(id, priceListId));
  return list ?? null;
}

const aboutCompany = ({ id, name }: Pick<CompanyRow, "id" | "name">) => ({
  entity: "company" as const,
  recordId: id,
  label: name,
});
