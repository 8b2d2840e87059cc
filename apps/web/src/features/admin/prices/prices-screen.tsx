import { Button } from "@mantine/core";
import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { PRODUCTS_HEADING } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import {
  customerPricePath,
  ADMIN_ROUTES,
  adminPricesPath,
  adminProductPath,
  adminUserPath,
} from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { SkuTag } from "../../../ui/display/sku-tag.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { RowActions } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { UserFilter } from "../user-select.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { usePriceRemoval } from "./use-price-removal.tsx";

type PriceSort = "createdAt" | "customer" | "product" | "price";

const priceColumns = (onDelete: (price: CustomerPrice) => void): Column<CustomerPrice, PriceSort>[] => [
  {
    key: "id",
    head: "ID",
    cell: ({ _id }) => <IdTag id={_id} />,
    sort: "createdAt",
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "customer",
    head: "CUSTOMER NAME",
    cell: ({ userid }) => <Link to={adminUserPath(userid._id)}>{userid.name}</Link>,
    sort: "customer",
    isRowHead: true,
  },
  { key: "sku", head: "PRODUCT SKU", cell: ({ productid }) => <SkuTag sku={productid.sku} /> },
  {
    key: "product",
    head: "PRODUCT NAME",
    cell: ({ productid }) => <Link to={adminProductPath(productid._id)}>{productid.name}</Link>,
    sort: "product",
  },
  {
    key: "price",
    head: "PRODUCT PRICE",
    cell: ({ price }) => formatDollars(price),
    sort: "price",
    isFigure: true,
  },
  {
    key: "actions",
    head: "Edit or delete",
    cell: (price) => <PriceActions price={price} onDelete={onDelete} />,
    isActions: true,
  },
];

function PriceActions({ price, onDelete }: { price: CustomerPrice; onDelete: (price: CustomerPrice) => void }) {
  const { userid, productid } = price;
  const whose = <VisuallyHidden>{` ${userid.name}’s price for ${productid.name}`}</VisuallyHidden>;
  return (
    <RowActions>
      <Link to={customerPricePath({ userid: userid._id, productid: productid._id })}>Edit{whose}</Link>
      <Button variant="default" size="xs" onClick={() => onDelete(price)}>
        Delete{whose}
      </Button>
    </RowActions>
  );
}

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
  const query = trpc.pricing.list.useQuery(list.input, { placeholderData: keepPreviousData });
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
