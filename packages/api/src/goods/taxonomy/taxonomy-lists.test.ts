import { expect, test } from "vitest";
import { addProduct } from "../../testing.ts";
import { shopWithTwoCategories } from "./taxonomy.fixture.ts";

test("the admins' lists have usage counts and pages, newest first", async () => {
  const { shop, categories, subCategories, sections, gloves, masks } = await shopWithTwoCategories();
  await addProduct(shop, gloves);
  await addProduct(shop, { ...gloves, sectionId: null, archivedAt: new Date() });
  await addProduct(shop, { categoryId: gloves.categoryId, priceCents: 0 });
  const category = { _id: gloves.categoryId, categoryName: "Protective Wear" };
  const subCategory = { _id: gloves.subCategoryId, subCategoryName: "Hand Protection", Category_Id: category };
  const section = { _id: gloves.sectionId, SubCategorySectionName: "Nitrile", SubCategory_Id: subCategory };
  expect(await categories.adminList({})).toEqual({
    categories: [
      { _id: masks.categoryId, categoryName: "Medical", productCount: 0, subCategoryCount: 1 },
      { ...category, productCount: 3, subCategoryCount: 1 },
    ],
    page: 1,
    pages: 1,
    total: 2,
  });
  const second = { pageNumber: 2, pageSize: 1 };
  const counted = { page: 2, pages: 2, total: 2 };
  expect(await subCategories.adminList(second)).toEqual({
    subCategories: [{ ...subCategory, productCount: 2, sectionCount: 1 }],
    ...counted,
  });
  expect(await sections.adminList(second)).toEqual({ sections: [{ ...section, productCount: 1 }], ...counted });
  expect(await sections.adminList({ pageNumber: 3, pageSize: 1 })).toEqual({ sections: [], ...counted, page: 3 });
  expect(await categories.adminList({ keyword: "nothing" })).toMatchObject({ categories: [], pages: 0, total: 0 });
});

test("the admins' lists are searched by their own and their parents' names, and sorted by name", async () => {
  const { categories, subCategories, sections } = await shopWithTwoCategories();
  type Query = Parameters<typeof categories.adminList>[0];
  const all = async (query: Query) => [
    (await categories.adminList(query)).categories.map(({ categoryName }) => categoryName),
    (await subCategories.adminList(query)).subCategories.map(({ subCategoryName }) => subCategoryName),
    (await sections.adminList(query)).sections.map(({ SubCategorySectionName }) => SubCategorySectionName),
  ];
  await categories.create({ categoryName: "apparel" });
  const names = [
    ["apparel", "Medical", "Protective Wear"],
    ["Hand Protection", "Masks"],
    ["Nitrile", "Surgical 100%"],
  ];
  expect(await all({ sort: "name", direction: "asc" })).toEqual(names);
  expect(await all({ sort: "name" })).toEqual(names.map((list) => list.toReversed()));
  expect(await all({ keyword: "medical" })).toEqual([["Medical"], ["Masks"], ["Surgical 100%"]]);
  expect(await all({ keyword: "hand PROT" })).toEqual([[], ["Hand Protection"], ["Nitrile"]]);
  expect(await all({ keyword: "%" })).toEqual([[], [], ["Surgical 100%"]]);
  expect(await all({ keyword: "_" })).toEqual([[], [], []]);
});
