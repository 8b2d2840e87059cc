import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import type { Product, ProductDetail, ProductPage, ProductQuery, Review } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { pageCount } from "@shop/domain/pagination";
import { notFound } from "../errors.ts";
import { CUSTOMER_PRICE, customerPriceJoin } from "../pricing/customer-price-sql.ts";
import { PRODUCT_COLUMNS, toProduct, type ProductRow } from "./products.wire.ts";
import { searchTerms, type SearchTerms } from "./search-words.ts";

/** For whom products are read. */
export interface Reader {
  /** Whose own prices to show; null for the public ones alone. */
  pricesOf: string | null;
  /** Admins see drafts too (price 0). */
  seesDrafts: boolean;
}

const MOST_TOP_PRODUCTS = 8;

/** Collects the values of one statement; `at(value)` is the parameter that stands for it. */
function parameters() {
  const values: unknown[] = [];
  return { values, at: (value: unknown) => `$${values.push(value)}` };
}
type Parameters = ReturnType<typeof parameters>;

const visible = (reader: Reader) => (reader.seesDrafts ? "p.archived_at is null" : "p.price_cents > 0 and p.archived_at is null");

/** Selects product rows with the reader's own price, and `more` columns, over what `from` gives as `p`. */
function productRows(from: string, reader: Reader, { at }: Parameters, more = ""): string {
  const price = reader.pricesOf === null ? "null::integer" : CUSTOMER_PRICE;
  const join = reader.pricesOf === null ? "" : customerPriceJoin(at(reader.pricesOf));
  return `select ${PRODUCT_COLUMNS}, ${price} as customer_price_cents ${more}
    from ${from} left join categories c on c.id = p.category_id ${join}`;
}

/** One page of the products that fit every filter; a search is ranked, everything else newest first (contract section 2). */
export async function listProducts(db: Database, query: ProductQuery, reader: Reader): Promise<ProductPage> {
  const ids = [query.categoryid, query.subcategoryid, query.subcategorysecid];
  if (ids.some((id) => id && !isId(id))) return toPage([], query);
  const keyword = query.keyword?.trim();
  if (!keyword) return toPage(await browse(db, query, reader), query);

  const terms = searchTerms(keyword);
  if (terms.words.length === 0) return toPage([], query);
  const found = await search(db, terms, query, reader);
  if (totalOf(found) > 0) return toPage(found, query);
  const words = await correctedWords(db, terms.words);
  return toPage(words.join() === terms.words.join() ? found : await search(db, { ...terms, words }, query, reader), query);
}

/** A page's rows, each with the total beside it; one row with the total alone when the page is past the end. */
type PageRow = { total: number } & (ProductRow | { id: null });

function toPage(rows: PageRow[], query: ProductQuery): ProductPage {
  const total = totalOf(rows);
  const products = rows.flatMap((row) => (row.id === null ? [] : toProduct(row)));
  return { products, page: query.pageNumber, pages: pageCount(total, query.pageSize), total };
}

const totalOf = (rows: PageRow[]): number => rows[0]?.total ?? 0;

function filters(query: ProductQuery, reader: Reader, { at }: Parameters): string {
  return [
    visible(reader),
    query.categoryid && `p.category_id = ${at(query.categoryid)}`,
    query.subcategoryid && `p.sub_category_id = ${at(query.subcategoryid)}`,
    query.subcategorysecid && `p.section_id = ${at(query.subcategorysecid)}`,
    query.category && `p.category_id = (select id from categories where lower(name) = lower(${at(query.category)}))`,
  ]
    .filter(Boolean)
    .join(" and ");
}

const window = (query: ProductQuery, { at }: Parameters) =>
  `limit ${at(query.pageSize)} offset ${at((query.pageNumber - 1) * query.pageSize)}`;

function browse(db: Database, query: ProductQuery, reader: Reader): Promise<PageRow[]> {
  const given = parameters();
  const where = filters(query, reader, given);
  const page = `(select * from products p where ${where} order by p.id desc ${window(query, given)}) p`;
  const text = `select counted.total, page.* from (select count(*)::integer as total from products p where ${where}) counted
    left join (${productRows(page, reader, given)}) page on true order by page.id desc`;
  return runPrepared<PageRow>(db, text, given.values);
}

/** Ranks a SKU that is the keyword before one that starts with it or holds it, then by where the words matched. */
function search(db: Database, terms: SearchTerms, query: ProductQuery, reader: Reader): Promise<PageRow[]> {
  const given = parameters();
  const { at } = given;
  const asked = `(select search_query(${at(terms.words)}::text[]))`;
  const sku = at(terms.skuPart);
  const skuRank = terms.skuPart === "" ? "0" : `case when p.sku_key = ${sku} then 3 when p.sku_key ^@ ${sku} then 2
    when p.sku_key like '%' || ${sku} || '%' then 1 else 0 end`;
  const skuMatch = terms.skuPart === "" ? "" : `or p.sku_key like '%' || ${sku} || '%'`;
  const order = "sku_rank desc, word_rank desc, id desc";
  const page = `(select p.*, best.sku_rank, best.word_rank
    from (select * from matched order by ${order} ${window(query, given)}) best join products p on p.id = best.id) p`;
  const text = `with matched as materialized (
      select p.id, ${skuRank} as sku_rank, ts_rank(p.search_vector, ${asked}) as word_rank
      from products p where ${filters(query, reader, given)} and (p.search_vector @@ ${asked} ${skuMatch}))
    select counted.total, page.* from (select count(*)::integer as total from matched) counted
    left join (${productRows(page, reader, given, ", p.sku_rank, p.word_rank")}) page on true order by ${order}`;
  return runPrepared<PageRow>(db, text, given.values);
}

async function correctedWords(db: Database, words: string[]): Promise<string[]> {
  const [row] = await runPrepared<{ words: string[] }>(db, "select corrected_words($1::text[]) as words", [words]);
  return row?.words ?? words;
}

/** One product with its reviews, newest first. NOT_FOUND when it isn't there, or not there for this reader. */
export async function readProduct(db: Database, id: string, reader: Reader): Promise<ProductDetail> {
  const given = parameters();
  const reviews = `, coalesce((select json_agg(json_build_object('_id', r.id, 'name', r.name, 'rating', r.rating,
    'comment', r.comment, 'createdAt', r.created_at) order by r.id desc) from reviews r where r.product_id = p.id), '[]'::json) as reviews`;
  const text = `${productRows("products p", reader, given, reviews)} where p.id = ${given.at(isId(id) ? id : null)} and ${visible(reader)}`;
  const [row] = await runPrepared<ProductRow & { reviews: Review[] }>(db, text, given.values);
  if (!row) throw notFound("Product");
  const written = row.reviews.map((review) => ({ ...review, createdAt: new Date(review.createdAt).toISOString() }));
  return { ...toProduct(row), reviews: written };
}

/** At most 8 products, best rating first, then most reviews. */
export async function listTopProducts(db: Database, reader: Reader): Promise<Product[]> {
  const given = parameters();
  const best = `(select * from products p where ${visible(reader)}
    order by p.rating desc, p.num_reviews desc, p.id desc limit ${given.at(MOST_TOP_PRODUCTS)}) p`;
  const text = `${productRows(best, reader, given)} order by p.rating desc, p.num_reviews desc, p.id desc`;
  return (await runPrepared<ProductRow>(db, text, given.values)).map(toProduct);
}
