import { Group, Skeleton, Stack } from "@mantine/core";
import { searchPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { Carousel } from "../../ui/carousel/carousel.tsx";
import { ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { PricesLoading } from "../../ui/product/prices-loading.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { HydratedPart } from "../../ui/page/hydrated-part.tsx";
import { ProductCard } from "./cards/product-card.tsx";
import styles from "./home/home.module.css";
import { carouselQuery, useProducts } from "./product-reads.ts";

/** The products that a keyword finds, as a carousel of cards. */
export function ProductCarousel({ title, keyword }: { title: string; keyword: string }) {
  const { data, error, refetch, arePricesLoading } = useProducts(carouselQuery(keyword));

  if (error && !data) {
    return (
      <Stack component="section" gap={16} aria-label={title}>
        <h2>{title}</h2>
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      </Stack>
    );
  }
  if (!data) {
    return (
      <Stack component="section" gap={16} aria-label={title}>
        <Group component="h2" gap={0} wrap="nowrap" mih={40}>
          {title}
        </Group>
        <SkeletonGroup>
          <Skeleton height={480} />
        </SkeletonGroup>
      </Stack>
    );
  }
  if (data.products.length === 0) return null;
  return (
    <PricesLoading when={arePricesLoading}>
      <Carousel
        title={title}
        aside={
          <Link className={styles.all} to={searchPath(keyword)}>
            See all {data.total}
          </Link>
        }
        slides={data.products.map((product) => ({
          key: product._id,
          content: (
            <HydratedPart>
              <ProductCard product={product} />
            </HydratedPart>
          ),
        }))}
      />
    </PricesLoading>
  );
}
