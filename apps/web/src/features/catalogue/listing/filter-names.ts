import type { ProductFilter } from "@shop/domain/paths";
import { TOP_CATEGORIES } from "@shop/domain/top-categories";
import { useCategories, useSection, useSubCategories } from "../taxonomy.ts";

/** A filter in words, from the widest to the narrowest; a part that is not read yet, or not there, is left out. */
export function useFilterNames(filter: ProductFilter): string[] {
  const { data: section } = useSection(filter.subcatsec);
  const { data: subCategories } = useSubCategories();
  const top = TOP_CATEGORIES.find((category) => category.id === filter.cat);
  const { data: categories } = useCategories(filter.cat !== undefined && top === undefined);

  const subCategory = subCategories?.find((sub) => sub._id === filter.subcat) ?? section?.SubCategory_Id;
  const category =
    top?.name ??
    categories?.find(({ _id }) => _id === filter.cat)?.categoryName ??
    subCategory?.Category_Id.categoryName;
  return [category, subCategory?.subCategoryName, section?.SubCategorySectionName].filter((name) => name !== undefined);
}
