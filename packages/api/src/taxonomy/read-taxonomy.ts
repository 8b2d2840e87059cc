import type { Database } from "@shop/db/client";
import { runPrepared, runPreparedRows } from "@shop/db/prepared";
import type { Category, Section, SubCategory } from "@shop/domain/contracts/taxonomy";
import { isId } from "@shop/domain/ids";

export interface NamedRow {
  id: string;
  name: string;
}

export const toCategory = (row: NamedRow): Category => ({ _id: row.id, categoryName: row.name });

export const toSubCategory = (row: NamedRow, category: NamedRow): SubCategory => ({
  _id: row.id,
  subCategoryName: row.name,
  Category_Id: toCategory(category),
});

export const toSection = (row: NamedRow, subCategory: NamedRow, category: NamedRow): Section => ({
  _id: row.id,
  SubCategorySectionName: row.name,
  SubCategory_Id: toSubCategory(subCategory, category),
});

export async function listCategories(db: Database): Promise<Category[]> {
  return (await runPrepared<NamedRow>(db, "select id, name from categories order by id", [])).map(toCategory);
}

/** The sub-categories of one category, or all. */
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

/** Ids and names in turn: of an entry, then of its parents. */
type SubCategoryRow = [string, string, string, string];
type SectionRow = [string, string, string, string, string, string];

/** The sections of one sub-category, or all. */
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
