import type { Database, Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { products } from "@shop/db/schema/products";
import { categories, subCategories, subCategorySections as sections } from "@shop/db/schema/taxonomy";
import type {
  newSection,
  SectionPage,
  SectionRecord,
  SectionUpdate,
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
import { expectUnused, keepSubCategory, lockProducts, orderOf, refuseTakenName } from "./taxonomy-changes.ts";
import { readSection } from "./read-taxonomy.ts";
import { toSection } from "./taxonomy.wire.ts";

/** A page of the sections, each with how many products it has; `keyword` matches the names it stands under too. */
export async function listSectionsForStaff(db: Database, query: TaxonomyQuery): Promise<SectionPage> {
  const { keyword, pageNumber, pageSize } = query;
  const names = sql`concat_ws(' ', ${sections.name}, ${subCategories.name}, ${categories.name})`;
  const order = orderOf(sections, query);
  const matching = () =>
    db
      .select({ id: sections.id })
      .from(sections)
      .innerJoin(subCategories, eq(subCategories.id, sections.subCategoryId))
      .innerJoin(categories, eq(categories.id, subCategories.categoryId))
      .where(keyword ? contains(names, keyword) : undefined);
  const onPage = matching()
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize);
  const [rows, total] = await Promise.all([
    db
      .select({ section: sections, subCategory: subCategories, category: categories, productCount: productCount(db) })
      .from(sections)
      .innerJoin(subCategories, eq(subCategories.id, sections.subCategoryId))
      .innerJoin(categories, eq(categories.id, subCategories.categoryId))
      .where(inArray(sections.id, onPage))
      .orderBy(...order),
    db.$count(matching().as("matching")),
  ]);
  const page = rows.map(({ section, subCategory, category, ...uses }) => ({
    ...toSection(section, subCategory, category),
    ...uses,
  }));
  return { sections: page, page: pageNumber, pages: pageCount(total, pageSize), total };
}

/** Archived products and drafts are uses too. */
const productCount = (db: Database | Transaction) => db.$count(products, eq(products.sectionId, sections.id));

const refuseTaken = refuseTakenName(
  "sub_category_sections_name_key",
  "SubCategorySectionName",
  "The sub category already has a section with this name",
);

/** CONFLICT when the sub-category has the name already, in whatever case; NOT_FOUND for an unknown sub-category. */
export function createSection(
  { db, viewer }: CustomerContext<Queryable>,
  { SubCategorySectionName: name, SubCategory_Id }: z.infer<typeof newSection>,
): Promise<SectionRecord> {
  const create = async (tx: Transaction) => {
    const subCategory = await keepSubCategory(tx, SubCategory_Id);
    const id = newId();
    await tx.insert(sections).values({ id, name, subCategoryId: subCategory.id });
    const created = await readSection(tx, id);
    await recordChange(tx, viewer, { ...about(created), action: "created", after: fieldsOf(created) });
    return created;
  };
  return transact(db, create).catch(refuseTaken);
}

/**
 * Renames a section or moves it to another sub-category, its products along with it. CONFLICT as above, or when
 * `version` is not the newest.
 */
export function updateSection({ db, viewer }: CustomerContext, sent: SectionUpdate): Promise<SectionRecord> {
  const save = async (tx: Transaction) => {
    const before = await lockSection(tx, sent.id);
    assertVersion(sent.version, before, "This section");
    const { SubCategorySectionName: name = before.SubCategorySectionName, SubCategory_Id = before.SubCategory_Id._id } =
      sent;
    const subCategory = await keepSubCategory(tx, SubCategory_Id);
    if (name === before.SubCategorySectionName && subCategory.id === before.SubCategory_Id._id) return before;

    const inSection = eq(products.sectionId, before._id);
    await lockProducts(tx, inSection);
    const changes = { name, subCategoryId: subCategory.id, version: before.version + 1 };
    const moved = tx
      .$with("moved")
      .as(tx.update(sections).set(changes).where(eq(sections.id, before._id)).returning({ id: sections.id }));
    // In one statement: between two, a product would stand in a section that is not in its category.
    const { categoryId, id: subCategoryId } = subCategory;
    await tx.with(moved).update(products).set({ categoryId, subCategoryId }).where(inSection);
    const after = await readSection(tx, before._id);
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

/** CONFLICT for a section that is used. */
export async function removeSection({ db, viewer }: CustomerContext, id: string): Promise<{ message: string }> {
  await transact(db, async (tx) => {
    const removed = await lockSection(tx, id);
    expectUnused({ productCount: await tx.$count(products, eq(products.sectionId, removed._id)) });
    await tx.delete(sections).where(eq(sections.id, removed._id));
    await recordChange(tx, viewer, { ...about(removed), action: "removed", before: fieldsOf(removed) });
  });
  return { message: REMOVED("Sub category section") };
}

/** The section as it is; until the transaction ends nothing changes it and nothing is put into it. */
async function lockSection(tx: Transaction, id: string): Promise<SectionRecord> {
  if (isId(id)) await tx.select().from(sections).where(eq(sections.id, id)).for("update");
  return readSection(tx, id);
}

const about = (record: SectionRecord) => ({
  entity: "section" as const,
  recordId: record._id,
  label: record.SubCategorySectionName,
});
const fieldsOf = ({ SubCategorySectionName, SubCategory_Id }: SectionRecord) => ({
  SubCategorySectionName,
  SubCategory_Id,
});
