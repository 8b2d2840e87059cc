interface Uses {
  productCount: number;
  subCategoryCount?: number;
  sectionCount?: number;
}

const amount = (count = 0, one: string, many: string) =>
  count > 0 ? [`${count.toLocaleString("en-AU")} ${count === 1 ? one : many}`] : [];

/** Why a record can't be removed: what uses it, in the server's words; undefined when it can. */
export function whyKept({ productCount, subCategoryCount, sectionCount }: Uses): string | undefined {
  const users = [
    ...amount(productCount, "product", "products"),
    ...amount(subCategoryCount, "sub category", "sub categories"),
    ...amount(sectionCount, "section", "sections"),
  ];
  return users.length > 0 ? `Used by ${users.join(" and ")}` : undefined;
}

/** How many products a record has. */
export const productsColumn = {
  key: "products",
  head: "PRODUCTS",
  cell: ({ productCount }: Uses) => productCount.toLocaleString("en-AU"),
  isFigure: true,
};
