import type { Transaction } from "@shop/db/client";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import type { ProductRecord } from "@shop/domain/contracts/products";
import { isId } from "@shop/domain/ids";
import { NO_SUCH_CATEGORY, OTHER_CATEGORY } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import { notFound, refusal } from "../../base/platform/errors.ts";

/** A product's category, sub-category and section, by their names in the API. */
type CategoryIds = Pick<ProductRecord, "category_id" | "sub_category_id" | "sub_category_section_id">;

export const NO_CATEGORY: CategoryIds = { category_id: null, sub_category_id: null, sub_category_section_id: null };

/** A category in a request: not given (undefined), none (null), or an existing row. */
export interface NamedCategories {
  category: { id: string } | null | undefined;
  categoryByName: { id: string } | null | undefined;
  subCategory: { id: string; categoryId: string } | null | undefined;
  section: { id: string; subCategoryId: string } | null | undefined;
}

/**
 * Locks the categories that a request names, so that they are not moved or removed before the transaction ends. Call it
 * before locking a product: moving a sub-category locks in this order too. NOT_FOUND for an unknown id, BAD_REQUEST for
 * an unknown name.
 */
export async function lockNamedCategories(
  tx: Transaction,
  given: Partial<CategoryIds> & { category?: string | undefined },
): Promise<NamedCategories> {
  return {
    categoryByName: given.category === undefined ? undefined : await findByName(tx, given.category),
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

/** The category of this name in any case, of which there is at most one; null for an empty name. */
async function findByName(tx: Transaction, name: string): Promise<{ id: string } | null> {
  if (name === "") return null;
  const { id, name: own } = categories;
  const [row] = await tx
    .select({ id })
    .from(categories)
    .where(sql`lower(${own}) = lower(${name})`)
    .for("key share");
  if (!row) throw wrong("category", NO_SUCH_CATEGORY);
  return row;
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
export function categoriesAfter(named: NamedCategories, before: CategoryIds): CategoryIds {
  const { category, isByName } = chosenCategory(named, before);
  const category_id = idAfter(category, before.category_id);
  const isMovedByName = isByName && category_id !== before.category_id;
  // Clients that know only names send the ids back as they were read.
  const subCategory = unlessLeftBehind(named.subCategory, isMovedByName, before.sub_category_id);
  const section = unlessLeftBehind(named.section, isMovedByName, before.sub_category_section_id);
  const place = {
    category_id,
    sub_category_id: idAfter(subCategory, before.sub_category_id),
    sub_category_section_id: idAfter(section, before.sub_category_section_id),
  };
  const parentOfSubCategory = subCategory ? subCategory.categoryId : before.category_id;
  if (place.sub_category_id !== null && parentOfSubCategory !== place.category_id) {
    throw wrong("sub_category_id", "Must be a sub category of the product's category");
  }
  const parentOfSection = section ? section.subCategoryId : before.sub_category_id;
  if (place.sub_category_section_id !== null && parentOfSection !== place.sub_category_id) {
    throw wrong("sub_category_section_id", "Must be a section of the product's sub category");
  }
  return place;
}

/**
 * The category of the id or of the name. When both are given and differ, one of them is still the product's own: the
 * other was changed. BAD_REQUEST when neither is.
 */
function chosenCategory({ category, categoryByName }: NamedCategories, { category_id: own }: CategoryIds) {
  if (categoryByName === undefined) return { category, isByName: false };
  if (category === undefined) return { category: categoryByName, isByName: true };
  const [id, byName] = [category?.id ?? null, categoryByName?.id ?? null];
  if (id === byName || byName === own) return { category, isByName: false };
  if (id === own) return { category: categoryByName, isByName: true };
  throw wrong("category", OTHER_CATEGORY);
}

/** None instead of a sub-category or section that was not changed, when the product was moved away from it. */
const unlessLeftBehind = <Row extends { id: string }>(
  row: Row | null | undefined,
  isMoved: boolean,
  before: string | null,
) => (isMoved && (row === undefined || row?.id === before) ? null : row);

const idAfter = (named: { id: string } | null | undefined, before: string | null) =>
  named === undefined ? before : (named?.id ?? null);

const wrong = (path: keyof CategoryIds | "category", message: string) =>
  refusal("BAD_REQUEST", `${path}: ${message}`, { issues: [{ path, message }] });
