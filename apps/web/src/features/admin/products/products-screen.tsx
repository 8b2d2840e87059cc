import { Button, Box, Group } from "@mantine/core";
import { PRODUCT_STATES, type AdminProductQuery, type ProductRecord } from "@shop/domain/contracts/products";
import { formatCount } from "@shop/domain/figures";
import { PRODUCTS_HEADING } from "@shop/domain/messages";
import { formatDollars } from "@shop/domain/money";
import { adminProductPath, adminProductsPath } from "@shop/domain/screens/admin-paths";
import IconPlus from "icon:plus";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate, Link } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { Picture } from "../../../ui/product/picture.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote, CutText, RowLink } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { exportsOf } from "../export-menu.tsx";
import { ImportLink } from "../import-link.tsx";
import { STATE_CHOICES, ProductChip } from "./product-state.tsx";
import { useProductsChanged, useLinkState } from "./products.ts";

type ProductSort = AdminProductQuery["sort"];

const COLUMNS: Column<ProductRecord, ProductSort>[] = [
  // Ids are in order of creation.
  { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, sort: "createdAt", isOneLine: true, width: "84px" },
  {
    key: "name",
    head: "NAME",
    cell: (product) => <NameCell product={product} />,
    sort: "name",
    isRowHead: true,
    width: "34%",
  },
  { key: "price", head: "PRICE", cell: ({ price }) => formatDollars(price), sort: "price", isFigure: true },
  {
    key: "category",
    head: "CATEGORY",
    cell: ({ category }) => (category ? <CutText text={category} maxWidth="clamp(120px, 10vw, 26ch)" /> : "–"),
    sort: "category",
    isWideOnly: true,
  },
  {
    key: "brand",
    head: "BRAND",
    cell: ({ brand }) => (brand ? <CutText text={brand} maxWidth="clamp(96px, 8vw, 20ch)" /> : "–"),
    sort: "brand",
    isWideOnly: true,
  },
  {
    key: "stock",
    head: "STOCK",
    cell: ({ countInStock }) => formatCount(countInStock),
    sort: "countInStock",
    isFigure: true,
  },
  { key: "state", head: "STATUS", cell: (product) => <ProductChip product={product} />, isOneLine: true },
  { key: "edit", head: "Edit", cell: (product) => <EditLink product={product} />, isActions: true },
];

function NameCell({ product: { _id, name, sku, image } }: { product: ProductRecord }) {
  return (
    // Aligns the text of the other cells with the first line of the name, not with the picture's bottom edge.
    <Group gap={12} wrap="nowrap" align="baseline">
      <Box flex="none" w={40} style={{ alignSelf: "center" }}>
        <Picture image={image} alt="" sizes="40px" />
      </Box>
      <Box miw={0}>
        <Link to={adminProductPath(_id)} state={useLinkState()}>
          {name}
        </Link>
        {sku && <CellNote>{sku.toUpperCase()}</CellNote>}
      </Box>
    </Group>
  );
}

function EditLink({ product: { _id, name } }: { product: ProductRecord }) {
  return <RowLink what="Edit" of={name} to={adminProductPath(_id)} state={useLinkState()} />;
}

const EXPORTS = [exportsOf("products", "Products"), exportsOf("stock", "Stock")];

/** All products; archived ones only with that filter. */
export function ProductsScreen() {
  const { create, isPending, error } = useCreateProduct();
  const list = useListState({
    sorts: ["createdAt", "name", "sku", "price", "category", "brand", "countInStock"],
    sort: "createdAt",
    direction: "desc",
    filters: { state: PRODUCT_STATES, categoryid: null },
    pathOf: adminProductsPath,
  });
  const query = trpc.products.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  const { data: categories } = trpc.taxonomy.categories.list.useQuery();
  return (
    <AdminListScreen
      title={PRODUCTS_HEADING}
      subtitle="Products"
      label="Products"
      actions={
        <>
          <ImportLink kind="products" />
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} loading={isPending} onClick={create}>
            Create Product
          </Button>
        </>
      }
      problem={error ? errorMessage(error) : undefined}
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.products}
      exports={EXPORTS}
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

/** Creates a draft and opens its form; a double click creates only one. */
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
