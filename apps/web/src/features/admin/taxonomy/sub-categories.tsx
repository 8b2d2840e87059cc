import { ADMIN_ROUTES, adminSubCategoryPath } from "@shop/domain/screens/admin-paths";
import { newSubCategory, type SubCategory, type SubCategoryPage } from "@shop/domain/contracts/taxonomy";
import { keepPreviousData } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import type { Column } from "../../../ui/table/column.ts";
import { type Level, type LevelCalls, useTaxonomyList } from "./level.ts";
import { PRODUCTS_COLUMN, TaxonomyList } from "./taxonomy-list.tsx";
import { TaxonomyRecord } from "./taxonomy-record.tsx";

type Values = { subCategoryName: string; Category_Id: string };

const SUB_CATEGORIES: Level<Values, SubCategory> = {
  entity: "subCategory",
  many: "Sub Categories",
  one: "Sub Category",
  paths: { list: ADMIN_ROUTES.subCategories, create: ADMIN_ROUTES.subCategoryCreate, record: adminSubCategoryPath },
  labels: { subCategoryName: "Sub Category Name", Category_Id: "Category" },
  nameField: "subCategoryName",
  parent: { field: "Category_Id", parameter: "category" },
  contract: newSubCategory,
  toValues: (row, parentId) => ({
    subCategoryName: row?.subCategoryName ?? "",
    Category_Id: row?.Category_Id._id ?? parentId,
  }),
};

const COLUMNS: Column<SubCategoryPage["subCategories"][number], "createdAt" | "name">[] = [
  { key: "category", head: "CATEGORY", cell: (row) => row.Category_Id.categoryName, width: "26%" },
  PRODUCTS_COLUMN,
  { key: "sections", head: "SECTIONS", cell: (row) => row.sectionCount, isFigure: true },
];

function useCalls(): LevelCalls<Values, SubCategory> {
  const { create, update, remove } = trpc.taxonomy.subCategories;
  return {
    create: create.useMutation().mutateAsync,
    update: update.useMutation().mutateAsync,
    remove: remove.useMutation().mutateAsync,
  };
}

/** The sub-categories, with the numbers of products and sections in each. */
export function SubCategoriesScreen() {
  const list = useTaxonomyList();
  const query = trpc.taxonomy.subCategories.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  const rows = query.data?.subCategories;
  return (
    <TaxonomyList level={SUB_CATEGORIES} list={list} query={query} rows={rows} calls={useCalls()} columns={COLUMNS} />
  );
}

/** Creates a sub-category, or updates the one in the URL. */
export function SubCategoryScreen() {
  const { id } = useParams();
  const query = trpc.taxonomy.subCategories.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  const categories = trpc.taxonomy.categories.list.useQuery();
  const parents = categories.data?.map(({ _id, categoryName }) => ({ id: _id, name: categoryName }));
  return (
    <TaxonomyRecord
      level={SUB_CATEGORIES}
      query={query}
      calls={useCalls()}
      parents={{ choices: parents, error: categories.error }}
    />
  );
}
