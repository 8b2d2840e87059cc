import type { Database } from "@shop/db/client";
import { runStatement, type Statement } from "@shop/db/prepared";
import type { FacetQuery, ProductFacets } from "@shop/domain/contracts/products";
import { centsToDollars } from "@shop/domain/money";
import { parameters, type Parameters } from "../../base/platform/sql-parameters.ts";
import { type Audience, pricedParts } from "../prices/price-sql.ts";
import { searchRows } from "./search-rows.ts";
import { LIMITS } from "@shop/domain/limits";
import {
  filtersBy,
  IN_STOCK,
  hasDetailFilters,
  isCommonQuery,
  productFilters,
  valuesOf,
  visible,
  type FilterKind,
  type ValueKind,
} from "../products/product-filters.ts";
import { storedCounts, storedCountRows, productTotal } from "../products/product-totals.ts";
import { searchMatch } from "./search-match.ts";
import type { SearchTerms } from "./search-plan.ts";

interface FacetsRow extends Pick<ProductFacets, "total" | "categories" | "brands" | "sizes" | "colors"> {
  in_stock: number;
  min_cents: number | null;
  max_cents: number | null;
}

const NOTHING: FacetsRow = {
  total: 0,
  categories: [],
  brands: [],
  sizes: [],
  colors: [],
  in_stock: 0,
  min_cents: null,
  max_cents: null,
};

/**
 * The number of products for each filter value: a kind is counted with the filters of all other kinds and without its
 * own. Brands, sizes and colours are limited to the 100 most frequent and the selected ones.
 */
export async function listFacets(db: Database, query: FacetQuery, audience: Audience): Promise<ProductFacets> {
  const row = (await readFacets(db, query, audience)) ?? NOTHING;
  const { in_stock: inStock, min_cents: min, max_cents: max, ...counts } = row;
  const price = min === null || max === null ? null : { min: centsToDollars(min), max: centsToDollars(max) };
  return { ...counts, inStock, price };
}

async function readFacets(db: Database, query: FacetQuery, audience: Audience): Promise<FacetsRow | undefined> {
  const keyword = query.keyword?.trim();
  const rows = keyword
    ? await searchRows<FacetsRow>(db, keyword, query, audience, (terms) => facetsStatement(query, audience, terms))
    : await runStatement<FacetsRow>(db, facetsStatement(query, audience, null));
  return rows[0];
}

interface Facets {
  query: FacetQuery;
  audience: Audience;
  given: Parameters;
  /** True for a search, whose products are found once for all facets. */
  isSearch: boolean;
  /**
   * True when the stored counts don't cover the query: the products that pass all filters are then read once, for the
   * kinds without a filter.
   */
  isRead: boolean;
}

const COLUMNS = `p.id, p.brand, p.size, p.color, p.category_id, p.sub_category_id, p.section_id, p.count_in_stock,
  p.min_qty, p.order_multiple, p.price_cents, p.archived_at`;

/** One row: the total, and each facet with the filters of all other kinds, as JSON. */
function facetsStatement(query: FacetQuery, audience: Audience, terms: SearchTerms | null): Statement {
  const given = parameters();
  const facets = {
    query,
    audience,
    given,
    isSearch: terms !== null,
    isRead: terms !== null || hasDetailFilters(query),
  };
  const found =
    terms &&
    `found as materialized (select ${COLUMNS} from products p
    where ${visible(audience)} and ${searchMatch(terms, given).fits})`;
  const fitting =
    facets.isRead &&
    `fitting as materialized (select ${COLUMNS} from ${everything(facets)}
    where ${productFilters(query, audience, given)})`;
  const read = [found, fitting].filter(Boolean).join(", ");
  const text = `${read && `with ${read}`} select ${totalOf(facets)} as total, ${categoriesOf(facets)} as categories,
    ${valuesFacet(facets, "brand")} as brands, ${valuesFacet(facets, "size")} as sizes,
    ${valuesFacet(facets, "color")} as colors, ${inStockOf(facets)} as in_stock,
    ${priceEnd(facets, "asc")} as min_cents, ${priceEnd(facets, "desc")} as max_cents`;
  return { text, values: given.values, isFixed: terms === null && isCommonQuery(query, audience) };
}

