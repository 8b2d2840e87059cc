import { ADMIN_ROUTES, adminCategoriesPath, adminCategoryPath, adminProductsPath } from "@shop/domain/admin-paths";
import type { CategoryPage } from "@shop/domain/contracts/taxonomy";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { IdTag } from "../../../ui/id-tag.tsx";
import { useRemoval } from "../../../ui/list/use-removal.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { CreateButton } from "./create-button.tsx";
import { RowActions } from "./row-actions.tsx";
import { TaxonomyList, useTaxonomyList, type TaxonomySort } from "./taxonomy-list.tsx";
import { useTaxonomyChanged } from "./use-taxonomy-changed.ts";
import { whyCategoryKept } from "./uses.ts";

type Row = CategoryPage["categories"][number];

const columns = (askToRemove: (row: Row) => void): Column<Row, TaxonomySort>[] => [
  // Ids follow the time of their making.
  { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, sort: "createdAt", isOneLine: true },
  {
    key: "name",
    head: "CATEGORY NAME",
    cell: ({ _id, categoryName }) => <Link to={adminCategoryPath(_id)}>{categoryName}</Link>,
    sort: "name",
    isRowHead: true,
  },
  { key: "products", head: "PRODUCTS", cell: (row) => <ProductsLink row={row} />, isFigure: true },
  { key: "subCategories", head: "SUB CATEGORIES", cell: ({ subCategoryCount }) => subCategoryCount, isFigure: true },
  {
    key: "edit",
    head: "Edit and remove",
    cell: (row) => (
      <RowActions
        name={row.categoryName}
        editPath={adminCategoryPath(row._id)}
        kept={whyCategoryKept(row)}
        onRemove={() => askToRemove(row)}
      />
    ),
    isActions: true,
  },
];

function ProductsLink({ row: { _id, categoryName, productCount } }: { row: Row }) {
  if (productCount === 0) return "0";
  return (
    <Link to={adminProductsPath(1, { categoryid: _id })}>
      {productCount.toLocaleString("en-AU")}
      <VisuallyHidden> products in {categoryName}</VisuallyHidden>
    </Link>
  );
}

/** The categories, with what each is used by (spec section 2). */
export function CategoriesScreen() {
  const list = useTaxonomyList(adminCategoriesPath);
  const query = trpc.taxonomy.categories.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  const remove = trpc.taxonomy.categories.remove.useMutation();
  const create = trpc.taxonomy.categories.create.useMutation();
  const changed = useTaxonomyChanged();
  const { askToRemove, outcome } = useRemoval<Row>({
    nameOf: ({ categoryName }) => categoryName,
    remove: ({ _id: id }) => remove.mutateAsync({ id }),
    restore: ({ categoryName }) => create.mutateAsync({ categoryName }),
    changed,
  });
  return (
    <>
      <ScreenHead title="Categories" actions={<CreateButton to={ADMIN_ROUTES.categoryCreate} what="Category" />} />
      {outcome}
      <TaxonomyList
        list={list}
        many="Categories"
        one="Category"
        createPath={ADMIN_ROUTES.categoryCreate}
        columns={columns(askToRemove)}
        rows={query.data?.categories}
        query={query}
        paging={query.data}
      />
    </>
  );
}
