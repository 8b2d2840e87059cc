import type { Database } from "@shop/db/client";
import { runPrepared, runStatement, type Statement } from "@shop/db/prepared";
import type { Suggestions, SuggestQuery } from "@shop/domain/contracts/products";
import { SUGGESTIONS } from "@shop/domain/limits";
import type { Offer } from "@shop/domain/prices/buyer-price";
import { skuPartOf, wordsOf } from "./search-words.ts";
import { parameters, type Parameters } from "../../base/platform/sql-parameters.ts";
import { offerColumns, type Audience } from "../prices/price-sql.ts";
import { productPrices } from "../prices/prices.wire.ts";
import { sortOrder } from "../products/product-sort.ts";
import { PUBLISHED } from "../products/product-filters.ts";
import { QUANTITIES, type ProductRow } from "../products/products.wire.ts";

type SuggestedProduct = Suggestions["products"][number];
type SuggestedRow = Pick<
  ProductRow,
  "id" | "name" | "sku" | "image" | "packageQuantity" | keyof Offer | "count_in_stock" | "minQty" | "maxQty"
>;

/** Words in more than this share of the products are looked up among the best rated first, which is faster. */
const COMMON_SHARE = 0.005;

/**
 * Suggestions for the text typed so far: products whose SKU begins with it, then products by words (the last may be a
 * prefix, and all may be mistyped or written together or apart), matches in names first, then the best rated; and
 * categories. Without a text, the best rated products. Drafts are never suggested.
 */
export async function suggest(db: Database, { keyword = "" }: SuggestQuery, audience: Audience): Promise<Suggestions> {
  const words = wordsOf(keyword);
  if (words.length === 0) return popularSuggestions(db, audience);
  const [bySku, [plan]] = await Promise.all([
    productsBySku(db, skuPartOf(keyword), audience),
    runPrepared<SuggestionPlan>(
      db,
      "select query::text, in_name::text, share, meant from keyword_suggestions($1::text[])",
      [words],
    ),
  ]);
  const [byWords, categories] = await Promise.all([
    plan ? productsByWords(db, plan, audience) : [],
    readCategories(db, categoriesStatement(plan?.meant ?? words)),
  ]);
  const products = [...new Map([...bySku, ...byWords].map((product) => [product._id, product])).values()];
  return { products: products.slice(0, SUGGESTIONS.products), categories };
}

const productsBySku = (db: Database, part: string, audience: Audience) =>
  part === "" ? [] : readProducts(db, skuStatement(part, audience));

async function productsByWords(db: Database, plan: SuggestionPlan, audience: Audience): Promise<SuggestedProduct[]> {
  const popular = plan.share > COMMON_SHARE ? await readProducts(db, popularStatement(plan, audience)) : [];
  return popular.length === SUGGESTIONS.products ? popular : readProducts(db, foundStatement(plan, audience));
}

async function readProducts(db: Database, statement: Statement): Promise<SuggestedProduct[]> {
  return (await runStatement<SuggestedRow>(db, statement)).map((row) => ({
    _id: row.id,
    name: row.name,
    sku: row.sku,
    image: row.image,
    ...productPrices(row),
    countInStock: row.count_in_stock,
    minQty: row.minQty,
  }));
}

const readCategories = (db: Database, statement: Statement) =>
  runStatement<Suggestions["categories"][number]>(db, statement);

/** The best rated products and the first categories: for a search that found nothing. */
export async function popularSuggestions(db: Database, audience: Audience): Promise<Suggestions> {
  const [products, categories] = await Promise.all([
    readProducts(db, bestRatedStatement(audience)),
    readCategories(db, categoriesStatement([])),
  ]);
  return { products, categories };
}

/** The columns of SuggestedRow over `p`. */
const columns = (audience: Audience, given: Parameters) =>
  `p.id, p.name, p.sku, p.image, p.package_quantity as "packageQuantity", p.count_in_stock, ${QUANTITIES.minQty} as "minQty", ${QUANTITIES.maxQty} as "maxQty",
    ${offerColumns(audience.buyer, given)}`;

const BEST = sortOrder({ sort: "rating" });
/** How many of the best rated products are read for common words, and how many matches for rare ones. */
const [MAX_BEST_RATED, MAX_FOUND] = [2_000, 200];

interface Queries {
  query: string;
  /** The same with the last word in the name or SKU; its matches come first. */
  in_name: string;
}

/** The queries, the share of the products that they find, and the corrected words. */
interface SuggestionPlan extends Queries {
  share: number;
  meant: string[];
}

function bestRatedStatement(audience: Audience): Statement {
  const given = parameters();
  const text = `select ${columns(audience, given)} from products p where ${PUBLISHED} order by ${BEST} limit ${SUGGESTIONS.products}`;
  return { text, values: given.values, isFixed: true };
}

/** The matches among the best rated products. */
export function popularStatement({ query, in_name }: Queries, audience: Audience): Statement {
  const given = parameters();
  const text = `select ${columns(audience, given)}
    from (select * from products p where ${PUBLISHED} order by ${BEST} limit ${MAX_BEST_RATED}) p
    where p.search_vector @@ ${given.at(query)}::tsquery ${namedFirst(in_name, given)}`;
  return { text, values: given.values, isFixed: true };
}

/** Matching products, the best rated first; with more than MAX_FOUND matches, the best rated of any MAX_FOUND. */
export function foundStatement({ query, in_name }: Queries, audience: Audience): Statement {
  const given = parameters();
  const text = `select ${columns(audience, given)} from (select * from products p
      where ${PUBLISHED} and p.search_vector @@ (select ${given.at(query)}::tsquery) limit ${MAX_FOUND}) p
    ${namedFirst(in_name, given)}`;
  return { text, values: given.values, isFixed: true };
}

const namedFirst = (inName: string, { at }: Parameters) =>
  `order by p.search_vector @@ ${at(inName)}::tsquery desc, ${BEST} limit ${SUGGESTIONS.products}`;

/**
 * Products whose SKU begins with `part`, by a range scan: '[' sorts after the digits and capital letters of SKU keys.
 */
export function skuStatement(part: string, audience: Audience): Statement {
  const given = parameters();
  const text = `select ${columns(audience, given)} from products p
    where ${PUBLISHED} and p.sku_key ~>=~ ${given.at(part)} and p.sku_key ~<~ ${given.at(`${part}[`)}
    order by p.sku_key using ~<~ limit ${SUGGESTIONS.products / 2}`;
  return { text, values: given.values, isFixed: true };
}

/** Categories in whose name each word is the beginning of a word; without words, the first categories. */
const categoriesStatement = (words: string[]): Statement => ({
  text: `select c.id as _id, c.name from categories c
    where (select coalesce(bool_and(' ' || regexp_replace(plain_text(c.name), '[^[:alnum:]]+', ' ', 'g') like '% ' || word || '%'), true)
      from unnest($1::text[]) as word)
    order by lower(c.name) limit ${SUGGESTIONS.categories}`,
  values: [words],
  isFixed: true,
});
