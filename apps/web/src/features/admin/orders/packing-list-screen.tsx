import { Button } from "@mantine/core";
import type { OrderItem } from "@shop/domain/contracts/orders";
import { ORDER_NOT_FOUND } from "@shop/domain/messages";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { orderPath } from "@shop/domain/screens/paths";
import { IconPrinter } from "@tabler/icons-react";
import { Link, useParams } from "react-router-dom";
import { errorCode, errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { ErrorBanner } from "../../../ui/page/error-banner.tsx";
import { ScreenHead } from "../../../ui/page/screen-head.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/page/skeleton.tsx";
import styles from "./packing-list.module.css";
import { PackingList } from "./packing-list.tsx";

const ORDERS = { to: ADMIN_ROUTES.orders, label: "Orders" };

/** The list with which the warehouse packs an order, laid out for printing. */
export function PackingListScreen() {
  const { id = "" } = useParams();
  const { data: order, error, refetch } = trpc.orders.byId.useQuery({ id });
  const packs = usePacks(order?.orderItems ?? []);
  const isComplete = order !== undefined && !packs.isLoading;
  return (
    <>
      <div className={styles.screenOnly}>
        <ScreenHead
          title="Packing list"
          pageTitle={order ? `Packing list ${order.orderNumber}` : "Packing list"}
          trail={order ? [ORDERS, { to: orderPath(id), label: order.orderNumber }] : [ORDERS]}
          actions={
            <Button
              size="sm"
              disabled={!isComplete}
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          }
        />
      </div>
      {order ? (
        <PackingList order={order} packOf={packs.packOf} />
      ) : errorCode(error) === "NOT_FOUND" ? (
        <NoOrder />
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup className={styles.paper}>
          <Skeleton height={48} width={240} />
          <Skeleton height={120} width={320} />
          <Skeleton height={320} />
        </SkeletonGroup>
      )}
    </>
  );
}

function NoOrder() {
  return (
    <EmptyState
      as="h2"
      title={ORDER_NOT_FOUND}
      actions={
        <Button component={Link} to={ADMIN_ROUTES.orders} variant="default">
          Go to all orders
        </Button>
      }
    >
      The address may not be complete.
    </EmptyState>
  );
}

/**
 * The pack sizes of the ordered products. An order does not store them, so the current ones are read; one that cannot be
 * read is left empty, because the list must print anyway.
 */
function usePacks(items: OrderItem[]) {
  const reads = trpc.useQueries((t) => items.map(({ product }) => t.products.adminById({ id: product })));
  const packs = new Map(reads.flatMap(({ data }) => (data ? [[data._id, data.packageQuantity] as const] : [])));
  return {
    isLoading: reads.some(({ isLoading }) => isLoading),
    packOf: (product: string) => packs.get(product) ?? "",
  };
}
