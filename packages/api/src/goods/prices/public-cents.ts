import type { Queryable } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { buyerCents, MIN_QTY, type Buyer } from "./price-sql.ts";

interface Wanted {
  product: string;
  /** The minimum quantity of the product when left out. */
  quantity?: number;
}

/** What a visitor pays for one of each product in its quantity, in cents, in the given order. */
export async function publicCentsOf(db: Queryable, visitor: Buyer, wanted: readonly Wanted[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const given = parameters();
  const ids = given.at(wanted.map(({ product }) => product));
  const quantities = given.at(wanted.map(({ quantity }) => quantity ?? null));
  const text = `select ${buyerCents(visitor, given, `coalesce(w.quantity, ${MIN_QTY})`)} as cents
    from unnest(${ids}::uuid[], ${quantities}::integer[]) with ordinality as w(id, quantity, place)
    left join products p on p.id = w.id order by w.place`;
  const rows = await runStatement<{ cents: number | null }>(db, { text, values: given.values });
  return rows.map(({ cents }) => cents ?? 0);
}
