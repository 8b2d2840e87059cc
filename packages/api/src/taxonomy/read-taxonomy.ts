import type { Database, Queryable } from "@shop/db/client";
import { runPrepared, runPreparedRows } from "@shop/db/prepared";
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
import { notFound } from "../platform/errors.ts";
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
  const text = `select s.id, s.name, c.id, c.name
    from sub_categories s join categories c on c.id = s.category_id ${where} order by c.id, s.id`;
  const rows = await runPreparedRows<SubCategoryRow>(db, text, categoryId === undefined ? [] : [categoryId]);
  return rows.map(([id, name, ofCategory, category]) =>
    toSubCategory({ id, name }, { id: ofCategory, name: category }),
  );
}

/** Ids and names in turn: of an entry, and of what it lies in. */
type SubCategoryRow = [string, string, string, string];
type SectionRow = [string, string, string, string, string, string];

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
  const text = `select x.id, x.name, s.id, s.name, c.id, c.name
    from sub_category_sections x join sub_categories s on s.id = x.sub_category_id join categories c on c.id = s.category_id
    ${where} order by c.id, s.id, x.id`;
  const rows = await runPreparedRows<SectionRow>(db, text, subCategoryId === undefined ? [] : [subCategoryId]);
  return rows.map(([id, name, ofSub, sub, ofCategory, category]) =>
    toSection({ id, name }, { id: ofSub, name: sub }, { id: ofCategory, name: category }),
  );
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
