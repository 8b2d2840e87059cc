import type { Database, Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { products } from "@shop/db/schema/products";
import { categories, subCategories } from "@shop/db/schema/taxonomy";
import type {
  CategoryPage,
  CategoryRecord,
  CategoryUpdate,
  newCategory,
  TaxonomyQuery,
} from "@shop/domain/contracts/taxonomy";
import { isId } from "@shop/domain/ids";
import { REMOVED } from "@shop/domain/messages";
import { pageCount } from "@shop/domain/pagination";
import { TOP_CATEGORIES } from "@shop/domain/top-categories";
import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { recordChange } from "../audit/audit.ts";
import { contains } from "../platform/list-queries.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { refusal } from "../platform/errors.ts";
import { assertVersion } from "../platform/assert-version.ts";
import { transact } from "../platform/transact.ts";
import { expectUnused, lockProducts, orderOf, refuseTakenName } from "./taxonomy-changes.ts";
import { readCategory } from "./read-taxonomy.ts";
import { toCategory } from "./taxonomy.wire.ts";

/** A page of the categories, each with what it is used by. */
export async function listCategoriesForStaff(db: Database, query: TaxonomyQuery): Promise<CategoryPage> {
  const { keyword, pageNumber, pageSize } = query;
  const where = keyword ? contains(categories.name, keyword) : undefined;
  const order = orderOf(categories, query);
  const onPage = db
    .select({ id: categories.id })
    .from(categories)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize);
  const [rows, total] = await Promise.all([
    db
      .select({ category: categories, ...usesOf(db) })
      .from(categories)
      .where(inArray(categories.id, onPage))
      .orderBy(...order),
    db.$count(categories, where),
  ]);
  const page = rows.map(({ category, ...uses }) => ({ ...toCategory(category), ...uses }));
  return { categories: page, page: pageNumber, pages: pageCount(total, pageSize), total };
}

/** Archived products and drafts are uses too. */
const usesOf = (db: Database | Transaction) => ({
  productCount: db.$count(products, eq(products.categoryId, categories.id)),
  subCategoryCount: db.$count(subCategories, eq(subCategories.categoryId, categories.id)),
});

const refuseTaken = refuseTakenName(
  "categories_name_key",
  "categoryName",
  "There is already a category with this name",
);

/** CONFLICT when the name is used already, in whatever case. */
export function createCategory(
  { db, viewer }: CustomerContext<Queryable>,
  { categoryName: name }: z.infer<typeof newCategory>,
): Promise<CategoryRecord> {
  const create = async (tx: Transaction) => {
    const id = newId();
    await tx.insert(categories).values({ id, name });
    const created = await readCategory(tx, id);
    await recordChange(tx, viewer, { ...about(created), action: "created", after: fieldsOf(created) });
    return created;
  };
  return transact(db, create).catch(refuseTaken);
}

/** Renames a category; its products are found under the new name at once. CONFLICT as above, or when `version` is not the newest. */
export function updateCategory({ db, viewer }: CustomerContext, sent: CategoryUpdate): Promise<CategoryRecord> {
  const save = async (tx: Transaction) => {
    const before = await lockCategory(tx, sent.id);
    assertVersion(sent.version, before, "This category");
    const { categoryName: name = before.categoryName } = sent;
    if (name === before.categoryName) return before;

    await lockProducts(tx, eq(products.categoryId, before._id));
    const version = before.version + 1;
    await tx.update(categories).set({ name, version }).where(eq(categories.id, before._id));
    const after = { ...before, categoryName: name, version };
    await recordChange(tx, viewer, {
      ...about(after),
      action: "updated",
      before: fieldsOf(before),
      after: fieldsOf(after),
    });
    return after;
  };
  return transact(db, save).catch(refuseTaken);
}

/** CONFLICT for a category that is used, and for one of the menu's own. */
export async function removeCategory({ db, viewer }: CustomerContext, id: string): Promise<{ message: string }> {
  await transact(db, async (tx) => {
    const removed = await lockCategory(tx, id);
    if (TOP_CATEGORIES.some((top) => top.id === removed._id))
      throw refusal("CONFLICT", `${removed.categoryName} stands in the shop's menu and can't be removed`);
    const [uses] = await tx.select(usesOf(tx)).from(categories).where(eq(categories.id, removed._id));
    if (uses) expectUnused(uses);
    await tx.delete(categories).where(eq(categories.id, removed._id));
    await recordChange(tx, viewer, { ...about(removed), action: "removed", before: fieldsOf(removed) });
  });
  return { message: REMOVED("Category") };
}

/** The category as it is; until the transaction ends nothing changes it and nothing is put into it. */
async function lockCategory(tx: Transaction, id: string): Promise<CategoryRecord> {
  if (isId(id)) await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  return readCategory(tx, id);
}

const about = (record: CategoryRecord) => ({
  entity: "category" as const,
  recordId: record._id,
  label: record.categoryName,
});
const fieldsOf = ({ categoryName }: CategoryRecord) => ({ categoryName });
