import { Box, Button } from "@mantine/core";
import type { ListedCustomerPrice } from "@shop/domain/contracts/pricing";
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
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { SkuTag } from "../../../ui/product/sku-tag.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { useRemoval } from "../../../ui/list/use-removal.tsx";
import { CellNote, RowActions, RowDangerButton, RowLink } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { exportsOf } from "../export-menu.tsx";
import { ImportLink } from "../import-link.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import { UserFilter } from "../user-select.tsx";
import { AboveMark } from "./above-mark.tsx";
import { SavedNotice } from "./saved-notice.tsx";

type PriceSort = "createdAt" | "customer" | "product" | "price";

const priceColumns = (onDelete: (price: ListedCustomerPrice) => void): Column<ListedCustomerPrice, PriceSort>[] => [
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
  { key: "sku", head: "PRODUCT SKU", cell: ({ productid }) => <SkuTag sku={productid.sku} />, width: "150px" },
  {
    key: "product",
    head: "PRODUCT NAME",
    cell: ({ productid }) => <Link to={adminProductPath(productid._id)}>{productid.name}</Link>,
    sort: "product",
  },
  {
    key: "price",
    head: "PRODUCT PRICE",
    cell: ({ price, publicPrice, publicBreaks }) => (
      <Box lh={1.25}>
        {formatDollars(price)}
        <CellNote>{publicPrice > 0 ? `public ${formatDollars(publicPrice)}` : "draft"}</CellNote>
        <AboveMark price={price} publicBreaks={publicBreaks} />
      </Box>
    ),
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

function PriceActions({
  price,
  onDelete,
}: {
  price: ListedCustomerPrice;
  onDelete: (price: ListedCustomerPrice) => void;
}) {
  const { userid, productid } = price;
  const of = `${userid.name}’s price for ${productid.name}`;
  return (
    <RowActions>
      <RowLink what="Edit" of={of} to={customerPricePath({ userid: userid._id, productid: productid._id })} />
      <RowDangerButton what="Delete" of={of} onClick={() => onDelete(price)} />
    </RowActions>
  );
}

const EXPORTS = [exportsOf("customer-prices")];

/** The prices agreed with individual customers. */
export function PricesScreen() {
  const list = useListState({
    sorts: ["createdAt", "customer", "product", "price"],
    sort: "createdAt",
    direction: "desc",
    filters: { userid: null },
    pathOf: adminPricesPath,
  });
  const { userid: customerId } = list.filters;
  const query = trpc.pricing.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const prices = query.data?.productUserPrices;
  const remove = trpc.pricing.remove.useMutation();
  const set = trpc.pricing.set.useMutation();
  const removal = useRemoval<ListedCustomerPrice>({
    list,
    rows: prices,
    nameOf: ({ userid, productid }) => `${userid.name}’s price for ${productid.name}`,
    question: ({ userid, productid, price }) => ({
      text: `${userid.name} pays ${formatDollars(price)} for ${productid.name}. Without a price of their own they pay the public one.`,
      confirmLabel: "Delete price",
    }),
    remove: ({ _id: id }) => remove.mutateAsync({ id }),
    // Version 0: a price that another admin has set in the meantime is not overwritten.
    restore: ({ userid, productid, price }) =>
      set.mutateAsync({ userid: userid._id, productid: productid._id, price, version: 0 }),
    restoreConflict: "Not undone: someone else has set a new price in the meantime.",
    changed: useInvalidate("pricing"),
  });
  return (
    <AdminListScreen
      title={PRODUCTS_HEADING}
      subtitle="Prices agreed with individual customers."
      actions={
        <>
          <ImportLink kind="customer-prices" />
          <Button component={Link} to={customerPricePath(customerId ? { userid: customerId } : {})} size="sm">
            Create Record
          </Button>
        </>
      }
      notices={
        <>
          <SavedNotice />
          {removal.outcome}
        </>
      }
      columns={priceColumns(removal.askToRemove)}
      list={list}
      query={query}
      rows={prices}
      exports={EXPORTS}
      search="Search by customer, SKU or product"
      searchedFilter={{
        key: "userid",
        field: (
          <UserFilter
            label="Customer"
            placeholder="Everyone"
            only="customer"
            id={customerId}
            onChange={(id) => list.filter("userid", id)}
          />
        ),
      }}
      empty={{
        title: "No customer prices yet",
        text: "All customers pay the public prices.",
        actions: (
          <Button component={Link} to={ADMIN_ROUTES.priceCreate} variant="default" size="sm">
            Set the first one
          </Button>
        ),
      }}
    />
  );
}
