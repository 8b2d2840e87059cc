import type { Database } from "@shop/db/client";
import { runPrepared, runStatement, type Statement } from "@shop/db/prepared";
import type { Suggestions, SuggestQuery } from "@shop/domain/contracts/products";
import { SUGGESTIONS } from "@shop/domain/limits";
import { skuPartOf, wordsOf } from "./search-words.ts";
import { parameters, type Audience } from "../pricing/price-sql.ts";
import { sortOrder } from "../products/product-sort.ts";
import { PUBLISHED, visible } from "../products/product-filters.ts";

type SuggestedProduct = Suggestions["products"][number];

/** For words in more products than this share, the best rated matches are found quickly. */
const COMMON_SHARE = 0.005;

/**
 * Suggestions for the text typed so far: products whose SKU begins with it, then products by words (the last may be a
 * prefix), matches in names first, then the best rated; and categories. Without a text, the best rated products.
 */
export async function suggest(db: Database, { keyword = "" }: SuggestQuery): Promise<Suggestions> {
  const words = wordsOf(keyword);
  if (words.length === 0) return popularSuggestions(db);
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

const PUBLIC: Audience = { pricesOf: null, seesDrafts: false };

/** The best rated products and the first categories: for a search that found nothing. */
export async function popularSuggestions(db: Database): Promise<Suggestions> {
  const given = parameters();
  const order = sortOrder({ sort: "rating" });
  const text = `select
    (select coalesce(json_agg(json_build_object('_id', best.id, 'name', best.name, 'sku', best.sku, 'image', best.image)), '[]')
      from (select p.* from products p where ${visible(PUBLIC)} order by ${order} limit ${given.at(SUGGESTIONS.products)}) best) as products,
    (select coalesce(json_agg(json_build_object('_id', first.id, 'name', first.name)), '[]')
      from (select id, name from categories order by lower(name) limit ${given.at(SUGGESTIONS.categories)}) first) as categories`;
  const [row] = await runPrepared<Suggestions>(db, text, given.values);
  return row ?? { products: [], categories: [] };
}

const PRODUCT = "p.id as _id, p.name, p.sku, p.image";
const BEST = sortOrder({ sort: "rating" });
/** How many of the best rated products are read for common words, and how many of all products for rare ones. */
const [MOST_BEST_RATED, MOST_FOUND] = [2_000, 200];

/** The tsqueries: over all texts of a product, and with the last word in its name, whose matches come first. */
interface Asked {
  query: string;
  in_name: string;
}

const NAMED_FIRST = `order by p.search_vector @@ $2::tsquery desc, ${BEST}`;

/** The matches among the best rated products. */
export const popularStatement = ({ query, in_name }: Asked): Statement => ({
  text: `select ${PRODUCT} from (select * from products p where ${PUBLISHED} order by ${BEST} limit ${MOST_BEST_RATED}) p
    where p.search_vector @@ $1::tsquery ${NAMED_FIRST} limit ${SUGGESTIONS.products}`,
  values: [query, in_name],
  isFixed: true,
});

/** Matching products, the best rated first; with very many matches, only among those read first. */
export const foundStatement = ({ query, in_name }: Asked): Statement => ({
  text: `select ${PRODUCT} from (select * from products p
      where ${PUBLISHED} and p.search_vector @@ (select $1::tsquery) limit ${MOST_FOUND}) p
    ${NAMED_FIRST} limit ${SUGGESTIONS.products}`,
  values: [query, in_name],
  isFixed: true,
});

/** A range scan: SKU keys consist of digits and capital letters, and '[' sorts after them. */
export const skuStatement = (part: string): Statement => ({
  text: `select ${PRODUCT} from products p where ${PUBLISHED} and p.sku_key ~>=~ $1 and p.sku_key ~<~ $2
    order by p.sku_key using ~<~ limit ${SUGGESTIONS.products / 2}`,
  values: [part, `${part}[`],
  isFixed: true,
});

/** Categories in which every word is the beginning of a word. */
export const categoriesStatement = (words: string[]): Statement => ({
  text: `select c.id as _id, c.name from categories c
    where (select bool_and(' ' || regexp_replace(lower(c.name), '[^[:alnum:]]+', ' ', 'g') like '% ' || word || '%')
      from unnest($1::text[]) as word)
    order by lower(c.name) limit ${SUGGESTIONS.categories}`,
  values: [words],
  isFixed: true,
});
