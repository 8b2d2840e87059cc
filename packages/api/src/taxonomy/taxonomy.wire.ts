import type { Category, Section, SubCategory } from "@shop/domain/contracts/taxonomy";

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
