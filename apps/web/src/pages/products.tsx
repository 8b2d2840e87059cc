import { useEffect } from "react";
import { prefetchFilterNames } from "../features/catalogue/listing/filter-names.ts";
import { listingAt, listingQuery, listingTitle, useListing } from "../features/catalogue/listing/listing-url.ts";
import { storedListingView } from "../features/catalogue/listing/listing-view.ts";
import { prefetchProducts, prefetchTopProducts } from "../features/catalogue/product-reads.ts";
import type { PageAddress } from "../lib/page-address.ts";
import type { Reads } from "../lib/trpc.ts";
import { Container } from "../ui/container.tsx";
import { later } from "../ui/later/later.tsx";
import { PageTitle } from "../ui/page-title.tsx";

const screen = later(async () => (await import("./products.part.tsx")).ListingScreen, 1500);

export function prefetch(reads: Reads, { params, search }: PageAddress): Promise<void>[] {
  const listing = listingAt(params, search);
  return [
    prefetchProducts(reads, listingQuery(listing)),
    ...prefetchFilterNames(reads, listing.filter),
    ...(listing.keyword ? [] : [prefetchTopProducts(reads)]),
  ];
}

export const loadParts = () => screen.load();

/** The listing and the search, with every filter that their addresses name (spec section 2). */
export function Component() {
  const listing = useListing();
  useEffect(() => {
    // It came as cards, and would turn into a table under whoever reads it already.
    if (storedListingView.get() === "table") screen.load().catch(() => {});
  }, []);
  return (
    <Container page>
      <PageTitle screen={listingTitle(listing)} />
      <screen.Part />
    </Container>
  );
}
