import type { Database } from "@shop/db/client";
import { runPrepared, runStatement, type Statement } from "@shop/db/prepared";
import type { SuggestQuery, Suggestions } from "@shop/domain/contracts/suggest";
import { SUGGESTIONS } from "@shop/domain/limits";
import { suggestInstead } from "./suggest-instead.ts";
import { categoriesStatement, foundStatement, popularStatement, skuStatement } from "./suggest-statements.ts";
import { skuPartOf, wordsOf } from "./search-words.ts";

type SuggestedProduct = Suggestions["products"][number];

/** Of words in more products than this the best rated are soon met. */
const COMMON_SHARE = 0.005;

/**
 * Where the letters typed so far may lead to: products by the beginning of their SKU, then by words of which the last may
 * be but begun, names before other texts and then the best rated first; and categories. Without any letters, what is best rated.
 */
export async function suggest(db: Database, { keyword = "" }: SuggestQuery): Promise<Suggestions> {
  const words = wordsOf(keyword);
  if (words.length === 0) return suggestInstead(db);
  const [bySku, byWords, categories] = await Promise.all([
    productsBySku(db, skuPartOf(keyword)),
    productsByWords(db, words),
    read<Suggestions["categories"][number]>(db, categoriesStatement(words)),
  ]);
  const products = [...new Map([...bySku, ...byWords].map((product) => [product._id, product])).values()];
  return { products: products.slice(0, SUGGESTIONS.products), categories };
}

const productsBySku = (db: Database, part: string) =>
  part === "" ? [] : read<SuggestedProduct>(db, skuStatement(part));

async function productsByWords(db: Database, words: string[]): Promise<SuggestedProduct[]> {
  const [asked] = await runPrepared<{ query: string; in_name: string; share: number }>(
    db,
    "select query::text, in_name::text, share from suggest_query($1::text[])",
    [words],
  );
  if (!asked) return [];
  const popular = asked.share > COMMON_SHARE ? await read<SuggestedProduct>(db, popularStatement(asked)) : [];
  return popular.length === SUGGESTIONS.products ? popular : read<SuggestedProduct>(db, foundStatement(asked));
}

const read = <Row extends object>(db: Database, statement: Statement) => runStatement<Row>(db, statement);
