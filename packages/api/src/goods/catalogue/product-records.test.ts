import { newId } from "@shop/db/columns";
import { LOW_STOCK } from "@shop/domain/limits";
import { describe, expect, test } from "vitest";
import { addProduct, addCategoryTree, as, expectAdminOnly, errorOf } from "../../testing.ts";
import { shopWithAdmin } from "./admin-products.fixture.ts";

const names = (list: { name: string }[]) => list.map(({ name }) => name);

test("only admins can read product records", async () => {
  const { shop } = await shopWithAdmin();
  const { id } = await addProduct(shop);
  await expectAdminOnly(shop, (ask) => [
    ask.products.all({}),
    ask.products.adminList({}),
    ask.products.adminById({ id }),
  ]);
});

describe("all products", () => {
  test("include drafts but not archived products, newest first", async () => {
    const { shop, staff } = await shopWithAdmin();
    const glove = await addProduct(shop, { name: "Glove", sku: "G-1", priceCents: 12_35 });
    const draft = await addProduct(shop, { name: "Draft", sku: "", priceCents: 0 });
    await addProduct(shop, { name: "Archived", archivedAt: new Date() });
    expect(await staff.all({})).toEqual([
      { _id: draft.id, name: "Draft", sku: "", price: 0 },
      { _id: glove.id, name: "Glove", sku: "G-1", price: 12.35 },
    ]);
  });

  test("can be read in pages, with the total and links in headers", async () => {
    const { shop, admin } = await shopWithAdmin();
    for (const name of ["One", "Two", "Three"]) await addProduct(shop, { name });
    const headers: Record<string, string> = {};
    const asking = as(shop, admin, { setHeader: (name, value) => void (headers[name] = value) });
    expect(names(await asking.products.all({ pageNumber: 2, pageSize: 2 }))).toEqual(["One"]);
    expect(headers["x-total-count"]).toBe("3");
    expect(headers["link"]).toContain('</api/products/all?pageNumber=1&pageSize=2>; rel="prev"');
  });
});

describe("a product record", () => {
  test("is returned in every state", async () => {
    const { shop, staff } = await shopWithAdmin();
    const shelf = await addCategoryTree(shop, ["Protective", "Gloves", "Nitrile"]);
    const onSale = await addProduct(shop, { name: "Glove", priceCents: 12_35, stock: 7, rating: 4.5, ...shelf });
    const draft = await addProduct(shop, { priceCents: 0 });
    const archived = await addProduct(shop, { archivedAt: new Date() });
    const { reviews, sizes, substitutes, ...seen } = await as(shop, null).products.byId({ id: onSale.id });
    expect([reviews, sizes, substitutes]).toEqual([[], [], []]);
    expect(await staff.adminById({ id: onSale.id })).toEqual({
      ...seen,
      publicPrice: 12.35,
      sub_category: "Gloves",
      sub_category_section: "Nitrile",
      version: 1,
      isArchived: false,
    });
    expect(await staff.adminById({ id: draft.id })).toMatchObject({ price: 0, isArchived: false });
    expect(await staff.adminById({ id: archived.id })).toMatchObject({ isArchived: true });
  });

  test("with an unknown or malformed id is not found", async () => {
    const { staff } = await shopWithAdmin();
    for (const id of [newId(), "", "1", "\0"]) {
      expect(await errorOf(staff.adminById({ id })), id).toMatchObject({
        status: 404,
        message: "Product not found",
      });
    }
  });
});

