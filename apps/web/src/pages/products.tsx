import { Box, Group, Stack } from "@mantine/core";
import type { ComponentProps } from "react";
import { LISTING_BODY } from "../features/catalogue/listing/change-listing.ts";
import { prefetchFilterNames, useFilterNames } from "../features/catalogue/listing/filter-names.ts";
import { FilterColumn } from "../features/catalogue/listing/filters/filter-drawer.tsx";
import { prefetchFacets } from "../features/catalogue/listing/filters/use-facets.ts";
import { ListingHead } from "../features/catalogue/listing/listing-head.tsx";
import { ListingResults, storedListingView } from "../features/catalogue/listing/listing-results.tsx";
import { listingAt, listingQuery, listingTitle, useListing } from "../features/catalogue/listing/listing-url.ts";
import { prefetchTopRated, TopRated } from "../features/catalogue/listing/top-rated.tsx";
import { prefetchProducts, useProducts } from "../features/catalogue/product-reads.ts";
import { pageIsHere } from "../lib/page-file.ts";
import { errorMessage } from "../lib/forms/errors.ts";
import type { PageAddress, QueryUtils } from "../lib/trpc.ts";
import { HydratedPart } from "../ui/page/hydrated-part.tsx";
import { Page } from "../ui/page/page.tsx";
import { ErrorBanner } from "../ui/feedback/error-banner.tsx";
import { PricesLoading } from "../ui/product/prices-loading.tsx";

export function prefetch(reads: QueryUtils, { params, search }: PageAddress): Promise<void>[] {
  const listing = listingAt(params, search);
  return [
    prefetchProducts(reads, listingQuery(listing)),
    ...prefetchFilterNames(reads, listing.filter),
    prefetchFacets(reads, listing),
    ...(listing.keyword ? [] : [prefetchTopRated(reads, listing)]),
  ];
}

/** The product listing and the search results; the address contains the filters. */
export function Component() {
  const listing = useListing();
  const { data, error, isPlaceholderData, refetch, arePricesLoading } = useProducts(listingQuery(listing));
  const found = error && isPlaceholderData ? undefined : data;

  return (
    <ListingPage title={listingTitle(listing, useFilterNames(listing.filter))}>
      <Stack gap={12}>
        <ListingHead listing={listing} found={isPlaceholderData && !arePricesLoading ? undefined : found} />
        <Group id={LISTING_BODY} gap={24} wrap="nowrap" align="start">
          <HydratedPart>
            <FilterColumn listing={listing} />
          </HydratedPart>
          <Box flex={1} miw={0}>
            {error && !found ? (
              <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()}>
                Products could not be loaded.
              </ErrorBanner>
            ) : (
              <PricesLoading when={arePricesLoading}>
                <ListingResults listing={listing} found={found} isStale={isPlaceholderData && !arePricesLoading} />
              </PricesLoading>
            )}
          </Box>
        </Group>
        {!listing.keyword && (
          <HydratedPart>
            <TopRated listing={listing} />
          </HydratedPart>
        )}
      </Stack>
    </ListingPage>
  );
}

/** As wide as the window for a table. Apart from its children, so that a change of the view renders only the products. */
function ListingPage(props: Pick<ComponentProps<typeof Page>, "title" | "children">) {
  return <Page full={storedListingView.use() === "table"} {...props} />;
}

pageIsHere({ Component, prefetch });
