import { newId } from "@shop/db/columns";
import { products } from "@shop/db/schema/products";
import { LIMITS } from "@shop/domain/limits";
import { forProductFields } from "@shop/domain/product-fields";
import { describe, expect, test } from "vitest";
import { addPerson, addProduct, addCategoryTree, as, expectAdminOnly, orderOf, errorOf } from "../../testing.ts";
import { entriesOf, movementsOf, shopWithAdmin } from "./admin-products.fixture.ts";

/** Two categories with one sub-category and one section each, and a product in the first section. */
async function shelvedProduct() {
  const staffed = await shopWithAdmin();
  const gloves = await addCategoryTree(staffed.shop, ["Protective", "Gloves", "Nitrile"]);
  const masks = await addCategoryTree(staffed.shop, ["Medical", "Masks", "Surgical"]);
  const product = await addProduct(staffed.shop, { name: "Glove", sku: "G-1", ...gloves });
  return { ...staffed, gloves, masks, product };
}

describe("creating a product", () => {
  test("without fields creates a draft with default values", async () => {
    const { shop, admin, staff } = await shopWithAdmin();
    const draft = await staff.create({});
    expect(draft).toMatchObject({
      name: "Sample name",
      price: 0,
      countInStock: 0,
      sku: "",
      category: "",
      category_id: null,
      version: 1,
      isArchived: false,
    });
    expect(await staff.adminById({ id: draft._id })).toEqual(draft);
    expect(await movementsOf(shop, draft._id)).toEqual([]);
    expect(await entriesOf(shop, draft._id)).toMatchObject([
      { action: "created", actorId: admin.id, label: "Sample name", before: null, after: { name: "Sample name" } },
    ]);
  });

  test("saves every given field, and the stock as an opening movement", async () => {
    const { shop, admin, staff } = await shopWithAdmin();
    const shelf = await addCategoryTree(shop, ["Protective", "Gloves", "Nitrile"]);
    const given = {
      ...forProductFields((field) => `A ${field}`),
      name: " Glove ",
      sku: "G-1",
      price: 12.35,
      taxClass: "gst-free" as const,
      image: "/images/g-640.webp",
      brand: "Kestrel",
      description: "Blue.\n",
      size: "L",
      color: "Blue",
      packageQuantity: "100/box",
      countInStock: 40,
      minQty: 4,
      orderMultiple: 2,
      maxQty: 40,
      cartonQty: 20,
      category_id: shelf.categoryId,
      sub_category_id: shelf.subCategoryId,
      sub_category_section_id: shelf.sectionId,
    };
    const made = await staff.create(given);
    expect(made).toMatchObject({ ...given, category: "Protective", version: 1 });
    expect(await movementsOf(shop, made._id)).toEqual([{ delta: 40, reason: "opening", userId: admin.id }]);
    expect(await entriesOf(shop, made._id)).toEqual([
      {
        action: "created",
        actorId: admin.id,
        label: " Glove  (G-1)",
        before: null,
        after: {
          ...given,
          category: "Protective",
          sub_category: "Gloves",
          sub_category_section: "Nitrile",
          isArchived: false,
        },
      },
    ]);
  });

  test("works for several drafts without a SKU", async () => {
    const { staff } = await shopWithAdmin();
    await staff.create({});
    expect(await staff.create({ sku: "" })).toMatchObject({ sku: "" });
  });
});

