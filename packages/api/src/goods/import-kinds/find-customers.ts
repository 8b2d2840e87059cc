import type { Transaction } from "@shop/db/client";
import { sql } from "drizzle-orm";

export interface FoundCustomer {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

export const NO_SUCH_CUSTOMER = "There is no customer with this email address";

/** The users with these email addresses, in any case, each at the place of its address. */
export async function findCustomers(
  tx: Transaction,
  emails: readonly string[],
): Promise<(FoundCustomer | undefined)[]> {
  const { rows } = await tx.execute<{ place: number; id: string; name: string; email: string; isAdmin: boolean }>(sql`
    select w.place::integer as place, u.id, u.name, u.email, u.is_admin as "isAdmin"
    from unnest(${sql.param(emails)}::text[]) with ordinality as w(email, place)
    join users u on lower(u.email) = lower(w.email) and u.deleted_at is null`);
  const found: (FoundCustomer | undefined)[] = emails.map(() => undefined);
  for (const { place, ...user } of rows) found[place - 1] = user;
  return found;
}

/** Locks users in the order of their ids: what is agreed with them is changed by one call at a time. */
export async function lockCustomers(tx: Transaction, ids: readonly string[], forRemoval = false): Promise<void> {
  const strength = sql.raw(forRemoval ? "update" : "no key update");
  await tx.execute(sql`select from users where id = any(${sql.param(ids)}::uuid[]) order by id for ${strength}`);
}
