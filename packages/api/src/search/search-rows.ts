import type { Database } from "@shop/db/client";
import type { FacetQuery } from "@shop/domain/contracts/products";
import { runStatement, type Statement } from "@shop/db/prepared";

import { filtersBy, isNarrowed } from "../products/product-filters.ts";
import type { Audience } from "../pricing/price-sql.ts";
import { planSearch, type SearchTerms } from "./search-plan.ts";
import { firstStatement } from "./search-statement.ts";

/** When fewer products than this have all words, those with half of them are found too. */
export const FEW = 12;

/**
 * What a keyword finds of what fits the query's filters: the products that have all its words; when those are few,
 * whatever the filters, and no SKU begins so, all that have half of them.
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

/** The products that have all of a keyword's words, however few. */
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
  // When the filters leave no others, the facets without one of the filters still may.
  return { rows: more, terms: totalOf(more) > totalOf(rows) ? relaxed : terms };
}

const canBeRelaxed = ({ words, isSku }: SearchTerms) =>
  words.length > 1 && !isSku && words.some(({ isKnown }) => isKnown);

const hasFilters = (query: FacetQuery) => filtersBy(query, "place") || filtersBy(query, "inStock") || isNarrowed(query);

/** Whether all words together find enough without a filter: then no filter changes which words are needed. */
async function findsEnough(db: Database, terms: SearchTerms, audience: Audience): Promise<boolean> {
  const [first] = await runStatement<{ n: number }>(db, firstStatement(terms, audience, FEW));
  return (first?.n ?? 0) >= FEW;
}

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0;
