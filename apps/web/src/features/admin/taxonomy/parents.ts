import { trpc } from "../../../lib/trpc.ts";

/** A parent to choose; `group` is what the parents lie in themselves. */
export interface Parent {
  id: string;
  name: string;
  group?: string;
}

const byName = (one: Parent, other: Parent) => one.name.localeCompare(other.name, "en-AU");

export function useCategoryChoices() {
  const { data, error } = trpc.taxonomy.categories.list.useQuery();
  const choices = data?.map(({ _id, categoryName }): Parent => ({ id: _id, name: categoryName }));
  return { choices: choices?.toSorted(byName), error };
}

export function useSubCategoryChoices() {
  const { data, error } = trpc.taxonomy.subCategories.list.useQuery();
  const choices = data?.map((sub): Parent => ({
    id: sub._id,
    name: sub.subCategoryName,
    group: sub.Category_Id.categoryName,
  }));
  return { choices: choices?.toSorted(byName), error };
}
