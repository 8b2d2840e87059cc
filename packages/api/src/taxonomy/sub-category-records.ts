import type { Database, Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { products } from "@shop/db/schema/products";
import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import type {
  newSubCategory,
  SubCategoryPage,
  SubCategoryRecord,
  SubCategoryUpdate,
  TaxonomyQuery,
} from "@shop/domain/contracts/taxonomy";
import { isId } from "@shop/domain/ids";
import { REMOVED } from "@shop/domain/messages";
import { pageCount } from "@shop/domain/pagination";
import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordChange } from "../audit/audit.ts";
import { contains } from "../platform/list-queries.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { assertVersion } from "../platform/assert-version.ts";
import { transact } from "../platform/transact.ts";
import { expectUnused, keepCategory, lockProducts, orderOf, refuseTakenName } from "./taxonomy-changes.ts";
import { readSubCategory } from "./read-taxonomy.ts";
import { toSubCategory } from "./taxonomy.wire.ts";

/** A page of the sub-categories, each with what it is used by; `keyword` matches the category's name too. */
export async function listSubCategoriesForStaff(db: Database, query: TaxonomyQuery): Promise<SubCategoryPage> {
  const { keyword, pageNumber, pageSize } = query;
  const names = sql`concat_ws(' ', ${subCategories.name}, ${categories.name})`;
  const order = orderOf(subCategories, query);
  const matching = () =>
    db
      .select({ id: subCategories.id })
      .from(subCategories)
      .innerJoin(categories, eq(categories.id, subCategories.categoryId))
      .where(keyword ? contains(names, keyword) : undefined);
  const onPage = matching()
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize);
  const [rows, total] = await Promise.all([
    db
      .select({ subCategory: subCategories, category: categories, ...usesOf(db) })
      .from(subCategories)
      .innerJoin(categories, eq(categories.id, subCategories.categoryId))
      .where(inArray(subCategories.id, onPage))
      .orderBy(...order),
    db.$count(matching().as("matching")),
  ]);
  const page = rows.map(({ subCategory, category, ...uses }) => ({ ...toSubCategory(subCategory, category), ...uses }));
  return { subCategories: page, page: pageNumber, pages: pageCount(total, pageSize), total };
}

/** Archived products and drafts are uses too. */
const usesOf = (db: Database | Transaction) => ({
  productCount: db.$count(products, eq(products.subCategoryId, subCategories.id)),
  sectionCount: db.$count(subCategorySections, eq(subCategorySections.subCategoryId, subCategories.id)),
});

const refuseTaken = refuseTakenName(
  "sub_categories_name_key",
  "subCategoryName",
  "The category already has a sub category with this name",
);

/** CONFLICT when the category has the name already, in whatever case; NOT_FOUND for an unknown category. */
export function createSubCategory(
  { db, viewer }: CustomerContext<Queryable>,
  { subCategoryName: name, Category_Id }: z.infer<typeof newSubCategory>,
): Promise<SubCategoryRecord> {
  const create = async (tx: Transaction) => {
    const category = await keepCategory(tx, Category_Id);
    const id = newId();
    await tx.insert(subCategories).values({ id, name, categoryId: category.id });
    const created = await readSubCategory(tx, id);
    await recordChange(tx, viewer, { ...about(created), action: "created", after: fieldsOf(created) });
    return created;
  };
  return transact(db, create).catch(refuseTaken);
}

/**
 * Renames a sub-category or moves it to another category, its products along with it: their category follows by their
 * foreign key, and their search. CONFLICT as above, or when `version` is not the newest.
 */
export function updateSubCategory(
  { db, viewer }: CustomerContext,
  sent: SubCategoryUpdate,
): Promise<SubCategoryRecord> {
  const save = async (tx: Transaction) => {
    const before = await lockSubCategory(tx, sent.id);
    assertVersion(sent.version, before, "This sub category");
    const { subCategoryName: name = before.subCategoryName, Category_Id = before.Category_Id._id } = sent;
    const category = await keepCategory(tx, Category_Id);
    if (name === before.subCategoryName && category.id === before.Category_Id._id) return before;

    await lockProducts(tx, eq(products.subCategoryId, before._id));
    const changes = { name, categoryId: category.id, version: before.version + 1 };
    await tx.update(subCategories).set(changes).where(eq(subCategories.id, before._id));
    const after = await readSubCategory(tx, before._id);
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

/** CONFLICT for a sub-category that is used. */
export async function removeSubCategory({ db, viewer }: CustomerContext, id: string): Promise<{ message: string }> {
  await transact(db, async (tx) => {
    const removed = await lockSubCategory(tx, id);
    const [uses] = await tx.select(usesOf(tx)).from(subCategories).where(eq(subCategories.id, removed._id));
    if (uses) expectUnused(uses);
    await tx.delete(subCategories).where(eq(subCategories.id, removed._id));
    await recordChange(tx, viewer, { ...about(removed), action: "removed", before: fieldsOf(removed) });
  });
  return { message: REMOVED("Sub category") };
}

/** The sub-category as it is; until the transaction ends nothing changes it and nothing is put into it. */
async function lockSubCategory(tx: Transaction, id: string): Promise<SubCategoryRecord> {
  if (isId(id)) await tx.select().from(subCategories).where(eq(subCategories.id, id)).for("update");
  return readSubCategory(tx, id);
}

const about = (record: SubCategoryRecord) => ({
  entity: "subCategory" as const,
  recordId: record._id,
  label: record.subCategoryName,
});
const fieldsOf = ({ subCategoryName, Category_Id }: SubCategoryRecord) => ({ subCategoryName, Category_Id });
