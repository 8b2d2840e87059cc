import { newId } from "@shop/db/columns";
import { categories as categoryTable, subCategories as subTable, subCategorySections } from "@shop/db/schema/taxonomy";
import { LIMITS } from "@shop/domain/limits";
import { keyWithin } from "./known.ts";
import type { Collection } from "./move-batch.ts";

interface Named {
  name: string;
}
interface NamedWithin extends Named {
  /** The id in the old shop of what it is within. */
  within: string;
}

/** One with a name that the shop has at its place is that one. */
export const categories: Collection<Named, typeof categoryTable.$inferInsert> = {
  name: "categories",
  read: (fields) => ({ name: fields.neededText("categoryName", LIMITS.name) }),
  load: (known, rows) =>
    known.load(
      "category",
      rows.map(({ name }) => name),
    ),
  plan({ name }, known) {
    const existing = known.idOf("category", name);
    if (existing !== undefined) return { id: existing };
    const id = newId();
    known.add("category", name, id);
    return { id, values: { id, name }, entry: { entity: "category", label: name, after: { categoryName: name } } };
  },
  write: async (tx, created) => void (await tx.insert(categoryTable).values(created.map(({ values }) => values))),
};

export const subCategories: Collection<NamedWithin, typeof subTable.$inferInsert> = {
  name: "subcategories",
  read: (fields) => ({
    name: fields.neededText("subCategoryName", LIMITS.name),
    within: fields.neededId("Category_Id"),
  }),
  async load(known, rows) {
    await known.load(
      "categories",
      rows.map(({ within }) => within),
    );
    await known.load(
      "subCategory",
      rows.map(({ name, within }) => keyIn(known.idOf("categories", within), name)),
    );
  },
  plan({ name, within }, known) {
    const categoryId = known.parentOf("categories", within, "category");
    const key = keyWithin(categoryId, name);
    const existing = known.idOf("subCategory", key);
    if (existing !== undefined) return { id: existing };
    const id = newId();
    known.add("subCategory", key, id);
    known.add("categoryOf", id, categoryId);
    const after = { subCategoryName: name, Category_Id: categoryId };
    return { id, values: { id, name, categoryId }, entry: { entity: "subCategory", label: name, after } };
  },
  write: async (tx, created) => void (await tx.insert(subTable).values(created.map(({ values }) => values))),
};

export const sections: Collection<NamedWithin, typeof subCategorySections.$inferInsert> = {
  name: "subcategorysections",
  read: (fields) => ({
    name: fields.neededText("SubCategorySectionName", LIMITS.name),
    within: fields.neededId("SubCategory_Id"),
  }),
  async load(known, rows) {
    await known.load(
      "subcategories",
      rows.map(({ within }) => within),
    );
    await known.load(
      "section",
      rows.map(({ name, within }) => keyIn(known.idOf("subcategories", within), name)),
    );
  },
  plan({ name, within }, known) {
    const subCategoryId = known.parentOf("subcategories", within, "sub category");
    const key = keyWithin(subCategoryId, name);
    const existing = known.idOf("section", key);
    if (existing !== undefined) return { id: existing };
    const id = newId();
    known.add("section", key, id);
    known.add("subCategoryOf", id, subCategoryId);
    const after = { SubCategorySectionName: name, SubCategory_Id: subCategoryId };
    return { id, values: { id, name, subCategoryId }, entry: { entity: "section", label: name, after } };
  },
  write: async (tx, created) => void (await tx.insert(subCategorySections).values(created.map(({ values }) => values))),
};

const keyIn = (id: string | undefined, name: string) => (id === undefined ? undefined : keyWithin(id, name));
