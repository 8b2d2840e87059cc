import { newId } from "@shop/db/columns";
import { expect, test } from "vitest";
import { addCategoryTree, as, errorOf, testShop } from "../../testing.ts";

async function shopWithTwoCategories() {
  const shop = await testShop();
  const gloves = await addCategoryTree(shop, ["Protective Wear", "Hand Protection", "Nitrile"]);
  const masks = await addCategoryTree(shop, ["Medical", "Masks", "Surgical"]);
  return { ask: as(shop, null).taxonomy, gloves, masks };
}

test("categories, sub-categories and sections are listed with their parents", async () => {
  const { ask, gloves, masks } = await shopWithTwoCategories();
  const category = { _id: gloves.categoryId, categoryName: "Protective Wear" };
  const subCategory = { _id: gloves.subCategoryId, subCategoryName: "Hand Protection", Category_Id: category };
  const section = { _id: gloves.sectionId, SubCategorySectionName: "Nitrile", SubCategory_Id: subCategory };
  expect(await ask.categories.list()).toEqual([category, { _id: masks.categoryId, categoryName: "Medical" }]);
  expect((await ask.subCategories.list())[0]).toEqual(subCategory);
  expect((await ask.sections.list())[0]).toEqual(section);
  expect(await ask.categories.byId({ id: gloves.categoryId })).toEqual({ ...category, version: 1 });
  expect(await ask.subCategories.byId({ id: gloves.subCategoryId })).toEqual({ ...subCategory, version: 1 });
  expect(await ask.sections.byId({ id: gloves.sectionId })).toEqual({ ...section, version: 1 });
});

test("only the children of the given parent are listed", async () => {
  const { ask, gloves, masks } = await shopWithTwoCategories();
  expect((await ask.subCategories.ofCategory({ categoryId: masks.categoryId })).map(({ _id }) => _id)).toEqual([
    masks.subCategoryId,
  ]);
  expect((await ask.sections.ofSubCategory({ subCategoryId: gloves.subCategoryId })).map(({ _id }) => _id)).toEqual([
    gloves.sectionId,
  ]);
});

test("an unknown or malformed parent has no children", async () => {
  const { ask, gloves } = await shopWithTwoCategories();
  for (const id of [newId(), "1", "get", "\0", "' or true --", gloves.sectionId]) {
    expect(await ask.subCategories.ofCategory({ categoryId: id })).toEqual([]);
    expect(await ask.sections.ofSubCategory({ subCategoryId: id })).toEqual([]);
  }
});

test("an unknown or malformed id is not found", async () => {
  const { ask, gloves } = await shopWithTwoCategories();
  for (const id of [newId(), "1", "\0", gloves.subCategoryId]) {
    expect(await errorOf(ask.categories.byId({ id }))).toMatchObject({ status: 404, message: "Category not found" });
  }
  expect(await errorOf(ask.subCategories.byId({ id: gloves.categoryId }))).toMatchObject({
    status: 404,
    message: "Sub category not found",
  });
  expect(await errorOf(ask.sections.byId({ id: "1" }))).toMatchObject({
    status: 404,
    message: "Sub category section not found",
  });
});

test("an empty shop has empty lists", async () => {
  const { taxonomy } = as(await testShop(), null);
  expect([
    await taxonomy.categories.list(),
    await taxonomy.subCategories.list(),
    await taxonomy.sections.list(),
  ]).toEqual([[], [], []]);
});