describe("updating a product", () => {
  test("changes the given fields, raises the version and records the difference in the audit log", async () => {
    const { shop, admin, staff, product } = await shelvedProduct();
    const before = await staff.adminById({ id: product.id });
    const after = await staff.update({ id: product.id.toUpperCase(), name: "Mitten", price: 4.5 });
    const priceBreaks = [{ minQty: 1, price: 4.5 }];
    expect(after).toEqual({ ...before, name: "Mitten", price: 4.5, publicPrice: 4.5, priceBreaks, version: 2 });
    expect(await as(shop, null).products.byId({ id: product.id })).toMatchObject({ name: "Mitten", price: 4.5 });
    expect(await entriesOf(shop, product.id)).toEqual([
      {
        action: "updated",
        actorId: admin.id,
        label: "Mitten (G-1)",
        before: { name: "Glove", price: 10 },
        after: { name: "Mitten", price: 4.5 },
      },
    ]);
  });

  test("makes a changed name searchable immediately", async () => {
    const { shop, staff, product } = await shelvedProduct();
    await staff.update({ id: product.id, name: "Gauntlet" });
    expect((await as(shop, null).products.list({ keyword: "gauntlet" })).total).toBe(1);
  });

  test("without changes adds no audit log entry and keeps the version", async () => {
    const { shop, staff, product } = await shelvedProduct();
    const before = await staff.adminById({ id: product.id });
    const { name, price, sku, category_id, sub_category_id, sub_category_section_id, countInStock } = before;
    const places = { category_id: category_id?.toUpperCase(), sub_category_id, sub_category_section_id };
    const same = { name, price, sku, countInStock, isArchived: false, version: 1, ...places };
    expect(await staff.update({ id: product.id, ...same })).toEqual(before);
    expect(await staff.update({ id: product.id })).toEqual(before);
    expect(await entriesOf(shop, product.id)).toEqual([]);
    expect(await shop.db.$count(products)).toBe(1);
  });

  test("with an older version is refused with the current product", async () => {
    const { staff, product } = await shelvedProduct();
    const current = await staff.update({ id: product.id, version: 1, name: "Mine" });
    expect(await errorOf(staff.update({ id: product.id, version: 1, name: "Theirs" }))).toEqual({
      status: 409,
      code: "CONFLICT",
      message: "This product was changed by someone else in the meantime",
      current,
    });
    expect(await staff.adminById({ id: product.id })).toEqual(current);
    expect(await staff.update({ id: product.id, name: "Without a version" })).toMatchObject({ version: 3 });
  });

  test.each([
    ["name", { name: " " }, "name: Is required"],
    ["name", { name: "x".repeat(301) }, "name: Must have at most 300 characters"],
    ["brand", { brand: "a\0b" }, "brand: Contains a character that can't be stored"],
    ["price", { price: 1.005 }, "price: Must have at most two decimals"],
    ["price", { price: -1 }, "price: Must be at least 0"],
    ["countInStock", { countInStock: -1 }, "countInStock: Must be at least 0"],
    ["countInStock", { countInStock: LIMITS.stock + 1 }, "countInStock: Must be at most 10000000"],
    ["countInStock", { countInStock: 1.5 }, "countInStock: Must be a whole number"],
    ["image", { image: "//elsewhere" }, "image: Must be a path like /images/… or an address that starts with https://"],
  ])("refuses an invalid %s: %j", async (_field, wrong, message) => {
    const { staff, product } = await shelvedProduct();
    const saves = [staff.create(wrong), staff.update({ id: product.id, ...wrong })];
    for (const refused of await Promise.all(saves.map(errorOf)))
      expect(refused).toMatchObject({ status: 400, message });
  });

  test.each(["https://[", "https://%", "/\t/["])("refuses the invalid image URL %j", async (image) => {
    const { staff, product } = await shelvedProduct();
    const saves = [() => staff.create({ image }), () => staff.update({ id: product.id, image })];
    for (const save of saves)
      expect(await errorOf(save())).toMatchObject({
        status: 400,
        message: expect.stringContaining("image: Must be"),
      });
  });

  test("fails with 404 for an unknown or malformed id", async () => {
    const { staff } = await shopWithAdmin();
    for (const id of [newId(), "", "1", "\0"]) {
      expect(await errorOf(staff.update({ id, name: "X" })), id).toMatchObject({
        status: 404,
        message: "Product not found",
      });
    }
  });
});

test("only admins can save products", async () => {
  const { shop, product } = await shelvedProduct();
  await expectAdminOnly(shop, (ask) => [ask.products.create({}), ask.products.update({ id: product.id, price: 0.01 })]);
  expect(await shop.db.$count(products)).toBe(1);
});

describe("stock", () => {
  test("is set with a movement for the difference, attributed to the admin", async () => {
    const { shop, admin, staff, product } = await shelvedProduct();
    const after = await staff.update({ id: product.id, countInStock: 60 });
    expect(after).toMatchObject({ countInStock: 60, version: 2 });
    expect(await staff.update({ id: product.id, countInStock: 0 })).toMatchObject({ countInStock: 0, version: 3 });
    expect((await movementsOf(shop, product.id)).slice(1)).toEqual([
      { delta: -40, reason: "adjustment", userId: admin.id },
      { delta: -60, reason: "adjustment", userId: admin.id },
    ]);
    expect(await entriesOf(shop, product.id)).toMatchObject([
      { action: "updated", before: { countInStock: 100 }, after: { countInStock: 60 } },
      { action: "updated", before: { countInStock: 60 }, after: { countInStock: 0 } },
    ]);
  });

  test("can be set to its limit and back to 0", async () => {
    const { staff, product } = await shelvedProduct();
    for (const countInStock of [LIMITS.stock, 0, LIMITS.stock]) {
      expect(await staff.update({ id: product.id, countInStock })).toMatchObject({ countInStock });
    }
  });

  test("taken by an order does not raise the version, so that an open form can still be saved", async () => {
    const { shop, staff, product } = await shelvedProduct();
    await as(shop, await addPerson(shop)).orders.create(orderOf([[product, 3]]));
    expect(await staff.update({ id: product.id, version: 1, name: "Mitten" })).toMatchObject({ countInStock: 97 });
  });

  test("is refused with the current product when the admin saw an older stock", async () => {
    const { shop, staff, product } = await shelvedProduct();
    await as(shop, await addPerson(shop)).orders.create(orderOf([[product, 3]]));
    const current = await staff.adminById({ id: product.id });
    const recount = { id: product.id, countInStock: 120 };
    expect(await errorOf(staff.update({ ...recount, seenCountInStock: 100, name: "Mitten" }))).toEqual({
      status: 409,
      code: "CONFLICT",
      message: "This product was changed by someone else in the meantime",
      current,
    });
    expect(await staff.update({ ...recount, seenCountInStock: 97 })).toMatchObject({ countInStock: 120 });
    expect(await staff.update({ id: product.id, seenCountInStock: 1, size: "L" })).toMatchObject({ size: "L" });
  });
});

