import { message } from "@shop/domain/contracts/pages";
import {
  category,
  categoryPage,
  categoryRecord,
  categoryUpdate,
  newCategory,
  newSection,
  newSubCategory,
  section,
  sectionPage,
  sectionRecord,
  sectionsOf,
  sectionUpdate,
  subCategoriesOf,
  subCategory,
  subCategoryPage,
  subCategoryRecord,
  subCategoryUpdate,
  taxonomyById,
  taxonomyQuery,
} from "@shop/domain/contracts/taxonomy";
import { z } from "zod";
import { atOnce } from "../platform/sync-schema.ts";
import { once } from "../procedures/idempotency.ts";
import { admin, router, visitor } from "../procedures/procedures.ts";
import { listCategories, listSections, listSubCategories } from "../taxonomy/read-taxonomy.ts";
import { categoryRecords, sectionRecords, subCategoryRecords } from "../taxonomy/taxonomy-records.ts";

const tags = ["taxonomy"];
const nothing = z.object({}).optional();

export const taxonomyRouter = router({
  categories: router({
    list: visitor
      .meta({ openapi: { method: "GET", path: "/categories", tags, summary: "All categories" }, shared: "taxonomy" })
      .input(nothing)
      .output(atOnce(z.array(category)))
      .query(({ ctx }) => listCategories(ctx.db)),
    byId: visitor
      .meta({
        openapi: { method: "GET", path: "/categories/{id}", refusals: [404], tags, summary: "A category" },
        shared: "taxonomy",
      })
      .input(taxonomyById)
      .output(categoryRecord)
      .query(({ ctx, input }) => categoryRecords.read(ctx.db, input.id)),
    create: admin
      .meta({
        openapi: {
          method: "POST",
          path: "/categories",
          status: 201,
          isOnce: true,
          refusals: [409],
          protect: true,
          tags,
          summary: "Add a category",
        },
      })
      .input(newCategory)
      .output(categoryRecord)
      .mutation(once(({ ctx, input }) => categoryRecords.create(ctx, ctx.viewer, input))),
    update: admin
      .meta({
        openapi: {
          method: "PUT",
          path: "/categories/{id}",
          refusals: [404, 409],
          protect: true,
          tags,
          summary: "Change a category",
        },
      })
      .input(categoryUpdate)
      .output(categoryRecord)
      .mutation(({ ctx, input }) => categoryRecords.update(ctx, ctx.viewer, input)),
    remove: admin
      .meta({
        openapi: {
          method: "DELETE",
          path: "/categories/{id}",
          refusals: [404, 409],
          protect: true,
          tags,
          summary: "Remove an unused category",
        },
      })
      .input(taxonomyById)
      .output(message)
      .mutation(({ ctx, input }) => categoryRecords.remove(ctx, ctx.viewer, input.id)),
    adminList: admin
      .meta({ scope: "catalogue:read" })
      .input(taxonomyQuery)
      .output(categoryPage)
      .query(async ({ ctx, input }) => {
        const { records: categories, ...page } = await categoryRecords.list(ctx.db, input);
        return { categories, ...page };
      }),
  }),

  subCategories: router({
    list: visitor
      .meta({
        openapi: { method: "GET", path: "/subcategories", tags, summary: "All sub-categories" },
        shared: "taxonomy",
      })
      .input(nothing)
      .output(atOnce(z.array(subCategory)))
      .query(({ ctx }) => listSubCategories(ctx.db)),
    byId: visitor
      .meta({
        openapi: { method: "GET", path: "/subcategories/{id}", refusals: [404], tags, summary: "A sub-category" },
        shared: "taxonomy",
      })
      .input(taxonomyById)
      .output(subCategoryRecord)
      .query(({ ctx, input }) => subCategoryRecords.read(ctx.db, input.id)),
    ofCategory: visitor
      .meta({
        openapi: {
          method: "GET",
          path: "/subcategories/getsubcat/{categoryId}",
          tags,
          summary: "A category's sub-categories",
        },
        shared: "taxonomy",
      })
      .input(subCategoriesOf)
      .output(atOnce(z.array(subCategory)))
      .query(({ ctx, input }) => listSubCategories(ctx.db, input)),
    create: admin
      .meta({
        openapi: {
          method: "POST",
          path: "/subcategories",
          status: 201,
          isOnce: true,
          refusals: [404, 409],
          protect: true,
          tags,
          summary: "Add a sub-category",
        },
      })
      .input(newSubCategory)
      .output(subCategoryRecord)
      .mutation(once(({ ctx, input }) => subCategoryRecords.create(ctx, ctx.viewer, input))),
    update: admin
      .meta({
        openapi: {
          method: "PUT",
          path: "/subcategories/{id}",
          refusals: [404, 409],
          protect: true,
          tags,
          summary: "Change a sub-category",
        },
      })
      .input(subCategoryUpdate)
      .output(subCategoryRecord)
      .mutation(({ ctx, input }) => subCategoryRecords.update(ctx, ctx.viewer, input)),
    remove: admin
      .meta({
        openapi: {
          method: "DELETE",
          path: "/subcategories/{id}",
          refusals: [404, 409],
          protect: true,
          tags,
          summary: "Remove an unused sub-category",
        },
      })
      .input(taxonomyById)
      .output(message)
      .mutation(({ ctx, input }) => subCategoryRecords.remove(ctx, ctx.viewer, input.id)),
    adminList: admin
      .meta({ scope: "catalogue:read" })
      .input(taxonomyQuery)
      .output(subCategoryPage)
      .query(async ({ ctx, input }) => {
        const { records: subCategories, ...page } = await subCategoryRecords.list(ctx.db, input);
        return { subCategories, ...page };
      }),
  }),

  sections: router({
    list: visitor
      .meta({
        openapi: { method: "GET", path: "/subcategorySection", tags, summary: "All sections" },
        shared: "taxonomy",
      })
      .input(nothing)
      .output(atOnce(z.array(section)))
      .query(({ ctx }) => listSections(ctx.db)),
    byId: visitor
      .meta({
        openapi: { method: "GET", path: "/subcategorySection/get/{id}", refusals: [404], tags, summary: "A section" },
        shared: "taxonomy",
      })
      .input(taxonomyById)
      .output(sectionRecord)
      .query(({ ctx, input }) => sectionRecords.read(ctx.db, input.id)),
    ofSubCategory: visitor
      .meta({
        openapi: {
          method: "GET",
          path: "/subcategorySection/{subCategoryId}",
          tags,
          summary: "A sub-category's sections",
        },
        shared: "taxonomy",
      })
      .input(sectionsOf)
      .output(atOnce(z.array(section)))
      .query(({ ctx, input }) => listSections(ctx.db, input)),
    create: admin
      .meta({
        openapi: {
          method: "POST",
          path: "/subcategorySection",
          status: 201,
          isOnce: true,
          refusals: [404, 409],
          protect: true,
          tags,
          summary: "Add a section",
        },
      })
      .input(newSection)
      .output(sectionRecord)
      .mutation(once(({ ctx, input }) => sectionRecords.create(ctx, ctx.viewer, input))),
    update: admin
      .meta({
        openapi: {
          method: "PUT",
          path: "/subcategorySection/{id}",
          refusals: [404, 409],
          protect: true,
          tags,
          summary: "Change a section",
        },
      })
      .input(sectionUpdate)
      .output(sectionRecord)
      .mutation(({ ctx, input }) => sectionRecords.update(ctx, ctx.viewer, input)),
    remove: admin
      .meta({
        openapi: {
          method: "DELETE",
          path: "/subcategorySection/{id}",
          refusals: [404, 409],
          protect: true,
          tags,
          summary: "Remove an unused section",
        },
      })
      .input(taxonomyById)
      .output(message)
      .mutation(({ ctx, input }) => sectionRecords.remove(ctx, ctx.viewer, input.id)),
    adminList: admin
      .meta({ scope: "catalogue:read" })
      .input(taxonomyQuery)
      .output(sectionPage)
      .query(async ({ ctx, input }) => {
        const { records: sections, ...page } = await sectionRecords.list(ctx.db, input);
        return { sections, ...page };
      }),
  }),
});
