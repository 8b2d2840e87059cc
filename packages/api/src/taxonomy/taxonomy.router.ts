import {
  category,
  section,
  sectionsOf,
  subCategoriesOf,
  subCategory,
  taxonomyById,
} from "@shop/domain/contracts/taxonomy";
import { z } from "zod";
import { router, visitor } from "../procedures.ts";
import {
  listCategories,
  listSections,
  listSubCategories,
  readCategory,
  readSection,
  readSubCategory,
} from "./taxonomy.service.ts";

const tags = ["taxonomy"];
const nothing = z.object({}).optional();

export const taxonomyRouter = router({
  categories: router({
    list: visitor
      .meta({ openapi: { method: "GET", path: "/categories", tags, summary: "All categories" } })
      .input(nothing)
      .output(z.array(category))
      .query(({ ctx }) => listCategories(ctx.db)),
    byId: visitor
      .meta({ openapi: { method: "GET", path: "/categories/{id}", tags, summary: "A category" } })
      .input(taxonomyById)
      .output(category)
      .query(({ ctx, input }) => readCategory(ctx.db, input.id)),
  }),

  subCategories: router({
    list: visitor
      .meta({ openapi: { method: "GET", path: "/subcategories", tags, summary: "All sub-categories" } })
      .input(nothing)
      .output(z.array(subCategory))
      .query(({ ctx }) => listSubCategories(ctx.db)),
    byId: visitor
      .meta({ openapi: { method: "GET", path: "/subcategories/{id}", tags, summary: "A sub-category" } })
      .input(taxonomyById)
      .output(subCategory)
      .query(({ ctx, input }) => readSubCategory(ctx.db, input.id)),
    ofCategory: visitor
      .meta({
        openapi: {
          method: "GET",
          path: "/subcategories/getsubcat/{categoryId}",
          tags,
          summary: "A category's sub-categories",
        },
      })
      .input(subCategoriesOf)
      .output(z.array(subCategory))
      .query(({ ctx, input }) => listSubCategories(ctx.db, input)),
  }),

  sections: router({
    list: visitor
      .meta({ openapi: { method: "GET", path: "/subcategorySection", tags, summary: "All sections" } })
      .input(nothing)
      .output(z.array(section))
      .query(({ ctx }) => listSections(ctx.db)),
    byId: visitor
      .meta({ openapi: { method: "GET", path: "/subcategorySection/get/{id}", tags, summary: "A section" } })
      .input(taxonomyById)
      .output(section)
      .query(({ ctx, input }) => readSection(ctx.db, input.id)),
    ofSubCategory: visitor
      .meta({
        openapi: {
          method: "GET",
          path: "/subcategorySection/{subCategoryId}",
          tags,
          summary: "A sub-category's sections",
        },
      })
      .input(sectionsOf)
      .output(z.array(section))
      .query(({ ctx, input }) => listSections(ctx.db, input)),
  }),
});
