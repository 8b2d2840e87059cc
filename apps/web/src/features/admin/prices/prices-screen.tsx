import { Button } from "@mantine/core";
import { customerPricePath, ADMIN_ROUTES, adminPricesPath } from "@shop/domain/admin-paths";
import { PAGE_SIZE } from "@shop/domain/limits";
import { PRODUCTS_HEADING } from "@shop/domain/messages";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { CustomerFilter } from "./customer-filter.tsx";
import { priceColumns } from "./price-columns.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { usePriceRemoval } from "./use-price-removal.tsx";

/** What single customers pay instead of the public price (spec section 2). */
export function PricesScreen() {
  const navigate = useNavigate();
  const list = useListState({
    sorts: ["createdAt", "customer", "product", "price"],
    sort: "createdAt",
    direction: "desc",
    filters: { userid: null },
    pathOf: adminPricesPath,
  });
  const { userid } = list.filters;
  const query = trpc.pricing.list.useQuery({ ...list.input, ...list.filters }, { placeholderData: keepPreviousData });
  const prices = query.data?.productUserPrices;
  const removal = usePriceRemoval(() => {
    // The last one of its page: that page is no more.
    if (prices?.length === 1 && list.page > 1) void navigate(list.hrefOf(list.page - 1), { replace: true });
  });
  const create = (
    <Button component={Link} to={customerPricePath(userid ? { userid } : {})} size="sm">
      Create Record
    </Button>
  );
  return (
    <>
      <ScreenHead
        title={PRODUCTS_HEADING}
        subtitle="What single customers pay instead of the public price."
        actions={create}
      />
      <SavedNotice />
      {removal.problem}
      <ListToolbar>
        <ListSearch list={list} label="Search by customer, SKU or product" />
        <CustomerFilter userid={userid} onChange={(id) => list.filter("userid", id)} />
      </ListToolbar>
      <DataTable
        label={PRODUCTS_HEADING}
        columns={priceColumns(removal.ask)}
        rows={prices}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={
          <EmptyState
            title="No customer has a price of their own yet"
            actions={
              <Button component={Link} to={ADMIN_ROUTES.priceCreate} variant="default" size="sm">
                Set the first one
              </Button>
            }
          >
            Everybody pays the public prices.
          </EmptyState>
        }
      />
      {removal.dialog}
      {removal.notice}
    </>
  );
}
