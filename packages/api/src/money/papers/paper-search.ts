import { orders } from "@shop/db/schema/orders";
import { buyerName, paperDigits, papers } from "@shop/db/schema/papers";
import { readPaperNumber } from "@shop/domain/papers/paper";
import { sql, type SQL } from "drizzle-orm";
import { isIn } from "../../base/platform/list-queries.ts";
import { idsOfWord, isInEveryNumber, isInNumber, ownWordsOf, wordsOf } from "../../orders/order-search.ts";

/**
 * The condition that every word of a keyword is in the paper's number, its buyer's name, the order's number or PO
 * number, or the customer's name or email, ignoring case. For all papers, through indexes.
 */
export const matchesPapers = (keyword: string): SQL =>
  everyWord(wordsOf(keyword), (word) => [
    isIn([buyerName(papers.buyer)], word),
    // An array of ids and not a subquery, as in the search of orders.
    sql`${papers.orderId} = any(array(${idsOfWord(word)}))`,
  ]);

/** The same of its first ten words, in the numbers alone, for the papers of one customer: reads the order of each. */
export const matchesOwnPapers = (keyword: string): SQL =>
  everyWord(ownWordsOf(keyword), (word) => {
    const number = isInNumber(word);
    const found = sql.join([isIn([orders.poNumber], word), ...(number ? [number] : [])], sql` or `);
    // A scalar subquery and not 'exists', which PostgreSQL may turn into a scan of all orders.
    return [sql`(select true from ${orders} where ${orders.id} = ${papers.orderId} and (${found}) limit 1)`];
  });

function everyWord(words: string[], sourcesOf: (word: string) => SQL[]): SQL {
  const selective = words.filter((word) => !isInEveryNumber(word));
  const found = selective.map((word) => sql`(${sql.join([...isPaperNumber(word), ...sourcesOf(word)], sql` or `)})`);
  return found.length === 0 ? sql`true` : sql.join(found, sql` and `);
}

/** The condition that a word is a part of the paper's number, if it can be. */
function isPaperNumber(word: string): SQL[] {
  const named = readPaperNumber(word);
  if (!named) return [];
  const { kind, digits } = named;
  if (kind === null) return [sql`${paperDigits(papers.number)} like ${`%${digits}%`}`];
  return [sql`(${papers.kind} = ${kind} and ${paperDigits(papers.number)} like ${`${digits}%`})`];
}
