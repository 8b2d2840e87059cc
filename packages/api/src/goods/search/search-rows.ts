import type { Database } from "@shop/db/client";
import type { FacetQuery, ProductQuery } from "@shop/domain/contracts/products";
import { runStatement, type Statement } from "@shop/db/prepared";
import { filtersBy, hasDetailFilters, isCommonPage, productFilters, visible } from "../products/product-filters.ts";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { type Audience, buyerCents } from "../prices/price-sql.ts";
import { planSearch, type SearchTerms } from "./search-plan.ts";
import { sortOrder } from "../products/product-sort.ts";
import { pageWindow, productRows } from "../products/product-statements.ts";
import { searchMatch } from "./search-match.ts";

/** When fewer products than this have all words, products with half of them are found too. */
export const RELAX_BELOW = 12;

/**
 * The results of a search within the query's filters: products with all words of the keyword or, when few products have
 * them all (ignoring filters) and no SKU begins with the keyword, those with half of them.
 */
export async function searchRows<Row extends { total: number }>(
  db: Database,
  keyword: string,
  query: FacetQuery,
  audience: Audience,
  statementOf: (terms: SearchTerms) => Statement,
): Promise<Row[]> {
  return (await searchTerms<Row>(db, await planSearch(db, keyword), query, audience, statementOf)).rows;
}

/** The products that have all words of a keyword. */
export async function searchAllWords<Row extends object>(
  db: Database,
  keyword: string,
  statementOf: (terms: SearchTerms) => Statement,
): Promise<Row[]> {
  const terms = await planSearch(db, keyword);
  if (terms.words.length === 0) return [];
  return runStatement<Row>(db, statementOf(terms));
}

interface Found<Row> {
  rows: Row[];
  terms: SearchTerms;
  /** Of a relaxed search: how many of its results have all words. */
  exact?: number;
}

/** Like `searchRows`, for a keyword that is already parsed. */
export async function searchTerms<Row extends { total: number }>(
  db: Database,
  terms: SearchTerms,
  query: FacetQuery,
  audience: Audience,
  statementOf: (terms: SearchTerms) => Statement,
): Promise<Found<Row>> {
  if (terms.words.length === 0) return { rows: [], terms };
  const read = (asked: SearchTerms) => runStatement<Row>(db, statementOf(asked));
  const rows = await read(terms);
  if (!canBeRelaxed(terms) || totalOf(rows) >= RELAX_BELOW) return { rows, terms };
  if (hasFilters(query) && (await findsEnough(db, terms, audience))) return { rows, terms };
  const relaxed = { ...terms, isRelaxed: true };
  const more = await read(relaxed);
  // The facets ignore one filter each, so they need the relaxed rows even when the page gets no more results.
  if (totalOf(more) <= totalOf(rows)) return { rows: more, terms };
  return { rows: more, terms: relaxed, exact: totalOf(rows) };
}

const canBeRelaxed = ({ words, isSku }: SearchTerms) =>
  (words.length > 1 || words.some(({ whole, least }) => least !== whole)) &&
  !isSku &&
  words.some(({ isKnown }) => isKnown);

const hasFilters = (query: FacetQuery) =>
  filtersBy(query, "place") || filtersBy(query, "inStock") || hasDetailFilters(query);

/**
 * Whether all words together find enough products without a filter, so that a filter does not change which words are
 * required.
 */
async function findsEnough(db: Database, terms: SearchTerms, audience: Audience): Promise<boolean> {
  const [first] = await runStatement<{ n: number }>(db, firstStatement(terms, audience, RELAX_BELOW));
  return (first?.n ?? 0) >= RELAX_BELOW;
}

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0;

/** Like browseStatement, ordered by SKU matches first, then by rank. */
export function searchStatement(terms: SearchTerms, query: ProductQuery, audience: Audience): Statement {
  const given = parameters();
  const { fits, ranks, fine, refined, order } = searchMatch(terms, given);
  const where = `${productFilters(query, audience, given)} and ${fits}`;
  const best = `(select * from ${refined} order by ${order} ${pageWindow(query, given)}) best`;
  const page = `(select p.*, best.sku_rank, best.word_hits, best.fine_rank, best.word_rank from ${best} join products p on p.id = best.id) p`;
  const text = `with matched as materialized (
      select p.id, ${ranks()} from products p where ${where}), ${fine()}
    select counted.total, page.* from (select count(*)::integer as total from matched) counted
    left join (${productRows(page, audience, given, ", p.sku_rank, p.word_hits, p.fine_rank, p.word_rank")}) page on true order by ${order}`;
  return { text, values: given.values, isFixed: isCommonSearch(terms, query, audience) };
}

/** Searches with more words are rare, and each number of words needs its own statement. */
const MAX_COMMON_WORDS = 3;

/** A visitor's search in all categories for a few words. */
const isCommonSearch = ({ words, skuPart }: SearchTerms, query: ProductQuery, audience: Audience) =>
  audience.buyer.id === null &&
  skuPart !== "" &&
  words.length <= MAX_COMMON_WORDS &&
  isCommonPage(query, audience) &&
  !filtersBy(query, "place");

/**
 * Counts what a search finds without a filter, up to a limit. The limit is hidden from the planner, so that it uses the
 * indexes.
 */
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
  const order = sortOrder(query, { cents: () => buyerCents(audience.buyer, given) });
  const found = `(select * from matched order by place ${pageWindow(query, given)}) found`;
  const page = `(select p.*, found.place from ${found} join products p on p.id = found.id) p`;
  const text = `with matched as materialized (
      select p.id, row_number() over (order by ${order}) as place from products p where ${where})
    select counted.total, page.* from (select count(*)::integer as total from matched) counted
    left join (${productRows(page, audience, given, ", p.place")}) page on true order by page.place`;
  return { text, values: given.values };
}
