import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import type { Statement } from "./parameters.ts";
import { planSearch, type SearchTerms } from "./search-plan.ts";

/** With fewer products than this that have all words, those that have half of them are found too. */
export const FEW = 12;

/** What a keyword finds: the products that have all its words; when those are few, and no SKU begins so, all that have half of them. */
export async function searchRows<Row extends { total: number }>(
  db: Database,
  keyword: string,
  statementOf: (terms: SearchTerms) => Statement,
): Promise<Row[]> {
  return (await search<Row>(db, keyword, statementOf)).rows;
}

/** The products that have all of a keyword's words, however few. */
export async function searchAllWords<Row extends object>(
  db: Database,
  keyword: string,
  statementOf: (terms: SearchTerms) => Statement,
): Promise<Row[]> {
  const terms = await planSearch(db, keyword);
  if (terms.words.length === 0) return [];
  const { text, values } = statementOf(terms);
  return runPrepared<Row>(db, text, values);
}

interface Found<Row> {
  rows: Row[];
  terms: SearchTerms;
}

/** As `searchRows`, and how the keyword was understood. */
export async function search<Row extends { total: number }>(
  db: Database,
  keyword: string,
  statementOf: (terms: SearchTerms) => Statement,
): Promise<Found<Row>> {
  return searchTerms(db, await planSearch(db, keyword), statementOf);
}

/** As `search`, of a keyword that is taken apart already. */
export async function searchTerms<Row extends { total: number }>(
  db: Database,
  terms: SearchTerms,
  statementOf: (terms: SearchTerms) => Statement,
): Promise<Found<Row>> {
  if (terms.words.length === 0) return { rows: [], terms };
  const read = (asked: SearchTerms) => {
    const { text, values } = statementOf(asked);
    return runPrepared<Row>(db, text, values);
  };
  const rows = await read(terms);
  if (terms.words.length === 1 || terms.isSku || totalOf(rows) >= FEW) return { rows, terms };
  const relaxed = { ...terms, isRelaxed: true };
  const more = await read(relaxed);
  return totalOf(more) > totalOf(rows) ? { rows: more, terms: relaxed } : { rows, terms };
}

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0;
