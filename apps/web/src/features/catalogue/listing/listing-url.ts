import type { ProductQuery } from "@shop/domain/contracts/products";
import { LIMITS } from "@shop/domain/limits";
import { productsPath, searchPath, type ProductFilter } from "@shop/domain/paths";
import { useParams, useSearchParams } from "react-router-dom";

/** What the listing shows; its address says it all. */
export interface Listing {
  /** Undefined where nothing is searched for. */
  keyword: string | undefined;
  page: number;
  filter: ProductFilter;
}

/** The listing that the current address asks for. */
export function useListing(): Listing {
  const { keyword, pageNumber } = useParams();
  const [search] = useSearchParams();
  const id = (name: keyof ProductFilter) => search.get(name) || undefined;
  return {
    keyword: keyword?.trim() || undefined,
    page: pageOf(pageNumber),
    filter: { cat: id("cat"), subcat: id("subcat"), subcatsec: id("subcatsec") },
  };
}

function pageOf(text: string | undefined): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pageNumber ? page : 1;
}

/** The address of a listing. */
export function listingPath({ keyword, page, filter }: Listing): string {
  if (keyword === undefined) return productsPath(filter, page);
  const [, query] = productsPath(filter).split("?");
  return query ? `${searchPath(keyword, page)}?${query}` : searchPath(keyword, page);
}

export function listingQuery({ keyword, page, filter }: Listing): Partial<ProductQuery> {
  return {
    pageNumber: page,
    ...(keyword && { keyword: keyword.slice(0, LIMITS.keyword) }),
    ...(filter.cat && { categoryid: filter.cat }),
    ...(filter.subcat && { subcategoryid: filter.subcat }),
    ...(filter.subcatsec && { subcategorysecid: filter.subcatsec }),
  };
}

export function isFiltered({ filter }: Listing): boolean {
  return Boolean(filter.cat ?? filter.subcat ?? filter.subcatsec);
}
