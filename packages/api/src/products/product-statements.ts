import type { ProductQuery } from "@shop/domain/contracts/products";
import { CUSTOMER_PRICE, customerPriceJoin } from "../pricing/customer-price-sql.ts";
import { parameters, type Parameters, type Statement } from "./parameters.ts";
import { productFilters, visible } from "./product-filters.ts";
import { PRODUCT_COLUMNS } from "./products.wire.ts";
import type { Reader } from "./reader.ts";

/** Selects product rows with the reader's own price, and `more` columns, over what `from` gives as `p`. */
export function productRows(from: string, reader: Reader, { at }: Parameters, more = ""): string {
  const price = reader.pricesOf === null ? "null::integer" : CUSTOMER_PRICE;
  const join = reader.pricesOf === null ? "" : customerPriceJoin(at(reader.pricesOf));
  return `select ${PRODUCT_COLUMNS}, ${price} as customer_price_cents ${more}
    from ${from} left join categories c on c.id = p.category_id ${join}`;
}

/** One page of what a query finds. */
export const pageWindow = (query: ProductQuery, { at }: Parameters) =>
  `limit ${at(query.pageSize)} offset ${at((query.pageNumber - 1) * query.pageSize)}`;

/** A page of the products that fit the filters, newest first, each row with the total; a page past the end is one row of NULLs. */
export function browseStatement(query: ProductQuery, reader: Reader): Statement {
  const given = parameters();
  const where = productFilters(query, reader, given);
  const page = `(select * from products p where ${where} order by p.id desc ${pageWindow(query, given)}) p`;
  const text = `select counted.total, page.*
    from (select count(*)::integer as total from products p where ${where}) counted
    left join (${productRows(page, reader, given)}) page on true order by page.id desc`;
  return { text, values: given.values };
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
