import type { ProductQuery, ProductSort } from "@shop/domain/contracts/products";

interface Sort {
  /** The columns of the order, which match an index; `cents` is the price that the audience pays. */
  keys: (p: string, cents: () => string) => string[];
  isDescending: boolean;
}

const newest: Sort = { keys: (p) => [`${p}.id`], isDescending: true };
const price: Sort = { keys: (p, cents) => [cents(), `${p}.id`], isDescending: false };
const SORTS: Record<ProductSort, Sort> = {
  newest,
  price,
  "-price": { ...price, isDescending: true },
  name: { keys: (p) => [`lower(${p}.name)`, `${p}.id`], isDescending: false },
  rating: { keys: (p) => [`${p}.rating`, `${p}.num_reviews`, `${p}.id`], isDescending: true },
};

interface SortOptions {
  /** The alias of the products. */
  p?: string;
  /**
   * The price that the audience pays. Called only when sorting by price, because other statements would have an unused
   * parameter.
   */
  cents?: () => string;
  /** Reversed, to read from the end of the list. */
  isReversed?: boolean;
}

/** The content of ORDER BY for a list of products. */
export function sortOrder(
  { sort = "newest" }: Pick<ProductQuery, "sort">,
  { p = "p", cents = () => `${p}.price_cents`, isReversed = false }: SortOptions = {},
): string {
  const { keys, isDescending } = SORTS[sort];
  const direction = isDescending !== isReversed ? "desc" : "asc";
  return keys(p, cents)
    .map((key) => `${key} ${direction}`)
    .join(", ");
}

export const isByPrice = ({ sort }: Pick<ProductQuery, "sort">): boolean => sort === "price" || sort === "-price";
