import type { ProductFilter } from "@shop/domain/screens/paths";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import type { QueryUtils } from "../../../lib/trpc.ts";
import {
  prefetchCategories,
  prefetchSection,
  prefetchSubCategories,
  useCategories,
  useSection,
  useSubCategories,
} from "../taxonomy.ts";

const topCategory = ({ cat }: ProductFilter) => TOP_CATEGORIES.find((category) => category.id === cat);

/** The names of category, sub-category and section; unknown ones and those still loading are left out. */
export function useFilterNames(filter: ProductFilter): string[] {
  const { data: section } = useSection(filter.subcatsec);
  const { data: subCategories } = useSubCategories();
  const top = topCategory(filter);
  const { data: categories } = useCategories(filter.cat !== undefined && top === undefined);

  const subCategory = subCategories?.find((sub) => sub._id === filter.subcat) ?? section?.SubCategory_Id;
  const category =
    top?.name ??
    categories?.find(({ _id }) => _id === filter.cat)?.categoryName ??
    subCategory?.Category_Id.categoryName;
  return [category, subCategory?.subCategoryName, section?.SubCategorySectionName].filter((name) => name !== undefined);
}

/** Prefetches the data of useFilterNames. */
export function prefetchFilterNames(reads: QueryUtils, filter: ProductFilter): Promise<void>[] {
  return [
    prefetchSubCategories(reads),
    ...(filter.subcatsec === undefined ? [] : [prefetchSection(reads, filter.subcatsec)]),
    ...(filter.cat === undefined || topCategory(filter) ? [] : [prefetchCategories(reads)]),
  ];
}
