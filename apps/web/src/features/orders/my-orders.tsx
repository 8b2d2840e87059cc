import { Button } from "@mantine/core";
import { ROUTES } from "@shop/domain/paths";
import { useState } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../lib/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { FootNotice } from "../../ui/foot-notice.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./my-orders.module.css";
import { OrdersTable } from "./orders-table.tsx";

const SHOWN_AT_ONCE = 50;

/** One's own orders, newest first, fifty at a time. */
export function MyOrders() {
  const [shown, setShown] = useState(1);
  const [cancelled, setCancelled] = useState<string | null>(null);
  const pages = trpc.useQueries((t) =>
    Array.from({ length: shown }, (_, index) => t.orders.mine({ pageNumber: index + 1, pageSize: SHOWN_AT_ONCE })),
  );
  const failed = pages.find((page) => page.error && !page.data);
  const orders = pages.flatMap((page) => page.data ?? []);
  const isLoading = pages.some((page) => page.isPending && !page.error);
  const mayHaveMore = pages.at(-1)?.data?.length === SHOWN_AT_ONCE;

  return (
    <section className={styles.section} aria-labelledby="my-orders">
      <h2 id="my-orders">My Orders</h2>
      {orders.length > 0 && (
        <OrdersTable orders={orders} onCancelled={({ orderNumber }) => setCancelled(orderNumber)} />
      )}
      {isLoading && <OrdersSkeleton />}
      {failed && <ErrorBanner message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />}
      {mayHaveMore && (
        <Button variant="default" className={styles.more} onClick={() => setShown(shown + 1)}>
          Show more
        </Button>
      )}
      {!isLoading && !failed && orders.length === 0 && <NoOrders />}
      {cancelled && (
        <FootNotice key={cancelled} onClose={() => setCancelled(null)}>
          Order {cancelled} was cancelled.
        </FootNotice>
      )}
    </section>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      actions={
        <Button component={Link} to={ROUTES.products}>
          See all products
        </Button>
      }
    >
      Once you have placed one, it stands here with its number and what became of it.
    </EmptyState>
  );
}

function OrdersSkeleton() {
  return (
    <SkeletonGroup className={styles.skeleton}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </SkeletonGroup>
  );
}
