import { DOCUMENT_KINDS } from "@shop/domain/documents";
import type { ProductQuery } from "@shop/domain/contracts/products";
import { LIMITS } from "@shop/domain/limits";
import { parameters, type Parameters } from "../../base/platform/sql-parameters.ts";
import { type Audience, offerColumns, pricedParts } from "../prices/price-sql.ts";
import type { Statement } from "@shop/db/prepared";
import { IN_STOCK, isCommonPage, productFilters, PUBLISHED, visible } from "./product-filters.ts";
import { isByPrice, sortOrder } from "./product-sort.ts";
import { productTotal } from "./product-totals.ts";
import { PRODUCT_COLUMNS } from "./products.wire.ts";
import { MAX_SIZES } from "./sizes.ts";
import { MAX_RANGE } from "./variants.ts";

/** Selects product rows with what is offered to the audience and `more` columns; `from` provides the products as `p`. */
export function productRows(from: string, audience: Audience, given: Parameters, more = ""): string {
  return `select ${PRODUCT_COLUMNS}, ${offerColumns(audience.buyer, given)} ${more}
    from ${from} left join categories c on c.id = p.category_id`;
}

/** LIMIT and OFFSET of a page. */
export const pageWindow = (query: Pick<ProductQuery, "pageNumber" | "pageSize">, { at }: Parameters) =>
  `limit ${at(query.pageSize)} offset ${at((query.pageNumber - 1) * query.pageSize)}`;

/** How many products a query without a keyword finds, as `total`. */
export function totalStatement(query: ProductQuery, audience: Audience): Statement {
  const given = parameters();
  return { text: `select ${productTotal(query, audience, given)} as total`, values: given.values };
}

/**
 * A page of the products that fit the filters, each row with the total; a page past the end is one row of NULLs. With a
 * known `total` the page is read from the nearer end of the list.
 */
export function browseStatement(query: ProductQuery, audience: Audience, total?: number): Statement {
  const given = parameters();
  const { pageSize, pageNumber } = query;
  const offset = (pageNumber - 1) * pageSize;
  const isReversed = total !== undefined && offset > total / 2;
  const limit = isReversed ? Math.max(Math.min(pageSize, total - offset), 0) : pageSize;
  const window = { limit, offset: isReversed ? Math.max(total - offset - limit, 0) : offset, isReversed };
  const [found, more] = isByPrice(query) ? [byPrice, ", p.cents"] : [byColumns, ""];
  const page = `(select p.*${more && ", found.cents"} from ${found(query, audience, given, window)} found join products p on p.id = found.id) p`;
  const counted = total === undefined ? productTotal(query, audience, given) : `${given.at(total)}::integer`;
  const order = sortOrder(query, { p: "page", cents: () => "page.cents" });
  const text = `select counted.total, page.* from (select ${counted} as total) counted
    left join (${productRows(page, audience, given, more)}) page on true order by ${order}`;
  return { text, values: given.values, isFixed: total === undefined && isCommonPage(query, audience) };
}

interface Window {
  limit: number;
  offset: number;
  isReversed: boolean;
}

/** The first page's window is part of the text, because the planner estimates a parameter as a tenth of all rows. */
export const windowOf = ({ limit, offset }: Omit<Window, "isReversed">, { at }: Parameters) =>
  offset === 0 ? `limit ${limit}` : `limit ${at(limit)} offset ${at(offset)}`;

/** The ids of a page, in the order of an index. */
function byColumns(query: ProductQuery, audience: Audience, given: Parameters, window: Window): string {
  return `(select p.id from products p where ${productFilters(query, audience, given)}
    order by ${sortOrder(query, window)} ${windowOf(window, given)})`;
}

/**
 * The ids and prices of a page ordered by the audience's prices, within the condition `match` on product `p`: each part is
 * read in the order of its index, as far as the page needs. What is dearer than a full page of an earlier part is not
 * read: otherwise a list of all products would have all of them looked up again for those that it lacks.
 */
