import { message } from "@shop/domain/contracts/pages";
import * as contract from "@shop/domain/contracts/taxonomy";
import { z } from "zod";
import { parseSynchronously, admin, router, visitor } from "../base/procedures/procedures.ts";
import { idempotent } from "../base/procedures/idempotency.ts";
import { listCategories, listSections, listSubCategories } from "../goods/taxonomy/taxonomy-levels.ts";
import { categoryRecords, sectionRecords, subCategoryRecords } from "../goods/taxonomy/taxonomy-records.ts";

/** `cacheTags` for responses that depend only on the taxonomy. */
const taxonomyOnly = () => [];

const nothing = z.object({}).optional();

export const taxonomyRouter = router({
  categories: router({
    list: visitor
      .rest("GET", "/categories", "All categories", { cacheTags: taxonomyOnly })
      .input(nothing)
      .output(parseSynchronously(z.array(contract.category)))
      .query(({ ctx }) => listCategories(ctx.db)),
    byId: visitor
      .rest("GET", "/categories/{id}", "A category", { refusals: [404], cacheTags: taxonomyOnly })
      .input(contract.taxonomyById)
      .output(contract.categoryRecord)
      .query(({ ctx, input }) => categoryRecords.read(ctx.db, input.id)),
    create: admin
      .rest("POST", "/categories", "Add a category", { creates: true, refusals: [409] })
      .input(contract.newCategory)
      .output(contract.categoryRecord)
      .mutation(idempotent(({ ctx, input }) => categoryRecords.create(ctx, input))),
    update: admin
      .rest("PUT", "/categories/{id}", "Change a category", { refusals: [404, 409] })
      .input(contract.categoryUpdate)
      .output(contract.categoryRecord)
      .mutation(({ ctx, input }) => categoryRecords.update(ctx, input)),
    remove: admin
      .rest("DELETE", "/categories/{id}", "Remove an unused category", { refusals: [404, 409] })
      .input(contract.taxonomyById)
      .output(message)
      .mutation(({ ctx, input }) => categoryRecords.remove(ctx, input.id)),
    adminList: admin
      .meta({ scope: "catalogue:read" })
      .input(contract.taxonomyQuery)
      .output(contract.categoryPage)
      .query(async ({ ctx, input }) => {
        const { records: categories, ...page } = await categoryRecords.list(ctx.db, input);
        return { categories, ...page };
      }),
  }),

  subCategories: router({
    list: visitor
      .rest("GET", "/subcategories", "All sub-categories", { cacheTags: taxonomyOnly })
      .input(nothing)
      .output(parseSynchronously(z.array(contract.subCategory)))
      .query(({ ctx }) => listSubCategories(ctx.db)),
    byId: visitor
      .rest("GET", "/subcategories/{id}", "A sub-category", { refusals: [404], cacheTags: taxonomyOnly })
      .input(contract.taxonomyById)
      .output(contract.subCategoryRecord)
      .query(({ ctx, input }) => subCategoryRecords.read(ctx.db, input.id)),
    ofCategory: visitor
      .rest("GET", "/subcategories/getsubcat/{categoryId}", "A category's sub-categories", { cacheTags: taxonomyOnly })
      .input(contract.subCategoriesOf)
      .output(parseSynchronously(z.array(contract.subCategory)))
      .query(({ ctx, input }) => listSubCategories(ctx.db, input)),
    create: admin
      .rest("POST", "/subcategories", "Add a sub-category", { creates: true, refusals: [404, 409] })
      .input(contract.newSubCategory)
      .output(contract.subCategoryRecord)
      .mutation(idempotent(({ ctx, input }) => subCategoryRecords.create(ctx, input))),
    update: admin
      .rest("PUT", "/subcategories/{id}", "Change a sub-category", { refusals: [404, 409] })
      .input(contract.subCategoryUpdate)
      .output(contract.subCategoryRecord)
      .mutation(({ ctx, input }) => subCategoryRecords.update(ctx, input)),
    remove: admin
      .rest("DELETE", "/subcategories/{id}", "Remove an unused sub-category", { refusals: [404, 409] })
      .input(contract.taxonomyById)
      .output(message)
      .mutation(({ ctx, input }) => subCategoryRecords.remove(ctx, input.id)),
    adminList: admin
      .meta({ scope: "catalogue:read" })
      .input(contract.taxonomyQuery)
      .output(contract.subCategoryPage)
      .query(async ({ ctx, input }) => {
        const { records: subCategories, ...page } = await subCategoryRecords.list(ctx.db, input);
        return { subCategories, ...page };
      }),
  }),

  sections: router({
    list: visitor
      .rest("GET", "/subcategorySection", "All sections", { cacheTags: taxonomyOnly })
      .input(nothing)
      .output(parseSynchronously(z.array(contract.section)))
      .query(({ ctx }) => listSections(ctx.db)),
    byId: visitor
      .rest("GET", "/subcategorySection/get/{id}", "A section", { refusals: [404], cacheTags: taxonomyOnly })
      .input(contract.taxonomyById)
      .output(contract.sectionRecord)
      .query(({ ctx, input }) => sectionRecords.read(ctx.db, input.id)),
    ofSubCategory: visitor
      .rest("GET", "/subcategorySection/{subCategoryId}", "A sub-category's sections", { cacheTags: taxonomyOnly })
      .input(contract.sectionsOf)
      .output(parseSynchronously(z.array(contract.section)))
      .query(({ ctx, input }) => listSections(ctx.db, input)),
    create: admin
      .rest("POST", "/subcategorySection", "Add a section", { creates: true, refusals: [404, 409] })
      .input(contract.newSection)
      .output(contract.sectionRecord)
      .mutation(idempotent(({ ctx, input }) => sectionRecords.create(ctx, input))),
    update: admin
      .rest("PUT", "/subcategorySection/{id}", "Change a section", { refusals: [404, 409] })
      .input(contract.sectionUpdate)
      .output(contract.sectionRecord)
      .mutation(({ ctx, input }) => sectionRecords.update(ctx, input)),
    remove: admin
      .rest("DELETE", "/subcategorySection/{id}", "Remove an unused section", { refusals: [404, 409] })
      .input(contract.taxonomyById)
      .output(message)
      .mutation(({ ctx, input }) => sectionRecords.remove(ctx, input.id)),
    adminList: admin
      .meta({ scope: "catalogue:read" })
      .input(contract.taxonomyQuery)
      .output(contract.sectionPage)
      .query(async ({ ctx, input }) => {
        const { records: sections, ...page } = await sectionRecords.list(ctx.db, input);
        return { sections, ...page };
      }),
  }),
});
