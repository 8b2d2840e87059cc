import { newId } from "@shop/db/columns";
import { categories as categoryRows } from "@shop/db/schema/taxonomy";
import { describe, expect, onTestFinished, test } from "vitest";
import { addProduct, as, expectAdminOnly, errorOf, waitForBlockedSessions, type TestShop } from "../../testing.ts";
import { conflict, notFound, shopWithTwoCategories } from "./taxonomy.fixture.ts";

const taken = (path: string, message: string) => ({ ...conflict(message), issues: [{ path, message }] });
const TAKEN = {
  category: taken("categoryName", "There is already a category with this name"),
  subCategory: taken("subCategoryName", "The category already has a sub category with this name"),
  section: taken("SubCategorySectionName", "The sub category already has a section with this name"),
};

/** The products that a visitor finds by a keyword. */
const found = async (shop: TestShop, keyword: string) =>
  (await as(shop, null).products.list({ keyword })).products.map(({ name }) => name);

describe("creating", () => {
  test("a category, a sub-category and a section stores their names as sent and logs them", async () => {
    const { categories, subCategories, sections, admin, changes } = await shopWithTwoCategories();
    const category = await categories.create({ id: "ignored", categoryName: "  Bin Liners " });
    expect(category).toEqual({ _id: expect.any(String) as string, categoryName: "  Bin Liners ", version: 1 });
    const { version: _, ...Category_Id } = category;
    const subCategory = await subCategories.create({ id: "", subCategoryName: "36 L", Category_Id: category._id });
    expect(subCategory).toEqual({
      _id: expect.any(String) as string,
      subCategoryName: "36 L",
      Category_Id,
      version: 1,
    });
    const section = await sections.create({ SubCategorySectionName: "Black", SubCategory_Id: subCategory._id });
    expect(section).toMatchObject({ SubCategorySectionName: "Black", SubCategory_Id: { Category_Id }, version: 1 });
    expect(await sections.byId({ id: section._id })).toEqual(section);
    const entry = { action: "created", actor: { _id: admin.id }, before: null };
    expect(await changes("category")).toMatchObject([
      { ...entry, recordId: category._id, label: "  Bin Liners ", after: { categoryName: "  Bin Liners " } },
    ]);
    expect(await changes("subCategory")).toMatchObject([
      { ...entry, recordId: subCategory._id, label: "36 L", after: { subCategoryName: "36 L", Category_Id } },
    ]);
    expect(await changes("section")).toMatchObject([
      { ...entry, recordId: section._id, label: "Black", after: { SubCategory_Id: { subCategoryName: "36 L" } } },
    ]);
  });

  test("a name that the parent already has in any case is refused, but not under another parent", async () => {
    const { categories, subCategories, sections, gloves, masks } = await shopWithTwoCategories();
    expect(await errorOf(categories.create({ categoryName: "MEDICAL" }))).toEqual(TAKEN.category);
    const masksIn = (Category_Id: string) => subCategories.create({ subCategoryName: "mASKS", Category_Id });
    expect(await errorOf(masksIn(masks.categoryId))).toEqual(TAKEN.subCategory);
    expect(await masksIn(gloves.categoryId)).toMatchObject({ subCategoryName: "mASKS" });
    const nitrileIn = (SubCategory_Id: string) =>
      sections.create({ SubCategorySectionName: "NITRILE", SubCategory_Id });
    expect(await errorOf(nitrileIn(gloves.subCategoryId))).toEqual(TAKEN.section);
    expect(await nitrileIn(masks.subCategoryId)).toMatchObject({ SubCategorySectionName: "NITRILE" });
  });

  test("the same name in concurrent calls creates one record", async () => {
    const { shop, categories: ask, changes } = await shopWithTwoCategories();
    const calls = ["New", "NEW", "new"].map((categoryName) => ask.create({ categoryName }));
    const outcomes = await Promise.allSettled(calls);
    const refused = calls.filter((_, index) => outcomes[index]?.status === "rejected");
    expect(await Promise.all(refused.map(errorOf))).toEqual([TAKEN.category, TAKEN.category]);
    expect(await shop.db.$count(categoryRows)).toBe(3);
    expect(await changes("category")).toHaveLength(1);
  });

  test("under an unknown or malformed parent is refused", async () => {
    const { subCategories, sections, gloves } = await shopWithTwoCategories();
    for (const id of [newId(), "1", "\0", "", gloves.sectionId]) {
      expect(await errorOf(subCategories.create({ subCategoryName: "N", Category_Id: id }))).toEqual(
        notFound("Category not found"),
      );
      expect(await errorOf(sections.create({ SubCategorySectionName: "N", SubCategory_Id: id }))).toEqual(
        notFound("Sub category not found"),
      );
    }
  });

  test.each(["", " ", "x".repeat(201), "a\0b"])("with the name %j is refused", async (name) => {
    const { categories, subCategories, sections, gloves } = await shopWithTwoCategories();
    const calls = [
      categories.create({ categoryName: name }),
      subCategories.create({ subCategoryName: name, Category_Id: gloves.categoryId }),
      sections.create({ SubCategorySectionName: name, SubCategory_Id: gloves.subCategoryId }),
    ];
    for (const refused of await Promise.all(calls.map(errorOf))) expect(refused).toMatchObject({ status: 400 });
  });
});

