import type { Transaction, Database } from "@shop/db/client";
import { products } from "@shop/db/schema/products";
import { categories, subCategories, subCategorySections as sections } from "@shop/db/schema/taxonomy";
import type { Category, Section, SubCategory } from "@shop/domain/contracts/taxonomy";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import { eq, sql } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import { runPrepared } from "@shop/db/prepared";
import { isId } from "@shop/domain/ids";

export interface NamedRow {
  id: string;
  name: string;
}

const toCategory = (row: NamedRow): Category => ({ _id: row.id, categoryName: row.name });

const toSubCategory = (row: NamedRow, category: NamedRow): SubCategory => ({
  _id: row.id,
  subCategoryName: row.name,
  Category_Id: toCategory(category),
});

const toSection = (row: NamedRow, subCategory: NamedRow, category: NamedRow): Section => ({
  _id: row.id,
  SubCategorySectionName: row.name,
  SubCategory_Id: toSubCategory(subCategory, category),
});

/** The differences between categories, sub-categories and sections. */
export interface Level<
  Lineage extends NamedRow[],
  Wire extends { _id: string },
  Field extends string,
  Use extends string,
> {
  entity: "category" | "subCategory" | "section";
  /** In messages: `Sub category not found`, and `This sub category was changed …`. */
  title: string;
  called: string;
  table: typeof categories | typeof subCategories | typeof sections;
  /** The FROM clause: the table as `e`, joined with its parents. */
  from: string;
  /** The aliases in `from`, from the entry to its outermost parent. */
  lineage: { [Index in keyof Lineage]: string };
  toWire: (...lineage: Lineage) => Wire;
  /** The API's field names of the name and the parent's id. */
  nameField: Field;
  parentField?: Field;
  /** The column of a product with its entry of this level. */
  ofProduct: typeof products.categoryId | typeof products.subCategoryId | typeof products.sectionId;
  /** What uses an entry: SQL that counts it. Archived products and drafts count too. */
  uses: Record<Use, string>;
  /** The unique index of names, and the message of its violation. */
  taken: { constraint: string; sentence: string };
  parent?: { table: typeof categories | typeof subCategories; title: string };
  insert: (tx: Transaction, entry: NamedRow, parentId: string) => Promise<unknown>;
  /** Also moves the entry's products. */
  update: (tx: Transaction, entry: NamedRow & { version: number }, parentId: string) => Promise<unknown>;
  /** Throws for an entry that must not be removed even when it is unused. */
  assertRemovable?: (entry: NamedRow) => void;
}

export const CATEGORIES: Level<[NamedRow], Category, "categoryName", "productCount" | "subCategoryCount"> = {
  entity: "category",
  title: "Category",
  called: "category",
  table: categories,
  from: "categories e",
  lineage: ["e"],
  toWire: toCategory,
  nameField: "categoryName",
  ofProduct: products.categoryId,
  uses: {
    productCount: "select count(*) from products where category_id = e.id",
    subCategoryCount: "select count(*) from sub_categories where category_id = e.id",
  },
  taken: {
    constraint: "categories_name_key",
    sentence: "There is already a category with this name",
  },
  insert: (tx, entry) => tx.insert(categories).values(entry),
  update: (tx, { id, ...changes }) => tx.update(categories).set(changes).where(eq(categories.id, id)),
  assertRemovable: ({ id, name }) => {
    if (TOP_CATEGORIES.some((top) => top.id === id))
      throw refusal("CONFLICT", `${name} is part of the shop's menu and can't be removed`);
  },
};

export const SUB_CATEGORIES: Level<
  [NamedRow, NamedRow],
  SubCategory,
  "subCategoryName" | "Category_Id",
  "productCount" | "sectionCount"
