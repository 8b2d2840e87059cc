import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { listQuery, pageOf, seenVersion } from "./pages.ts";
import { anyId, lookedUpId, recordId, requiredText } from "./text.ts";

export const taxonomyById = z.object({ id: recordId });
export const subCategoriesOf = z.object({
  categoryId: lookedUpId.describe("The category's id; the list is empty for an unknown one"),
});
export const sectionsOf = z.object({
  subCategoryId: lookedUpId.describe("The sub-category's id; the list is empty for an unknown one"),
});

export const category = z.object({ _id: z.string(), categoryName: z.string() });
export type Category = z.infer<typeof category>;

export const subCategory = z.object({ _id: z.string(), subCategoryName: z.string(), Category_Id: category });
export type SubCategory = z.infer<typeof subCategory>;

export const section = z.object({ _id: z.string(), SubCategorySectionName: z.string(), SubCategory_Id: subCategory });
export type Section = z.infer<typeof section>;

const recordVersion = { version: z.number().int() };
const count = z.number().int();

/** As an admin edits them. */
export const categoryRecord = category.extend(recordVersion);
export type CategoryRecord = z.infer<typeof categoryRecord>;
export const subCategoryRecord = subCategory.extend(recordVersion);
export type SubCategoryRecord = z.infer<typeof subCategoryRecord>;
export const sectionRecord = section.extend(recordVersion);
export type SectionRecord = z.infer<typeof sectionRecord>;

const name = requiredText(LIMITS.name);
const ignoredId = anyId.describe("Ignored").optional();

export const newCategory = z.object({ id: ignoredId, categoryName: name });
export const newSubCategory = z.object({ id: ignoredId, subCategoryName: name, Category_Id: anyId });
export const newSection = z.object({ id: ignoredId, SubCategorySectionName: name, SubCategory_Id: anyId });

export const categoryUpdate = z.object({ id: recordId, categoryName: name.optional(), version: seenVersion });
export const subCategoryUpdate = z.object({
  id: recordId,
  subCategoryName: name.optional(),
  Category_Id: anyId.optional(),
  version: seenVersion,
});
export const sectionUpdate = z.object({
  id: recordId,
  SubCategorySectionName: name.optional(),
  SubCategory_Id: anyId.optional(),
  version: seenVersion,
});

/** The lists for admins, with the number of uses. */
export const taxonomyQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt", "name"]).default("createdAt"));
export type TaxonomyQuery = z.infer<typeof taxonomyQuery>;

export const categoryPage = z.object({
  categories: z.array(category.extend({ productCount: count, subCategoryCount: count })),
  ...pageOf,
});
export type CategoryPage = z.infer<typeof categoryPage>;
export const subCategoryPage = z.object({
  subCategories: z.array(subCategory.extend({ productCount: count, sectionCount: count })),
  ...pageOf,
});
export type SubCategoryPage = z.infer<typeof subCategoryPage>;
export const sectionPage = z.object({ sections: z.array(section.extend({ productCount: count })), ...pageOf });
export type SectionPage = z.infer<typeof sectionPage>;
