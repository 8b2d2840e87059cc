import type { Category, Section, SubCategory } from "@shop/domain/contracts/taxonomy";
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
const changed = { version: 2 };

/** Names that the demo shop does not use, because a second one would be a conflict. */
const NEW = { _id: "01935a72-0b41-7c3e-8d92-6a1f4e70c581", categoryName: "Footwear", version: 1 };
const NEW_SUB = {
  _id: "01935a72-0b42-7d57-9e03-7b2a5f81d692",
  subCategoryName: "Safety Boots",
  Category_Id: CATEGORY,
  version: 1,
};
const NEW_SECTION = {
  _id: "01935a72-0b43-7e68-a114-8c3b6092e7a3",
  SubCategorySectionName: "Accelerator-Free Gloves",
  SubCategory_Id: SUB_CATEGORY,
  version: 1,
};

export const categories: ExamplesOf<Inputs["taxonomy"]["categories"], Outputs["taxonomy"]["categories"]> = {
  list: { output: [CATEGORY] },
  byId: { input: { id: CATEGORY._id }, output: { ...CATEGORY, version: 1 } },
  create: { input: { categoryName: NEW.categoryName }, output: NEW },
  update: {
    input: { id: CATEGORY._id, categoryName: "Safety Wear", version: 1 },
    output: { ...CATEGORY, categoryName: "Safety Wear", ...changed },
  },
  remove: { input: { id: CATEGORY._id }, output: { message: "Category removed" } },
};

export const subCategories: ExamplesOf<Inputs["taxonomy"]["subCategories"], Outputs["taxonomy"]["subCategories"]> = {
  list: { output: [SUB_CATEGORY] },
  byId: { input: { id: SUB_CATEGORY._id }, output: { ...SUB_CATEGORY, version: 1 } },
  ofCategory: { input: { categoryId: CATEGORY._id }, output: [SUB_CATEGORY] },
  create: {
    input: { subCategoryName: NEW_SUB.subCategoryName, Category_Id: CATEGORY._id },
    output: NEW_SUB,
  },
  update: {
    input: { id: SUB_CATEGORY._id, subCategoryName: "Disposable Gloves", version: 1 },
    output: { ...SUB_CATEGORY, subCategoryName: "Disposable Gloves", ...changed },
  },
  remove: { input: { id: SUB_CATEGORY._id }, output: { message: "Sub category removed" } },
};

export const sections: ExamplesOf<Inputs["taxonomy"]["sections"], Outputs["taxonomy"]["sections"]> = {
  list: { output: [SECTION] },
  byId: { input: { id: SECTION._id }, output: { ...SECTION, version: 1 } },
  ofSubCategory: { input: { subCategoryId: SUB_CATEGORY._id }, output: [SECTION] },
  create: {
    input: { SubCategorySectionName: NEW_SECTION.SubCategorySectionName, SubCategory_Id: SUB_CATEGORY._id },
    output: NEW_SECTION,
  },
  update: {
    input: { id: SECTION._id, SubCategorySectionName: "Nitrile Examination Gloves", version: 1 },
    output: { ...SECTION, SubCategorySectionName: "Nitrile Examination Gloves", ...changed },
  },
  remove: { input: { id: SECTION._id }, output: { message: "Section removed" } },
};
