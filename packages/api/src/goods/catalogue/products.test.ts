import { products } from "@shop/db/schema/products";
import { newId } from "@shop/db/columns";
import { eq, sql } from "drizzle-orm";
import { ANY_QUANTITY } from "@shop/domain/orders/quantities";
import { forProductFields } from "@shop/domain/product-fields";
import { describe, expect, test } from "vitest";
import { addPerson, addProduct, addCategoryTree, as, errorOf, setCustomerPrice, testShop } from "../../testing.ts";

const names = (list: { name: string }[]) => list.map(({ name }) => name);

test("products are listed newest first, twelve per page", async () => {
  const shop = await testShop();
  for (let n = 1; n <= 14; n += 1) await addProduct(shop, { name: `No ${n}` });
  const first = await as(shop, null).products.list({});
  expect(names(first.products)).toEqual(Array.from({ length: 12 }, (_, index) => `No ${14 - index}`));
  expect(first).toMatchObject({ page: 1, pages: 2, total: 14 });
  const second = await as(shop, null).products.list({ pageNumber: 2 });
  expect(names(second.products)).toEqual(["No 2", "No 1"]);
});

test("a page past the end is empty with the right total, and a list without matches has no pages", async () => {
  const shop = await testShop();
  await addProduct(shop);
  expect(await as(shop, null).products.list({ pageNumber: 9 })).toEqual({ products: [], page: 9, pages: 1, total: 1 });
  expect(await as(shop, null).products.list({ category: "None" })).toEqual({
    products: [],
    page: 1,
    pages: 0,
    total: 0,
  });
  expect(await as(shop, null).products.list({ pageNumber: 10_000_000, pageSize: 100 })).toMatchObject({
    products: [],
    total: 1,
  });
});

test.each([
  [{ pageNumber: 0 }, "pageNumber: Must be at least 1"],
  [{ pageNumber: -1 }, "pageNumber: Must be at least 1"],
  [{ pageNumber: 1.5 }, "pageNumber: Must be a whole number"],
  [{ pageNumber: 10_000_001 }, "pageNumber: Must be at most 10000000"],
  [{ pageSize: 0 }, "pageSize: Must be at least 1"],
  [{ pageSize: 101 }, "pageSize: Must be at most 100"],
])("%j is refused", async (query, message) => {
  const shop = await testShop();
  expect(await errorOf(as(shop, null).products.list(query))).toMatchObject({
    status: 400,
    code: "BAD_REQUEST",
    message,
  });
});

describe("filters", () => {
  async function shelves() {
    const shop = await testShop();
    const gloves = await addCategoryTree(shop, ["Protective Wear", "Gloves", "Nitrile"]);
    const masks = await addCategoryTree(shop, ["Medical", "Masks", "Surgical"]);
    await addProduct(shop, { name: "Glove", ...gloves });
    await addProduct(shop, { name: "Loose glove", categoryId: gloves.categoryId });
    await addProduct(shop, { name: "Mask", ...masks });
    await addProduct(shop, { name: "Nowhere" });
    return { shop, gloves, masks };
  }

  test("each narrow the list", async () => {
    const { shop, gloves, masks } = await shelves();
    const list = async (query: object) => names((await as(shop, null).products.list(query)).products);
    expect(await list({ categoryid: gloves.categoryId })).toEqual(["Loose glove", "Glove"]);
    expect(await list({ subcategoryid: gloves.subCategoryId })).toEqual(["Glove"]);
    expect(await list({ subcategorysecid: masks.sectionId })).toEqual(["Mask"]);
    expect(await list({ category: "PROTECTIVE wear" })).toEqual(["Loose glove", "Glove"]);
    expect(await list({ categoryid: gloves.categoryId.toUpperCase() })).toEqual(["Loose glove", "Glove"]);
  });

  test("together return only products that match all of them", async () => {
    const { shop, gloves, masks } = await shelves();
    const list = async (query: object) => names((await as(shop, null).products.list(query)).products);
    expect(
      await list({
        categoryid: gloves.categoryId,
        subcategoryid: gloves.subCategoryId,
        subcategorysecid: gloves.sectionId,
        keyword: "glove",
      }),
    ).toEqual(["Glove"]);
    expect(await list({ categoryid: gloves.categoryId, subcategoryid: masks.subCategoryId })).toEqual([]);
    expect(await list({ category: "Medical", categoryid: gloves.categoryId })).toEqual([]);
  });

  test.each(["categoryid", "subcategoryid", "subcategorysecid"])(
    "an unknown or malformed %s returns an empty list",
    async (filter) => {
      const { shop } = await shelves();
      for (const id of [newId(), "1", "undefined", "' or true --", "\0", "\ud800", "x".repeat(100_000)]) {
        expect(await as(shop, null).products.list({ [filter]: id }), id.slice(0, 20)).toEqual({
          products: [],
          page: 1,
          pages: 0,
          total: 0,
        });
      }
    },
  );

  test("an unknown category name returns an empty list, and wildcards are plain characters", async () => {
    const { shop } = await shelves();
    for (const category of ["Medica_", "%", "Medical'--"]) {
      expect((await as(shop, null).products.list({ category })).total, category).toBe(0);
    }
  });
});

