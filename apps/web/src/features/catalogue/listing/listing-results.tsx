import { VisuallyHidden } from "@mantine/core";
import type { ProductPage } from "@shop/domain/contracts/products";
import { PAGE_SIZE } from "@shop/domain/limits";
import { createStored } from "../../../lib/storage.ts";
import { Pagination } from "../../../ui/list/pagination.tsx";
import { ProductGrid, ProductGridSkeleton } from "../cards/product-grid.tsx";
import { listingPath, type Listing } from "./listing-url.ts";
import styles from "./listing.module.css";
import { NoResults } from "./no-results.tsx";
import { ProductTable, ProductTableSkeleton } from "./product-table.tsx";

interface Props {
  listing: Listing;
  found: ProductPage | undefined;
  /** True while what is shown is still the page before. */
  isStale: boolean;
}

/** The products of a listing, as the browser wants them, and the ways to its other pages. */
export function ListingResults({ listing, found, isStale }: Props) {
  const isTable = storedListingView.use() === "table";
  if (!found)
    return isTable ? (
      <ProductTableSkeleton count={PAGE_SIZE.products} />
    ) : (
      <ProductGridSkeleton count={PAGE_SIZE.products} />
    );
  if (found.products.length === 0) return <NoResults listing={listing} found={found} />;
  return (
    <div className={styles.results} aria-busy={isStale}>
      <VisuallyHidden renderRoot={({ children, ...props }) => <h2 {...props}>{children}</h2>}>Results</VisuallyHidden>
      {isTable ? <ProductTable products={found.products} /> : <ProductGrid products={found.products} />}
      <Pagination page={listing.page} pages={found.pages} hrefOf={(page) => listingPath({ ...listing, page })} />
    </div>
  );
}

export type ListingView = "cards" | "table";

/** How this browser wants lists of products: as cards or as a dense table. */
export const storedListingView = createStored<ListingView>("listingView", "cards", (value) =>
  value === "cards" || value === "table" ? value : undefined,
);
