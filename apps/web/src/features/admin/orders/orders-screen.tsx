import { adminOrdersPath } from "@shop/domain/admin-paths";
import { ORDER_STATES } from "@shop/domain/contracts/orders";
import { PAGE_SIZE } from "@shop/domain/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { OneCustomer } from "./one-customer.tsx";
import { orderColumns, type OrderSort } from "./order-columns.tsx";
import { OrderNotice } from "./order-notice.tsx";
import type { Said } from "./use-undo.ts";
import { StateTabs } from "./state-tabs.tsx";

const METHODS = ["Bank", "Stripe"] as const;

/** All orders, searched, filtered, sorted and paged by the server; paid and delivered right here. */
export function OrdersScreen() {
  const { timeZone } = useShopInfo();
  const [said, say] = useState<Said | null>(null);
  const list = useListState<OrderSort, Filters>({
    sorts: ["createdAt", "total"],
    sort: "createdAt",
    direction: "desc",
    filters: FILTERS,
    pathOf: adminOrdersPath,
  });
  const query = trpc.orders.adminList.useQuery(
    { ...list.input, ...list.filters },
    // Coming back to the window must not take away a row that was marked just now: see use-order-taken.ts.
    { placeholderData: keepPreviousData, refetchOnWindowFocus: list.filters.state === undefined },
  );
  return (
    <>
      <ScreenHead title="Orders" />
      <ListToolbar>
        <ListSearch list={list} label="Search by number or customer" />
        <StateTabs value={list.filters.state} onChange={(state) => list.filter("state", state)} />
        <FilterSelect
          label="Payment"
          value={list.filters.paymentMethod}
          onChange={(method) => list.filter("paymentMethod", method)}
          options={METHODS.map((value) => ({ value, label: value }))}
        />
        {list.filters.userid && <OneCustomer id={list.filters.userid} onEnd={() => list.filter("userid", undefined)} />}
      </ListToolbar>
      <DataTable
        label="Orders"
        columns={orderColumns(timeZone, say)}
        rows={query.data?.orders}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={<EmptyState title="No orders yet">The first one stands here as soon as it is placed.</EmptyState>}
      />
      <OrderNotice said={said} say={say} />
    </>
  );
}

const FILTERS = { state: ORDER_STATES, paymentMethod: METHODS, userid: null } as const;
type Filters = typeof FILTERS;