const everything = ({ isSearch }: Facets) => (isSearch ? "found p" : "products p");

/** The products `p` that pass the filters of all other kinds. */
function withoutKind(facets: Facets, kind: FilterKind): { from: string; where: string } {
  const { query, audience, given, isRead } = facets;
  if (isRead && !filtersBy(query, kind)) return { from: "fitting p", where: "true" };
  return { from: everything(facets), where: productFilters(query, audience, given, { without: [kind] }) };
}

const totalOf = ({ query, audience, given, isRead }: Facets) =>
  isRead ? "(select count(*)::integer from fitting)" : productTotal(query, audience, given);

const inStockOf = ({ query, audience, given, isRead }: Facets) =>
  isRead
    ? `(select count(*)::integer from fitting p where ${IN_STOCK})`
    : productTotal({ ...query, inStock: true }, audience, given);

/** The count of each category, as if the query had only this one. */
function categoriesOf(facets: Facets): string {
  const { query, audience, given, isSearch } = facets;
  const read = () => {
    const { from, where } = withoutKind(facets, "place");
    return `select p.category_id as id, count(*) as n from ${from} where ${where} group by 1`;
  };
  const kept = isSearch ? null : storedCountRows(query, audience, given, "= any(array(select id from categories))");
  const counted = kept === null ? read() : `select kept.place_id as id, sum(kept.n) as n from ${kept} group by 1`;
  return `(select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'count', counted.n) order by lower(c.name)), '[]')
    from (${counted}) counted join categories c on c.id = counted.id where counted.n > 0)`;
}

/** The most frequent values of a kind, and the selected ones. */
function valuesFacet(facets: Facets, kind: ValueKind): string {
  const { query, audience, given, isSearch } = facets;
  const others = { ...query, [kind]: undefined };
  const read = () => {
    const { from, where } = withoutKind(facets, kind);
    return `select p.${kind} as value, count(*) as n from ${from} where ${where} and p.${kind} <> '' group by 1`;
  };
  const counted =
    isSearch || hasDetailFilters(others)
      ? read()
      : `select kept.value, sum(kept.n) as n from ${storedCounts(others, audience, given, kind)} kept group by 1`;
  const chosen = `value = any(${given.at(valuesOf(query, kind))}::text[])`;
  return `(select coalesce(json_agg(json_build_object('value', value, 'count', n) order by n desc, value collate "C"), '[]')
    from (select * from (${counted}) counted where n > 0 order by ${chosen} desc, n desc, value collate "C" limit ${LIMITS.facetValues}) most)`;
}

/**
 * The lowest or highest price that the audience pays for the results. A part is read only beyond the ends of the parts
 * before it.
 */
function priceEnd(facets: Facets, direction: "asc" | "desc"): string {
  const { from, where } = withoutKind(facets, "price");
  const [best, isBeyond, none] = direction === "asc" ? ["least", "<", "2147483647"] : ["greatest", ">", "0"];
  const parts = pricedParts(facets.audience.buyer, facets.given, from);
  const ends = parts.map((part, place) => {
    const earlier = parts.slice(0, place).map((_, at) => `(select cents from end_${at})`);
    const bound =
      earlier.length > 0 ? ` and ${part.cents} ${isBeyond} coalesce(${best}(${earlier.join(", ")}), ${none})` : "";
    return `end_${place} as materialized (select ${part.cents} as cents from ${part.from}
      where ${part.where}${bound} and ${where} order by 1 ${direction} limit 1)`;
  });
  const all = parts.map((_, place) => `(select cents from end_${place})`).join(", ");
  return `(with ${ends.join(", ")} select ${best}(${all}))`;
}
