import type { Queryable, Transaction } from "@shop/db/client";
import { companies, costCentres } from "@shop/db/schema/companies";
import { formatAbn } from "@shop/domain/abn";
import type { Membership } from "@shop/domain/access";
import type { CostCentre, OwnCompanySettings, OwnCompanyUpdate } from "@shop/domain/contracts/company";
import { COST_CENTRE_TWICE } from "@shop/domain/messages";
import { asc, eq, sql } from "drizzle-orm";
import { assertVersion, fieldRefusal, notFound } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { MemberContext } from "../../base/procedures/context.ts";

type CompanyRow = typeof companies.$inferSelect;

/** Locks a company until the transaction ends: before its members, orders, requisitions and payments. NOT_FOUND without it. */
export async function lockCompany(tx: Transaction, id: string): Promise<CompanyRow> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for("no key update");
  if (!company) throw notFound("Company");
  return company;
}

/** The caller's company, with their role. */
export async function readOwnCompany(db: Queryable, { id, role }: Membership): Promise<OwnCompanySettings> {
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company) throw notFound("Company");
  const { name, abn, costCentreRequired, poRequired, invoiceEmail, version } = company;
  return {
    name,
    abn: formatAbn(abn),
    role,
    costCentres: await readCostCentres(db, id),
    costCentreRequired,
    poRequired,
    invoiceEmail,
    version,
  };
}

const readCostCentres = (db: Queryable, companyId: string): Promise<CostCentre[]> =>
  db
    .select({ code: costCentres.code, name: costCentres.name, isActive: costCentres.isActive })
    .from(costCentres)
    .where(eq(costCentres.companyId, companyId))
    .orderBy(asc(costCentres.position));

/**
 * Changes the settings of the caller's company; orders placed before keep the cost centres that they were placed with.
 * BAD_REQUEST for a code that occurs twice, ignoring case; CONFLICT when `version` is not the newest.
 */
export function updateOwnCompany(
  { db, viewer: { company } }: MemberContext<Queryable>,
  { version, costCentres: centres, invoiceEmail, ...sent }: OwnCompanyUpdate,
): Promise<OwnCompanySettings> {
  return transact(db, async (tx) => {
    const row = await lockCompany(tx, company.id);
    assertVersion(version, await readOwnCompany(tx, company), "This company");
    if (centres) await replaceCostCentres(tx, row, centres);
    await tx
      .update(companies)
      .set({
        ...sent,
        ...(invoiceEmail !== undefined && { invoiceEmail: invoiceEmail || null }),
        version: sql`${companies.version} + 1`,
      })
      .where(eq(companies.id, row.id));
    return readOwnCompany(tx, company);
  });
}

async function replaceCostCentres(tx: Transaction, { id }: CompanyRow, sent: readonly CostCentre[]): Promise<void> {
  const rows = sent.map(({ code, name, isActive }, position) => ({
    companyId: id,
    code: code.trim(),
    name: name.trim(),
    isActive,
    position,
  }));
  const seen = new Set<string>();
  for (const { code, position } of rows) {
    const key = code.toLowerCase();
    if (seen.has(key)) throw fieldRefusal("BAD_REQUEST", `costCentres.${position}.code`, COST_CENTRE_TWICE(code));
    seen.add(key);
  }
  await tx.delete(costCentres).where(eq(costCentres.companyId, id));
  if (rows.length > 0) await tx.insert(costCentres).values(rows);
}
