import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { isStillTheirs } from "../../people/companies/own-orders.ts";

/** How a buyer knows a product. */
export interface Known {
  /** The day of their last order that was not cancelled, in the shop's time zone; null when they never bought it. */
  boughtOn: string | null;
  /** They have a price of their own for it. */
  isPriced: boolean;
}

const KNOWN = `with bought as (
    select product_id, (max(created_at) at time zone $3)::date::text as day
    from orders join order_lines on order_id = orders.id
    where user_id = $1 and cancelled_at is null and ${isStillTheirs("$1")} group by product_id)
  select asked.id, day as "boughtOn", priced.product_id is not null as "isPriced"
  from unnest($2::uuid[]) as asked(id)
    left join bought on bought.product_id = asked.id
    left join customer_prices priced on priced.user_id = $1 and priced.product_id = asked.id
  where day is not null or priced.product_id is not null
    or exists (select from shopping_list_lines line join shopping_lists list on list.id = line.list_id
      where list.user_id = $1 and line.product_id = asked.id)`;

/** The products among `ids` that a buyer has bought, has a price of their own for, or has on a list; by id. */
export async function readKnown(
  db: Database,
  buyer: { id: string; timeZone: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared<Known & { id: string }>(db, KNOWN, [buyer.id, ids, buyer.timeZone]);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

/** Compares two products: those last bought come first, then those with a price of the buyer's own, then those on a list. */
export const byKnown =
  (known: ReadonlyMap<string, Known>) =>
  (a: { id: string }, b: { id: string }): number => {
    const [one, other] = [known.get(a.id), known.get(b.id)];
    return groupOf(one) - groupOf(other) || (other?.boughtOn ?? "").localeCompare(one?.boughtOn ?? "");
  };

function groupOf(known: Known | undefined): number {
  if (!known) return 3;
  if (known.boughtOn !== null) return 0;
  return known.isPriced ? 1 : 2;
}
