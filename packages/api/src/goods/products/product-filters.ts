import type { FacetQuery, ProductQuery } from "@shop/domain/contracts/products";
import { isId, NIL_ID } from "@shop/domain/ids";
import { PAGE_SIZE } from "@shop/domain/limits";
import { dollarsToCents } from "@shop/domain/money";
import type { Parameters } from "../../base/platform/sql-parameters.ts";
import { buyerCents, type Audience } from "../prices/price-sql.ts";
import { products } from "@shop/db/schema/products";
import { sql } from "drizzle-orm";

/** Kinds of filters. They are combined with AND; a facet ignores its own kind. */
export type FilterKind = "place" | "brand" | "size" | "color" | "inStock" | "price";
export const VALUE_KINDS = ["brand", "size", "color"] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** The condition that this audience may see product `p`. */
export const visible = (audience: Audience) => (audience.seesDrafts ? "p.archived_at is null" : PUBLISHED);

interface FilterOptions {
  /** The kinds that are ignored. */
  without?: readonly FilterKind[];
  /** What the audience pays for `p`, in cents. */
  price?: string;
}

/** The condition that product `p` passes the filters of a query and is visible to its audience. */
export function productFilters(
  query: FacetQuery,
  audience: Audience,
  given: Parameters,
  { without = [], price }: FilterOptions = {},
): string {
  const { at } = given;
  const filters: Record<FilterKind, () => (string | false | undefined)[]> = {
    place: () => [
      query.categoryid && `p.category_id = ${at(placeId(query.categoryid))}`,
      query.subcategoryid && `p.sub_category_id = ${at(placeId(query.subcategoryid))}`,
      query.subcategorysecid && `p.section_id = ${at(placeId(query.subcategorysecid))}`,
      query.category && `p.category_id = (select id from categories where lower(name) = lower(${at(query.category)}))`,
    ],
    brand: () => [isOneOf("brand")],
    size: () => [isOneOf("size")],
    color: () => [isOneOf("color")],
    inStock: () => [query.inStock && IN_STOCK],
    price: () => [hasPriceFilter(query) && priceFilter(query, price ?? buyerCents(audience.buyer, given), given)],
  };
  const isOneOf = (kind: ValueKind) => {
    const [only, ...more] = valuesOf(query, kind);
    if (only === undefined) return false;
    return more.length === 0 ? `p.${kind} = ${at(only)}` : `p.${kind} = any(${at([only, ...more])}::text[])`;
  };
  const kinds = (Object.keys(filters) as FilterKind[]).filter((kind) => !without.includes(kind));
  return [visible(audience), ...kinds.flatMap((kind) => filters[kind]())].filter(Boolean).join(" and ");
}

/** The values of a filter, without empty ones. */
export const valuesOf = (query: FacetQuery, kind: ValueKind): string[] =>
  [...new Set([query[kind] ?? []].flat())].filter((value) => value !== "");

/** Whether a query has a filter of this kind. */
export function filtersBy(query: FacetQuery, kind: FilterKind): boolean {
  if (kind === "place")
    return Boolean(query.category || query.categoryid || query.subcategoryid || query.subcategorysecid);
  if (kind === "price") return hasPriceFilter(query);
  return kind === "inStock" ? query.inStock === true : valuesOf(query, kind).length > 0;
}

export const hasPriceFilter = ({ minPrice, maxPrice }: FacetQuery): boolean =>
  minPrice !== undefined || maxPrice !== undefined;

/** The condition that an amount in cents is in the query's range. */
export function priceFilter({ minPrice, maxPrice }: FacetQuery, cents: string, { at }: Parameters): string {
  const atLeast = minPrice !== undefined && `${cents} >= ${at(dollarsToCents(minPrice))}::integer`;
  const atMost = maxPrice !== undefined && `${cents} <= ${at(dollarsToCents(maxPrice))}::integer`;
  return [atLeast, atMost].filter(Boolean).join(" and ");
}

const PLACES = ["category", "categoryid", "subcategoryid", "subcategorysecid"] as const;

/**
 * Whether a shopper's query filters by at most one category: there are few such statements, and they are the most
 * frequent.
 */
export const isCommonQuery = (query: FacetQuery, audience: Audience): boolean =>
  !audience.seesDrafts &&
  !hasDetailFilters(query) &&
  !filtersBy(query, "inStock") &&
  PLACES.filter((place) => query[place]).length <= 1;

/** The same for a list of the default size and order. */
export const isCommonPage = (query: ProductQuery, audience: Audience): boolean =>
  isCommonQuery(query, audience) && query.sort === undefined && query.pageSize === PAGE_SIZE.products;

/** Whether a query filters by more than category and stock: there are too many such statements to prepare each. */
export const hasDetailFilters = (query: FacetQuery): boolean =>
  hasPriceFilter(query) || VALUE_KINDS.some((kind) => valuesOf(query, kind).length > 0);

/** A category's id from a query; a malformed one becomes NIL_ID, which no record has. */
export const placeId = (id: string): string => (isId(id) ? id : NIL_ID);

/**
 * The condition that a product is published: neither a draft nor archived. As SQL over `p`, and for Drizzle.
 */
export const PUBLISHED = "is_published(p.price_cents, p.archived_at)";
export const isPublished = sql`is_published(${products.priceCents}, ${products.archivedAt})`;

/** The condition that the minimum order of product `p` is in stock, like `isInStock` of the domain. */
export const IN_STOCK = "is_in_stock(p.count_in_stock, p.min_qty, p.order_multiple)";
