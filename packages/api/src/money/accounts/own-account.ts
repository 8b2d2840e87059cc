import { companies } from "@shop/db/schema/companies";
import type { OwnCompany } from "@shop/domain/contracts/company";
import { centsToDollars } from "@shop/domain/money";
import { eq } from "drizzle-orm";
import type { MemberContext } from "../../base/procedures/context.ts";
import { readAccounts } from "./read-account.ts";

/** What the caller's company owes on account and may still order; null when it can't pay on account. */
export async function readOwnAccount({ db, settings, viewer }: MemberContext): Promise<OwnCompany["account"]> {
  const { id } = viewer.company;
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company || company.termsDays === null || company.creditLimitCents === null) return null;
  const account = (await readAccounts(db, settings, [company])).get(id);
  if (!account) return null;
  return {
    termsDays: company.termsDays,
    creditLimit: centsToDollars(company.creditLimitCents),
    onHold: company.isOnHold,
    ...account,
    left: account.left ?? 0,
  };
}
