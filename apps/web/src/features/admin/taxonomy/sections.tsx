import { ADMIN_ROUTES, adminSectionPath } from "@shop/domain/screens/admin-paths";
import { newSection, type Section, type SectionPage } from "@shop/domain/contracts/taxonomy";
import { SECTIONS_HEADING } from "@shop/domain/messages";
import { keepPreviousData } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import type { Column } from "../../../ui/table/column.ts";
import { type Level, type LevelCalls, useTaxonomyList } from "./level.ts";
import { PRODUCTS_COLUMN, TaxonomyList } from "./taxonomy-list.tsx";
import { TaxonomyRecord } from "./taxonomy-record.tsx";

type Values = { SubCategorySectionName: string; SubCategory_Id: string };

const SECTIONS: Level<Values, Section> = {
  entity: "section",
  many: "Sections",
  one: "Section",
  formTitle: "Sub Category Section",
  paths: { list: ADMIN_ROUTES.sections, create: ADMIN_ROUTES.sectionCreate, record: adminSectionPath },
  labels: { SubCategorySectionName: "Sub Category Section Name", SubCategory_Id: "Sub Category" },
  nameField: "SubCategorySectionName",
  parent: { field: "SubCategory_Id", parameter: "subCategory" },
  contract: newSection,
  toValues: (row, parentId) => ({
    SubCategorySectionName: row?.SubCategorySectionName ?? "",
    SubCategory_Id: row?.SubCategory_Id._id ?? parentId,
  }),
  // The list opens sooner than after other updates.
  doneAfter: 2000,
};

const COLUMNS: Column<SectionPage["sections"][number], "createdAt" | "name">[] = [
  { key: "subCategory", head: "SUB CATEGORY", cell: (row) => row.SubCategory_Id.subCategoryName },
  { key: "category", head: "CATEGORY", cell: (row) => row.SubCategory_Id.Category_Id.categoryName, width: "24%" },
  PRODUCTS_COLUMN,
];

function useCalls(): LevelCalls<Values, Section> {
  const { create, update, remove } = trpc.taxonomy.sections;
  return {
    create: create.useMutation().mutateAsync,
    update: update.useMutation().mutateAsync,
    remove: remove.useMutation().mutateAsync,
  };
}

/** The sub-category sections; the heading is fixed, so the subtitle names the list. */
export function SectionsScreen() {
  const list = useTaxonomyList();
  const query = trpc.taxonomy.sections.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  return (
    <TaxonomyList
      level={SECTIONS}
      title={SECTIONS_HEADING}
      subtitle="Sections"
      list={list}
      query={query}
      rows={query.data?.sections}
      calls={useCalls()}
      columns={COLUMNS}
    />
  );
}

/** Creates a section, or updates the one in the URL. */
export function SectionScreen() {
  const { id } = useParams();
  const query = trpc.taxonomy.sections.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  const subCategories = trpc.taxonomy.subCategories.list.useQuery();
  const parents = subCategories.data?.map(({ _id, subCategoryName, Category_Id }) => ({
    id: _id,
    name: subCategoryName,
    group: Category_Id.categoryName,
  }));
  return (
    <TaxonomyRecord
      level={SECTIONS}
      query={query}
      calls={useCalls()}
      parents={{ choices: parents, error: subCategories.error }}
    />
  );
}
