import { Button } from "@mantine/core";
import { ORDER_STATES, type OrderState } from "@shop/domain/contracts/orders";
import { IconX } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { orderColumns, type OrderSort } from "./order-columns.tsx";
import { OrderNotice } from "./order-notice.tsx";
import styles from "./orders-screen.module.css";
import { STATE_WORDS } from "./state-of-order.tsx";
import type { Said } from "./use-order-changes.ts";

const METHODS = ["Bank", "Stripe"] as const;

/** All orders; marked as paid and delivered right in the list. */
export function OrdersScreen() {
  const { timeZone } = useShopInfo();
  const [said, say] = useState<Said | null>(null);
  const list = useListState<OrderSort, Filters>({
    sorts: ["createdAt", "total"],
    sort: "createdAt",
    direction: "desc",
    filters: FILTERS,
  });
  const query = trpc.orders.adminList.useQuery(
    { ...list.input, ...list.filters },
    // Returning to the window must not remove a row that was just marked: see use-order-changes.ts.
    { placeholderData: keepPreviousData, refetchOnWindowFocus: list.filters.state === undefined },
  );
  return (
    <AdminListScreen
      title="Orders"
      columns={orderColumns(timeZone, say)}
      list={list}
      query={query}
      rows={query.data?.orders}
      search="Search by number or customer"
      tools={
        <>
          <StateTabs value={list.filters.state} onChange={(state) => list.filter("state", state)} />
          <FilterSelect
            label="Payment"
            value={list.filters.paymentMethod}
            onChange={(method) => list.filter("paymentMethod", method)}
            options={METHODS.map((value) => ({ value, label: value }))}
          />
          {list.filters.userid && (
            <OneCustomer id={list.filters.userid} onEnd={() => list.filter("userid", undefined)} />
          )}
        </>
      }
      empty={{ title: "No orders yet", text: "New orders will appear here." }}
    >
      <OrderNotice said={said} say={say} />
    </AdminListScreen>
  );
}

const FILTERS = { state: ORDER_STATES, paymentMethod: METHODS, userid: null } as const;
type Filters = typeof FILTERS;

/** Says that the list is one customer's, as a link from elsewhere has asked for, and ends it. */
function OneCustomer({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data: user } = trpc.users.adminById.useQuery({ id });
  return (
    <Button size="xs" variant="light" rightSection={<IconX size={14} aria-hidden />} onClick={onEnd}>
      Of {user?.name ?? "one customer"}
      <VisuallyHidden> alone: show everybody's</VisuallyHidden>
    </Button>
  );
}

interface Props {
  value: OrderState | undefined;
  onChange: (value: OrderState | undefined) => void;
}

/** The filter that is pressed all day: every choice in sight, one press away. */
function StateTabs({ value, onChange }: Props) {
  return (
    <div role="group" aria-label="State" className={styles.tabs}>
      {[undefined, ...ORDER_STATES].map((state) => (
        <button
          key={state ?? "all"}
          type="button"
          className={styles.tab}
          aria-pressed={value === state}
          onClick={() => onChange(state)}
        >
          {state ? STATE_WORDS[state] : "All"}
        </button>
      ))}
    </div>
  );
}