describe("changing", () => {
  test("a name increases the version and is logged, and products are found by it immediately", async () => {
    const { shop, categories, subCategories, sections, gloves, changes } = await shopWithTwoCategories();
    const { categoryId, subCategoryId, sectionId } = gloves;
    await addProduct(shop, { name: "Powder free", ...gloves });
    expect(await categories.update({ id: categoryId.toUpperCase(), categoryName: "Apparel", version: 1 })).toEqual({
      _id: categoryId,
      categoryName: "Apparel",
      version: 2,
    });
    expect(await subCategories.update({ id: subCategoryId, subCategoryName: "Mittens" })).toMatchObject({
      subCategoryName: "Mittens",
      Category_Id: { categoryName: "Apparel" },
      version: 2,
    });
    expect(await sections.update({ id: sectionId, SubCategorySectionName: "Latex" })).toMatchObject({
      SubCategorySectionName: "Latex",
      SubCategory_Id: { subCategoryName: "Mittens" },
      version: 2,
    });
    expect(await found(shop, "apparel mittens latex")).toEqual(["Powder free"]);
    expect(await found(shop, "nitrile")).toEqual([]);
    expect(await changes("category")).toMatchObject([
      { action: "updated", before: { categoryName: "Protective Wear" }, after: { categoryName: "Apparel" } },
    ]);
    expect((await changes("subCategory"))[0]).toMatchObject({ label: "Mittens" });
    expect((await changes("subCategory"))[0]?.after).toEqual({ subCategoryName: "Mittens" });
    expect((await changes("section"))[0]?.before).toEqual({ SubCategorySectionName: "Nitrile" });
  });

  test("only the case of a name is possible", async () => {
    const { categories, masks } = await shopWithTwoCategories();
    expect(await categories.update({ id: masks.categoryId, categoryName: "MEDICAL" })).toMatchObject({ version: 2 });
  });

  test("nothing keeps the version and is not logged", async () => {
    const { categories, subCategories, sections, gloves, changes } = await shopWithTwoCategories();
    const { categoryId, subCategoryId, sectionId } = gloves;
    for (const same of [
      categories.update({ id: categoryId }),
      categories.update({ id: categoryId, categoryName: "Protective Wear", version: 1 }),
      subCategories.update({ id: subCategoryId, subCategoryName: "Hand Protection", Category_Id: categoryId }),
      sections.update({ id: sectionId, SubCategory_Id: subCategoryId.toUpperCase(), version: 1 }),
    ]) {
      expect(await same).toMatchObject({ version: 1 });
    }
    expect([await changes("category"), await changes("subCategory"), await changes("section")]).toEqual([[], [], []]);
  });

  test("to a name that the parent already has is refused, by renaming and by moving", async () => {
    const { categories, subCategories, sections, gloves, masks } = await shopWithTwoCategories();
    const rename = categories.update({ id: gloves.categoryId, categoryName: "medical" });
    expect(await errorOf(rename)).toEqual(TAKEN.category);
    const subCategory = await subCategories.create({ subCategoryName: "MASKS", Category_Id: gloves.categoryId });
    const move = subCategories.update({ id: subCategory._id, Category_Id: masks.categoryId });
    expect(await errorOf(move)).toEqual(TAKEN.subCategory);
    const section = await sections.create({ SubCategorySectionName: "nitrile", SubCategory_Id: masks.subCategoryId });
    const moveSection = sections.update({ id: section._id, SubCategory_Id: gloves.subCategoryId });
    expect(await errorOf(moveSection)).toEqual(TAKEN.section);
    expect(await subCategories.byId({ id: subCategory._id })).toEqual(subCategory);
  });

  test("an older version is refused with the current record", async () => {
    const { categories, subCategories, sections, gloves } = await shopWithTwoCategories();
    const { categoryId, subCategoryId, sectionId } = gloves;
    const newer = [
      await categories.update({ id: categoryId, categoryName: "A" }),
      await subCategories.update({ id: subCategoryId, subCategoryName: "B" }),
      await sections.update({ id: sectionId, SubCategorySectionName: "C" }),
    ];
    const older = await Promise.all(
      [
        categories.update({ id: categoryId, categoryName: "Z", version: 1 }),
        subCategories.update({ id: subCategoryId, subCategoryName: "Z", version: 1 }),
        sections.update({ id: sectionId, SubCategorySectionName: "Z", version: 1 }),
      ].map(errorOf),
    );
    const texts = ["This category", "This sub category", "This section"];
    expect(older).toEqual(
      texts.map((what, index) => ({
        ...conflict(`${what} was changed by someone else in the meantime`),
        current: newer[index],
      })),
    );
  });

  test("a sub-category's category also moves its products and updates their search", async () => {
    const { shop, subCategories, gloves, masks, changes } = await shopWithTwoCategories();
    const product = await addProduct(shop, { name: "Powder free", ...gloves });
    const { subCategoryId } = gloves;
    const moved = await subCategories.update({ id: subCategoryId, Category_Id: masks.categoryId });
    const Category_Id = { _id: masks.categoryId, categoryName: "Medical" };
    expect(moved).toMatchObject({ subCategoryName: "Hand Protection", Category_Id, version: 2 });
    expect(await as(shop, null).products.byId({ id: product.id })).toMatchObject({
      category: "Medical",
      category_id: masks.categoryId,
      sub_category_id: subCategoryId,
      sub_category_section_id: gloves.sectionId,
    });
    expect(await found(shop, "medical")).toEqual(["Powder free"]);
    expect(await found(shop, "wear")).toEqual([]);
    const before = { Category_Id: { _id: gloves.categoryId, categoryName: "Protective Wear" } };
    expect(await changes("subCategory")).toMatchObject([{ action: "updated", before, after: { Category_Id } }]);
  });

  test("a section's sub-category also moves its products, even into another category", async () => {
    const { shop, sections, gloves, masks } = await shopWithTwoCategories();
    const product = await addProduct(shop, { name: "Powder free", ...gloves });
    const other = await addProduct(shop, { name: "Stays", ...gloves, sectionId: null });
    const wish = { id: gloves.sectionId, SubCategory_Id: masks.subCategoryId, SubCategorySectionName: "Latex" };
    expect(await sections.update(wish)).toMatchObject({ SubCategory_Id: { subCategoryName: "Masks" }, version: 2 });
    expect(await as(shop, null).products.byId({ id: product.id })).toMatchObject({
      category_id: masks.categoryId,
      sub_category_id: masks.subCategoryId,
      sub_category_section_id: gloves.sectionId,
    });
    expect(await as(shop, null).products.byId({ id: other.id })).toMatchObject({ category_id: gloves.categoryId });
    expect(await found(shop, "medical masks latex")).toEqual(["Powder free"]);
  });

  test("to an unknown or malformed parent is refused", async () => {
    const { subCategories, sections, gloves } = await shopWithTwoCategories();
    for (const id of [newId(), "1", "", gloves.sectionId]) {
      expect(await errorOf(subCategories.update({ id: gloves.subCategoryId, Category_Id: id }))).toEqual(
        notFound("Category not found"),
      );
      expect(await errorOf(sections.update({ id: gloves.sectionId, SubCategory_Id: id }))).toEqual(
        notFound("Sub category not found"),
      );
    }
  });

  test("a name locks the products in id order, so that it never deadlocks with an order", async () => {
    const { shop, categories, gloves } = await shopWithTwoCategories();
    const [first, second] = [await addProduct(shop, gloves), await addProduct(shop, gloves)];
    const client = await shop.db.$client.connect();
    onTestFinished(() => client.release());
    const take = (id: string) => client.query("SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE", [id]);
    await client.query("BEGIN");
    await take(first.id);
    const renamed = categories.update({ id: gloves.categoryId, categoryName: "Apparel" });
    await waitForBlockedSessions(shop, 1);
    await take(second.id);
    await client.query("COMMIT");
    expect(await renamed).toMatchObject({ categoryName: "Apparel" });
  });
});

