import { ADMIN_ROUTES, adminSubCategoryPath } from "@shop/domain/screens/admin-paths";
import type { SubCategoryPage } from "@shop/domain/contracts/taxonomy";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../lib/trpc.ts";
import { TaxonomyList, useTaxonomyList, productsColumn, whyKept } from "./taxonomy-list.tsx";

type Row = SubCategoryPage["subCategories"][number];

/** The sub-categories, with what each is used by. */
export function SubCategoriesScreen() {
  const list = useTaxonomyList();
  const query = trpc.taxonomy.subCategories.adminList.useQuery(list.input, { placeholderData: keepPreviousData });
  const remove = trpc.taxonomy.subCategories.remove.useMutation();
  const create = trpc.taxonomy.subCategories.create.useMutation();
  return (
    <TaxonomyList<Row>
      title="Sub Categories"
      list={list}
      query={query}
      rows={query.data?.subCategories}
      many="Sub Categories"
      one="Sub Category"
      nameHead="SUB CATEGORY NAME"
      nameOf={({ subCategoryName }) => subCategoryName}
      pathOf={adminSubCategoryPath}
      createPath={ADMIN_ROUTES.subCategoryCreate}
      reasonToKeep={whyKept}
      remove={(id) => remove.mutateAsync({ id })}
      restore={({ subCategoryName, Category_Id }) =>
        create.mutateAsync({ subCategoryName, Category_Id: Category_Id._id })
      }
      columns={[
        { key: "category", head: "CATEGORY", cell: (row) => row.Category_Id.categoryName },
        productsColumn,
        { key: "sections", head: "SECTIONS", cell: ({ sectionCount }) => sectionCount, isFigure: true },
      ]}
    />
  );
}
