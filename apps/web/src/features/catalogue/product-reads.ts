import type { ProductQuery } from "@shop/domain/contracts/products";
import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import { storedSession, useSession } from "../../lib/session/session.ts";
import { trpc, type QueryUtils } from "../../lib/trpc.ts";

type ListQuery = Partial<ProductQuery>;

/** The query of a carousel. */
export const carouselQuery = (keyword: string): ListQuery => ({ keyword, pageSize: 12 });

/*
 * Each query has two forms: with the customer's own prices for users who are logged in, and with public prices for
 * visitors. A server-rendered page contains the public form. While `arePricesLoading`, components show it to a customer
 * with hidden prices (ui/product/prices-loading.tsx).
 */
interface Forms<Data, Failure> {
  isLoggedIn: boolean;
  own: UseQueryResult<Data, Failure>;
  open: UseQueryResult<Data, Failure>;
  /** The public form, shown while the customer's own is loading. */
  publicData: Data | undefined;
}

/** Picks the form that the current user should see. */
export function pickQueryResult<Data, Failure>({ isLoggedIn, own, open, publicData }: Forms<Data, Failure>) {
  const { data, error, isPending, isPlaceholderData, refetch } = isLoggedIn ? own : open;
  const arePricesLoading = isLoggedIn && isPlaceholderData && data === publicData;
  return { data, error, isPending, isPlaceholderData, refetch, arePricesLoading };
}

/** A page of products. */
export function useProducts(query: ListQuery) {
  const isLoggedIn = useSession() !== null;
  const publicData = trpc.useUtils().products.list.getData(query);
  const own = trpc.pricing.listProducts.useQuery(query, {
    enabled: isLoggedIn,
    placeholderData: (previous) => previous ?? publicData,
  });
  const open = trpc.products.list.useQuery(query, { enabled: !isLoggedIn, placeholderData: keepPreviousData });
  return pickQueryResult({ isLoggedIn, own, open, publicData });
}

/** Prefetches the data of useProducts. */
export function prefetchProducts({ pricing, products }: QueryUtils, query: ListQuery): Promise<void> {
  return storedSession.get() ? pricing.listProducts.prefetch(query) : products.list.prefetch(query);
}

/** One product with its reviews. */
export function useProduct(id: string) {
  const isLoggedIn = useSession() !== null;
  const publicData = trpc.useUtils().products.byId.getData({ id });
  const own = trpc.pricing.productById.useQuery({ id }, { enabled: isLoggedIn, placeholderData: () => publicData });
  const open = trpc.products.byId.useQuery({ id }, { enabled: !isLoggedIn });
  return pickQueryResult({ isLoggedIn, own, open, publicData });
}

/** Prefetches the data of useProduct. */
export function prefetchProduct({ pricing, products }: QueryUtils, id: string): Promise<void> {
  return storedSession.get() ? pricing.productById.prefetch({ id }) : products.byId.prefetch({ id });
}

const TOP_OPTIONS = { staleTime: 5 * 60_000 };

/** The best rated products. */
export function useTopProducts() {
  const isLoggedIn = useSession() !== null;
  const publicData = trpc.useUtils().products.top.getData();
  const own = trpc.pricing.top.useQuery(undefined, {
    ...TOP_OPTIONS,
    enabled: isLoggedIn,
    placeholderData: () => publicData,
  });
  const open = trpc.products.top.useQuery(undefined, { ...TOP_OPTIONS, enabled: !isLoggedIn });
  return pickQueryResult({ isLoggedIn, own, open, publicData });
}

/** Prefetches the data of useTopProducts. */
export function prefetchTopProducts({ pricing, products }: QueryUtils): Promise<void> {
  return storedSession.get()
    ? pricing.top.prefetch(undefined, TOP_OPTIONS)
    : products.top.prefetch(undefined, TOP_OPTIONS);
}
