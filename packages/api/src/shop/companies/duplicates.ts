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
  // Each part is an equality, so that a table is read once for all applications, or through its index.
  const { rows } = await db.execute<{ of: string } & Duplicate>(sql`
    with asked as materialized (
      select id, abn, lower(email) as email, company_id from ${tradeApplications} where id = any(${sql.param(ids)}::uuid[])
    ), found as (
      select a.id as of, 1 as place, 'company' as kind, c.id, c.name from asked a join ${companies} c on c.abn = a.abn
        where c.id is distinct from a.company_id
      union
      select a.id, 1, 'company', c.id, c.name from asked a join ${users} u on lower(u.email) = a.email
        join ${companyMembers} m on m.user_id = u.id join ${companies} c on c.id = m.company_id
        where c.id is distinct from a.company_id
      union
      select a.id, 2, 'account', u.id, u.name from asked a join ${users} u on lower(u.email) = a.email
        where u.deleted_at is null
      union
      select a.id, 2, 'account', u.id, u.name from asked a join ${users} u on u.abn = a.abn where u.deleted_at is null
      union
      select a.id, 3, 'application', other.id, other.company_name from asked a
        join ${tradeApplications} other on other.abn = a.abn where other.id <> a.id
      union
      select a.id, 3, 'application', other.id, other.company_name from asked a
        join ${tradeApplications} other on lower(other.email) = a.email where other.id <> a.id
    ), numbered as (
      select *, row_number() over (partition by of order by place, id desc) as nth from found
    )
    select of, kind, id as "_id", name from numbered where nth <= ${LIMITS.duplicates} order by place, id desc`);
  const found = new Map<string, Duplicate[]>();
  for (const { of, ...duplicate } of rows) found.set(of, [...(found.get(of) ?? []), duplicate]);
  return found;
}
