import type { Database } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import type { FacetQuery, ProductFacets } from "@shop/domain/contracts/products";
import { centsToDollars } from "@shop/domain/money";
import { facetsStatement } from "./facets-statement.ts";
import type { Reader } from "../pricing/reader.ts";
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
 * How many products each further choice would list: a kind's counts are taken with all other kinds' filters and without
 * its own. A category is counted as the one place asked for; of brands, sizes and colours the 100 most frequent are told,
 * and those that are chosen.
 */
export async function listFacets(db: Database, query: FacetQuery, reader: Reader): Promise<ProductFacets> {
  const row = (await readFacets(db, query, reader)) ?? NOTHING;
  const { in_stock: inStock, min_cents: min, max_cents: max, ...counts } = row;
  const price = min === null || max === null ? null : { min: centsToDollars(min), max: centsToDollars(max) };
  return { ...counts, inStock, price };
}

async function readFacets(db: Database, query: FacetQuery, reader: Reader): Promise<FacetsRow | undefined> {
  const keyword = query.keyword?.trim();
  const rows = keyword
    ? await searchRows<FacetsRow>(db, keyword, query, reader, (terms) => facetsStatement(query, reader, terms))
    : await runStatement<FacetsRow>(db, facetsStatement(query, reader, null));
  return rows[0];
}
