import type { FacetQuery } from "@shop/domain/contracts/products";
import { keepPreviousData } from "@tanstack/react-query";
import { storedSession, useSession } from "../../../../lib/session/session.ts";
import { trpc, type QueryUtils } from "../../../../lib/trpc.ts";
import { pickQueryResult } from "../../product-reads.ts";
import { listingQuery, type Listing } from "../listing-url.ts";

function facetQuery(listing: Listing): FacetQuery {
  const { pageNumber: _page, pageSize: _pageSize, sort: _sort, ...query } = listingQuery(listing);
  return query;
}

/** The filter values of a listing, with counts; for a logged-in user, the counts use their customer prices. */
export function useFacets(listing: Listing) {
  const isLoggedIn = useSession() !== null;
  const query = facetQuery(listing);
  const publicData = trpc.useUtils().products.facets.getData(query);
  const own = trpc.pricing.facets.useQuery(query, {
    enabled: isLoggedIn,
    placeholderData: (previous) => previous ?? publicData,
  });
  const open = trpc.products.facets.useQuery(query, { enabled: !isLoggedIn, placeholderData: keepPreviousData });
  return pickQueryResult({ isLoggedIn, own, open, publicData });
}

/** Prefetches the data of useFacets. */
export function prefetchFacets({ pricing, products }: QueryUtils, listing: Listing): Promise<void> {
  const query = facetQuery(listing);
  return storedSession.get() ? pricing.facets.prefetch(query) : products.facets.prefetch(query);
}
