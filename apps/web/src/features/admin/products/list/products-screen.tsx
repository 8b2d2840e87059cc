import { Button } from "@mantine/core";
import { adminProductPath, adminProductsPath } from "@shop/domain/screens/admin-paths";
import { PRODUCT_STATES } from "@shop/domain/contracts/products";
import { PRODUCTS_HEADING } from "@shop/domain/messages";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "../../../../lib/forms/errors.ts";
import { trpc } from "../../../../lib/trpc.ts";
import { useSingleFlight } from "../../../../lib/forms/use-single-flight.ts";
import { useListState } from "../../../../ui/list/use-list-state.ts";
import { AdminListScreen } from "../../admin-list-screen.tsx";
import { COLUMNS } from "./product-columns.tsx";
import { STATE_CHOICES } from "../product-state.tsx";
import { useProductsChanged } from "../use-products-changed.ts";

/** All products; the archived ones only when the filter asks for them. */
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
  return (
    <AdminListScreen
      title={PRODUCTS_HEADING}
      subtitle="Products"
      label="Products"
      actions={
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} loading={isPending} onClick={create}>
          Create Product
        </Button>
      }
      problem={error ? errorMessage(error) : undefined}
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.products}
      search="Search products"
      filters={[
        { key: "state", label: "Status", options: STATE_CHOICES, all: "All but archived" },
        {
          key: "categoryid",
          label: "Category",
          options: (categories ?? []).map(({ _id, categoryName }) => ({ value: _id, label: categoryName })),
        },
      ]}
      empty={{ title: "No products yet", text: "Create the first one, or import a supplier's file." }}
    />
  );
}

/** Creates a draft and goes to its form; two clicks create one. */
function useCreateProduct() {
  const navigate = useNavigate();
  const changed = useProductsChanged();
  const { mutateAsync, isPending, error } = trpc.products.create.useMutation();
  const create = useSingleFlight(async () => {
    const draft = await mutateAsync({});
    changed(draft);
    await navigate(adminProductPath(draft._id));
  });
  return { create, isPending, error };
}
