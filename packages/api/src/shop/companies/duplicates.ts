import type { Queryable } from "@shop/db/client";
import { companies, companyMembers, tradeApplications } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import type { TradeApplication } from "@shop/domain/contracts/trade-applications";
import { LIMITS } from "@shop/domain/limits";
import { sql } from "drizzle-orm";

type Duplicate = TradeApplication["duplicates"][number];

/**
 * What else the shop has of the ABN or email address of applications, by application: companies and those whose member has
 * the address, accounts, then other applications, the newest first.
 */
export async function readDuplicates(db: Queryable, ids: readonly string[]): Promise<Map<string, Duplicate[]>> {
  const { rows } = await db.execute<{ of: string } & Duplicate>(sql`
    select a.id as of, d.kind, d.id as "_id", d.name
    from ${tradeApplications} a cross join lateral (
      (select 1 as place, 'company' as kind, c.id, c.name from ${companies} c
        where (c.abn = a.abn or exists (
          select from ${companyMembers} m join ${users} u on u.id = m.user_id
          where m.company_id = c.id and lower(u.email) = lower(a.email))) and c.id is distinct from a.company_id)
      union all
      (select 2, 'account', u.id, u.name from ${users} u
        where (lower(u.email) = lower(a.email) or u.abn = a.abn) and u.deleted_at is null)
      union all
      (select 3, 'application', other.id, other.company_name from ${tradeApplications} other
        where (other.abn = a.abn or lower(other.email) = lower(a.email)) and other.id <> a.id)
      order by place, id desc limit ${LIMITS.duplicates}
    ) d
    where a.id = any(${sql.param(ids)}::uuid[])
    order by d.place, d.id desc`);
  const found = new Map<string, Duplicate[]>();
  for (const { of, ...duplicate } of rows) found.set(of, [...(found.get(of) ?? []), duplicate]);
  return found;
}
