import type { Queryable, Transaction } from "@shop/db/client";
import { companies, costCentres } from "@shop/db/schema/companies";
import { formatAbn } from "@shop/domain/abn";
import type { CostCentre, OwnCompanySettings, OwnCompanyUpdate } from "@shop/domain/contracts/company";
import { COST_CENTRE_TWICE } from "@shop/domain/messages";
import { asc, eq, sql } from "drizzle-orm";
import { assertVersion, fieldRefusal, notFound } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { MemberContext } from "../../base/procedures/context.ts";
import { lockOwnCompany, type CompanyRow } from "./lock-company.ts";
import { readMembers } from "./read-members.ts";

type Context<Db extends Queryable> = Pick<MemberContext<Db>, "db" | "settings" | "viewer">;

/** The caller's company, with their role. */
export async function readOwnCompany({ db, settings, viewer }: Context<Queryable>): Promise<OwnCompanySettings> {
  const { id, role } = viewer.company;
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company) throw notFound("Company");
  const { name, abn, costCentreRequired, poRequired, invoiceEmail, version } = company;
  return {
    name,
    abn: formatAbn(abn),
    role,
    members: await readMembers(db, settings, id),
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
  { db, settings, viewer }: Context<Queryable>,
  { version, costCentres: centres, invoiceEmail, ...sent }: OwnCompanyUpdate,
): Promise<OwnCompanySettings> {
  return transact(db, async (tx) => {
    const row = await lockOwnCompany(tx, viewer);
    const read = () => readOwnCompany({ db: tx, settings, viewer });
    assertVersion(version, await read(), "This company");
    if (centres) await replaceCostCentres(tx, row, centres);
    await tx
      .update(companies)
      .set({
        ...sent,
        ...(invoiceEmail !== undefined && { invoiceEmail: invoiceEmail || null }),
        version: sql`${companies.version} + 1`,
      })
      .where(eq(companies.id, row.id));
    return read();
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
