import { Skeleton, Stack } from "@mantine/core";
import type { Product } from "@shop/domain/contracts/products";
import { productPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { Carousel } from "../../../ui/carousel/carousel.tsx";
import { Picture } from "../../../ui/product/picture.tsx";
import { Price } from "../../../ui/product/price.tsx";
import { PricesLoading } from "../../../ui/product/prices-loading.tsx";
import { SkeletonGroup } from "../../../ui/page/skeleton.tsx";
import { useTopProducts } from "../product-reads.ts";
import styles from "./listing.module.css";

/** The best rated products, above the listing; optional, so no error is shown when it fails. */
export function TopRated() {
  const { data: products, isPending, arePricesLoading } = useTopProducts();
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
        <Price size="sm" price={product.price} userPrice={product.userPrice} />
      </Stack>
    </Link>
  );
}