test("a product is returned with all fields, its category's name and its price in dollars", async () => {
  const shop = await testShop();
  const shelf = await addCategoryTree(shop, ["Protective Wear", "Gloves", "Nitrile"]);
  const fields = forProductFields((field) => `A ${field}`);
  const { id } = await addProduct(shop, {
    ...fields,
    name: "Glove",
    sku: "G-1",
    brand: "Kestrel",
    description: "Blue.",
    size: "L",
    color: "Blue",
    packageQuantity: "100/box",
    image: "/images/g-640.webp",
    priceCents: 1235,
    stock: 7,
    ...shelf,
  });
  const product = await as(shop, null).products.byId({ id });
  expect(product).toEqual({
    ...fields,
    _id: id,
    name: "Glove",
    sku: "G-1",
    brand: "Kestrel",
    description: "Blue.",
    size: "L",
    color: "Blue",
    packageQuantity: "100/box",
    image: "/images/g-640.webp",
    price: 12.35,
    priceSource: "public",
    priceBreaks: [{ minQty: 1, price: 12.35 }],
    pricePerUnit: { price: 0.124, unit: "glove" },
    taxClass: "gst",
    countInStock: 7,
    ...ANY_QUANTITY,
    rating: 0,
    numReviews: 0,
    reviews: [],
    sizes: [{ _id: id, size: "L", countInStock: 7, minQty: 1 }],
    substitutes: [],
    category: "Protective Wear",
    category_id: shelf.categoryId,
    sub_category_id: shelf.subCategoryId,
    sub_category_section_id: shelf.sectionId,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
  });
  expect(await as(shop, null).products.byId({ id: id.toUpperCase() })).toEqual(product);
});

test("an unknown or malformed id is not found", async () => {
  const shop = await testShop();
  for (const id of [newId(), "", "top", "1", "\0", "\ud800", "null", `${newId()} `]) {
    expect(await errorOf(as(shop, null).products.byId({ id })), id).toMatchObject({
      status: 404,
      message: "Product not found",
    });
  }
});

test("only admins can see a draft", async () => {
  const shop = await testShop();
  const draft = await addProduct(shop, { name: "Draft", priceCents: 0, rating: 5, numReviews: 3 });
  await addProduct(shop, { name: "On sale" });
  const [customer, admin] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  for (const person of [null, customer]) {
    expect(names((await as(shop, person).products.list({})).products)).toEqual(["On sale"]);
    expect(await errorOf(as(shop, person).products.byId({ id: draft.id }))).toMatchObject({
      status: 404,
      message: "Product not found",
    });
    expect(names(await as(shop, person).products.top())).toEqual(["On sale"]);
  }
  expect(await errorOf(as(shop, customer).pricing.productById({ id: draft.id }))).toMatchObject({ status: 404 });
  expect((await as(shop, customer).pricing.listProducts({})).total).toBe(1);
  expect(names((await as(shop, admin).products.list({})).products)).toEqual(["On sale", "Draft"]);
  expect(await as(shop, admin).products.byId({ id: draft.id })).toMatchObject({ name: "Draft", price: 0 });
});

