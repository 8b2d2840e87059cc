import type { ProductQuery } from "@shop/domain/contracts/products";
import { CUSTOMER_PRICE, customerPriceJoin } from "../pricing/customer-price-sql.ts";
import { ON_SALE } from "./on-sale.ts";
import { PRODUCT_COLUMNS } from "./products.wire.ts";
import type { SearchTerms } from "./search-words.ts";

/** For whom products are read. */
export interface Reader {
  /** Whose own prices to show; null for the public ones alone. */
  pricesOf: string | null;
  /** Admins see drafts too (price 0). */
  seesDrafts: boolean;
}

/** SQL, one of a bounded set of texts, and the values of this call. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Collects the values of one statement; `at(value)` is the parameter that stands for it. */
export function parameters() {
  const values: unknown[] = [];
  return { values, at: (value: unknown) => `$${values.push(value)}` };
}
export type Parameters = ReturnType<typeof parameters>;

const visible = (reader: Reader) => (reader.seesDrafts ? "p.archived_at is null" : ON_SALE);

/** Selects product rows with the reader's own price, and `more` columns, over what `from` gives as `p`. */
function productRows(from: string, reader: Reader, { at }: Parameters, more = ""): string {
  const price = reader.pricesOf === null ? "null::integer" : CUSTOMER_PRICE;
  const join = reader.pricesOf === null ? "" : customerPriceJoin(at(reader.pricesOf));
  return `select ${PRODUCT_COLUMNS}, ${price} as customer_price_cents ${more}
    from ${from} left join categories c on c.id = p.category_id ${join}`;
}

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

/** A page of the products that fit the filters, newest first, each row with the total; a page past the end is one row of NULLs. */
export function browseStatement(query: ProductQuery, reader: Reader): Statement {
  const given = parameters();
  const where = filters(query, reader, given);
  const page = `(select * from products p where ${where} order by p.id desc ${window(query, given)}) p`;
  const text = `select counted.total, page.*
    from (select count(*)::integer as total from products p where ${where}) counted
    left join (${productRows(page, reader, given)}) page on true order by page.id desc`;
  return { text, values: given.values };
}

/** As browseStatement; a SKU that is the keyword comes before one that starts with it or holds it, then by where the words matched. */
export function searchStatement(terms: SearchTerms, query: ProductQuery, reader: Reader): Statement {
  const given = parameters();
  const { fits, ranks, order } = searchMatch(terms, given);
  const where = `${filters(query, reader, given)} and ${fits}`;
  const best = `(select * from matched order by ${order} ${window(query, given)}) best`;
  const page = `(select p.*, best.sku_rank, best.word_rank from ${best} join products p on p.id = best.id) p`;
  const text = `with matched as materialized (
      select p.id, ${ranks} from products p where ${where})
    select counted.total, page.* from (select count(*)::integer as total from matched) counted
    left join (${productRows(page, reader, given, ", p.sku_rank, p.word_rank")}) page on true order by ${order}`;
  return { text, values: given.values };
}

/** When a product fits a search, the columns that say how well, and the order that follows from them. */
export function searchMatch(terms: SearchTerms, given: Parameters): { fits: string; ranks: string; order: string } {
  const asked = `(select search_query(${given.at(terms.words)}::text[]))`;
  const sku = skuMatch(terms.skuPart, given);
  return {
    fits: `(p.search_vector @@ ${asked} ${sku.or})`,
    ranks: `${sku.rank} as sku_rank, ts_rank(p.search_vector, ${asked}) as word_rank`,
    order: "sku_rank desc, word_rank desc, id desc",
  };
}

function skuMatch(part: string, { at }: Parameters): { or: string; rank: string } {
  if (part === "") return { or: "", rank: "0" };
  const sku = `${at(part)}::text`;
  const holds = `p.sku_key like '%' || ${sku} || '%'`;
  return {
    or: `or ${holds}`,
    rank: `case when p.sku_key = ${sku} then 3 when p.sku_key ^@ ${sku} then 2 when ${holds} then 1 else 0 end`,
  };
}

/** One product with its reviews as JSON, newest first. */
export function productStatement(id: string, reader: Reader): Statement {
  const given = parameters();
  const reviews = `, coalesce((select json_agg(json_build_object('_id', r.id, 'name', r.name, 'rating', r.rating,
    'comment', r.comment, 'createdAt', r.created_at) order by r.id desc)
    from reviews r where r.product_id = p.id), '[]'::json) as reviews`;
  const text = `${productRows("products p", reader, given, reviews)} where p.id = ${given.at(id)} and ${visible(reader)}`;
  return { text, values: given.values };
}

/** The best rated products, then the most reviewed. */
export function topStatement(count: number, reader: Reader): Statement {
  const given = parameters();
  const order = "order by p.rating desc, p.num_reviews desc, p.id desc";
  const best = `(select * from products p where ${visible(reader)} ${order} limit ${given.at(count)}) p`;
  return { text: `${productRows(best, reader, given)} ${order}`, values: given.values };
}
