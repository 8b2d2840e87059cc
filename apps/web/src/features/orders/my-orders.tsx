import { Button, Stack, VisuallyHidden } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { NOT_DELIVERED, NOT_PAID } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import { mayOwnerCancel } from "@shop/domain/orders/order-state";
import { ROUTES, orderPath } from "@shop/domain/screens/paths";
import IconX from "icon:x";
import { useState, useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { Toast } from "../../ui/feedback/toast.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import * as roles from "../../ui/table/table-roles.ts";
import { CancelOwnOrder } from "./cancel-own-order.tsx";
import styles from "./my-orders.module.css";

const BATCH_SIZE = 50;

type RowActions = (order: Order) => ReactNode;

/** The customer's orders, newest first, fifty at a time; `actions` are at the end of each row. */
export function MyOrders({ above, actions }: { above: ReactNode; actions: RowActions }) {
  const [shown, setShown] = useState(1);
  const [cancelled, setCancelled] = useState<string | null>(null);
  const pages = trpc.useQueries((t) =>
    Array.from({ length: shown }, (_, index) => t.orders.mine({ pageNumber: index + 1, pageSize: BATCH_SIZE })),
  );
  const failed = pages.find((page) => page.error && !page.data);
  const orders = pages.flatMap((page) => page.data ?? []);
  const isLoading = pages.some((page) => page.isPending && !page.error);
  const mayHaveMore = pages.at(-1)?.data?.length === BATCH_SIZE;

  return (
    <Stack component="section" gap={16} miw={0} aria-labelledby="my-orders">
      <h2 id="my-orders">My Orders</h2>
      {above}
      {orders.length > 0 && (
        <OrdersTable orders={orders} actions={actions} onCancelled={({ orderNumber }) => setCancelled(orderNumber)} />
      )}
      {isLoading && <RowsSkeleton count={5} height={20} gap={20} />}
      {failed && <ErrorBanner message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />}
      {mayHaveMore && (
        <Button variant="default" style={{ placeSelf: "start" }} onClick={() => setShown(shown + 1)}>
          Show more
        </Button>
      )}
      {!isLoading && !failed && orders.length === 0 && <NoOrders />}
      {cancelled && (
        <Toast key={cancelled} onClose={() => setCancelled(null)}>
          Order {cancelled} was cancelled.
        </Toast>
      )}
    </Stack>
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
      Your orders and their status will appear here.
    </EmptyState>
  );
}

const COLUMNS = ["ID", "DATE", "TOTAL", "PAID", "DELIVERED"];

/** A table that becomes cards on a phone. */
function OrdersTable({ orders, ...row }: { orders: Order[] } & Omit<RowProps, "order">) {
  return (
    <table {...roles.table} className={styles.table} aria-labelledby="my-orders">
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {COLUMNS.map((column) => (
            <th key={column} {...roles.columnheader} data-figure={column === "TOTAL" || undefined}>
              {column}
            </th>
          ))}
          <th {...roles.columnheader}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} {...row} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  order: Order;
  actions: RowActions;
  onCancelled: (order: Order) => void;
}

function OrderRow({ order, actions, onCancelled }: RowProps) {
  const details = useRef<HTMLAnchorElement>(null);
  const { timeZone } = useShopInfo();
  return (
    <tr {...roles.row}>
      <th {...roles.rowheader}>
        <Link to={orderPath(order._id)} className={styles.number}>
          {order.orderNumber}
        </Link>
      </th>
      <td {...roles.cell} data-label="DATE">
        {dayOf(order.createdAt, timeZone)}
      </td>
      <td {...roles.cell} data-label="TOTAL" data-figure>
        {formatDollars(order.totalPrice)}
      </td>
      <td {...roles.cell} data-label="PAID">
        {order.paidAt ? dayOf(order.paidAt, timeZone) : <Missing text={NOT_PAID} />}
      </td>
      <td {...roles.cell} data-label="DELIVERED">
        {order.deliveredAt ? (
          dayOf(order.deliveredAt, timeZone)
        ) : (
          <Missing text={order.isCancelled ? "Cancelled" : NOT_DELIVERED} />
        )}
      </td>
      <td {...roles.cell}>
        <div className={styles.details}>
          {mayOwnerCancel(order) && (
            <CancelOwnOrder
              order={order}
              size="xs"
              onCancelled={(cancelled) => {
                onCancelled(cancelled);
                // The button that had the focus is gone.
                details.current?.focus({ preventScroll: true });
              }}
            />
          )}
          {actions(order)}
          <Link ref={details} to={orderPath(order._id)}>
            Details<VisuallyHidden> of {order.orderNumber}</VisuallyHidden>
          </Link>
        </div>
      </td>
    </tr>
  );
}

/** A step that has not happened yet; not styled as an error. */
function Missing({ text }: { text: string }) {
  return (
    <span className={styles.missing}>
      <IconX size={16} aria-hidden />
      {text}
    </span>
  );
}
