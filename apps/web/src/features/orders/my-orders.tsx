import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { OwnOrder, OwnOrderPage } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { NOT_DELIVERED, NOT_PAID, PART_SHIPPED } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import { isPartShipped } from "@shop/domain/orders/order-state";
import { ROUTES, orderPath } from "@shop/domain/screens/paths";
import { keepPreviousData } from "@tanstack/react-query";
import IconX from "icon:x";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { ListSearch } from "../../ui/list/list-search.tsx";
import { Pagination } from "../../ui/list/pagination.tsx";
import { useListState, type ListState } from "../../ui/list/use-list-state.ts";
import * as roles from "../../ui/table/table-roles.ts";
import styles from "./my-orders.module.css";

type RowActions = (order: OwnOrder) => ReactNode;

/** The customer's orders, newest first, page by page, with a search; `actions` are at the end of each row. */
export function MyOrders({ above, actions }: { above: ReactNode; actions: RowActions }) {
  const list = useListState();
  const query = trpc.orders.minePage.useQuery(list.input, { placeholderData: keepPreviousData });
  const hasOrders = list.isFiltered || query.data?.total !== 0;

  return (
    <Stack component="section" gap={16} miw={0} aria-labelledby="my-orders">
      <Group justify="space-between" gap={12}>
        <h2 id="my-orders">My Orders</h2>
        {query.data && query.data.total > 0 && <span className={styles.count}>{countText(query.data.total)}</span>}
      </Group>
      {above}
      {hasOrders && (
        <div className={styles.search}>
          <ListSearch list={list} label="Search your orders" placeholder="Number, PO number or product" />
        </div>
      )}
      <QueryResult query={query} skeleton={<RowsSkeleton count={5} height={40} gap={12} />}>
        {(page) => <OrderPage {...page} list={list} actions={actions} />}
      </QueryResult>
    </Stack>
  );
}

const countText = (orders: number): string => (orders === 1 ? "1 order" : `${orders} orders`);

interface OrderPageProps extends OwnOrderPage {
  list: ListState;
  actions: RowActions;
}

function OrderPage({ orders, page, pages, total, list, actions }: OrderPageProps) {
  return (
    <>
      <VisuallyHidden role="status">{list.isFiltered && `${countText(total)} found.`}</VisuallyHidden>
      {total > 0 ? (
        <>
          <OrdersTable orders={orders} actions={actions} />
          <Pagination page={page} pages={pages} hrefOf={list.hrefOf} label="Pages of your orders" />
        </>
      ) : list.isFiltered ? (
        <EmptyState
          title={`No orders match “${list.keyword}”`}
          actions={
            <Button variant="default" onClick={list.clear}>
              Show all orders
            </Button>
          }
        >
          Search by order number, PO number, or a product’s name or SKU.
        </EmptyState>
      ) : (
        <NoOrders />
      )}
    </>
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

const COLUMNS = ["ID", "DATE", "TOTAL", "PAID", "DELIVERED", "PO NUMBER"];

/** A table that becomes cards on a phone. */
function OrdersTable({ orders, actions }: { orders: OwnOrder[]; actions: RowActions }) {
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
          <OrderRow key={order._id} order={order} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, actions }: { order: OwnOrder; actions: RowActions }) {
  const { timeZone } = useShopInfo();
  return (
    <tr {...roles.row}>
      <th {...roles.rowheader} className={styles.id}>
        <Link to={orderPath(order._id)}>{order.orderNumber}</Link>
      </th>
      <td {...roles.cell} className={styles.date}>
        {dayOf(order.createdAt, timeZone)}
      </td>
      <td {...roles.cell} className={styles.total} data-figure>
        {formatDollars(order.totalPrice)}
      </td>
      <td {...roles.cell} className={styles.paid} data-is-state={stateOf(order) === "paid" || undefined}>
        {order.paidAt ? <Done word="Paid" day={dayOf(order.paidAt, timeZone)} /> : <Missing text={NOT_PAID} />}
      </td>
      <td {...roles.cell} className={styles.delivered} data-is-state={stateOf(order) === "delivered" || undefined}>
        {order.deliveredAt ? (
          <Done word="Delivered" day={dayOf(order.deliveredAt, timeZone)} />
        ) : (
          <NotDelivered order={order} />
        )}
      </td>
      <td {...roles.cell} className={styles.po}>
        {order.poNumber}
      </td>
      <td {...roles.cell} className={styles.actions}>
        <div className={styles.buttons}>
          {actions(order)}
          <Link to={orderPath(order._id)} className={styles.details}>
            Details<VisuallyHidden> of {order.orderNumber}</VisuallyHidden>
          </Link>
        </div>
      </td>
    </tr>
  );
}

function NotDelivered({ order }: { order: OwnOrder }) {
  if (isPartShipped(order)) return <span className={styles.word}>{PART_SHIPPED}</span>;
  return <Missing text={order.cancelledAt ? "Cancelled" : NOT_DELIVERED} />;
}

/** Which of the two columns says how far the order is; a phone shows only that one. */
const stateOf = ({ shippedAt, deliveredAt, cancelledAt }: OwnOrder) =>
  shippedAt || deliveredAt || cancelledAt ? "delivered" : "paid";

/** The day of a step; a phone has room for its word only. */
function Done({ word, day }: { word: string; day: string }) {
  return (
    <>
      <span className={styles.word}>{word}</span>
      <span className={styles.day}>{day}</span>
    </>
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
