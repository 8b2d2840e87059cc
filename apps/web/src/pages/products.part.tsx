import { LISTING_BODY } from "../features/catalogue/listing/change-listing.ts";
import { FilterColumn } from "../features/catalogue/listing/filters/filter-column.tsx";
import { ListingHead } from "../features/catalogue/listing/listing-head.tsx";
import { ListingResults } from "../features/catalogue/listing/listing-results.tsx";
import { listingQuery, useListing } from "../features/catalogue/listing/listing-url.ts";
import { TopRated } from "../features/catalogue/listing/top-rated.tsx";
import { useProducts } from "../features/catalogue/product-reads.ts";
import { errorMessage } from "../lib/errors.ts";
import { BackButton } from "../ui/back-button.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { PricesComing } from "../ui/prices-coming.tsx";
import styles from "./products.module.css";

/** The listing that the address asks for, and what changes it. */
export function ListingScreen() {
  const listing = useListing();
  const { data, error, isPlaceholderData, refetch, arePricesComing } = useProducts(listingQuery(listing));
  const found = error && isPlaceholderData ? undefined : data;

  return (
    <div className={styles["page"]}>
      {listing.keyword ? (
        <div className={styles["back"]}>
          <BackButton />
        </div>
      ) : (
        <TopRated />
      )}
      <ListingHead listing={listing} found={isPlaceholderData && !arePricesComing ? undefined : found} />
      <div id={LISTING_BODY} className={styles["body"]}>
        <FilterColumn listing={listing} />
        <div className={styles["results"]}>
          {error && !found ? (
            <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()}>
              The products could not be read.
            </ErrorBanner>
          ) : (
            <PricesComing when={arePricesComing}>
              <ListingResults listing={listing} found={found} isStale={isPlaceholderData && !arePricesComing} />
            </PricesComing>
          )}
        </div>
      </div>
    </div>
  );
}
