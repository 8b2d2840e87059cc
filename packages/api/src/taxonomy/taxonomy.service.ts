import type { Database, Queryable } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
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
import { eq, sql, type SQL } from "drizzle-orm";
import { notFound } from "../errors.ts";
import { toCategory, toSection, toSubCategory, type NamedRow } from "./taxonomy.wire.ts";

/** An id that can't be one matches no row. */
const is = (column: Parameters<typeof eq>[0], id: string): SQL => (isId(id) ? eq(column, id) : sql`false`);

export async function listCategories(db: Database): Promise<Category[]> {
  return (await runPrepared<NamedRow>(db, "select id, name from categories order by id", [])).map(toCategory);
}

/** With its version, for whoever is going to change it. */
export async function readCategory(db: Queryable, id: string): Promise<CategoryRecord> {
  const [found] = await db.select().from(categories).where(is(categories.id, id));
  if (!found) throw notFound("Category");
  return { ...toCategory(found), version: found.version };
}

/** Those of one category, or all. */
export async function listSubCategories(db: Database, only: { categoryId?: string } = {}): Promise<SubCategory[]> {
  const { categoryId } = only;
  if (categoryId !== undefined && !isId(categoryId)) return [];
  const where = categoryId === undefined ? "" : "where c.id = $1";
  const text = `select s.id, s.name, c.id as category_id, c.name as category
    from sub_categories s join categories c on c.id = s.category_id ${where} order by c.id, s.id`;
  const rows = await runPrepared<SubCategoryListRow>(db, text, categoryId === undefined ? [] : [categoryId]);
  return rows.map((row) => toSubCategory(row, categoryOf(row)));
}

/** A sub-category, or a section, as the lists select it with what it lies in. */
interface SubCategoryListRow extends NamedRow {
  category_id: string;
  category: string;
}
interface SectionListRow extends SubCategoryListRow {
  sub_category_id: string;
  sub_category: string;
}

const categoryOf = ({ category_id, category }: SubCategoryListRow): NamedRow => ({ id: category_id, name: category });

export async function readSubCategory(db: Queryable, id: string): Promise<SubCategoryRecord> {
  const [found] = await db
    .select({ subCategory: subCategories, category: categories })
    .from(subCategories)
    .innerJoin(categories, eq(categories.id, subCategories.categoryId))
    .where(is(subCategories.id, id));
  if (!found) throw notFound("Sub category");
  return { ...toSubCategory(found.subCategory, found.category), version: found.subCategory.version };
}

/** Those of one sub-category, or all. */
export async function listSections(db: Database, only: { subCategoryId?: string } = {}): Promise<Section[]> {
  const { subCategoryId } = only;
  if (subCategoryId !== undefined && !isId(subCategoryId)) return [];
  const where = subCategoryId === undefined ? "" : "where s.id = $1";
  const text = `select x.id, x.name, s.id as sub_category_id, s.name as sub_category, c.id as category_id, c.name as category
    from sub_category_sections x join sub_categories s on s.id = x.sub_category_id join categories c on c.id = s.category_id
    ${where} order by c.id, s.id, x.id`;
  const rows = await runPrepared<SectionListRow>(db, text, subCategoryId === undefined ? [] : [subCategoryId]);
  return rows.map((row) => toSection(row, { id: row.sub_category_id, name: row.sub_category }, categoryOf(row)));
}

export async function readSection(db: Queryable, id: string): Promise<SectionRecord> {
  const [found] = await db
    .select({ section: subCategorySections, subCategory: subCategories, category: categories })
    .from(subCategorySections)
    .innerJoin(subCategories, eq(subCategories.id, subCategorySections.subCategoryId))
    .innerJoin(categories, eq(categories.id, subCategories.categoryId))
    .where(is(subCategorySections.id, id));
  if (!found) throw notFound("Sub category section");
  return { ...toSection(found.section, found.subCategory, found.category), version: found.section.version };
}