test("an archived product is hidden, also from admins", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop, { archivedAt: new Date(), rating: 5, numReviews: 1 });
  for (const person of [null, await addPerson(shop), await addPerson(shop, { isAdmin: true })]) {
    expect((await as(shop, person).products.list({})).total).toBe(0);
    expect(await as(shop, person).products.top()).toEqual([]);
    expect(await errorOf(as(shop, person).products.byId({ id }))).toMatchObject({ status: 404 });
  }
});

test("the top eight products are sorted by rating, then by number of reviews", async () => {
  const shop = await testShop();
  const ratings = [
    [4.5, 2],
    [5, 1],
    [4.5, 9],
    [3, 50],
    [5, 3],
    [0, 0],
    [1, 1],
    [2, 1],
    [2.5, 1],
    [4, 4],
  ] as const;
  for (const [rating, numReviews] of ratings)
    await addProduct(shop, { name: `${rating} of ${numReviews}`, rating, numReviews });
  expect(names(await as(shop, null).products.top())).toEqual([
    "5 of 3",
    "5 of 1",
    "4.5 of 9",
    "4.5 of 2",
    "4 of 4",
    "3 of 50",
    "2.5 of 1",
    "2 of 1",
  ]);
});

test("an invalid token is ignored where no token is required", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop);
  expect(await as(shop, { token: "garbage" }).products.byId({ id })).toMatchObject({ _id: id });
});

test("public calls never return customer prices, not even to logged-in users", async () => {
  const shop = await testShop();
  const person = await addPerson(shop);
  const product = await addProduct(shop, { priceCents: 10_00 });
  await setCustomerPrice(shop, person, product, 7_00);
  for (const reader of [null, person, await addPerson(shop, { isAdmin: true })]) {
    const seen = [
      await as(shop, reader).products.byId({ id: product.id }),
      ...(await as(shop, reader).products.list({})).products,
      ...(await as(shop, reader).products.list({ keyword: product.name })).products,
      ...(await as(shop, reader).products.top()),
    ];
    expect(seen).toHaveLength(4);
    for (const shown of seen) {
      expect(shown).toMatchObject({ price: 10 });
      expect(shown).not.toHaveProperty("userPrice");
    }
  }
});

test("a changed product is visible immediately", async () => {
  const shop = await testShop();
  const { id } = await addProduct(shop, { priceCents: 10_00 });
  await as(shop, null).products.byId({ id });
  await shop.db.update(products).set({ priceCents: 11_50, name: "Changed" }).where(eq(products.id, id));
  expect(await as(shop, null).products.byId({ id })).toMatchObject({ name: "Changed", price: 11.5 });
});

test("a product lists all sizes of its article with their stock, and no other products", async () => {
  const shop = await testShop();
  const { categoryId } = await addCategoryTree(shop, ["Gloves", "Nitrile", "Blue"]);
  const shared = { categoryId, brand: "Gumleaf", color: "Blue" };
  const large = await addProduct(shop, { name: "Nitrile Gloves, Large", ...shared });
  const extraSmall = await addProduct(shop, { name: "Nitrile gloves - extra small", ...shared, stock: 0 });
  const medium = await addProduct(shop, { name: "Nitrile Gloves (Medium)", ...shared, stock: 7 });
  const others = [
    { name: "Vinyl Gloves, Small", ...shared },
    { name: "Nitrile Gloves, Single Box, Small", ...shared },
    { name: "Nitrile Gloves", ...shared },
    { name: "Nitrile Gloves, Small", ...shared, brand: "Kestrel" },
    { name: "Nitrile Gloves, Small", ...shared, color: "Black" },
    { name: "Nitrile Gloves, Small", ...shared, categoryId: null },
    { name: "Nitrile Gloves, Small", ...shared, priceCents: 0 },
    { name: "Nitrile Gloves, Small", ...shared, archivedAt: new Date() },
  ];
  for (const other of others) await addProduct(shop, other);
  const sizes = [
    { _id: extraSmall.id, size: "extra small", countInStock: 0, minQty: 1 },
    { _id: medium.id, size: "Medium", countInStock: 7, minQty: 1 },
    { _id: large.id, size: "Large", countInStock: 100, minQty: 1 },
  ];
  for (const { id } of [large, extraSmall, medium])
    expect((await as(shop, null).products.byId({ id })).sizes).toEqual(sizes);
  const nora = await addPerson(shop);
  expect((await as(shop, nora).pricing.productById({ id: medium.id })).sizes).toEqual(sizes);
});

