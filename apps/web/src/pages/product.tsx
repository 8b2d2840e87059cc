import { useParams } from "react-router-dom";
import {
  ProductMissing,
  ProductSkeleton,
  ProductBreadcrumbs,
  ProductView,
} from "../features/catalogue/product-page/product-view.tsx";
import { prefetchProduct, useProduct } from "../features/catalogue/product-reads.ts";
import { prefetchSubCategories } from "../features/catalogue/taxonomy.ts";
import { SaveAsList } from "../features/lists/save-as-list.tsx";
import { pageIsHere } from "../lib/page-file.ts";
import { errorCode, errorMessage } from "../lib/forms/errors.ts";
import type { PageAddress, QueryUtils } from "../lib/trpc.ts";
import { Page } from "../ui/page/page.tsx";
import { ErrorBanner } from "../ui/feedback/error-banner.tsx";
import { PricesLoading } from "../ui/product/prices-loading.tsx";

export const prefetch = (reads: QueryUtils, { params: { id = "" } }: PageAddress) => [
  prefetchProduct(reads, id),
  prefetchSubCategories(reads),
];

const listActions = (product: string) => (qty: number) => <SaveAsList label="Add to list" lines={[{ product, qty }]} />;

export function Component() {
  const { id = "" } = useParams();
  const { data: product, error, refetch, arePricesLoading } = useProduct(id);
  const isMissing = errorCode(error) === "NOT_FOUND";

  return (
    <Page title={product?.name ?? (isMissing ? "Product not found" : "Product")}>
      <ProductBreadcrumbs product={product} />
      {product ? (
        <PricesLoading when={arePricesLoading}>
          <ProductView product={product} actions={listActions(product._id)} />
        </PricesLoading>
      ) : isMissing ? (
        <ProductMissing />
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <ProductSkeleton />
      )}
    </Page>
  );
}

pageIsHere({ Component, prefetch });