test("an unknown or malformed id is not found", async () => {
  const { categories, subCategories, sections, gloves } = await shopWithTwoCategories();
  for (const id of [newId(), "1", "\0", ""]) {
    for (const [ask, message] of [
      [categories, "Category not found"],
      [subCategories, "Sub category not found"],
      [sections, "Sub category section not found"],
    ] as const) {
      expect(await errorOf(ask.update({ id }))).toEqual(notFound(message));
      expect(await errorOf(ask.remove({ id }))).toEqual(notFound(message));
    }
  }
  expect(await errorOf(categories.remove({ id: gloves.sectionId }))).toEqual(notFound("Category not found"));
});

test("only admins can change the taxonomy", async () => {
  const { shop, gloves } = await shopWithTwoCategories();
  const { categoryId, subCategoryId, sectionId } = gloves;
  await expectAdminOnly(shop, ({ taxonomy: { categories, subCategories, sections } }) => [
    categories.create({ categoryName: "N" }),
    categories.update({ id: categoryId }),
    categories.remove({ id: categoryId }),
    categories.adminList({}),
    subCategories.create({ subCategoryName: "N", Category_Id: categoryId }),
    subCategories.update({ id: subCategoryId }),
    subCategories.remove({ id: subCategoryId }),
    subCategories.adminList({}),
    sections.create({ SubCategorySectionName: "N", SubCategory_Id: subCategoryId }),
    sections.update({ id: sectionId }),
    sections.remove({ id: sectionId }),
    sections.adminList({}),
  ]);
});
