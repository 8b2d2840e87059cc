import type { ProductQuery } from "@shop/domain/contracts/products";
import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import { storedSession, useSession } from "../../lib/session.ts";
import { trpc, type Reads } from "../../lib/trpc.ts";

type ListQuery = Partial<ProductQuery>;

/** What a carousel of a keyword shows. */
export const carouselQuery = (keyword: string): ListQuery => ({ keyword, pageSize: 12 });

/*
 * Each read has two forms: with one's own prices for whoever is logged in, at public prices for visitors (spec section
 * 2). A page that came rendered holds the public form: to a customer it lends all but its prices until her own form is
 * there; what shows it must hide them meanwhile, as `arePricesComing` says (ui/prices-coming.tsx).
 */
interface Forms<Data, Failure> {
  isLoggedIn: boolean;
  own: UseQueryResult<Data, Failure>;
  open: UseQueryResult<Data, Failure>;
  /** The public form that stands in for one's own. */
  lent: Data | undefined;
}

/** Of the two forms of a read, the one for the person who is signed in, or for visitors. */
export function ofReader<Data, Failure>({ isLoggedIn, own, open, lent }: Forms<Data, Failure>) {
  const { data, error, isPending, isPlaceholderData, refetch } = isLoggedIn ? own : open;
  const arePricesComing = isLoggedIn && isPlaceholderData && data === lent;
  return { data, error, isPending, isPlaceholderData, refetch, arePricesComing };
}

/** A page of products. */
export function useProducts(query: ListQuery) {
  const isLoggedIn = useSession() !== null;
  const lent = trpc.useUtils().products.list.getData(query);
  const own = trpc.pricing.listProducts.useQuery(query, {
    enabled: isLoggedIn,
    placeholderData: (previous) => previous ?? lent,
  });
  const open = trpc.products.list.useQuery(query, { enabled: !isLoggedIn, placeholderData: keepPreviousData });
  return ofReader({ isLoggedIn, own, open, lent });
}

/** Reads a page of products ahead, as useProducts will ask for it. */
export function prefetchProducts({ pricing, products }: Reads, query: ListQuery): Promise<void> {
  return storedSession.get() ? pricing.listProducts.prefetch(query) : products.list.prefetch(query);
}

/** One product with its reviews. */
export function useProduct(id: string) {
  const isLoggedIn = useSession() !== null;
  const lent = trpc.useUtils().products.byId.getData({ id });
  const own = trpc.pricing.productById.useQuery({ id }, { enabled: isLoggedIn, placeholderData: () => lent });
  const open = trpc.products.byId.useQuery({ id }, { enabled: !isLoggedIn });
  return ofReader({ isLoggedIn, own, open, lent });
}

/** Reads a product ahead, as useProduct will ask for it. */
export function prefetchProduct({ pricing, products }: Reads, id: string): Promise<void> {
  return storedSession.get() ? pricing.productById.prefetch({ id }) : products.byId.prefetch({ id });
}

const TOP_STAYS = { staleTime: 5 * 60_000 };

/** The best rated products. */
export function useTopProducts() {
  const isLoggedIn = useSession() !== null;
  const lent = trpc.useUtils().products.top.getData();
  const own = trpc.pricing.top.useQuery(undefined, {
    ...TOP_STAYS,
    enabled: isLoggedIn,
    placeholderData: () => lent,
  });
  const open = trpc.products.top.useQuery(undefined, { ...TOP_STAYS, enabled: !isLoggedIn });
  return ofReader({ isLoggedIn, own, open, lent });
}

/** Reads the best rated products ahead, as useTopProducts will ask for them. */
export function prefetchTopProducts({ pricing, products }: Reads): Promise<void> {
  return storedSession.get() ? pricing.top.prefetch(undefined, TOP_STAYS) : products.top.prefetch(undefined, TOP_STAYS);
}
