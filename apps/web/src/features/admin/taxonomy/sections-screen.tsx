import { ADMIN_ROUTES, adminSectionPath } from "@shop/domain/screens/admin-paths";
import type { SectionPage } from "@shop/domain/contracts/taxonomy";
import { SECTIONS_HEADING } from "@shop/domain/messages";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../lib/trpc.ts";
import { TaxonomyList, useTaxonomyList, productsColumn, whyKept } from "./taxonomy-list.tsx";

type Row = SectionPage["sections"][number];

/** The sub-category sections; the heading is fixed, so the subtitle says what the list has. */
export function SectionsScreen() {
  const list = useTaxonomyList();
  const query = trpc.taxonomy.sections.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  const remove = trpc.taxonomy.sections.remove.useMutation();
  const create = trpc.taxonomy.sections.create.useMutation();
  return (
    <TaxonomyList<Row>
      title={SECTIONS_HEADING}
      subtitle="Sections"
      list={list}
      query={query}
      rows={query.data?.sections}
      many="Sections"
      one="Section"
      nameHead="SECTION NAME"
      nameOf={(row) => row.SubCategorySectionName}
      pathOf={adminSectionPath}
      createPath={ADMIN_ROUTES.sectionCreate}
      reasonToKeep={whyKept}
      remove={(id) => remove.mutateAsync({ id })}
      restore={({ SubCategorySectionName, SubCategory_Id }) =>
        create.mutateAsync({ SubCategorySectionName, SubCategory_Id: SubCategory_Id._id })
      }
      columns={[
        { key: "subCategory", head: "SUB CATEGORY", cell: (row) => row.SubCategory_Id.subCategoryName },
        { key: "category", head: "CATEGORY", cell: (row) => row.SubCategory_Id.Category_Id.categoryName },
        productsColumn,
      ]}
    />
  );
}
