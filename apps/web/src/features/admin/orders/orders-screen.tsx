import { Box, Button, Group, VisuallyHidden } from "@mantine/core";
import { ORDER_STATES, type AdminOrder } from "@shop/domain/contracts/orders";
import { NOT_DELIVERED, NOT_PAID, PART_SHIPPED } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import { isPartShipped, mayDeliver, mayMarkPaid, PAYMENT_METHODS } from "@shop/domain/orders/order-state";
import { orderPath } from "@shop/domain/screens/paths";
import IconX from "icon:x";
import { keepPreviousData } from "@tanstack/react-query";
import { useState, useRef } from "react";
import { Link } from "react-router-dom";
import { PAGE_SIZE } from "@shop/domain/limits";
import { trpc } from "../../../lib/trpc.ts";
import { FilterTabs } from "../../../ui/list/filter-tabs.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote, NarrowNote } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { exportsOf } from "../export-menu.tsx";
import { Day, dayColumn } from "../time-columns.tsx";
import { SelectedOrders, OrderCheckbox, useOrderSelection, type OrderSelection } from "./selected-orders.tsx";
import { DeliverButton } from "./deliver-button.tsx";
import { MarkPaidButton } from "./mark-paid-button.tsx";
import { OrderNotice } from "./order-notice.tsx";
import styles from "./orders-screen.module.css";
import { STATE_LABELS, OrderStateChip, stateOf } from "./state-of-order.tsx";
import type { Outcome, OnOutcome } from "./use-order-changes.ts";

type OrderSort = "createdAt" | "total";

/**
 * The list's columns. The ID column shows the order number, because people quote it.
 * Between phone and desktop widths not all columns fit, so the day is shown below the number.
 */
const orderColumns = (onOutcome: OnOutcome, ticks: OrderSelection): Column<AdminOrder, OrderSort>[] => [
  {
    key: "id",
    head: "ID",
    cell: (order) => (
      <>
        <Group component="span" display="inline-flex" gap={8} wrap="nowrap">
          <OrderCheckbox order={order} ticks={ticks} />
          <Link to={orderPath(order._id)} style={{ alignSelf: "baseline" }}>
            {order.orderNumber}
          </Link>
        </Group>
        <NarrowNote>
          <Day at={order.createdAt} />
        </NarrowNote>
      </>
    ),
    isRowHead: true,
    isOneLine: true,
  },
  {
    key: "user",
    head: "USER",
    cell: ({ user, poNumber }) => (
      <Box miw={72} title={user.email}>
        {user.name}
        {poNumber !== undefined && (
          <Box component="span" display="block" c="dimmed" fz="var(--text-xs)" style={{ overflowWrap: "anywhere" }}>
            PO {poNumber}
          </Box>
        )}
      </Box>
    ),
  },
  dayColumn({ key: "date", head: "DATE", at: ({ createdAt }) => createdAt, sort: "createdAt", isWideOnly: true }),
  { key: "total", head: "TOTAL", cell: (order) => <Total order={order} />, sort: "total", isFigure: true },
  {
    key: "paid",
    head: "PAID",
    cell: ({ paidAt }) => (paidAt ? <Day at={paidAt} /> : <Cross text={NOT_PAID} />),
    isOneLine: true,
  },
  {
    key: "delivered",
    head: "DELIVERED",
    cell: (order) =>
      order.deliveredAt ? (
        <Day at={order.deliveredAt} />
      ) : (
        <>
          <Cross text={NOT_DELIVERED} />
          {isPartShipped(order) && <NarrowNote>{PART_SHIPPED}</NarrowNote>}
          {order.cancelledAt && <NarrowNote>{STATE_LABELS[stateOf(order)]}</NarrowNote>}
        </>
      ),
    isOneLine: true,
  },
  {
    key: "state",
    head: "STATE",
    cell: (order) => <OrderStateChip order={order} />,
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "actions",
    head: "Actions",
    cell: (order) => <RowActions key={order._id} order={order} onOutcome={onOutcome} />,
    isActions: true,
  },
];

