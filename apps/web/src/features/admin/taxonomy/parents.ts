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

/** How a parent's id is said to people: 'Gloves', or 'Protective Wear › Gloves'. */
export const nameIn = (parents: readonly Parent[] | undefined) => (id: unknown) => {
  const parent = parents?.find((each) => each.id === id);
  if (!parent) return "One that was removed";
  return parent.group ? `${parent.group} › ${parent.name}` : parent.name;
};
