import type { Section, SubCategory } from "@shop/domain/contracts/taxonomy";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import { useMemo } from "react";
import { trpc, type QueryUtils } from "../../lib/trpc.ts";

export interface SubCategoryBranch {
  id: string;
  name: string;
  sections: { id: string; name: string }[];
}

interface CategoryBranch {
  id: string;
  name: string;
  subCategories: SubCategoryBranch[];
}

const RARELY_CHANGES = { staleTime: 10 * 60_000 };

/** The four top categories with their sub-categories and sections; undefined while they are loading or not enabled. */
export function useTopCategories(enabled = true): CategoryBranch[] | undefined {
  const { data: subCategories } = useSubCategories(enabled);
  const { data: sections } = trpc.taxonomy.sections.list.useQuery(undefined, { ...RARELY_CHANGES, enabled });
  return useMemo(() => subCategories && sections && branches(subCategories, sections), [subCategories, sections]);
}

/** Prefetches the data of useTopCategories. */
export async function prefetchTopCategories(reads: QueryUtils): Promise<void> {
  await Promise.all([prefetchSubCategories(reads), reads.taxonomy.sections.list.prefetch(undefined, RARELY_CHANGES)]);
}

export function useSubCategories(enabled = true) {
  return trpc.taxonomy.subCategories.list.useQuery(undefined, { ...RARELY_CHANGES, enabled });
}

/** Prefetches the data of useSubCategories. */
export function prefetchSubCategories({ taxonomy }: QueryUtils): Promise<void> {
  return taxonomy.subCategories.list.prefetch(undefined, RARELY_CHANGES);
}

export function useCategories(enabled: boolean) {
  return trpc.taxonomy.categories.list.useQuery(undefined, { ...RARELY_CHANGES, enabled });
}

/** Prefetches the data of useCategories. */
export function prefetchCategories({ taxonomy }: QueryUtils): Promise<void> {
  return taxonomy.categories.list.prefetch(undefined, RARELY_CHANGES);
}

export function useSection(id: string | undefined) {
  return trpc.taxonomy.sections.byId.useQuery({ id: id ?? "" }, { ...RARELY_CHANGES, enabled: id !== undefined });
}

/** Prefetches the data of useSection. */
export function prefetchSection({ taxonomy }: QueryUtils, id: string): Promise<void> {
  return taxonomy.sections.byId.prefetch({ id }, RARELY_CHANGES);
}

function branches(subCategories: SubCategory[], sections: Section[]): CategoryBranch[] {
  return TOP_CATEGORIES.map(({ id, name }) => ({
    id,
    name,
    subCategories: subCategories
      .filter((sub) => sub.Category_Id._id === id)
      .map((sub) => ({
        id: sub._id,
        name: sub.subCategoryName,
        sections: sections
          .filter((section) => section.SubCategory_Id._id === sub._id)
          .map((section) => ({ id: section._id, name: section.SubCategorySectionName })),
      })),
  }));
}
