import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { errorCode, errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { FieldsSkeleton } from "../../../ui/form/fields-skeleton.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { ProductForm } from "./product-form.tsx";
import { HeadActions, HeadFacts } from "./product-head.tsx";
import { stateOf } from "./product-state.tsx";
import styles from "./product-head.module.css";

/** One product, to edit; `children` follow the form once there is one. */
export function ProductScreen({ id, children }: { id: string; children: ReactNode }) {
  const { data: product, error, refetch } = trpc.products.adminById.useQuery({ id });
  if (errorCode(error) === "NOT_FOUND" && !product) return <ProductMissing />;
  return (
    <>
      <ScreenHead
        title="Edit Product"
        subtitle={product && <HeadFacts product={product} />}
        actions={<HeadActions product={product} />}
      />
      {product ? (
        <>
          {stateOf(product) === "draft" && (
            <div className={styles.draft}>
              <Notice kind="info">This is a draft: shoppers don't see it until it has a price.</Notice>
            </div>
          )}
          <ProductForm product={product} />
          {children}
        </>
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <FormCard>
          <FieldsSkeleton count={8} />
        </FormCard>
      )}
    </>
  );
}

function ProductMissing() {
  return (
    <>
      <ScreenHead title="Edit Product" actions={<HeadActions product={undefined} />} />
      <EmptyState
        as="h2"
        title="Product not found"
        actions={
          <Button component={Link} to={ADMIN_ROUTES.products} variant="default">
            Go to all products
          </Button>
        }
      >
        The address may not be complete.
      </EmptyState>
    </>
  );
}