function Total({ order: { totalPrice, paymentMethod } }: { order: AdminOrder }) {
  return (
    <Box lh={1.25}>
      {formatDollars(totalPrice)}
      <CellNote>
        <VisuallyHidden>by </VisuallyHidden>
        {paymentMethod}
      </CellNote>
    </Box>
  );
}

function Cross({ text }: { text: string }) {
  return (
    <span title={text}>
      <IconX size={16} stroke={2.5} color="var(--out)" style={{ verticalAlign: "middle" }} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** The next action for an order, and the link to its screen. */
function RowActions({ order, onOutcome }: { order: AdminOrder; onOutcome: OnOutcome }) {
  const details = useRef<HTMLAnchorElement>(null);
  // The pressed button is removed. The focus must not move to its successor: a second Enter would deliver the order.
  const focusDetails = (outcome: Outcome) => {
    onOutcome(outcome);
    details.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.actions}>
      {mayMarkPaid(order) && <MarkPaidButton order={order} size="xs" onOutcome={focusDetails} />}
      {mayDeliver(order) && <DeliverButton order={order} size="xs" onOutcome={focusDetails} />}
      <Link ref={details} to={orderPath(order._id)} className={styles.details}>
        Details<VisuallyHidden> of {order.orderNumber}</VisuallyHidden>
      </Link>
    </div>
  );
}

const EXPORTS = [exportsOf("orders")];

/** All orders; they can be marked as paid and delivered in the list. */
export function OrdersScreen() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const ticks = useOrderSelection();
  const list = useListState<OrderSort, Filters>({
    sorts: ["createdAt", "total"],
    sort: "createdAt",
    direction: "desc",
    filters: FILTERS,
  });
  const { size, ...input } = list.input;
  const pageSize = Number(size ?? PAGE_SIZE.others);
  const query = trpc.orders.adminList.useQuery(
    { ...input, pageSize },
    // Returning to the window must not remove a row that was just marked: see use-order-changes.ts.
    { placeholderData: keepPreviousData, refetchOnWindowFocus: list.filters.state === undefined },
  );
  return (
    <AdminListScreen
      title="Orders"
      columns={orderColumns(setOutcome, ticks)}
      list={list}
      query={query}
      rows={query.data?.orders}
      pageSize={pageSize}
      exports={EXPORTS}
      search="Search by number, PO number, customer or phone"
      tabs={
        <FilterTabs
          label="State"
          all="All"
          options={ORDER_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
          value={list.filters.state}
          onChange={(state) => list.filter("state", state)}
        />
      }
      filters={[
        { key: "paymentMethod", label: "Payment", options: PAYMENT_METHODS.map((value) => ({ value, label: value })) },
        {
          key: "size",
          label: "Rows",
          all: String(PAGE_SIZE.others),
          options: SIZES.map((value) => ({ value, label: value })),
        },
      ]}
      tools={
        <>
          {list.filters.userid && (
            <OneCustomer id={list.filters.userid} onEnd={() => list.filter("userid", undefined)} />
          )}
          <SelectedOrders orders={query.data?.orders ?? []} ticks={ticks} onOutcome={setOutcome} />
        </>
      }
      empty={{ title: "No orders yet", text: "New orders will appear here." }}
    >
      <OrderNotice outcome={outcome} onOutcome={setOutcome} />
    </AdminListScreen>
  );
}

/** The page sizes besides the default. */
const SIZES = ["50", "100"] as const;
const FILTERS = { state: ORDER_STATES, paymentMethod: PAYMENT_METHODS, userid: null, size: SIZES } as const;
type Filters = typeof FILTERS;

/** A button that shows the customer filter and removes it. */
function OneCustomer({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data: user } = trpc.users.adminById.useQuery({ id });
  return (
    <Button size="xs" variant="light" rightSection={<IconX size={14} aria-hidden />} onClick={onEnd}>
      Orders from {user?.name ?? "one customer"}
      <VisuallyHidden> alone: show all customers</VisuallyHidden>
    </Button>
  );
}
