import { LATEST_PRODUCTS } from "@shop/domain/messages";
import { ListingHead } from "../features/catalogue/listing/listing-head.tsx";
import { ListingResults } from "../features/catalogue/listing/listing-results.tsx";
import { listingQuery, useListing } from "../features/catalogue/listing/listing-url.ts";
import { TopRated } from "../features/catalogue/listing/top-rated.tsx";
import { useProducts } from "../features/catalogue/product-reads.ts";
import { errorMessage } from "../lib/errors.ts";
import { BackButton } from "../ui/back-button.tsx";
import { Container } from "../ui/container.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import styles from "./products.module.css";

/** The listing and the search, with every filter that their addresses name (spec section 2). */
export function Component() {
  const listing = useListing();
  const { data, error, isPlaceholderData, refetch } = useProducts(listingQuery(listing));
  const found = error && isPlaceholderData ? undefined : data;

  return (
    <Container page>
      <PageTitle screen={listing.keyword ? `${listing.keyword} in ${LATEST_PRODUCTS}` : LATEST_PRODUCTS} />
      <div className={styles["page"]}>
        {listing.keyword ? (
          <div className={styles["back"]}>
            <BackButton />
          </div>
        ) : (
          <TopRated />
        )}
        <ListingHead listing={listing} found={isPlaceholderData ? undefined : found} />
        {error && !found ? (
          <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()}>
            The products could not be read.
          </ErrorBanner>
        ) : (
          <ListingResults listing={listing} found={found} isStale={isPlaceholderData} />
        )}
      </div>
    </Container>
  );
}