describe("a product's category", () => {
  test("can be changed partly or completely", async () => {
    const { shop, staff, masks, product } = await shelvedProduct();
    const inMasks = {
      category_id: masks.categoryId,
      sub_category_id: masks.subCategoryId,
      sub_category_section_id: masks.sectionId,
    };
    expect(await staff.update({ id: product.id, ...inMasks })).toMatchObject({ ...inMasks, category: "Medical" });
    expect(await entriesOf(shop, product.id)).toMatchObject([
      { before: { category: "Protective" }, after: { category: "Medical", ...inMasks } },
    ]);
    expect(await staff.update({ id: product.id, sub_category_section_id: null })).toMatchObject({
      ...inMasks,
      sub_category_section_id: null,
    });
  });

  test.each([null, ""])("is empty when saved as %j", async (none) => {
    const { staff, product } = await shelvedProduct();
    const nowhere = { category_id: none, sub_category_id: none, sub_category_section_id: none };
    const placeless = { category: "", category_id: null, sub_category_id: null, sub_category_section_id: null };
    expect(await staff.update({ id: product.id, ...nowhere })).toMatchObject(placeless);
    expect(await staff.create(nowhere)).toMatchObject(placeless);
  });

  test.each([
    ["category_id", "Category not found"],
    ["sub_category_id", "Sub category not found"],
    ["sub_category_section_id", "Sub category section not found"],
  ])("is refused with 404 when its %s is unknown or malformed", async (field, message) => {
    const { staff, product } = await shelvedProduct();
    for (const id of [newId(), "1", "null", "\0"]) {
      const saves = [staff.create({ [field]: id }), staff.update({ id: product.id, [field]: id })];
      for (const refused of await Promise.all(saves.map(errorOf)))
        expect(refused, id).toMatchObject({ status: 404, message });
    }
  });

  describe("by its name", () => {
    const inMedical = { category: "Medical", sub_category_id: null, sub_category_section_id: null };

    test.each(["Medical", "MEDICAL", "medical"])("%s is where the product is moved", async (category) => {
      const { shop, staff, masks, product } = await shelvedProduct();
      const moved = { ...inMedical, category_id: masks.categoryId };
      expect(await staff.update({ id: product.id, category })).toMatchObject(moved);
      expect(await entriesOf(shop, product.id)).toMatchObject([
        { before: { category: "Protective" }, after: { category: "Medical" } },
      ]);
      expect(await staff.create({ category })).toMatchObject(moved);
    });

    test("is moved there also when all other fields are sent back as they were read", async () => {
      const { staff, masks, product } = await shelvedProduct();
      const read = await staff.adminById({ id: product.id });
      const saved = await staff.update({ ...read, id: product.id, category: "Medical" });
      expect(saved).toMatchObject({ ...inMedical, category_id: masks.categoryId, name: read.name });
    });

    test("may come with a sub-category and section of it", async () => {
      const { staff, gloves, masks, product } = await shelvedProduct();
      const within = { sub_category_id: masks.subCategoryId, sub_category_section_id: masks.sectionId };
      const moved = { ...within, category_id: masks.categoryId };
      expect(await staff.update({ id: product.id, category: "Medical", ...within })).toMatchObject(moved);
      expect(await staff.create({ category: "Medical", ...within })).toMatchObject(moved);
      const elsewhere = { category: "Medical", sub_category_id: gloves.subCategoryId };
      for (const refused of await Promise.all(
        [staff.create(elsewhere), staff.update({ id: product.id, ...elsewhere })].map(errorOf),
      ))
        expect(refused).toMatchObject({ status: 400, issues: [{ path: "sub_category_id" }] });
    });

    test("changes nothing when it is the product's own, and ids are changed beside it", async () => {
      const { shop, staff, gloves, masks, product } = await shelvedProduct();
      const before = await staff.adminById({ id: product.id });
      expect(await staff.update({ id: product.id, category: "protective" })).toEqual(before);
      expect(await entriesOf(shop, product.id)).toEqual([]);
      const inMasks = {
        category_id: masks.categoryId,
        sub_category_id: masks.subCategoryId,
        sub_category_section_id: masks.sectionId,
      };
      expect(await staff.update({ id: product.id, category: "Protective", ...inMasks })).toMatchObject(inMasks);
      expect(before.sub_category_id).toBe(gloves.subCategoryId);
    });

    test("is none when it is empty", async () => {
      const { staff, product } = await shelvedProduct();
      const placeless = { category: "", category_id: null, sub_category_id: null, sub_category_section_id: null };
      expect(await staff.update({ id: product.id, category: "" })).toMatchObject(placeless);
      expect(await staff.update({ id: product.id, category: "" })).toMatchObject(placeless);
      expect(await staff.create({ category: "" })).toMatchObject(placeless);
    });

    test.each(["Medica", " Medical", "Medical%", "Gloves", "x".repeat(200)])(
      "is refused when no category is called %j",
      async (category) => {
        const { shop, staff, product } = await shelvedProduct();
        for (const refused of await Promise.all(
          [staff.create({ category }), staff.update({ id: product.id, category, price: 7 })].map(errorOf),
        ))
          expect(refused).toEqual({
            status: 400,
            code: "BAD_REQUEST",
            message: "category: There is no category of this name",
            issues: [{ path: "category", message: "There is no category of this name" }],
          });
        expect(await entriesOf(shop, product.id)).toEqual([]);
      },
    );

    test("is refused when both it and the id are changed, to two categories", async () => {
      const { shop, staff, masks, product } = await shelvedProduct();
      await addCategoryTree(shop, ["Cleaning", "Wipes", "Wet"]);
      const both = { category: "Cleaning", category_id: masks.categoryId };
      for (const refused of await Promise.all(
        [staff.create(both), staff.update({ id: product.id, ...both })].map(errorOf),
      ))
        expect(refused).toMatchObject({
          status: 400,
          message: "category: Must be the category of category_id",
        });
    });
  });

  test("must be consistent: a sub-category or section outside its parent is refused with its field", async () => {
    const { staff, gloves, masks, product } = await shelvedProduct();
    const subCategory = "Must be a sub category of the product's category";
    const section = "Must be a section of the product's sub category";
    const cases = [
      [{ category_id: masks.categoryId }, "sub_category_id", subCategory],
      [{ category_id: null }, "sub_category_id", subCategory],
      [{ sub_category_id: masks.subCategoryId }, "sub_category_id", subCategory],
      [{ sub_category_id: null }, "sub_category_section_id", section],
      [{ sub_category_section_id: masks.sectionId }, "sub_category_section_id", section],
      [{ category_id: masks.categoryId, sub_category_id: masks.subCategoryId }, "sub_category_section_id", section],
    ] as const;
    for (const [place, path, message] of cases) {
      expect(await errorOf(staff.update({ id: product.id, ...place }))).toEqual({
        status: 400,
        code: "BAD_REQUEST",
        message: `${path}: ${message}`,
        issues: [{ path, message }],
      });
    }
    expect(await errorOf(staff.create({ sub_category_id: gloves.subCategoryId }))).toMatchObject({
      status: 400,
      message: `sub_category_id: ${subCategory}`,
    });
  });
});

