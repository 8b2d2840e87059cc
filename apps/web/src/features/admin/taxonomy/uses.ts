import { TOP_CATEGORIES } from "@shop/domain/top-categories";

export interface Uses {
  productCount: number;
  subCategoryCount?: number;
  sectionCount?: number;
}

const amount = (count = 0, one: string, many: string) =>
  count > 0 ? [`${count.toLocaleString("en-AU")} ${count === 1 ? one : many}`] : [];

/** Why a record can't be removed: by what it is used, as the server says it too; undefined when it can. */
export function whyKept({ productCount, subCategoryCount, sectionCount }: Uses): string | undefined {
  const users = [
    ...amount(productCount, "product", "products"),
    ...amount(subCategoryCount, "sub category", "sub categories"),
    ...amount(sectionCount, "section", "sections"),
  ];
  return users.length > 0 ? `Used by ${users.join(" and ")}` : undefined;
}

/** The menu's own categories stay even when nothing uses them (contract section 5). */
export const whyCategoryKept = (category: Uses & { _id: string }) =>
  whyKept(category) ?? (TOP_CATEGORIES.some(({ id }) => id === category._id) ? "Stands in the shop's menu" : undefined);
