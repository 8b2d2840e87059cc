import type { Queryable } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import type { Offer } from "@shop/domain/prices/buyer-price";
import type { PriceBreak } from "@shop/domain/prices/price-breaks";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { buyerCents, MIN_QTY, offerColumns, type Buyer } from "./price-sql.ts";
import { priceBreaks } from "./prices.wire.ts";

interface Wanted {
  product: string;
  quantity: number;
}

/** What a visitor pays for one of each product in its quantity, in cents, in the given order. */
export async function publicCentsOf(db: Queryable, visitor: Buyer, wanted: readonly Wanted[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const given = parameters();
  const ids = given.at(wanted.map(({ product }) => product));
  const quantities = given.at(wanted.map(({ quantity }) => quantity));
  const text = `select ${buyerCents(visitor, given, "w.quantity")} as cents
    from unnest(${ids}::uuid[], ${quantities}::integer[]) with ordinality as w(id, quantity, place)
    left join products p on p.id = w.id order by w.place`;
  const rows = await runStatement<{ cents: number | null }>(db, { text, values: given.values });
  return rows.map(({ cents }) => cents ?? 0);
}

/** What a visitor pays for one of each product from each quantity on, by the product's id. */
export async function readPublicBreaks(
  db: Queryable,
  visitor: Buyer,
  ids: readonly string[],
): Promise<Map<string, PriceBreak[]>> {
  if (ids.length === 0) return new Map();
  const given = parameters();
  const text = `select p.id, ${MIN_QTY} as "minQty", p.max_qty as "maxQty", ${offerColumns(visitor, given)}
    from products p where p.id = any(${given.at(ids)}::uuid[])`;
  const rows = await runStatement<Offer & { id: string; minQty: number; maxQty: number | null }>(db, {
    text,
    values: given.values,
  });
  return new Map(rows.map((row) => [row.id, priceBreaks(row)]));
}
