import type { Database } from "@shop/db/client";
import type { FacetQuery } from "@shop/domain/contracts/products";
import { runStatement, type Statement } from "@shop/db/prepared";

import { filtersBy, isNarrowed } from "../products/product-filters.ts";
import type { Audience } from "../pricing/price-sql.ts";
import { planSearch, type SearchTerms } from "./search-plan.ts";
import { firstStatement } from "./search-statement.ts";

/** When fewer products than this have all words, products with half of them are found too. */
export const FEW = 12;

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
}

/** As `searchRows`, for a keyword that is already parsed. */
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
  if (!canBeRelaxed(terms) || totalOf(rows) >= FEW) return { rows, terms };
  if (hasFilters(query) && (await findsEnough(db, terms, audience))) return { rows, terms };
  const relaxed = { ...terms, isRelaxed: true };
  const more = await read(relaxed);
  // The facets ignore one filter each, so they need the relaxed rows even when the page gets no more results.
  return { rows: more, terms: totalOf(more) > totalOf(rows) ? relaxed : terms };
}

const canBeRelaxed = ({ words, isSku }: SearchTerms) =>
  words.length > 1 && !isSku && words.some(({ isKnown }) => isKnown);

const hasFilters = (query: FacetQuery) => filtersBy(query, "place") || filtersBy(query, "inStock") || isNarrowed(query);

/**
 * Whether all words together find enough products without a filter, so that a filter does not change which words are
 * required.
 */
async function findsEnough(db: Database, terms: SearchTerms, audience: Audience): Promise<boolean> {
  const [first] = await runStatement<{ n: number }>(db, firstStatement(terms, audience, FEW));
  return (first?.n ?? 0) >= FEW;
}

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0;
