import { Button } from "@mantine/core";
import { ROUTES } from "@shop/domain/paths";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { EmptyCarton } from "../../../ui/art/empty-art.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { isFiltered, listingPath, type Listing } from "./listing-url.ts";

/** Nothing fits, or the page is past the end; and what to do about it. */
export function NoResults({ listing, pages }: { listing: Listing; pages: number }) {
  const { phone } = useShopInfo();
  if (pages > 0) {
    return (
      <EmptyState
        title={`There is no page ${listing.page}`}
        actions={
          <Button component={Link} to={listingPath({ ...listing, page: 1 })}>
            Go to page 1
          </Button>
        }
      >
        The list ends at page {pages}.
      </EmptyState>
    );
  }
  const narrowed = listing.keyword !== undefined && isFiltered(listing);
  return (
    <EmptyState
      art={<EmptyCarton style={{ width: 200 }} />}
      title={listing.keyword ? `Nothing found for “${listing.keyword}”` : "Nothing here yet"}
      actions={
        <>
          {narrowed && (
            <Button component={Link} to={listingPath({ ...listing, page: 1, filter: {} })}>
              Search in all categories
            </Button>
          )}
          <Button variant={narrowed ? "default" : "filled"} component={Link} to={ROUTES.products}>
            See all products
          </Button>
          <Button variant="default" component={Link} to={ROUTES.contact}>
            Ask us for it
          </Button>
        </>
      }
    >
      {listing.keyword
        ? `Try fewer or other words, or a part of the SKU. Or call ${phone} and ask.`
        : "No product is in this part of the catalogue at the moment."}
    </EmptyState>
  );
}
