import type { ProductSort } from "@shop/domain/contracts/products";

interface SortWords {
  /** In the select. */
  label: string;
  /** After the number of products. */
  order: string;
}

/** The labels of the sort orders. */
export const SORTS: Record<ProductSort, SortWords> = {
  newest: { label: "Newest", order: "newest first" },
  price: { label: "Price, lowest first", order: "lowest price first" },
  "-price": { label: "Price, highest first", order: "highest price first" },
  name: { label: "Name, A to Z", order: "by name" },
  rating: { label: "Best rated", order: "best rated first" },
};

const BEST_MATCH: SortWords = { label: "Best match", order: "best match first" };

/** The default sort order. */
export const defaultSort = (keyword: string | undefined): SortWords => (keyword ? BEST_MATCH : SORTS.newest);

/** The sort order in a URL; undefined if there is none or it is unknown. */
export function sortIn(search: URLSearchParams): ProductSort | undefined {
  const sort = search.get("sort") ?? "";
  return Object.hasOwn(SORTS, sort) ? (sort as ProductSort) : undefined;
}
