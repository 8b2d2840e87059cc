import type { FacetQuery } from "@shop/domain/contracts/products";
import { keepPreviousData } from "@tanstack/react-query";
import { useSession } from "../../../../lib/session.ts";
import { trpc } from "../../../../lib/trpc.ts";
import { listingQuery, type Listing } from "../listing-url.ts";

/** What a listing can be narrowed by, with counts; for a customer with her own prices, as her list has them. */
export function useFacets(listing: Listing) {
  const isLoggedIn = useSession() !== null;
  const { pageNumber: _page, sort: _sort, ...query } = listingQuery(listing);
  const own = trpc.pricing.facets.useQuery(query satisfies FacetQuery, {
    enabled: isLoggedIn,
    placeholderData: keepPreviousData,
  });
  const open = trpc.products.facets.useQuery(query, { enabled: !isLoggedIn, placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData, refetch } = isLoggedIn ? own : open;
  return { facets: data, error, isPlaceholderData, refetch };
}
