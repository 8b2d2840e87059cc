import { categories as categoryRows } from "@shop/db/schema/taxonomy";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import { expect, onTestFinished, test } from "vitest";
import { addProduct, holdRows, errorOf, waitForBlockedSessions } from "../../testing.ts";
import { conflict, notFound, shopWithTwoCategories } from "./taxonomy.fixture.ts";

test("removing an unused record deletes it and is logged", async () => {
  const { categories, subCategories, sections, gloves, changes } = await shopWithTwoCategories();
  const { categoryId, subCategoryId, sectionId } = gloves;
  expect(await sections.remove({ id: sectionId.toUpperCase() })).toEqual({ message: "Sub category section removed" });
  expect(await subCategories.remove({ id: subCategoryId })).toEqual({ message: "Sub category removed" });
  expect(await categories.remove({ id: categoryId })).toEqual({ message: "Category removed" });
  expect(await categories.list()).toHaveLength(1);
  expect(await errorOf(categories.remove({ id: categoryId }))).toEqual(notFound("Category not found"));
  const category = { _id: categoryId, categoryName: "Protective Wear" };
  expect(await changes("category")).toMatchObject([
    { action: "removed", label: "Protective Wear", before: { categoryName: "Protective Wear" }, after: null },
  ]);
  expect(await changes("subCategory")).toMatchObject([{ action: "removed", before: { Category_Id: category } }]);
  expect(await changes("section")).toMatchObject([
    { action: "removed", recordId: sectionId, before: { SubCategory_Id: { Category_Id: category } } },
  ]);
});

test("removing a record in use is refused with the number of its uses", async () => {
  const { shop, categories, subCategories, sections, gloves, changes } = await shopWithTwoCategories();
  const { categoryId, subCategoryId, sectionId } = gloves;
  const removeAll = () =>
    Promise.all(
      [
        categories.remove({ id: categoryId }),
        subCategories.remove({ id: subCategoryId }),
        sections.remove({ id: sectionId }),
      ].map(errorOf),
    );
  await addProduct(shop, { ...gloves, archivedAt: new Date() });
  expect(await removeAll()).toEqual([
    { ...conflict("Used by 1 product and 1 sub category"), productCount: 1, subCategoryCount: 1 },
    { ...conflict("Used by 1 product and 1 section"), productCount: 1, sectionCount: 1 },
    { ...conflict("Used by 1 product"), productCount: 1 },
  ]);
  await addProduct(shop, { ...gloves, priceCents: 0 });
  await subCategories.create({ subCategoryName: "Aprons", Category_Id: categoryId });
  await sections.create({ SubCategorySectionName: "Vinyl", SubCategory_Id: subCategoryId });
  expect((await removeAll()).map(({ message }) => message)).toEqual([
    "Used by 2 products and 2 sub categories",
    "Used by 2 products and 2 sections",
    "Used by 2 products",
  ]);
  const unstocked = await subCategories.create({ subCategoryName: "Boots", Category_Id: categoryId });
  await sections.create({ SubCategorySectionName: "Gum", SubCategory_Id: unstocked._id });
  expect(await errorOf(subCategories.remove({ id: unstocked._id }))).toMatchObject(conflict("Used by 1 section"));
  expect((await changes("category")).map(({ action }) => action)).not.toContain("removed");
});

test("removing one of the menu's four categories is refused, used or not", async () => {
  const { shop, categories } = await shopWithTwoCategories();
  const [, top] = TOP_CATEGORIES;
  await shop.db.insert(categoryRows).values({ id: top.id, name: "Renamed" });
  const refused = await errorOf(categories.remove({ id: top.id.toUpperCase() }));
  expect(refused).toEqual(conflict("Renamed is part of the shop's menu and can't be removed"));
  expect(await categories.byId({ id: top.id })).toMatchObject({ categoryName: "Renamed" });
});

test("when a category is removed while a sub-category is added to it, one of the two is refused", async () => {
  const { shop, categories, subCategories } = await shopWithTwoCategories();
  const { _id: id } = await categories.create({ categoryName: "Empty" });
  const held = await holdRows(shop, "categories", [id]);
  const removed = categories.remove({ id });
  const put = subCategories.create({ subCategoryName: "N", Category_Id: id });
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const outcomes = await Promise.allSettled([removed, put]);
  if (outcomes[0].status === "fulfilled") {
    expect(await errorOf(put)).toEqual(notFound("Category not found"));
  } else {
    expect(await errorOf(removed)).toMatchObject(conflict("Used by 1 sub category"));
    expect(await put).toMatchObject({ subCategoryName: "N" });
  }
});

test.each([
  ["COMMIT", ["Used by 1 product", "Used by 1 product", "Used by 1 product"]],
  ["ROLLBACK", ["Category removed", "Sub category removed", "Sub category section removed"]],
])("removing a record to which a transaction is adding a product waits for the %s", async (end, expected) => {
  const { shop, categories, subCategories, sections, gloves, masks } = await shopWithTwoCategories();
  const category = await categories.create({ categoryName: "Empty" });
  const subCategory = await subCategories.create({ subCategoryName: "Empty", Category_Id: masks.categoryId });
  const client = await shop.db.$client.connect();
  onTestFinished(() => client.release());
  const put = (...place: (string | null)[]) =>
    client.query(
      "INSERT INTO products (id, name, category_id, sub_category_id, section_id) VALUES (gen_random_uuid(), 'New', $1, $2, $3)",
      place,
    );
  await client.query("BEGIN");
  await put(category._id, null, null);
  await put(masks.categoryId, subCategory._id, null);
  await put(gloves.categoryId, gloves.subCategoryId, gloves.sectionId);
  const outcomes = Promise.allSettled([
    categories.remove({ id: category._id }),
    subCategories.remove({ id: subCategory._id }),
    sections.remove({ id: gloves.sectionId }),
  ]);
  await waitForBlockedSessions(shop, 3);
  await client.query(end);
  const messages = (await outcomes).map((outcome) =>
    outcome.status === "fulfilled" ? outcome.value.message : (outcome.reason as Error).message,
  );
  expect(messages).toEqual(expected);
});
