import type { FacetQuery } from "@shop/domain/contracts/products";
import { NIL_ID } from "@shop/domain/ids";
import type { Parameters } from "../../base/platform/sql-parameters.ts";
import { type Audience, pricedParts } from "../prices/price-sql.ts";
import {
  hasPriceFilter,
  placeId,
  priceFilter,
  productFilters,
  VALUE_KINDS,
  valuesOf,
  type ValueKind,
} from "./product-filters.ts";

const WHOLE_SHOP = `'${NIL_ID}'::uuid`;

/** The SQL that counts what a query without a keyword finds, from the stored counts if possible. */
export function productTotal(query: FacetQuery, audience: Audience, given: Parameters): string {
  const kept = storedCountRows(query, audience, given);
  return kept === null
    ? countedTotal(query, audience, given)
    : `(select coalesce(sum(kept.n), 0)::integer from ${kept})`;
}

/**
 * The stored counts, as `kept`, that add up to what a query finds; null when it filters by price, or by more than one
 * of brand, size and colour.
 */
export function storedCountRows(
  query: FacetQuery,
  audience: Audience,
  given: Parameters,
  places?: string,
): string | null {
  const [kind, ...more] = VALUE_KINDS.filter((one) => valuesOf(query, one).length > 0);
  if (hasPriceFilter(query) || more.length > 0) return null;
  const kept = `${storedCounts(query, audience, given, kind ?? "product", places)} kept`;
  return kind === undefined ? kept : `${kept} where kept.value = any(${given.at(valuesOf(query, kind))}::text[])`;
}

/** The stored counts for a query's category and stock, or for other categories: `place_id`, `value`, `n`. */
export function storedCounts(
  query: FacetQuery,
  audience: Audience,
  given: Parameters,
  kind: "product" | ValueKind,
  places = `= ${countedPlace(query, given)}`,
): string {
  const where = [
    `place_id ${places}`,
    `kind = '${kind}'`,
    query.inStock && "in_stock",
    !audience.seesDrafts && "not is_draft",
  ]
    .filter(Boolean)
    .join(" and ");
  return `(select place_id, value, n from product_counts where ${where}
    union all select place_id, value, n from product_count_changes where ${where})`;
}

/** Counts by the products' own prices, and corrects the result by the few products at another price. */
function countedTotal(query: FacetQuery, audience: Audience, given: Parameters): string {
  const atOwnPrices = productFilters(query, audience, given, { price: "p.price_cents" });
  const counted = `(select count(*)::integer from products p where ${atOwnPrices})`;
  if (!hasPriceFilter(query)) return counted;
  const corrections = pricedParts(audience.buyer, given)
    .slice(0, -1)
    .map(({ from, where, cents }) => {
      const [here, own] = [cents, "p.price_cents"].map((price) => `(${priceFilter(query, price, given)})::integer`);
      return `(select coalesce(sum(${here} - ${own}), 0)::integer from ${from}
      where ${where} and ${productFilters(query, audience, given, { without: ["price"] })})`;
    });
  return `(${[counted, ...corrections].join(" + ")})`;
}

/**
 * The id of the category, sub-category or section that a query names, as in the stored counts; NULL when its filters
 * contradict each other.
 */
function countedPlace(query: FacetQuery, { at }: Parameters): string {
  const { category, categoryid, subcategoryid, subcategorysecid } = query;
  const places = [
    subcategorysecid && { id: "s.id", is: `s.id = ${at(placeId(subcategorysecid))}` },
    subcategoryid && { id: "b.id", is: `b.id = ${at(placeId(subcategoryid))}` },
    categoryid && { id: "c.id", is: `c.id = ${at(placeId(categoryid))}` },
    category && { id: "c.id", is: `lower(c.name) = lower(${at(category)})` },
  ].filter((place) => typeof place === "object");
  const [finest] = places;
  if (!finest) return WHOLE_SHOP;
  const below = [
    (subcategoryid || subcategorysecid) && "join sub_categories b on b.category_id = c.id",
    subcategorysecid && "join sub_category_sections s on s.sub_category_id = b.id",
  ].filter(Boolean);
  return `(select ${finest.id} from categories c ${below.join(" ")} where ${places.map(({ is }) => is).join(" and ")})`;
}
