import { ROUTES } from "@shop/domain/paths";
import { useParams } from "react-router-dom";
import { prefetchProduct, useProduct } from "../features/catalogue/product-reads.ts";
import { prefetchSubCategories } from "../features/catalogue/taxonomy.ts";
import { ProductSkeleton } from "../features/catalogue/product-page/product-skeleton.tsx";
import { ProductTrail } from "../features/catalogue/product-page/product-trail.tsx";
import { ProductView } from "../features/catalogue/product-page/product-view.tsx";
import { errorCode, errorMessage } from "../lib/errors.ts";
import type { PageAddress } from "../lib/page-address.ts";
import type { Reads } from "../lib/trpc.ts";
import { LostParcel } from "../ui/art/empty-art.tsx";
import { Container } from "../ui/container.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ButtonLink } from "../ui/plain-button.tsx";
import { PricesComing } from "../ui/prices-coming.tsx";

export const prefetch = (reads: Reads, { params: { id = "" } }: PageAddress) => [
  prefetchProduct(reads, id),
  prefetchSubCategories(reads),
];

export function Component() {
  const { id = "" } = useParams();
  const { data: product, error, refetch, arePricesComing } = useProduct(id);
  const isMissing = errorCode(error) === "NOT_FOUND";

  return (
    <Container page>
      <PageTitle screen={product?.name ?? (isMissing ? "Product not found" : "Product")} />
      <ProductTrail product={product} />
      {product ? (
        <PricesComing when={arePricesComing}>
          <ProductView product={product} />
        </PricesComing>
      ) : isMissing ? (
        <ProductMissing />
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <ProductSkeleton />
      )}
    </Container>
  );
}

function ProductMissing() {
  return (
    <EmptyState
      as="h1"
      art={<LostParcel style={{ width: 240 }} />}
      title="Product not found"
      actions={<ButtonLink to={ROUTES.products}>See all products</ButtonLink>}
    >
      It may have left our range. Search for it by name or SKU, or ask us for something like it.
    </EmptyState>
  );
}
