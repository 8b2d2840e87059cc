import type { ProductQuery, ProductSort } from "@shop/domain/contracts/products";
import { LIMITS, PAGE_SIZE } from "@shop/domain/limits";
import { LATEST_PRODUCTS } from "@shop/domain/messages";
import { hasAtMostTwoDecimals } from "@shop/domain/money";
import { productsPath, searchPath, type ProductFilter } from "@shop/domain/screens/paths";
import { useParams, useSearchParams, type Params } from "react-router-dom";
import { sortIn } from "./sorts.ts";

/** What the listing shows; all of it is in the URL. */
export interface Listing {
  /** Undefined without a search. */
  keyword: string | undefined;
  page: number;
  /** Products per page; the first of PAGE_SIZES is not in the URL. */
  pageSize: number;
  /** The category. */
  filter: ProductFilter;
  filters: ListingFilters;
  /** Undefined for the default order. */
  sort: ProductSort | undefined;
}

export const PAGE_SIZES: readonly number[] = [PAGE_SIZE.products, 24, 48];

/** The listing of the current URL. */
export function useListing(): Listing {
  const [search] = useSearchParams();
  return listingAt(useParams(), search);
}

/** The listing of a URL; values that the server would reject are ignored. */
export function listingAt({ keyword, pageNumber }: Params, search: URLSearchParams): Listing {
  const id = (name: keyof ProductFilter) => withoutNul(search.get(name) ?? "") || undefined;
  return {
    keyword: withoutNul(keyword ?? "").trim() || undefined,
    page: pageOf(pageNumber),
    pageSize: PAGE_SIZES.find((size) => String(size) === search.get("pageSize")) ?? PAGE_SIZE.products,
    filter: { cat: id("cat"), subcat: id("subcat"), subcatsec: id("subcatsec") },
    filters: filtersIn(search),
    sort: sortIn(search),
  };
}

/** PostgreSQL cannot store a NUL character, so the server rejects it. */
const withoutNul = (text: string) => text.replaceAll("\0", "");

function pageOf(text: string | undefined): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pageNumber ? page : 1;
}

/** The URL of a listing. */
export function listingPath({ keyword, page, pageSize, filter, filters, sort }: Listing): string {
  const path = keyword === undefined ? productsPath({}, page) : searchPath(keyword, page);
  const [, place] = productsPath(filter).split("?");
  const query = new URLSearchParams(place);
  for (const [name, value] of filterEntries(filters)) query.append(name, value);
  if (sort) query.set("sort", sort);
  if (pageSize !== PAGE_SIZE.products) query.set("pageSize", String(pageSize));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** The same listing with another page size, at the page that contains the first product of the current one. */
export function withPageSize(listing: Listing, pageSize: number): Listing {
  const before = (listing.page - 1) * listing.pageSize;
  return { ...listing, pageSize, page: Math.floor(before / pageSize) + 1 };
}

export function listingQuery({ keyword, page, pageSize, filter, filters, sort }: Listing): Partial<ProductQuery> {
  return {
    pageNumber: page,
    ...(pageSize !== PAGE_SIZE.products && { pageSize }),
    ...(keyword && { keyword: keyword.slice(0, LIMITS.keyword) }),
    ...(filter.cat && { categoryid: filter.cat }),
    ...(filter.subcat && { subcategoryid: filter.subcat }),
    ...(filter.subcatsec && { subcategorysecid: filter.subcatsec }),
    ...filtersQuery(filters),
    ...(sort && { sort }),
  };
}

/** The listing's name in the page title, from the names of its category. */
export function listingTitle({ keyword }: Listing, names: readonly string[]): string {
  const what = keyword ?? names.at(-1);
  return what ? `${what} in ${LATEST_PRODUCTS}` : LATEST_PRODUCTS;
}

export function isFiltered({ filter }: Listing): boolean {
  return Boolean(filter.cat ?? filter.subcat ?? filter.subcatsec);
}

/** The filters by value. A product has one value of each kind; several chosen values of a kind are ORed. */
export const VALUE_KINDS = ["brand", "size", "color"] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** The filters of a listing, without its category; prices in dollars. */
export interface ListingFilters extends Record<ValueKind, string[]> {
  inStock: boolean;
  minPrice: number | undefined;
  maxPrice: number | undefined;
}

/** Changes some of the filters. */
export type ChangeFilters = (changes: (filters: ListingFilters) => Partial<ListingFilters>) => void;

export const NO_FILTERS: ListingFilters = {
  brand: [],
  size: [],
  color: [],
  inStock: false,
  minPrice: undefined,
  maxPrice: undefined,
};

/** The filters in a URL; values that the server would reject are ignored. */
function filtersIn(search: URLSearchParams): ListingFilters {
  const values = (kind: ValueKind) =>
    [...new Set(search.getAll(kind))]
      .filter((value) => value !== "" && value.length <= LIMITS.name && !value.includes("\0"))
      .slice(0, LIMITS.filterValues);
  return {
    brand: values("brand"),
    size: values("size"),
    color: values("color"),
    inStock: search.get("inStock") === "1",
    minPrice: dollarsIn(search.get("minPrice") ?? ""),
    maxPrice: dollarsIn(search.get("maxPrice") ?? ""),
  };
}

/** The amount in a text, in dollars; undefined if there is none or the server would reject it. */
export function dollarsIn(text: string): number | undefined {
  const amount = Number(text.trim().replace(/^\$/, ""));
  const isAmount = text.trim() !== "" && amount >= 0 && amount <= LIMITS.priceDollars && hasAtMostTwoDecimals(amount);
  return isAmount ? amount : undefined;
}

/** The filters as URL parameters. */
function filterEntries({ inStock, minPrice, maxPrice, ...values }: ListingFilters): [string, string][] {
  return [
    ...VALUE_KINDS.flatMap((kind) => values[kind].map((value): [string, string] => [kind, value])),
    ...(inStock ? [["inStock", "1"] as [string, string]] : []),
    ...(minPrice === undefined ? [] : [["minPrice", String(minPrice)] as [string, string]]),
    ...(maxPrice === undefined ? [] : [["maxPrice", String(maxPrice)] as [string, string]]),
  ];
}

/** The filters as input of the products query. */
function filtersQuery({ inStock, minPrice, maxPrice, ...values }: ListingFilters): Partial<ProductQuery> {
  const chosen = VALUE_KINDS.filter((kind) => values[kind].length > 0);
  return {
    ...Object.fromEntries(chosen.map((kind) => [kind, values[kind]])),
    ...(inStock && { inStock }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
  };
}

/** True if any filter is set. */
export const hasFilters = (filters: ListingFilters): boolean => filterEntries(filters).length > 0;
