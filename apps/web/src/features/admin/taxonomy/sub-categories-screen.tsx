import { ADMIN_ROUTES, adminSubCategoriesPath, adminSubCategoryPath } from "@shop/domain/admin-paths";
import type { SubCategoryPage } from "@shop/domain/contracts/taxonomy";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { IdTag } from "../../../ui/id-tag.tsx";
import { useRemoval } from "../../../ui/list/use-removal.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { CreateButton } from "./create-button.tsx";
import { RowActions } from "./row-actions.tsx";
import { TaxonomyList, useTaxonomyList, type TaxonomySort } from "./taxonomy-list.tsx";
import { useTaxonomyChanged } from "./use-taxonomy-changed.ts";
import { whyKept } from "./uses.ts";

type Row = SubCategoryPage["subCategories"][number];

const columns = (askToRemove: (row: Row) => void): Column<Row, TaxonomySort>[] => [
  // Ids follow the time of their making.
  { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, sort: "createdAt", isOneLine: true },
  {
    key: "name",
    head: "SUB CATEGORY NAME",
    cell: ({ _id, subCategoryName }) => <Link to={adminSubCategoryPath(_id)}>{subCategoryName}</Link>,
    sort: "name",
    isRowHead: true,
  },
  { key: "category", head: "CATEGORY", cell: (row) => row.Category_Id.categoryName },
  {
    key: "products",
    head: "PRODUCTS",
    cell: ({ productCount }) => productCount.toLocaleString("en-AU"),
    isFigure: true,
  },
  { key: "sections", head: "SECTIONS", cell: ({ sectionCount }) => sectionCount, isFigure: true },
  {
    key: "edit",
    head: "Edit and remove",
    cell: (row) => (
      <RowActions
        name={row.subCategoryName}
        editPath={adminSubCategoryPath(row._id)}
        kept={whyKept(row)}
        onRemove={() => askToRemove(row)}
      />
    ),
    isActions: true,
  },
];

/** The sub-categories, with what each is used by (spec section 2). */
export function SubCategoriesScreen() {
  const list = useTaxonomyList(adminSubCategoriesPath);
  const query = trpc.taxonomy.subCategories.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  const remove = trpc.taxonomy.subCategories.remove.useMutation();
  const create = trpc.taxonomy.subCategories.create.useMutation();
  const changed = useTaxonomyChanged();
  const { askToRemove, outcome } = useRemoval<Row>({
    nameOf: ({ subCategoryName }) => subCategoryName,
    remove: ({ _id: id }) => remove.mutateAsync({ id }),
    restore: ({ subCategoryName, Category_Id }) =>
      create.mutateAsync({ subCategoryName, Category_Id: Category_Id._id }),
    changed,
  });
  return (
    <>
      <ScreenHead
        title="Sub Categories"
        actions={<CreateButton to={ADMIN_ROUTES.subCategoryCreate} what="Sub Category" />}
      />
      {outcome}
      <TaxonomyList
        list={list}
        many="Sub Categories"
        one="Sub Category"
        createPath={ADMIN_ROUTES.subCategoryCreate}
        columns={columns(askToRemove)}
        rows={query.data?.subCategories}
        query={query}
        paging={query.data}
      />
    </>
  );
}
