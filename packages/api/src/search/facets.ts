import type { Database } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import type { FacetQuery, ProductFacets } from "@shop/domain/contracts/products";
import { centsToDollars } from "@shop/domain/money";
import { facetsStatement } from "./facets-statement.ts";
import type { Audience } from "../pricing/price-sql.ts";
import { searchRows } from "./search-rows.ts";

interface FacetsRow extends Pick<ProductFacets, "total" | "categories" | "brands" | "sizes" | "colors"> {
  in_stock: number;
  min_cents: number | null;
  max_cents: number | null;
}

const NOTHING: FacetsRow = {
  total: 0,
  categories: [],
  brands: [],
  sizes: [],
  colors: [],
  in_stock: 0,
  min_cents: null,
  max_cents: null,
};

/**
 * The number of products for each further choice: a kind is counted with the filters of all other kinds and without its
 * own. Brands, sizes and colours are limited to the 100 most frequent and the selected ones.
 */
export async function listFacets(db: Database, query: FacetQuery, audience: Audience): Promise<ProductFacets> {
  const row = (await readFacets(db, query, audience)) ?? NOTHING;
  const { in_stock: inStock, min_cents: min, max_cents: max, ...counts } = row;
  const price = min === null || max === null ? null : { min: centsToDollars(min), max: centsToDollars(max) };
  return { ...counts, inStock, price };
}

async function readFacets(db: Database, query: FacetQuery, audience: Audience): Promise<FacetsRow | undefined> {
  const keyword = query.keyword?.trim();
  const rows = keyword
    ? await searchRows<FacetsRow>(db, keyword, query, audience, (terms) => facetsStatement(query, audience, terms))
    : await runStatement<FacetsRow>(db, facetsStatement(query, audience, null));
  return rows[0];
}
