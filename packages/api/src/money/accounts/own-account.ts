import { companies } from "@shop/db/schema/companies";
import type { OwnCompany } from "@shop/domain/contracts/company";
import { centsToDollars } from "@shop/domain/money";
import { eq } from "drizzle-orm";
import { todayIn } from "../../base/platform/today.ts";
import type { MemberContext } from "../../base/procedures/context.ts";
import { leftOf, readFigures } from "./account-figures.ts";

/** What the caller's company owes on account and may still order; null when it can't pay on account. */
export async function readOwnAccount({ db, settings, viewer }: MemberContext): Promise<OwnCompany["account"]> {
  const { id } = viewer.company;
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company || company.termsDays === null || company.creditLimitCents === null) return null;
  const figures = (await readFigures(db, [id], todayIn(settings.timeZone))).get(id);
  if (!figures) return null;
  return {
    termsDays: company.termsDays,
    creditLimit: centsToDollars(company.creditLimitCents),
    onHold: company.isOnHold,
    balance: centsToDollars(figures.balanceCents),
    left: centsToDollars(leftOf(company, figures) ?? 0),
    overdue: centsToDollars(figures.overdueCents),
  };
}
