import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import type { Suggestions } from "@shop/domain/contracts/suggest";
import { SUGGESTIONS } from "@shop/domain/limits";
import { parameters } from "../pricing/parameters.ts";
import { sortOrder } from "../products/product-sort.ts";
import { visible } from "../products/product-filters.ts";
import type { Reader } from "../pricing/reader.ts";

const ANYBODY: Reader = { pricesOf: null, seesDrafts: false };

/** The best rated products and the first categories: for a search that found nothing. */
export async function suggestInstead(db: Database): Promise<Suggestions> {
  const given = parameters();
  const order = sortOrder({ sort: "rating" });
  const text = `select
    (select coalesce(json_agg(json_build_object('_id', best.id, 'name', best.name, 'sku', best.sku, 'image', best.image)), '[]')
      from (select p.* from products p where ${visible(ANYBODY)} order by ${order} limit ${given.at(SUGGESTIONS.products)}) best) as products,
    (select coalesce(json_agg(json_build_object('_id', first.id, 'name', first.name)), '[]')
      from (select id, name from categories order by lower(name) limit ${given.at(SUGGESTIONS.categories)}) first) as categories`;
  const [row] = await runPrepared<Suggestions>(db, text, given.values);
  return row ?? { products: [], categories: [] };
}