export function byPrice(
  query: ProductQuery,
  audience: Audience,
  given: Parameters,
  window: Window,
  match = "true",
): string {
  const { limit, offset, isReversed } = window;
  const isDescending = isReversed !== (query.sort === "-price");
  const orderOf = (p: string, cents: string) => `order by ${sortOrder(query, { p, cents: () => cents, isReversed })}`;
  const needed = offset === 0 ? String(limit) : given.at(limit + offset);
  const [worst, better, isWithin, none] = isDescending
    ? ["min", "greatest", ">=", "0"]
    : ["max", "least", "<=", "2147483647"];
  const parts = pricedParts(audience.buyer, given);
  const read = parts.map(({ from, where, cents }, place) => {
    const full = parts
      .slice(0, place)
      .map((_, at) => `(select ${worst}(cents) from part_${at} having count(*) >= ${needed})`);
    const bound = full.length > 0 ? ` and ${cents} ${isWithin} coalesce(${better}(${full.join(", ")}), ${none})` : "";
    return `part_${place} as materialized (select p.id, ${cents} as cents from ${from} where ${where}${bound} and ${match}
      and ${productFilters(query, audience, given, { price: cents })} ${orderOf("p", cents)} limit ${needed})`;
  });
  const all = parts.map((_, place) => `select * from part_${place}`).join(" union all ");
  return `(with ${read.join(", ")}
    select id, cents from (${all}) found ${orderOf("found", "found.cents")} ${windowOf(window, given)})`;
}

/**
 * A key that all sizes of an article share, as in the index `products_family_idx`; null without a size or a category.
 */
const articleOf = (p: string) =>
  `(product_family(${p}.name, ${p}.size) || '/' || ${p}.category_id::text || '/' || ${p}.brand || '/' || ${p}.color)`;

/** The published sizes of the article of product `p`, as JSON; one more than is shown, to recognise a whole range. */
const FAMILY = `(select coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name, 'size', m.size,
    'packageQuantity', m.package_quantity, 'countInStock', m.count_in_stock, 'minQty', coalesce(m.min_qty, m.order_multiple))), '[]'::json)
  from (select m.* from (select p.* from products p where ${PUBLISHED}) m
    where ${articleOf("m")} = ${articleOf("p")} limit ${MAX_SIZES + 1}) m)`;

/** A key that all colours, sizes and packs of an article share, as in `products_range_idx`; null without a category. */
const rangeOf = (p: string) =>
  `(md5(product_range(${p}.name, ${p}.color) || '/' || ${p}.category_id::text || '/' || ${p}.brand)::uuid)`;

/** The published colours, sizes and packs of the article of product `p`, as JSON; one more than are compared. */
const RANGE = `(select coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name, 'size', m.size, 'color', m.color,
    'packageQuantity', m.package_quantity, 'countInStock', m.count_in_stock, 'minQty', coalesce(m.min_qty, m.order_multiple))), '[]'::json)
  from (select m.* from (select p.* from products p where ${PUBLISHED}) m
    where ${rangeOf("m")} = ${rangeOf("p")} limit ${MAX_RANGE + 1}) m)`;

/** The documents of product `p`, as \`DocumentRow\`; null without any. */
const DOCUMENTS = `(select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'version', v.version,
    'revisedOn', v.revised_on, 'bytes', f.bytes) order by array_position('{${DOCUMENT_KINDS.join()}}'::text[], d.kind), lower(d.title))
  from product_documents d join document_versions v on v.document_id = d.id and v.version = d.version
  join stored_files f on f.id = v.file_id where d.product_id = p.id and d.withdrawn_at is null)`;

/** The product with this id, its newest reviews as JSON, newest first, its family and its range. */
export function productStatement(id: string, audience: Audience): Statement {
  const given = parameters();
  const reviews = `, coalesce((select json_agg(json_build_object('_id', r.id, 'name', r.name, 'rating', r.rating,
    'comment', r.comment, 'createdAt', r.created_at) order by r.id desc)
    from (select * from reviews where product_id = p.id order by id desc limit ${LIMITS.shownReviews}) r), '[]'::json) as reviews, ${DOCUMENTS} as documents, ${FAMILY} as family, ${RANGE} as range`;
  const text = `${productRows("products p", audience, given, reviews)} where p.id = ${given.at(id)} and ${visible(audience)}`;
  return { text, values: given.values, isFixed: true };
}

/** The product's substitutes in stock, in the order set by staff. */
export function substitutesStatement(id: string, audience: Audience): Statement {
  const given = parameters();
  const from = `product_substitutes s join products p on p.id = s.substitute_id`;
  const text = `${productRows(from, audience, given)}
    where s.product_id = ${given.at(id)} and ${PUBLISHED} and ${IN_STOCK} order by s.position`;
  return { text, values: given.values, isFixed: true };
}

/** The best rated products, then the most reviewed. */
export function topStatement(count: number, audience: Audience): Statement {
  const given = parameters();
  const order = `order by ${sortOrder({ sort: "rating" })}`;
  const best = `(select * from products p where ${visible(audience)} ${order} limit ${given.at(count)}) p`;
  return { text: `${productRows(best, audience, given)} ${order}`, values: given.values, isFixed: true };
}
