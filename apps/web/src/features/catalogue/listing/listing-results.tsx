import { Stack, VisuallyHidden } from "@mantine/core";
import type { ProductPage } from "@shop/domain/contracts/products";
import { PAGE_SIZE } from "@shop/domain/limits";
import { Link } from "react-router-dom";
import { createStored } from "../../../lib/storage/storage.ts";
import { Pagination } from "../../../ui/list/pagination.tsx";
import { RowsSkeleton } from "../../../ui/feedback/skeleton.tsx";
import { ProductGrid, ProductGridSkeleton } from "../cards/product-grid.tsx";
import { listingPath, PAGE_SIZES, withPageSize, type Listing } from "./listing-url.ts";
import styles from "./listing.module.css";
import { NoResults } from "./no-results.tsx";
import { ProductTable } from "./product-table.tsx";

interface Props {
  listing: Listing;
  found: ProductPage | undefined;
  /** True while the previous page is still displayed. */
  isStale: boolean;
}

/** The products of a listing as cards or as a table, and links to its other pages. */
export function ListingResults({ listing, found, isStale }: Props) {
  const isTable = storedListingView.use() === "table";
  if (!found)
    return isTable ? (
      <RowsSkeleton count={listing.pageSize} height={48} gap={4} />
    ) : (
      <ProductGridSkeleton count={listing.pageSize} />
    );
  if (found.products.length === 0) return <NoResults listing={listing} found={found} />;
  return (
    <Stack gap={32} opacity={isStale ? 0.55 : 1} aria-busy={isStale}>
      <VisuallyHidden renderRoot={({ children, ...props }) => <h2 {...props}>{children}</h2>}>Results</VisuallyHidden>
      {isTable ? <ProductTable products={found.products} /> : <ProductGrid products={found.products} />}
      <Pagination page={listing.page} pages={found.pages} hrefOf={(page) => listingPath({ ...listing, page })} />
      {found.total > PAGE_SIZE.products && <PageSizes listing={listing} />}
    </Stack>
  );
}

/** Links to the same list with more or fewer products per page. */
function PageSizes({ listing }: { listing: Listing }) {
  return (
    <nav className={styles.sizes} aria-label="Products per page">
      Show
      {PAGE_SIZES.map((size) => (
        <Link
          key={size}
          to={listingPath(withPageSize(listing, size))}
          aria-current={size === listing.pageSize ? "true" : undefined}
        >
          {size}
        </Link>
      ))}
      per page
    </nav>
  );
}

export type ListingView = "cards" | "table";

/** Whether this browser shows products as cards or as a dense table. */
export const storedListingView = createStored<ListingView>("listingView", "cards", (value) =>
  value === "cards" || value === "table" ? value : undefined,
);
