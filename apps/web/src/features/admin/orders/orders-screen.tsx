import { ORDER_STATES } from "@shop/domain/contracts/orders";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { OneCustomer } from "./one-customer.tsx";
import { orderColumns, type OrderSort } from "./order-columns.tsx";
import { OrderNotice } from "./order-notice.tsx";
import type { Said } from "./use-undo.ts";
import { StateTabs } from "./state-tabs.tsx";

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
