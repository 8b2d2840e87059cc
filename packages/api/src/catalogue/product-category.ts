import type { Transaction } from "@shop/db/client";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import type { ProductRecord } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { eq } from "drizzle-orm";
import { notFound, refusal } from "../platform/errors.ts";

/** A product's category, sub-category and section, by their names in the API. */
type CategoryIds = Pick<ProductRecord, "category_id" | "sub_category_id" | "sub_category_section_id">;

export const NO_CATEGORY: CategoryIds = { category_id: null, sub_category_id: null, sub_category_section_id: null };

/** A category in a request: not given (undefined), none (null), or an existing row. */
export interface NamedCategories {
  category: { id: string } | null | undefined;
  subCategory: { id: string; categoryId: string } | null | undefined;
  section: { id: string; subCategoryId: string } | null | undefined;
}

/**
 * Locks the categories that a request names, so that they are not moved or removed before the transaction ends. Call it
 * before locking a product: moving a sub-category locks in this order too. NOT_FOUND for an unknown id.
 */
export async function lockNamedCategories(tx: Transaction, given: Partial<CategoryIds>): Promise<NamedCategories> {
  return {
    category: await findNamed(given.category_id, "Category", (id) =>
      tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for("key share"),
    ),
    subCategory: await findNamed(given.sub_category_id, "Sub category", (id) => {
      const { id: own, categoryId } = subCategories;
      return tx.select({ id: own, categoryId }).from(subCategories).where(eq(own, id)).for("key share");
    }),
    section: await findNamed(given.sub_category_section_id, "Sub category section", (id) => {
      const { id: own, subCategoryId } = subCategorySections;
      return tx.select({ id: own, subCategoryId }).from(subCategorySections).where(eq(own, id)).for("key share");
    }),
  };
}

async function findNamed<Row>(
  id: string | null | undefined,
  what: string,
  find: (id: string) => PromiseLike<Row[]>,
): Promise<Row | null | undefined> {
  if (id === undefined) return undefined;
  if (id === null || id === "") return null;
  const [row] = isId(id) ? await find(id) : [];
  if (!row) throw notFound(what);
  return row;
}

/** The new categories of a product whose current ones are `before`. BAD_REQUEST when they do not belong together. */
export function categoriesAfter({ category, subCategory, section }: NamedCategories, before: CategoryIds): CategoryIds {
  const place = {
    category_id: idAfter(category, before.category_id),
    sub_category_id: idAfter(subCategory, before.sub_category_id),
    sub_category_section_id: idAfter(section, before.sub_category_section_id),
  };
  const parentOfSubCategory = subCategory ? subCategory.categoryId : before.category_id;
  if (place.sub_category_id !== null && parentOfSubCategory !== place.category_id) {
    throw wrongParent("sub_category_id", "Must be a sub category of the product's category");
  }
  const parentOfSection = section ? section.subCategoryId : before.sub_category_id;
  if (place.sub_category_section_id !== null && parentOfSection !== place.sub_category_id) {
    throw wrongParent("sub_category_section_id", "Must be a section of the product's sub category");
  }
  return place;
}

const idAfter = (named: { id: string } | null | undefined, before: string | null) =>
  named === undefined ? before : (named?.id ?? null);

const wrongParent = (path: keyof CategoryIds, message: string) =>
  refusal("BAD_REQUEST", `${path}: ${message}`, { issues: [{ path, message }] });