describe("a SKU", () => {
  test("of another product, ignoring case, is refused with that product's name", async () => {
    const { shop, admin, staff, product } = await shelvedProduct();
    const other = await staff.create({ name: "Other", sku: "O-1" });
    const withKey = as(shop, admin, { idempotencyKey: "key-1" }).products;
    const saves = [
      staff.create({ sku: "g-1" }),
      withKey.create({ sku: "g-1" }),
      staff.update({ id: other._id, sku: "g-1", name: "New" }),
    ];
    const message = "The SKU g-1 is already used by 'Glove'";
    for (const refused of await Promise.all(saves.map(errorOf)))
      expect(refused).toEqual({ status: 409, code: "CONFLICT", message, issues: [{ path: "sku", message }] });
    expect(await staff.adminById({ id: other._id })).toEqual(other);
    expect(await staff.update({ id: product.id, sku: "g-1" })).toMatchObject({ sku: "g-1" });
  });

  test.each(["G\u20111", "G\u20131", "G\u22121", "G-\u200b1", "G\u00ad-1", "G-1\u00a0", "ｇ－１"])(
    "that nobody can tell from another product's (%j) is refused with that product's name",
    async (sku) => {
      const { staff, product } = await shelvedProduct();
      const other = await staff.create({ name: "Other", sku: "O-1" });
      const message = `The SKU ${sku} is already used by 'Glove'`;
      const saves = [staff.create({ sku }), staff.update({ id: other._id, sku })];
      for (const refused of await Promise.all(saves.map(errorOf)))
        expect(refused).toEqual({ status: 409, code: "CONFLICT", message, issues: [{ path: "sku", message }] });
      expect(await staff.update({ id: product.id, sku })).toMatchObject({ sku });
    },
  );

  test("of a product that was marked as a twin is compared again when it is changed", async () => {
    const { shop, staff } = await shelvedProduct();
    const twin = await addProduct(shop, { name: "Twin", sku: "G\u20111", isSkuTwin: true });
    expect(await staff.update({ id: twin.id, brand: "Acme" })).toMatchObject({ sku: "G\u20111" });
    expect(await errorOf(staff.update({ id: twin.id, sku: "G\u20131" }))).toMatchObject({ status: 409 });
    await staff.update({ id: twin.id, sku: "T-1" });
    expect(await errorOf(staff.create({ sku: "T\u20111" }))).toMatchObject({ status: 409 });
  });

  test("of an archived product is refused with a hint that it is archived", async () => {
    const { staff, product } = await shelvedProduct();
    await staff.update({ id: product.id, isArchived: true });
    expect(await errorOf(staff.create({ sku: "G-1" }))).toMatchObject({
      message: "The SKU G-1 is already used by 'Glove', which is archived",
    });
  });
});

