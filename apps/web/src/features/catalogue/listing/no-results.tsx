import type { ProductPage } from "@shop/domain/contracts/products";
import { ROUTES } from "@shop/domain/paths";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { EmptyCarton } from "../../../ui/art/empty-art.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ButtonLink } from "../../../ui/plain-button.tsx";
import { STAYS_IN_PLACE } from "./change-listing.ts";
import { chosenFilters, withoutNarrowing } from "./chosen-filters.ts";
import { InsteadOfNothing } from "./instead-of-nothing.tsx";
import { isFiltered, listingPath, type Listing } from "./listing-url.ts";

/** Nothing fits, or the page is past the end; and what to do about it. */
export function NoResults({ listing, found }: { listing: Listing; found: ProductPage }) {
  const { phone } = useShopInfo();
  const { pages, suggestions } = found;
  const chosen = chosenFilters(listing);
  if (pages > 0) {
    return (
      <EmptyState
        title={`There is no page ${listing.page}`}
        actions={<ButtonLink to={listingPath({ ...listing, page: 1 })}>Go to page 1</ButtonLink>}
      >
        The list ends at page {pages}.
      </EmptyState>
    );
  }
  if (chosen.length > 0) {
    return (
      <EmptyState
        art={<EmptyCarton style={{ width: 200 }} />}
        title="No product fits"
        actions={
          <ButtonLink to={withoutNarrowing(listing)} state={STAYS_IN_PLACE}>
            Clear all filters
          </ButtonLink>
        }
      >
        {chosen.length === 1 ? "Remove the filter " : "Remove a filter: "}
        {chosen.map(({ label }) => label).join(", ")}.
      </EmptyState>
    );
  }
  const narrowed = listing.keyword !== undefined && isFiltered(listing);
  return (
    <>
      <EmptyState
        art={<EmptyCarton style={{ width: 200 }} />}
        title={listing.keyword ? `Nothing found for “${listing.keyword}”` : "Nothing here yet"}
        actions={
          <>
            {narrowed && (
              <ButtonLink to={listingPath({ ...listing, page: 1, filter: {} })}>Search in all categories</ButtonLink>
            )}
            <ButtonLink variant={narrowed ? "default" : "filled"} to={ROUTES.products}>
              See all products
            </ButtonLink>
            <ButtonLink variant="default" to={ROUTES.contact}>
              Ask us for it
            </ButtonLink>
          </>
        }
      >
        {listing.keyword
          ? `Try fewer or other words, or a part of the SKU. Or call ${phone} and ask.`
          : "No product is in this part of the catalogue at the moment."}
      </EmptyState>
      {suggestions && <InsteadOfNothing suggestions={suggestions} />}
    </>
  );
}
