import type { Database } from "@shop/db/client";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import type { Category, Section, SubCategory } from "@shop/domain/contracts/taxonomy";
import { isId } from "@shop/domain/ids";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { notFound } from "../errors.ts";
import { toCategory, toSection, toSubCategory } from "./taxonomy.wire.ts";

/** An id that can't be one matches no row. */
const is = (column: Parameters<typeof eq>[0], id: string): SQL => (isId(id) ? eq(column, id) : sql`false`);

export async function listCategories(db: Database, id?: string): Promise<Category[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(id === undefined ? undefined : is(categories.id, id))
    .orderBy(asc(categories.id));
  return rows.map(toCategory);
}

export async function readCategory(db: Database, id: string): Promise<Category> {
  const [found] = await listCategories(db, id);
  if (!found) throw notFound("Category");
  return found;
}

export async function listSubCategories(
  db: Database,
  only: { id?: string; categoryId?: string } = {},
): Promise<SubCategory[]> {
  const rows = await db
    .select({ subCategory: subCategories, category: categories })
    .from(subCategories)
    .innerJoin(categories, eq(categories.id, subCategories.categoryId))
    .where(
      and(
        only.id === undefined ? undefined : is(subCategories.id, only.id),
        only.categoryId === undefined ? undefined : is(subCategories.categoryId, only.categoryId),
      ),
    )
    .orderBy(asc(categories.id), asc(subCategories.id));
  return rows.map((row) => toSubCategory(row.subCategory, row.category));
}

export async function readSubCategory(db: Database, id: string): Promise<SubCategory> {
  const [found] = await listSubCategories(db, { id });
  if (!found) throw notFound("Sub category");
  return found;
}

export async function listSections(
  db: Database,
  only: { id?: string; subCategoryId?: string } = {},
): Promise<Section[]> {
  const rows = await db
    .select({ section: subCategorySections, subCategory: subCategories, category: categories })
    .from(subCategorySections)
    .innerJoin(subCategories, eq(subCategories.id, subCategorySections.subCategoryId))
    .innerJoin(categories, eq(categories.id, subCategories.categoryId))
    .where(
      and(
        only.id === undefined ? undefined : is(subCategorySections.id, only.id),
        only.subCategoryId === undefined ? undefined : is(subCategorySections.subCategoryId, only.subCategoryId),
      ),
    )
    .orderBy(asc(categories.id), asc(subCategories.id), asc(subCategorySections.id));
  return rows.map((row) => toSection(row.section, row.subCategory, row.category));
}

export async function readSection(db: Database, id: string): Promise<Section> {
  const [found] = await listSections(db, { id });
  if (!found) throw notFound("Sub category section");
  return found;
}
