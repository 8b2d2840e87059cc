import type { ProductQuery } from "@shop/domain/contracts/products";
import { effectivePriceOf, parameters, type Audience } from "../pricing/price-sql.ts";
import type { Statement } from "@shop/db/prepared";
import { filtersBy, isCommonPage, productFilters, visible } from "../products/product-filters.ts";
import { sortOrder } from "../products/product-sort.ts";
import { pageWindow, productRows } from "../products/product-statements.ts";
import { searchMatch } from "./search-match.ts";
import type { SearchTerms } from "./search-plan.ts";

/** Like browseStatement, ordered by SKU matches first, then by rank. */
export function searchStatement(terms: SearchTerms, query: ProductQuery, audience: Audience): Statement {
  const given = parameters();
  const { fits, ranks, order } = searchMatch(terms, given);
  const where = `${productFilters(query, audience, given)} and ${fits}`;
  const best = `(select * from matched order by ${order} ${pageWindow(query, given)}) best`;
  const page = `(select p.*, best.sku_rank, best.word_hits, best.word_rank from ${best} join products p on p.id = best.id) p`;
  const text = `with matched as materialized (
      select p.id, ${ranks()} from products p where ${where})
    select counted.total, page.* from (select count(*)::integer as total from matched) counted
    left join (${productRows(page, audience, given, ", p.sku_rank, p.word_hits, p.word_rank")}) page on true order by ${order}`;
  return { text, values: given.values, isFixed: isCommonSearch(terms, query, audience) };
}

/** Searches with more words are rare, and each number of words needs its own statement. */
const MAX_COMMON_WORDS = 3;

/** A visitor's search of the whole shop by a few words. */
const isCommonSearch = ({ words, skuPart }: SearchTerms, query: ProductQuery, audience: Audience) =>
  audience.pricesOf === null &&
  skuPart !== "" &&
  words.length <= MAX_COMMON_WORDS &&
  isCommonPage(query, audience) &&
  !filtersBy(query, "place");

/** Counts what a search finds without a filter, up to a limit. The limit is hidden from the planner, so that it uses the indexes. */
export function firstStatement(terms: SearchTerms, audience: Audience, limit: number): Statement {
  const given = parameters();
  const text = `with matched as materialized (
      select p.id from products p where ${visible(audience)} and ${searchMatch(terms, given).fits})
    select count(*)::integer as n from (select from matched limit ${limit}) first_rows`;
  return { text, values: given.values };
}

/** The results of a search in the order of the query. */
export function sortedSearchStatement(terms: SearchTerms, query: ProductQuery, audience: Audience): Statement {
  const given = parameters();
  const where = `${productFilters(query, audience, given)} and ${searchMatch(terms, given).fits}`;
  const order = sortOrder(query, { cents: () => effectivePriceOf(audience, given) });
  const found = `(select * from matched order by place ${pageWindow(query, given)}) found`;
  const page = `(select p.*, found.place from ${found} join products p on p.id = found.id) p`;
  const text = `with matched as materialized (
      select p.id, row_number() over (order by ${order}) as place from products p where ${where})
    select counted.total, page.* from (select count(*)::integer as total from matched) counted
    left join (${productRows(page, audience, given, ", p.place")}) page on true order by page.place`;
  return { text, values: given.values };
}
