import { Button, Group, Stack } from "@mantine/core";
import type { ProductPage, Suggestions } from "@shop/domain/contracts/products";
import { ROUTES, productPath, productsPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { EmptyCarton } from "../../../ui/art/empty-art.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Sku } from "../../../ui/product/product-link.tsx";
import { PanelTitle } from "../../../ui/page/panel.tsx";
import { Picture } from "../../../ui/product/picture.tsx";
import { STAYS_IN_PLACE } from "./change-listing.ts";
import { chosenFilters, withoutFilters } from "./chosen-filters.ts";
import { isFiltered, listingPath, type Listing } from "./listing-url.ts";
import styles from "./listing.module.css";

/** Shown when nothing matches or the page is past the end, with links to continue. */
export function NoResults({ listing, found }: { listing: Listing; found: ProductPage }) {
  const { phone } = useShopInfo();
  const { pages, suggestions } = found;
  const chosen = chosenFilters(listing);
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
        The last page is {pages}.
      </EmptyState>
    );
  }
  if (chosen.length > 0) {
    return (
      <EmptyState
        art={<EmptyCarton style={{ width: 200 }} />}
        title="No matching products"
        actions={
          <Button component={Link} to={withoutFilters(listing)} state={STAYS_IN_PLACE}>
            Clear all filters
          </Button>
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
              <Button component={Link} to={listingPath({ ...listing, page: 1, filter: {} })}>
                Search in all categories
              </Button>
            )}
            <Button component={Link} variant={narrowed ? "default" : "filled"} to={ROUTES.products}>
              See all products
            </Button>
            <Button component={Link} variant="default" to={ROUTES.contact}>
              Ask us about it
            </Button>
          </>
        }
      >
        {listing.keyword
          ? `Try fewer or different words or part of the SKU, or call us on ${phone}.`
          : "There are no products in this category at the moment."}
      </EmptyState>
      {suggestions && <PopularInstead suggestions={suggestions} />}
    </>
  );
}

/** Popular products and categories, for a search that found nothing. */
function PopularInstead({ suggestions: { products, categories } }: { suggestions: Suggestions }) {
  if (products.length === 0 && categories.length === 0) return null;
  return (
    <Stack
      component="section"
      gap={16}
      pt={24}
      style={{ borderTop: "1px solid var(--line)" }}
      aria-labelledby="instead"
    >
      <PanelTitle id="instead">Popular products</PanelTitle>
      <ul className={styles.products}>
        {products.map(({ _id, name, sku, image }) => (
          <li key={_id}>
            <Link className={styles.tile} to={productPath(_id)}>
              <Picture image={image} alt="" sizes="72px" />
              <span>
                <span className={styles.name}>{name}</span>
                <Sku sku={sku} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Group component="ul" gap="8px 20px" align="stretch" aria-label="Categories">
        {categories.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={productsPath({ cat: _id })}>{name}</Link>
          </li>
        ))}
      </Group>
    </Stack>
  );
}