describe("archiving", () => {
  test("hides a product everywhere, and restoring shows it again", async () => {
    const { shop, admin, staff, product } = await shelvedProduct();
    const customer = as(shop, await addPerson(shop));
    const shown = async () => [
      (await customer.products.list({})).total,
      (await customer.products.list({ keyword: "glove" })).total,
      (await customer.pricing.listProducts({})).total,
      (await customer.products.top()).length,
    ];
    expect(await staff.update({ id: product.id, isArchived: true, price: 9 })).toMatchObject({
      isArchived: true,
      version: 2,
    });
    expect(await shown()).toEqual([0, 0, 0, 0]);
    for (const read of [customer.products.byId, customer.pricing.productById]) {
      expect(await errorOf(read({ id: product.id }))).toMatchObject({ status: 404 });
    }
    expect(await errorOf(customer.orders.create(orderOf([[product, 1]])))).toMatchObject({ status: 404 });

    expect(await staff.update({ id: product.id, isArchived: false })).toMatchObject({ isArchived: false, version: 3 });
    expect(await shown()).toEqual([1, 1, 1, 1]);
    expect(await entriesOf(shop, product.id)).toMatchObject([
      {
        action: "archived",
        actorId: admin.id,
        before: { isArchived: false, price: 10 },
        after: { isArchived: true, price: 9 },
      },
      { action: "restored", before: { isArchived: true }, after: { isArchived: false } },
    ]);
  });

  test("does not change past orders", async () => {
    const { shop, staff, product } = await shelvedProduct();
    const customer = as(shop, await addPerson(shop));
    const order = await customer.orders.create(orderOf([[product, 2]]));
    await staff.update({ id: product.id, isArchived: true, name: "Gone", price: 0 });
    expect(await customer.orders.byId({ id: order._id })).toEqual(order);
  });

  test("an already archived product keeps the original date", async () => {
    const { shop, staff, product } = await shelvedProduct();
    const archivedAt = async () => (await shop.db.select({ at: products.archivedAt }).from(products))[0]?.at;
    await staff.update({ id: product.id, isArchived: true });
    const first = await archivedAt();
    await staff.update({ id: product.id, isArchived: true, name: "Mitten" });
    expect(first).toBeInstanceOf(Date);
    expect(await archivedAt()).toEqual(first);
  });
});

test("a price of 0 turns a product into a draft, and a price publishes it", async () => {
  const { shop, staff, product } = await shelvedProduct();
  const isPublished = async () => (await as(shop, null).products.list({})).total === 1;
  await staff.update({ id: product.id, price: 0 });
  expect(await isPublished()).toBe(false);
  await staff.update({ id: product.id, price: 0.01 });
  expect(await isPublished()).toBe(true);
});
