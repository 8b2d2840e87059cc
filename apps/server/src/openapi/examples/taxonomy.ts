import type { Category, Section, SubCategory } from "@shop/domain/contracts/taxonomy";
import { REMOVED } from "@shop/domain/messages";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

export const CATEGORY: Category = {
  _id: "01935a2e-7c10-7b3a-9d54-1f0e5c2a8b01",
  categoryName: "Protective Wear",
};
export const SUB_CATEGORY: SubCategory = {
  _id: "01935a2e-7c11-7d02-8a6b-90c4e1d7f302",
  subCategoryName: "Single-use Gloves",
  Category_Id: CATEGORY,
};
export const SECTION: Section = {
  _id: "01935a2e-7c12-7f44-b1c9-3d5e8a60f403",
  SubCategorySectionName: "Nitrile Gloves",
  SubCategory_Id: SUB_CATEGORY,
};
/** Names that the demo shop does not use, because a duplicate would be a conflict. */
export const NEW_CATEGORY = { _id: "01935a72-0b41-7c3e-8d92-6a1f4e70c581", categoryName: "Footwear" };
export const NEW_SUB_CATEGORY = {
  _id: "01935a72-0b42-7d57-9e03-7b2a5f81d692",
  subCategoryName: "Safety Boots",
  Category_Id: CATEGORY,
};
export const NEW_SECTION = {
  _id: "01935a72-0b43-7e68-a114-8c3b6092e7a3",
  SubCategorySectionName: "Accelerator-Free Gloves",
  SubCategory_Id: SUB_CATEGORY,
};

/** The examples that all levels have; `removed` is the level's name in a message. */
const examplesOf = <Entry extends { _id: string }, Sent, Changes>(
  entry: Entry,
  { sent, added, changes, removed }: { sent: Sent; added: Entry; changes: Changes; removed: string },
) => ({
  list: { output: [entry] },
  byId: { input: { id: entry._id }, output: { ...entry, version: 1 } },
  create: { input: sent, output: { ...added, version: 1 } },
  update: { input: { id: entry._id, ...changes, version: 1 }, output: { ...entry, ...changes, version: 2 } },
  remove: { input: { id: added._id }, output: { message: REMOVED(removed) } },
});

export const categories: ExamplesOf<Inputs["taxonomy"]["categories"], Outputs["taxonomy"]["categories"]> = examplesOf(
  CATEGORY,
  {
    sent: { categoryName: NEW_CATEGORY.categoryName },
    added: NEW_CATEGORY,
    changes: { categoryName: "Safety Wear" },
    removed: "Category",
  },
);

export const subCategories: ExamplesOf<Inputs["taxonomy"]["subCategories"], Outputs["taxonomy"]["subCategories"]> = {
  ...examplesOf(SUB_CATEGORY, {
    sent: { subCategoryName: NEW_SUB_CATEGORY.subCategoryName, Category_Id: CATEGORY._id },
    added: NEW_SUB_CATEGORY,
    changes: { subCategoryName: "Disposable Gloves" },
    removed: "Sub category",
  }),
  ofCategory: { input: { categoryId: CATEGORY._id }, output: [SUB_CATEGORY] },
};

export const sections: ExamplesOf<Inputs["taxonomy"]["sections"], Outputs["taxonomy"]["sections"]> = {
  ...examplesOf(SECTION, {
    sent: { SubCategorySectionName: NEW_SECTION.SubCategorySectionName, SubCategory_Id: SUB_CATEGORY._id },
    added: NEW_SECTION,
    changes: { SubCategorySectionName: "Nitrile Examination Gloves" },
    removed: "Section",
  }),
  ofSubCategory: { input: { subCategoryId: SUB_CATEGORY._id }, output: [SECTION] },
};
