import { Button } from "@mantine/core";
import { adminProductsPath } from "@shop/domain/admin-paths";
import { PRODUCT_STATES } from "@shop/domain/contracts/products";
import { PAGE_SIZE } from "@shop/domain/limits";
import { PRODUCTS_HEADING } from "@shop/domain/messages";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { COLUMNS } from "./product-columns.tsx";
import { STATE_CHOICES } from "./product-state.tsx";
import { useCreateProduct } from "./use-create-product.ts";

/** Every product but the archived ones, which a filter shows; searched, sorted and paged by the server (spec section 2). */
export function ProductsScreen() {
  const { create, isPending, error } = useCreateProduct();
  const list = useListState({
    sorts: ["createdAt", "name", "sku", "price", "category", "brand", "countInStock"],
    sort: "createdAt",
    direction: "desc",
    filters: { state: PRODUCT_STATES, categoryid: null },
    pathOf: adminProductsPath,
  });
  const query = trpc.products.adminList.useQuery(
    { ...list.input, ...list.filters },
    { placeholderData: keepPreviousData },
  );
  const { data: categories } = trpc.taxonomy.categories.list.useQuery();
  const createButton = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} loading={isPending} onClick={create}>
      Create Product
    </Button>
  );
  return (
    <>
      <ScreenHead title={PRODUCTS_HEADING} subtitle="Products" actions={createButton} />
      {error && <ErrorBanner message={errorMessage(error)} />}
      <ListToolbar>
        <ListSearch list={list} label="Search products" />
        <FilterSelect
          label="Status"
          value={list.filters.state}
          onChange={(state) => list.filter("state", state)}
          options={STATE_CHOICES}
          all="All but archived"
        />
        <FilterSelect
          label="Category"
          value={list.filters.categoryid}
          onChange={(categoryid) => list.filter("categoryid", categoryid)}
          options={(categories ?? []).map(({ _id, categoryName }) => ({ value: _id, label: categoryName }))}
        />
      </ListToolbar>
      <DataTable
        label="Products"
        columns={COLUMNS}
        rows={query.data?.products}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={<EmptyState title="No products yet">Create the first one, or import a supplier's file.</EmptyState>}
      />
    </>
  );
}