test("a product lists the other colours and packs of its article in its size, with their stock", async () => {
  const shop = await testShop();
  const { categoryId } = await addCategoryTree(shop, ["Gloves", "Nitrile", "All"]);
  const add = (name: string, color: string, packageQuantity: string, more: object = {}) =>
    addProduct(shop, { name, color, packageQuantity, categoryId, brand: "Gumleaf", ...more });
  const blue = await add("Powder Free Blue Nitrile Gloves, Large", "Blue", "Carton of 1,000");
  const black = await add("Powder-Free Nitrile Gloves (Black), Large", "black", "Carton of 1,000", { stock: 0 });
  const box = await add("Powder Free Blue Nitrile Gloves Single Box, Large", "Blue", "Box of 100", { stock: 7 });
  await add("Powder Free Red Nitrile Gloves, Medium", "Red", "Carton of 1,000");
  await add("Powder Free Reddish Nitrile Gloves, Large", "Red", "Carton of 1,000");
  await add("Powder Free Green Nitrile Gloves, Large", "Green", "Carton of 1,000", { brand: "Kestrel" });
  await add("Powder Free White Nitrile Gloves, Large", "White", "Carton of 1,000", { priceCents: 0 });
  await add("Powder Free Pink Nitrile Gloves, Large", "Pink", "Carton of 1,000", { archivedAt: new Date() });
  const colors = [
    { _id: black.id, color: "black", countInStock: 0, minQty: 1 },
    { _id: blue.id, color: "Blue", countInStock: 100, minQty: 1 },
  ];
  const packs = [
    { _id: box.id, packageQuantity: "Box of 100", countInStock: 7, minQty: 1 },
    { _id: blue.id, packageQuantity: "Carton of 1,000", countInStock: 100, minQty: 1 },
  ];
  expect(await as(shop, null).products.byId({ id: blue.id })).toMatchObject({ colors, packs });
  const ofBlack = await as(shop, null).products.byId({ id: black.id });
  expect(ofBlack.colors).toEqual(colors);
  expect(ofBlack).not.toHaveProperty("packs");
  const nora = await addPerson(shop);
  expect(await as(shop, nora).pricing.productById({ id: box.id })).toMatchObject({ packs });
});

test.each([
  ["30 cm × 600 m", "45cm x 600m"],
  ['12"', "9″"],
  ["500 ml", "1.5 litres"],
  ["8 fl oz", "12 oz"],
  ["250g", "1 kg"],
  ["Size 6.5", "size 7"],
  ["2X Large", "XX-Large"],
  ["Extra Small", "medium"],
  ["/ XL", "(S)"],
])("names that end with %j and %j belong to the same article", async (one, other) => {
  const shop = await testShop();
  const { categoryId } = await addCategoryTree(shop, ["A", "B", "C"]);
  const { id } = await addProduct(shop, { name: `Article ${one}`, categoryId, size: "x" });
  await addProduct(shop, { name: `article ${other}`, categoryId, size: "y" });
  const { rows } = await shop.db.execute(sql`select distinct product_family(name, '') as family from products`);
  expect(rows).toEqual([{ family: "article ¤" }]);
  expect((await as(shop, null).products.byId({ id })).sizes.length).toBeGreaterThan(0);
});

test.each([
  "Router 4G",
  "Cartridge 1 pc(s)",
  "Women's",
  "Mask Level 2",
  "2 in 1 Cleaner",
  "Bolt M8",
  "Set of 6",
  "Smallgoods",
])("no size is recognised in the name %j", async (name) => {
  const shop = await testShop();
  const { rows } = await shop.db.execute(sql`select product_family(${name}, '') as family`);
  expect(rows).toEqual([{ family: null }]);
});
