import type { ProductQuery, ProductSort } from "@shop/domain/contracts/products";
import { LIMITS } from "@shop/domain/limits";
import { LATEST_PRODUCTS } from "@shop/domain/messages";
import { productsPath, searchPath, type ProductFilter } from "@shop/domain/paths";
import { useParams, useSearchParams, type Params } from "react-router-dom";
import { narrowingEntries, narrowingIn, narrowingQuery, type Narrowing } from "./narrowing.ts";
import { sortIn } from "./sorts.ts";

/** What the listing shows; its address says it all. */
export interface Listing {
  /** Undefined where nothing is searched for. */
  keyword: string | undefined;
  page: number;
  /** The place in the catalogue. */
  filter: ProductFilter;
  narrowing: Narrowing;
  /** Undefined for the usual order. */
  sort: ProductSort | undefined;
}

/** The listing that the current address asks for. */
export function useListing(): Listing {
  const [search] = useSearchParams();
  return listingAt(useParams(), search);
}

/** The listing that an address asks for; what the server would refuse is as if it were not there. */
export function listingAt({ keyword, pageNumber }: Params, search: URLSearchParams): Listing {
  const id = (name: keyof ProductFilter) => withoutNul(search.get(name) ?? "") || undefined;
  return {
    keyword: withoutNul(keyword ?? "").trim() || undefined,
    page: pageOf(pageNumber),
    filter: { cat: id("cat"), subcat: id("subcat"), subcatsec: id("subcatsec") },
    narrowing: narrowingIn(search),
    sort: sortIn(search),
  };
}

/** No database keeps a NUL, and so the server refuses it. */
const withoutNul = (text: string) => text.replaceAll("\0", "");

function pageOf(text: string | undefined): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pageNumber ? page : 1;
}

/** The address of a listing. */
export function listingPath({ keyword, page, filter, narrowing, sort }: Listing): string {
  const path = keyword === undefined ? productsPath({}, page) : searchPath(keyword, page);
  const [, place] = productsPath(filter).split("?");
  const query = new URLSearchParams(place);
  for (const [name, value] of narrowingEntries(narrowing)) query.append(name, value);
  if (sort) query.set("sort", sort);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

export function listingQuery({ keyword, page, filter, narrowing, sort }: Listing): Partial<ProductQuery> {
  return {
    pageNumber: page,
    ...(keyword && { keyword: keyword.slice(0, LIMITS.keyword) }),
    ...(filter.cat && { categoryid: filter.cat }),
    ...(filter.subcat && { subcategoryid: filter.subcat }),
    ...(filter.subcatsec && { subcategorysecid: filter.subcatsec }),
    ...narrowingQuery(narrowing),
    ...(sort && { sort }),
  };
}

/** What the listing is called in the page's title. */
export function listingTitle({ keyword }: Listing): string {
  return keyword ? `${keyword} in ${LATEST_PRODUCTS}` : LATEST_PRODUCTS;
}

export function isFiltered({ filter }: Listing): boolean {
  return Boolean(filter.cat ?? filter.subcat ?? filter.subcatsec);
}
