import { Button, Group, Skeleton } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { ORDER_NOT_FOUND } from "@shop/domain/messages";
import { orderPath, ROUTES } from "@shop/domain/screens/paths";
import { Suspense, type ComponentProps, type ReactNode } from "react";
import { Link, Navigate, useParams } from "react-router-dom";
import { errorCode, errorMessage } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useLoginPath } from "../../lib/session/use-login-path.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { PageTitle } from "../../ui/page/page.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { OrderPaper } from "./order-paper.tsx";
import styles from "./order.module.css";

interface Props {
  head?: ComponentProps<typeof OrderPaper>["head"];
  /** Buttons for the head. */
  actions?: (order: Order) => ReactNode;
  shipmentActions?: ComponentProps<typeof OrderPaper>["shipmentActions"];
  /** Below the items. */
  end?: (order: Order) => ReactNode;
  /** Below the order. */
  below?: (order: Order) => ReactNode;
  /** The card form; null for users who do not pay the order. */
  card: (order: Order) => ReactNode;
}

/** An order, for users who are logged in and may see it. */
export function OrderScreen({ head, actions, shipmentActions, end, below, card }: Props) {
  const { id = "" } = useParams();
  const isHydrated = useIsHydrated();
  const loginPath = useLoginPath(orderPath(id));
  const { data: order, error, refetch } = trpc.orders.byId.useQuery({ id }, { enabled: loginPath === null });
  const { data: sheets } = trpc.documents.ofOrder.useQuery({ id }, { enabled: loginPath === null });

  if (isHydrated && loginPath) return <Navigate to={loginPath} replace />;
  return (
    <>
      <PageTitle screen={order ? `Order ${order.orderNumber}` : "Order"} />
      {error && !order ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : order ? (
        // The parts that are loaded for staff appear together with the order.
        <Suspense fallback={<OrderSkeleton />}>
          <OrderPaper
            order={order}
            sheets={sheets?.documents ?? []}
            head={head}
            actions={actions?.(order)}
            shipmentActions={shipmentActions}
            end={end?.(order)}
            card={card(order)}
          />
          {below && <div className={styles.below}>{below(order)}</div>}
        </Suspense>
      ) : (
        <OrderSkeleton />
      )}
    </>
  );
}

function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorCode(error) !== "NOT_FOUND") {
    return (
      <div className={styles.paper}>
        <h1>Order</h1>
        <ErrorBanner message={errorMessage(error)} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <EmptyState
      as="h1"
      title={ORDER_NOT_FOUND}
      actions={
        <Button component={Link} to={ROUTES.profile}>
          Go to My Orders
        </Button>
      }
    >
      It may belong to another account, or the address is not complete.
    </EmptyState>
  );
}

function OrderSkeleton() {
  return (
    <SkeletonGroup className={styles.paper}>
      <Skeleton height={44} width="min(100%, 360px)" />
      <Group gap="12px 64px" align="stretch">
        {[1, 2, 3].map((step) => (
          <Skeleton key={step} height={24} width={136} />
        ))}
      </Group>
      <Skeleton height={160} />
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={56} />
      ))}
    </SkeletonGroup>
  );
}
