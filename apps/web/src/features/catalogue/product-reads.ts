import type { ProductQuery } from "@shop/domain/contracts/products";
import { keepPreviousData } from "@tanstack/react-query";
import { useSession } from "../../lib/session.ts";
import { trpc } from "../../lib/trpc.ts";

type ListQuery = Partial<ProductQuery>;

/** A page of products: with one's own prices for whoever is logged in, at public prices for visitors (spec section 2). */
export function useProducts(query: ListQuery) {
  const isLoggedIn = useSession() !== null;
  const own = trpc.pricing.listProducts.useQuery(query, { enabled: isLoggedIn, placeholderData: keepPreviousData });
  const open = trpc.products.list.useQuery(query, { enabled: !isLoggedIn, placeholderData: keepPreviousData });
  return isLoggedIn ? own : open;
}

/** One product with its reviews, at the price of whoever looks. */
export function useProduct(id: string) {
  const isLoggedIn = useSession() !== null;
  const own = trpc.pricing.productById.useQuery({ id }, { enabled: isLoggedIn });
  const open = trpc.products.byId.useQuery({ id }, { enabled: !isLoggedIn });
  return isLoggedIn ? own : open;
}

const TOP_STAYS = 5 * 60_000;

/** The best rated products, at the prices of whoever looks. */
export function useTopProducts() {
  const isLoggedIn = useSession() !== null;
  const own = trpc.pricing.top.useQuery(undefined, { enabled: isLoggedIn, staleTime: TOP_STAYS });
  const open = trpc.products.top.useQuery(undefined, { enabled: !isLoggedIn, staleTime: TOP_STAYS });
  return isLoggedIn ? own : open;
}
