import { Skeleton, Stack } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { productPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { buyerPriceOf } from "../../../lib/buyer-price.ts";
import { Carousel } from "../../../ui/carousel/carousel.tsx";
import { Picture } from "../../../ui/product/picture.tsx";
import { Price } from "../../../ui/product/price.tsx";
import { PricesLoading } from "../../../ui/product/prices-loading.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import type { QueryUtils } from "../../../lib/trpc.ts";
import { prefetchProducts, prefetchTopProducts, useProducts, useTopProducts } from "../product-reads.ts";
import { isFiltered, listingQuery, NO_FILTERS, type Listing } from "./listing-url.ts";
import styles from "./listing.module.css";

/** The query for the best rated products of the listing's category. */
const topQuery = (listing: Listing) => ({
  ...listingQuery({ ...listing, page: 1, filters: NO_FILTERS, sort: "rating" }),
  pageSize: 8,
});

/** Prefetches the data of TopRated. */
export const prefetchTopRated = (reads: QueryUtils, listing: Listing): Promise<void> =>
  isFiltered(listing) ? prefetchProducts(reads, topQuery(listing)) : prefetchTopProducts(reads);

/** The best rated products of the shop, or of the listing's category; optional, so no error is shown when it fails. */
export function TopRated({ listing }: { listing: Listing }) {
  return isFiltered(listing) ? <TopOfCategory listing={listing} /> : <TopOfShop />;
}

function TopOfShop() {
  const { data, isPending, arePricesLoading } = useTopProducts();
  return <TopCarousel products={data} isPending={isPending} arePricesLoading={arePricesLoading} />;
}

function TopOfCategory({ listing }: { listing: Listing }) {
  const { data, isPending, isPlaceholderData, arePricesLoading } = useProducts(topQuery(listing));
  // While another category is loading, the data is still that of the previous one.
  const isOfOther = isPlaceholderData && !arePricesLoading;
  return (
    <TopCarousel
      products={isOfOther ? undefined : data?.products.filter(({ numReviews }) => numReviews > 0)}
      isPending={isPending || isOfOther}
      arePricesLoading={arePricesLoading}
    />
  );
}

interface Props {
  products: Product[] | undefined;
  isPending: boolean;
  arePricesLoading: boolean;
}

function TopCarousel({ products, isPending, arePricesLoading }: Props) {
  if (isPending) {
    return (
      <SkeletonGroup>
        <Skeleton height={154} />
      </SkeletonGroup>
    );
  }
  if (!products || products.length === 0) return null;
  return (
    <PricesLoading when={arePricesLoading}>
      <Carousel
        title="Top rated"
        slides={products.map((product) => ({ key: product._id, content: <Slide product={product} /> }))}
      />
    </PricesLoading>
  );
}

function Slide({ product }: { product: Product }) {
  return (
    <Link to={productPath(product._id)} className={styles.tile}>
      <Picture image={product.image} alt="" sizes="72px" />
      <Stack component="span" gap={4}>
        <span className={styles.name}>{product.name}</span>
        <Price size="sm" of={buyerPriceOf(product)} withLowest />
      </Stack>
    </Link>
  );
}
