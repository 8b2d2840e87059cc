import { Button } from "@mantine/core";
import { ROUTES } from "@shop/domain/paths";
import { Link, useParams } from "react-router-dom";
import { useProduct } from "../features/catalogue/product-reads.ts";
import { ProductSkeleton } from "../features/catalogue/product-page/product-skeleton.tsx";
import { ProductTrail } from "../features/catalogue/product-page/product-trail.tsx";
import { ProductView } from "../features/catalogue/product-page/product-view.tsx";
import { errorCode, errorMessage } from "../lib/errors.ts";
import { LostParcel } from "../ui/art/empty-art.tsx";
import { Container } from "../ui/container.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { PageTitle } from "../ui/page-title.tsx";

export function Component() {
  const { id = "" } = useParams();
  const { data: product, error, refetch } = useProduct(id);
  const isMissing = errorCode(error) === "NOT_FOUND";

  return (
    <Container page>
      <PageTitle screen={product?.name ?? (isMissing ? "Product not found" : "Product")} />
      <ProductTrail product={product} />
      {product ? (
        <ProductView product={product} />
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
      actions={
        <Button component={Link} to={ROUTES.products}>
          See all products
        </Button>
      }
    >
      It may have left our range. Search for it by name or SKU, or ask us for something like it.
    </EmptyState>
  );
}
