import type { Category, Section, SubCategory } from "@shop/domain/contracts/taxonomy";
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
  const { data: categories } = useCategories(filter.cat !== undefined && topCategory(filter) === undefined);
  return namesOf(filter, { section, subCategories, categories });
}

/** The same from what prefetchFilterNames has read. */
export function readFilterNames({ taxonomy }: QueryUtils, filter: ProductFilter): string[] {
  return namesOf(filter, {
    section: filter.subcatsec === undefined ? undefined : taxonomy.sections.byId.getData({ id: filter.subcatsec }),
    subCategories: taxonomy.subCategories.list.getData(),
    categories: taxonomy.categories.list.getData(),
  });
}

interface Taxonomy {
  section: Section | undefined;
  subCategories: SubCategory[] | undefined;
  categories: Category[] | undefined;
}

function namesOf(filter: ProductFilter, { section, subCategories, categories }: Taxonomy): string[] {
  const subCategory = subCategories?.find((sub) => sub._id === filter.subcat) ?? section?.SubCategory_Id;
  const category =
    topCategory(filter)?.name ??
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
