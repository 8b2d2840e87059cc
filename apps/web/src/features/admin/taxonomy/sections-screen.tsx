import { ADMIN_ROUTES, adminSectionPath, adminSectionsPath } from "@shop/domain/admin-paths";
import type { SectionPage } from "@shop/domain/contracts/taxonomy";
import { SECTIONS_HEADING } from "@shop/domain/messages";
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

type Row = SectionPage["sections"][number];

const columns = (askToRemove: (row: Row) => void): Column<Row, TaxonomySort>[] => [
  // Ids follow the time of their making.
  { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, sort: "createdAt", isOneLine: true },
  {
    key: "name",
    head: "SECTION NAME",
    cell: ({ _id, SubCategorySectionName }) => <Link to={adminSectionPath(_id)}>{SubCategorySectionName}</Link>,
    sort: "name",
    isRowHead: true,
  },
  { key: "subCategory", head: "SUB CATEGORY", cell: (row) => row.SubCategory_Id.subCategoryName },
  { key: "category", head: "CATEGORY", cell: (row) => row.SubCategory_Id.Category_Id.categoryName },
  {
    key: "products",
    head: "PRODUCTS",
    cell: ({ productCount }) => productCount.toLocaleString("en-AU"),
    isFigure: true,
  },
  {
    key: "edit",
    head: "Edit and remove",
    cell: (row) => (
      <RowActions
        name={row.SubCategorySectionName}
        editPath={adminSectionPath(row._id)}
        kept={whyKept(row)}
        onRemove={() => askToRemove(row)}
      />
    ),
    isActions: true,
  },
];

/** The sub-category sections, under the heading that the spec quotes; the subtitle says where one is (spec section 2). */
export function SectionsScreen() {
  const list = useTaxonomyList(adminSectionsPath);
  const query = trpc.taxonomy.sections.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  const remove = trpc.taxonomy.sections.remove.useMutation();
  const create = trpc.taxonomy.sections.create.useMutation();
  const changed = useTaxonomyChanged();
  const { askToRemove, outcome } = useRemoval<Row>({
    nameOf: (row) => row.SubCategorySectionName,
    remove: ({ _id: id }) => remove.mutateAsync({ id }),
    restore: ({ SubCategorySectionName, SubCategory_Id }) =>
      create.mutateAsync({ SubCategorySectionName, SubCategory_Id: SubCategory_Id._id }),
    changed,
  });
  return (
    <>
      <ScreenHead
        title={SECTIONS_HEADING}
        subtitle="Sections"
        actions={<CreateButton to={ADMIN_ROUTES.sectionCreate} what="Section" />}
      />
      {outcome}
      <TaxonomyList
        list={list}
        many="Sections"
        one="Section"
        createPath={ADMIN_ROUTES.sectionCreate}
        columns={columns(askToRemove)}
        rows={query.data?.sections}
        query={query}
        paging={query.data}
      />
    </>
  );
}
