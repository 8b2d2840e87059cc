import { z } from "zod";
import { anyId } from "./text.ts";

export const taxonomyById = z.object({ id: anyId });
export const subCategoriesOf = z.object({ categoryId: anyId });
export const sectionsOf = z.object({ subCategoryId: anyId });

export const category = z.object({ _id: z.string(), categoryName: z.string() });
export type Category = z.infer<typeof category>;

export const subCategory = z.object({ _id: z.string(), subCategoryName: z.string(), Category_Id: category });
export type SubCategory = z.infer<typeof subCategory>;

export const section = z.object({ _id: z.string(), SubCategorySectionName: z.string(), SubCategory_Id: subCategory });
export type Section = z.infer<typeof section>;
