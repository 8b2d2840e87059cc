import { VisuallyHidden } from "@mantine/core";
import { formatCount } from "@shop/domain/figures";
import { ADMIN_ROUTES, adminCategoryPath, adminProductsPath } from "@shop/domain/screens/admin-paths";
import { newCategory, type Category, type CategoryPage } from "@shop/domain/contracts/taxonomy";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import type { Column } from "../../../ui/table/column.ts";
import { type Level, type LevelCalls, useTaxonomyList } from "./level.ts";
import { usesText, TaxonomyList } from "./taxonomy-list.tsx";
import { TaxonomyRecord } from "./taxonomy-record.tsx";

type Row = CategoryPage["categories"][number];
type Values = { categoryName: string };

const CATEGORIES: Level<Values, Category> = {
  entity: "category",
  many: "Categories",
  one: "Category",
  paths: { list: ADMIN_ROUTES.categories, create: ADMIN_ROUTES.categoryCreate, record: adminCategoryPath },
  labels: { categoryName: "Category Name" },
  nameField: "categoryName",
  contract: newCategory,
  toValues: (row) => ({ categoryName: row?.categoryName ?? "" }),
};

const COLUMNS: Column<Row, "createdAt" | "name">[] = [
  { key: "products", head: "PRODUCTS", cell: (row) => <ProductsLink row={row} />, isFigure: true },
  { key: "subCategories", head: "SUB CATEGORIES", cell: (row) => row.subCategoryCount, isFigure: true },
];

function useCalls(): LevelCalls<Values, Category> {
  const { create, update, remove } = trpc.taxonomy.categories;
  return {
    create: create.useMutation().mutateAsync,
    update: update.useMutation().mutateAsync,
    remove: remove.useMutation().mutateAsync,
  };
}

/** The categories, with the numbers of products and sub-categories in each. */
export function CategoriesScreen() {
  const list = useTaxonomyList();
  const query = trpc.taxonomy.categories.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  return (
    <TaxonomyList
      level={CATEGORIES}
      list={list}
      query={query}
      rows={query.data?.categories}
      calls={useCalls()}
      columns={COLUMNS}
      usesText={reasonToKeepCategory}
    />
  );
}

/** Creates a category, or updates the one in the URL. */
export function CategoryScreen() {
  const { id } = useParams();
  const query = trpc.taxonomy.categories.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  return <TaxonomyRecord level={CATEGORIES} query={query} calls={useCalls()} />;
}

function ProductsLink({ row: { _id, categoryName, productCount } }: { row: Row }) {
  if (productCount === 0) return "0";
  return (
    <Link to={adminProductsPath(1, { categoryid: _id })}>
      {formatCount(productCount)}
      <VisuallyHidden> products in {categoryName}</VisuallyHidden>
    </Link>
  );
}

/** The categories of the shop's menu cannot be removed, even when nothing uses them. */
const reasonToKeepCategory = (row: Row) =>
  usesText(row) ?? (TOP_CATEGORIES.some(({ id }) => id === row._id) ? "Part of the shop's menu" : undefined);
