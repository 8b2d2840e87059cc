import type { ProductQuery } from "@shop/domain/contracts/products";
import type { Statement } from "@shop/db/prepared";
import { parameters, type Audience } from "../pricing/price-sql.ts";
import { productFilters, visible } from "../products/product-filters.ts";
import { sortOrder } from "../products/product-sort.ts";
import { pageWindow, productRows, windowOf } from "../products/product-statements.ts";
import { skuContains, searchMatch } from "./search-match.ts";
import type { SearchTerms } from "./search-plan.ts";
import { skuLookupTerm } from "./search-words.ts";

/** Counts the SKUs that contain a part, up to a limit. The limit is hidden from the planner, so that it uses their index. */
export function skusStatement(part: string, limit: number): Statement {
  const { at, values } = parameters();
  const text = `with matched as materialized (
      select p.id from products p where ${skuContains(`${at(part)}::text`, at(skuLookupTerm(part)))})
    select count(*)::integer as n from (select from matched limit ${limit}) first_rows`;
  return { text, values, isFixed: true };
}

interface Blocks {
  /** The number of products before the second block and before each further one. */
  starts: readonly number[];
  /** The number of products in all blocks. */
  end: number;
}

/** A page of the products found by SKU, then of the newest products: block by block, ranked within each block. */
export function blockStatement(
  terms: SearchTerms,
  query: ProductQuery,
  audience: Audience,
  { starts, end }: Blocks,
): Statement {
  const given = parameters();
  const { fits, isSku, ranks, order } = searchMatch(terms, given);
  const filters = productFilters(query, audience, given);
  const ranked = ranks();
  const newest = `from products p where ${visible(audience)} order by ${sortOrder({ sort: "newest" })}`;
  const isAfter = starts.map(
    (start) => `coalesce((p.id <= (select p.id ${newest} offset ${start} limit 1))::integer, 0)`,
  );
  const block = ["0", ...isAfter].join(" + ");
  const walked = end === Infinity ? "products p" : `(select p.* ${newest} limit ${end}) p`;
  const bySku = isSku && `union select p.id, -1, ${ranked} from products p where ${filters} and ${isSku}`;
  const best = `(select * from matched order by block, ${order} ${pageWindow(query, given)}) best`;
  const columns = "block, sku_rank, word_hits, word_rank";
  const page = `(select p.*, ${columns} from ${best} join products p using (id)) p`;
  const text = `with matched as materialized (
      select p.id, ${isSku ? `case when ${isSku} then -1 else ${block} end` : block} as block, ${ranked}
      from ${walked} where ${filters} and ${fits} ${bySku ?? ""})
    select counted.*, page.* from (
      select count(*) filter (where block = 0)::integer as in_first, count(*)::integer as found from matched) counted
    left join (${productRows(page, audience, given, `, ${columns}`)}) page on true order by block, ${order}`;
  return { text, values: given.values };
}

/** A page in the order of the query; a page past the end is one row of NULLs. */
export function sortedStatement(terms: SearchTerms, query: ProductQuery, audience: Audience): Statement {
  const given = parameters();
  const where = `${productFilters(query, audience, given)} and ${searchMatch(terms, given).fits}`;
  const offset = (query.pageNumber - 1) * query.pageSize;
  const found = `(select p.id from products p where ${where} order by ${sortOrder(query)}
    ${windowOf({ limit: query.pageSize, offset }, given)}) found`;
  const page = `(select p.* from ${found} join products p using (id)) p`;
  const text = `select page.* from (select) one left join (${productRows(page, audience, given)}) page on true
    order by ${sortOrder(query, { p: "page" })}`;
  return { text, values: given.values };
}

/** Counts the results of a search, as `total`, with the current snapshot. */
export function countStatement(terms: SearchTerms, query: ProductQuery, audience: Audience): Statement {
  const given = parameters();
  const { fits } = searchMatch(terms, given);
  const text = `select count(*)::integer as total, pg_current_snapshot()::text as snapshot,
      pg_postmaster_start_time()::text as server
    from products p where ${productFilters(query, audience, given)} and ${fits}`;
  return { text, values: given.values };
}
