import { Button, Skeleton } from "@mantine/core";
import { PAGE_SIZE } from "@shop/domain/limits";
import { ORDER_NOT_FOUND } from "@shop/domain/messages";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { orderPath } from "@shop/domain/screens/paths";
import IconPrinter from "icon:printer";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { lastListUrl } from "../../../ui/list/list-position.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ScreenHead } from "../../../ui/page/screen-head.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import styles from "./packing-list.module.css";
import { PackingList } from "./packing-list.tsx";

/** The packing lists of one or more orders for the warehouse, laid out for printing. */
export function PackingListScreen() {
  const ids = (useParams().id ?? "").split(",");
  const shipment = useSearchParams()[0].get("shipment");
  const { orders, error, refetch } = usePackingLists(ids);
  const [first] = orders ?? [];
  const isOne = ids.length === 1;
  const list = { to: lastListUrl(ADMIN_ROUTES.orders), label: "Orders" };
  const missing = orders && first ? ids.length - orders.length : 0;
  return (
    <>
      <div className={styles.screenOnly}>
        <ScreenHead
          title={isOne ? "Packing list" : `${ids.length} packing lists`}
          pageTitle={isOne && first ? `Packing list ${first.orderNumber}` : "Packing list"}
          breadcrumbs={isOne && first ? [list, { to: orderPath(first._id), label: first.orderNumber }] : [list]}
          actions={
            <Button
              size="sm"
              disabled={!first}
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          }
        />
        {missing > 0 && (
          <Notice kind="warning">
            {missing} of the {ids.length} orders {missing === 1 ? "was" : "were"} not found.
          </Notice>
        )}
      </div>
      {first ? (
        orders?.map((order) => <PackingList key={order._id} order={order} shipment={shipment} />)
      ) : orders ? (
        <NoOrder />
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={refetch} />
      ) : (
        <SkeletonGroup className={styles.paper}>
          <Skeleton height={48} width="min(100%, 240px)" />
          <Skeleton height={120} width="min(100%, 320px)" />
          <Skeleton height={320} />
        </SkeletonGroup>
      )}
    </>
  );
}

/** The contract's maximum number of ids per request, which are in its URL. */
const BATCH_SIZE = PAGE_SIZE.others;

function usePackingLists(ids: string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, part) =>
    ids.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
  );
  const reads = trpc.useQueries((t) => parts.map((part) => t.orders.packingLists({ ids: part })));
  return {
    orders: reads.every(({ data }) => data) ? reads.flatMap(({ data = [] }) => data) : undefined,
    error: reads.find(({ error }) => error)?.error,
    refetch: () => {
      for (const read of reads) if (read.error) void read.refetch();
    },
  };
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