describe("the admins' product list", () => {
  test("is paginated, newest first, with the same records as a single read", async () => {
    const { shop, staff } = await shopWithAdmin();
    for (const name of ["One", "Two", "Three"]) await addProduct(shop, { name });
    const first = await staff.adminList({ pageSize: 2 });
    expect(names(first.products)).toEqual(["Three", "Two"]);
    expect(first).toMatchObject({ page: 1, pages: 2, total: 3 });
    const [three] = first.products;
    expect(await staff.adminById({ id: three?._id ?? "" })).toEqual(three);
    expect(await staff.adminList({ pageSize: 2, pageNumber: 9 })).toEqual({
      products: [],
      page: 9,
      pages: 2,
      total: 3,
    });
  });

  test("contains all products except archived ones, or only those of one state", async () => {
    const { shop, staff } = await shopWithAdmin();
    await addProduct(shop, { name: "Plenty", stock: LOW_STOCK + 1 });
    await addProduct(shop, { name: "Few", stock: LOW_STOCK });
    await addProduct(shop, { name: "None", stock: 0 });
    await addProduct(shop, { name: "Draft", priceCents: 0, stock: 0 });
    await addProduct(shop, { name: "Archived", archivedAt: new Date(), stock: 0 });
    await addProduct(shop, { name: "Archived draft", priceCents: 0, archivedAt: new Date() });
    const list = async (query: Parameters<typeof staff.adminList>[0]) => names((await staff.adminList(query)).products);
    expect(await list({})).toEqual(["Draft", "None", "Few", "Plenty"]);
    expect(await list({ state: "onSale" })).toEqual(["None", "Few", "Plenty"]);
    expect(await list({ state: "draft" })).toEqual(["Draft"]);
    expect(await list({ state: "lowStock" })).toEqual(["None", "Few"]);
    expect(await list({ state: "archived" })).toEqual(["Archived draft", "Archived"]);
  });

  test("can be filtered by category, and is empty for an unknown or malformed id", async () => {
    const { shop, staff } = await shopWithAdmin();
    const { categoryId } = await addCategoryTree(shop, ["Protective", "Gloves", "Nitrile"]);
    await addProduct(shop, { name: "Glove", categoryId });
    await addProduct(shop, { name: "Mask" });
    expect(names((await staff.adminList({ categoryid: categoryId })).products)).toEqual(["Glove"]);
    for (const categoryid of [newId(), "1", "\0"]) {
      const none = { products: [], page: 1, pages: 0, total: 0 };
      expect(await staff.adminList({ categoryid }), categoryid).toEqual(none);
      expect(await staff.adminList({ categoryid, keyword: "glove" }), categoryid).toEqual(none);
    }
  });

  test.each([
    ["name", ["apple", "Apple 2", "Banana"]],
    ["sku", ["Banana", "apple", "Apple 2"]],
    ["price", ["Apple 2", "Banana", "apple"]],
    ["category", ["Banana", "Apple 2", "apple"]],
    ["brand", ["apple", "Banana", "Apple 2"]],
    ["countInStock", ["Banana", "apple", "Apple 2"]],
    ["createdAt", ["Banana", "apple", "Apple 2"]],
  ] as const)("is sorted by %s in both directions, ignoring case", async (sort, ascending) => {
    const { shop, staff } = await shopWithAdmin();
    const { categoryId: a } = await addCategoryTree(shop, ["alpha", "x", "x"]);
    const { categoryId: b } = await addCategoryTree(shop, ["Beta", "x", "x"]);
    await addProduct(shop, { name: "Banana", sku: "a1", priceCents: 2_00, brand: "b", stock: 1 });
    await addProduct(shop, { name: "apple", sku: "B2", priceCents: 3_00, brand: "A", stock: 2, categoryId: b });
    await addProduct(shop, { name: "Apple 2", sku: "c3", priceCents: 1_00, brand: "C", stock: 30, categoryId: a });
    expect(names((await staff.adminList({ sort, direction: "asc" })).products)).toEqual(ascending);
    expect(names((await staff.adminList({ sort, direction: "desc" })).products)).toEqual(ascending.toReversed());
  });

  test("has a stable order of equal values across pages", async () => {
    const { shop, staff } = await shopWithAdmin();
    for (let n = 0; n < 7; n += 1) await addProduct(shop, { name: `Cap ${n}`, brand: "Same" });
    const pages = await Promise.all(
      [1, 2, 3].map((pageNumber) => staff.adminList({ sort: "brand", direction: "asc", pageNumber, pageSize: 3 })),
    );
    expect(names(pages.flatMap(({ products }) => products))).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Cap ${n}`));
  });
});

describe("a search by an admin", () => {
  async function gloveShop() {
    const staffed = await shopWithAdmin();
    const { shop } = staffed;
    await addProduct(shop, { name: "Zebra nitrile glove", sku: "PFT-GH 100/L", priceCents: 1_00 });
    await addProduct(shop, { name: "Mask", sku: "FM-7", description: "Goes with a nitrile glove.", priceCents: 2_00 });
    await addProduct(shop, { name: "Nitrile draft", priceCents: 0 });
    await addProduct(shop, { name: "Nitrile archived", archivedAt: new Date() });
    return staffed;
  }

  test("finds words in any order, a part of the SKU and a mistyped word, like the public search", async () => {
    const { staff } = await gloveShop();
    const find = async (keyword: string) => names((await staff.adminList({ keyword })).products);
    for (const keyword of ["glove zebra", "tgh10", "zebra golve", " ZEBRA "]) {
      expect(await find(keyword), keyword).toEqual(["Zebra nitrile glove"]);
    }
    expect(await find("!!!")).toEqual([]);
    expect(await find("100%_")).toEqual(["Zebra nitrile glove"]);
    expect(await find("trampoline")).toEqual([]);
  });

  test("also finds drafts, and archived products on request", async () => {
    const { staff } = await gloveShop();
    const search = async (state?: "draft" | "archived" | "onSale") =>
      names((await staff.adminList({ keyword: "nitrile", state })).products).toSorted();
    expect(await search()).toEqual(["Mask", "Nitrile draft", "Zebra nitrile glove"]);
    expect(await search("draft")).toEqual(["Nitrile draft"]);
    expect(await search("archived")).toEqual(["Nitrile archived"]);
    expect(await search("onSale")).toEqual(["Mask", "Zebra nitrile glove"]);
  });

  test("puts the best match first unless a sort order is given", async () => {
    const { staff } = await gloveShop();
    const search = async (query: object) =>
      names((await staff.adminList({ keyword: "nitrile glove", ...query })).products);
    expect(await search({})).toEqual(["Zebra nitrile glove", "Mask"]);
    expect(await search({ sort: "name", direction: "asc" })).toEqual(["Mask", "Zebra nitrile glove"]);
    expect(await search({ sort: "price", direction: "desc" })).toEqual(["Mask", "Zebra nitrile glove"]);
    expect(await search({ sort: "createdAt", direction: "asc" })).toEqual(["Zebra nitrile glove", "Mask"]);
  });

  test("returns the total, also past the last page", async () => {
    const { staff } = await gloveShop();
    expect(await staff.adminList({ keyword: "nitrile", pageNumber: 5, pageSize: 2 })).toEqual({
      products: [],
      page: 5,
      pages: 2,
      total: 3,
    });
  });
});
