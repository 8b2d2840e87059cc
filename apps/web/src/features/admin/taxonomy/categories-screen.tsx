import { ADMIN_ROUTES, adminCategoryPath, adminProductsPath } from "@shop/domain/screens/admin-paths";
import type { CategoryPage } from "@shop/domain/contracts/taxonomy";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import type { Column } from "../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { TaxonomyList, useTaxonomyList, whyKept } from "./taxonomy-list.tsx";

type Row = CategoryPage["categories"][number];

function ProductsLink({ row: { _id, categoryName, productCount } }: { row: Row }) {
  if (productCount === 0) return "0";
  return (
    <Link to={adminProductsPath(1, { categoryid: _id })}>
      {productCount.toLocaleString("en-AU")}
      <VisuallyHidden> products in {categoryName}</VisuallyHidden>
    </Link>
  );
}

/** The menu's own categories stay even when nothing uses them. */
const whyCategoryKept = (category: Row) =>
  whyKept(category) ?? (TOP_CATEGORIES.some(({ id }) => id === category._id) ? "Part of the shop's menu" : undefined);

const COLUMNS: Column<Row, "createdAt" | "name">[] = [
  { key: "products", head: "PRODUCTS", cell: (row) => <ProductsLink row={row} />, isFigure: true },
  {
    key: "subCategories",
    head: "SUB CATEGORIES",
    cell: ({ subCategoryCount }) => subCategoryCount,
    isFigure: true,
  },
];

/** The categories, with what each is used by. */
export function CategoriesScreen() {
  const list = useTaxonomyList();
  const query = trpc.taxonomy.categories.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  const remove = trpc.taxonomy.categories.remove.useMutation();
  const create = trpc.taxonomy.categories.create.useMutation();
  return (
    <TaxonomyList<Row>
      title="Categories"
      list={list}
      query={query}
      rows={query.data?.categories}
      many="Categories"
      one="Category"
      nameHead="CATEGORY NAME"
      nameOf={({ categoryName }) => categoryName}
      pathOf={adminCategoryPath}
      createPath={ADMIN_ROUTES.categoryCreate}
      reasonToKeep={whyCategoryKept}
      remove={(id) => remove.mutateAsync({ id })}
      restore={({ categoryName }) => create.mutateAsync({ categoryName })}
      columns={COLUMNS}
    />
  );
}
