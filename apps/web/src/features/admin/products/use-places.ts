import { useEffect, useEffectEvent } from "react";
import { trpc } from "../../../lib/trpc.ts";

/**
 * The categories, sub-categories and sections of products. They are read again when the window gets the focus, because
 * one may have been added in another tab.
 */
export function usePlaces() {
  const { categories, subCategories, sections } = trpc.taxonomy;
  const reads = [categories.list.useQuery(), subCategories.list.useQuery(), sections.list.useQuery()] as const;
  const readAgain = () => {
    for (const { refetch } of reads) void refetch();
  };
  const onFocus = useEffectEvent(readAgain);
  useEffect(() => {
    const listen = () => onFocus();
    window.addEventListener("focus", listen);
    return () => window.removeEventListener("focus", listen);
  }, []);

  const [{ data: ofCategories = [] }, { data: ofSubCategories = [] }, { data: ofSections = [] }] = reads;
  return {
    categories: ofCategories.map(({ _id, categoryName }) => ({ id: _id, name: categoryName })),
    subCategories: ofSubCategories.map((sub) => ({ id: sub._id, name: sub.subCategoryName, in: sub.Category_Id._id })),
    sections: ofSections.map((section) => ({
      id: section._id,
      name: section.SubCategorySectionName,
      in: section.SubCategory_Id._id,
    })),
    isLoading: reads.some(({ isPending }) => isPending),
    error: reads.find(({ error, data }) => error && !data)?.error ?? null,
    readAgain,
  };
}

export type Places = ReturnType<typeof usePlaces>;
