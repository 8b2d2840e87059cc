import type { Transaction } from "@shop/db/client";
import { addresses } from "@shop/db/schema/addresses";
import { companies, companyMembers, costCentres } from "@shop/db/schema/companies";
import type { CompanyRole } from "@shop/domain/access";
import { demoIdAt, SERIES } from "../demo-id.ts";
import { addressAt } from "../orders/places.ts";
import { requireEntry } from "../require-entry.ts";
import { noonDaysAgo } from "./company-orders.ts";
import { COST_CENTRES, MEMBERS, WATTLE_LANE } from "./wattle-lane.ts";

const OPENED_DAYS_AGO = 45;
/** The next weekly reminder is due in two days, so that filling the shop causes no email. */
const REMINDED_DAYS_AGO = 5;

interface Opened {
  now: Date;
  userIds: Map<string, string>;
}

/** Stores the demo company with its members, cost centres and their shared addresses. */
export async function insertCompany(tx: Transaction, { now, userIds }: Opened): Promise<void> {
  const companyId = WATTLE_LANE.id;
  const createdAt = noonDaysAgo(now, OPENED_DAYS_AGO);
  await tx
    .insert(companies)
    .values({ ...WATTLE_LANE, remindedAt: noonDaysAgo(now, REMINDED_DAYS_AGO), createdAt, updatedAt: createdAt });
  await tx.insert(companyMembers).values(
    Object.entries(MEMBERS).map(([role, { account, ...limits }]) => ({
      userId: requireEntry(userIds, account.email),
      companyId,
      role: role as CompanyRole,
      ...limits,
      createdAt,
    })),
  );
  await tx
    .insert(costCentres)
    .values(COST_CENTRES.map(({ code, name }, position) => ({ companyId, code, name, position })));
  const { name, email } = MEMBERS.admin.account;
  await tx.insert(addresses).values(
    COST_CENTRES.map((clinic, index) => ({
      id: demoIdAt(SERIES.address, index, createdAt),
      userId: requireEntry(userIds, email),
      companyId,
      label: clinic.name,
      address: addressAt(name, clinic.place),
      createdAt,
      updatedAt: createdAt,
    })),
  );
}
