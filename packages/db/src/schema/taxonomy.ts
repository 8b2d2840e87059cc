import { sql } from "drizzle-orm";
import { check, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt, version } from "../columns.ts";

export const categories = pgTable(
  "categories",
  { id: id(), name: text().notNull(), version: version(), createdAt: createdAt(), updatedAt: updatedAt() },
  (t) => [
    uniqueIndex("categories_name_key").on(sql`lower(${t.name})`),
    check("categories_name_not_empty", sql`${t.name} <> ''`),
  ],
);

export const subCategories = pgTable(
  "sub_categories",
  {
    id: id(),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("sub_categories_name_key").on(t.categoryId, sql`lower(${t.name})`),
    // The target of the products' composite key: a product's sub-category always belongs to its category.
    unique("sub_categories_in_category_key").on(t.id, t.categoryId),
    check("sub_categories_name_not_empty", sql`${t.name} <> ''`),
  ],
);

export const subCategorySections = pgTable(
  "sub_category_sections",
  {
    id: id(),
    subCategoryId: uuid()
      .notNull()
      .references(() => subCategories.id),
    name: text().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("sub_category_sections_name_key").on(t.subCategoryId, sql`lower(${t.name})`),
    unique("sub_category_sections_in_sub_category_key").on(t.id, t.subCategoryId),
    check("sub_category_sections_name_not_empty", sql`${t.name} <> ''`),
  ],
);