> = {
  entity: "subCategory",
  title: "Sub category",
  called: "sub category",
  table: subCategories,
  from: "sub_categories e join categories c on c.id = e.category_id",
  lineage: ["e", "c"],
  toWire: toSubCategory,
  nameField: "subCategoryName",
  parentField: "Category_Id",
  ofProduct: products.subCategoryId,
  uses: {
    productCount: "select count(*) from products where sub_category_id = e.id",
    sectionCount: "select count(*) from sub_category_sections where sub_category_id = e.id",
  },
  taken: {
    constraint: "sub_categories_name_key",
    sentence: "The category already has a sub category with this name",
  },
  parent: { table: categories, title: "Category" },
  insert: (tx, entry, categoryId) => tx.insert(subCategories).values({ ...entry, categoryId }),
  // The foreign key updates the category of its products.
  update: (tx, { id, ...changes }, categoryId) =>
    tx
      .update(subCategories)
      .set({ ...changes, categoryId })
      .where(eq(subCategories.id, id)),
};

export const SECTIONS: Level<
  [NamedRow, NamedRow, NamedRow],
  Section,
  "SubCategorySectionName" | "SubCategory_Id",
  "productCount"
> = {
  entity: "section",
  title: "Sub category section",
  called: "section",
  table: sections,
  from: `sub_category_sections e join sub_categories s on s.id = e.sub_category_id
    join categories c on c.id = s.category_id`,
  lineage: ["e", "s", "c"],
  toWire: toSection,
  nameField: "SubCategorySectionName",
  parentField: "SubCategory_Id",
  ofProduct: products.sectionId,
  uses: { productCount: "select count(*) from products where section_id = e.id" },
  taken: {
    constraint: "sub_category_sections_name_key",
    sentence: "The sub category already has a section with this name",
  },
  parent: { table: subCategories, title: "Sub category" },
  insert: (tx, entry, subCategoryId) => tx.insert(sections).values({ ...entry, subCategoryId }),
  update: (tx, { id, ...changes }, subCategoryId) => {
    const moved = tx.$with("moved").as(
      tx
        .update(sections)
        .set({ ...changes, subCategoryId })
        .where(eq(sections.id, id))
        .returning({ id: sections.id }),
    );
    // In one statement, because between two statements a product would be in a section outside its category.
    const categoryId = sql`(select category_id from sub_categories where id = ${subCategoryId})`;
    return tx.with(moved).update(products).set({ categoryId, subCategoryId }).where(eq(products.sectionId, id));
  },
};

/** SQL for the ids and names of an entry and its parents, as `toWire` takes them. */
export const lineageSql = ({ lineage }: { lineage: readonly string[] }): string =>
  `json_build_array(${lineage.map((alias) => `json_build_object('id', ${alias}.id, 'name', ${alias}.name)`).join(", ")})`;

/** The entries of a level, all or those of one parent. */
async function listEntries<Lineage extends NamedRow[], Wire extends { _id: string }>(
  db: Database,
  level: Pick<Level<Lineage, Wire, never, never>, "from" | "lineage" | "toWire">,
  parentId?: string,
): Promise<Wire[]> {
  if (parentId !== undefined && !isId(parentId)) return [];
  const where = parentId === undefined ? "" : `where ${level.lineage[1]}.id = $1`;
  const order = level.lineage.toReversed().map((alias) => `${alias}.id`);
  const text = `select ${lineageSql(level)} as lineage from ${level.from} ${where} order by ${order.join(", ")}`;
  const rows = await runPrepared<{ lineage: Lineage }>(db, text, parentId === undefined ? [] : [parentId]);
  return rows.map(({ lineage }) => level.toWire(...lineage));
}

export const listCategories = (db: Database): Promise<Category[]> => listEntries(db, CATEGORIES);

/** The sub-categories of one category, or all. */
export const listSubCategories = (db: Database, only: { categoryId?: string } = {}): Promise<SubCategory[]> =>
  listEntries(db, SUB_CATEGORIES, only.categoryId);

/** The sections of one sub-category, or all. */
export const listSections = (db: Database, only: { subCategoryId?: string } = {}): Promise<Section[]> =>
  listEntries(db, SECTIONS, only.subCategoryId);
