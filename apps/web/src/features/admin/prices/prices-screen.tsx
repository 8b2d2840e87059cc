import { Button } from "@mantine/core";
import { customerPricePath, ADMIN_ROUTES, adminPricesPath } from "@shop/domain/screens/admin-paths";
import { PRODUCTS_HEADING } from "@shop/domain/messages";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { UserFilter } from "../user-select.tsx";
import { priceColumns } from "./price-columns.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { usePriceRemoval } from "./use-price-removal.tsx";

/** The prices agreed with individual customers. */
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
    // It was the last one of its page, so the page is gone.
    if (prices?.length === 1 && list.page > 1) void navigate(list.hrefOf(list.page - 1), { replace: true });
  });
  return (
    <AdminListScreen
      title={PRODUCTS_HEADING}
      subtitle="Prices agreed with individual customers."
      actions={
        <Button component={Link} to={customerPricePath(userid ? { userid } : {})} size="sm">
          Create Record
        </Button>
      }
      notices={
        <>
          <SavedNotice />
          {removal.problem}
        </>
      }
      columns={priceColumns(removal.ask)}
      list={list}
      query={query}
      rows={prices}
      search="Search by customer, SKU or product"
      tools={
        <UserFilter
          label="Customer"
          placeholder="Everybody"
          only="customer"
          id={userid}
          onChange={(id) => list.filter("userid", id)}
        />
      }
      empty={{
        title: "No customer prices yet",
        text: "All customers pay the public prices.",
        actions: (
          <Button component={Link} to={ADMIN_ROUTES.priceCreate} variant="default" size="sm">
            Set the first one
          </Button>
        ),
      }}
    >
      {removal.dialog}
      {removal.notice}
    </AdminListScreen>
  );
}
