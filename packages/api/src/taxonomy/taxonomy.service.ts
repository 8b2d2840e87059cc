import type { Queryable } from "@shop/db/client";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import type {
  Category,
  CategoryRecord,
  Section,
  SectionRecord,
  SubCategory,
  SubCategoryRecord,
} from "@shop/domain/contracts/taxonomy";
import { isId } from "@shop/domain/ids";
import { asc, eq, sql, type SQL } from "drizzle-orm";
import { notFound } from "../errors.ts";
import { toCategory, toSection, toSubCategory } from "./taxonomy.wire.ts";

/** An id that can't be one matches no row. */
const is = (column: Parameters<typeof eq>[0], id: string): SQL => (isId(id) ? eq(column, id) : sql`false`);

export async function listCategories(db: Queryable): Promise<Category[]> {
  return (await selectCategories(db)).map(toCategory);
}

/** With its version, for whoever is going to change it. */
export async function readCategory(db: Queryable, id: string): Promise<CategoryRecord> {
  const [found] = await selectCategories(db, is(categories.id, id));
  if (!found) throw notFound("Category");
  return { ...toCategory(found), version: found.version };
}

const selectCategories = (db: Queryable, where?: SQL) =>
  db.select().from(categories).where(where).orderBy(asc(categories.id));

export async function listSubCategories(db: Queryable, only: { categoryId?: string } = {}): Promise<SubCategory[]> {
  const where = only.categoryId === undefined ? undefined : is(subCategories.categoryId, only.categoryId);
  return (await selectSubCategories(db, where)).map((row) => toSubCategory(row.subCategory, row.category));
}

export async function readSubCategory(db: Queryable, id: string): Promise<SubCategoryRecord> {
  const [found] = await selectSubCategories(db, is(subCategories.id, id));
  if (!found) throw notFound("Sub category");
  return { ...toSubCategory(found.subCategory, found.category), version: found.subCategory.version };
}

const selectSubCategories = (db: Queryable, where?: SQL) =>
  db
    .select({ subCategory: subCategories, category: categories })
    .from(subCategories)
    .innerJoin(categories, eq(categories.id, subCategories.categoryId))
    .where(where)
    .orderBy(asc(categories.id), asc(subCategories.id));

export async function listSections(db: Queryable, only: { subCategoryId?: string } = {}): Promise<Section[]> {
  const where =
    only.subCategoryId === undefined ? undefined : is(subCategorySections.subCategoryId, only.subCategoryId);
  return (await selectSections(db, where)).map((row) => toSection(row.section, row.subCategory, row.category));
}

export async function readSection(db: Queryable, id: string): Promise<SectionRecord> {
  const [found] = await selectSections(db, is(subCategorySections.id, id));
  if (!found) throw notFound("Sub category section");
  return { ...toSection(found.section, found.subCategory, found.category), version: found.section.version };
}

const selectSections = (db: Queryable, where?: SQL) =>
  db
    .select({ section: subCategorySections, subCategory: subCategories, category: categories })
    .from(subCategorySections)
    .innerJoin(subCategories, eq(subCategories.id, subCategorySections.subCategoryId))
    .innerJoin(categories, eq(categories.id, subCategories.categoryId))
    .where(where)
    .orderBy(asc(categories.id), asc(subCategories.id), asc(subCategorySections.id));
