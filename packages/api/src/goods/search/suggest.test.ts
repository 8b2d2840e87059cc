import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, addCategoryTree, as, createTestShop, testShop, type TestShop } from "../../testing.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
  const shelf = await addCategoryTree(shop, ["Gloves & Hand Care", "Nitrile", "Blue"]);
  await addCategoryTree(shop, ["Garbage Bags", "Large", "Black"]);
  await addProduct(shop, {
    name: "Nitrile gloves",
    size: "Large",
    sku: "GL-100",
    stock: 7,
    rating: 3,
    numReviews: 4,
    image: "/images/g.webp",
    ...shelf,
  });
  await addProduct(shop, { name: "Vinyl gloves", sku: "GL-200", rating: 5, numReviews: 2 });
  await addProduct(shop, { name: "Glass cleaner", sku: "CL-1", stock: 0 });
  await addProduct(shop, { name: "Bin liner" });
  await addProduct(shop, { name: "Gloves, draft", sku: "GL-300", priceCents: 0 });
  await addProduct(shop, { name: "Gloves, archived", sku: "GL-400", archivedAt: new Date() });
});
afterAll(() => shop.close());

const suggest = (keyword?: string) => as(shop, null).products.suggest({ keyword });
const names = async (keyword: string) => (await suggest(keyword)).products.map(({ name }) => name);

test.each(["g", "gl", "glo", "glov", "gloves"])("%j suggests gloves on sale, best rated first", async (keyword) => {
  expect((await names(keyword)).slice(0, 2)).toEqual(["Vinyl gloves", "Nitrile gloves"]);
});

test("a product has the fields that are needed to show it", async () => {
  const { products } = await suggest("nitr");
  expect(products).toEqual([
    {
      _id: expect.any(String) as string,
      name: "Nitrile gloves",
      sku: "GL-100",
      image: "/images/g.webp",
      price: 10,
      priceSource: "public",
      priceBreaks: [{ minQty: 1, price: 10 }],
      countInStock: 7,
      minQty: 1,
    },
  ]);
});

test("a product out of stock is suggested with a stock of 0, at its public price", async () => {
  const { products } = await suggest("glass");
  expect(products).toMatchObject([{ name: "Glass cleaner", price: 10, countInStock: 0 }]);
  expect(products[0]).not.toHaveProperty("userPrice");
});

test("only the last word matches as a prefix", async () => {
  expect(await names("nitrile gl")).toEqual(["Nitrile gloves"]);
  expect(await names("glove vi")).toEqual(["Vinyl gloves"]);
});

test("the beginning of a SKU suggests its product, with any punctuation", async () => {
  for (const keyword of ["gl-2", "GL 200", "gl200"]) expect((await names(keyword))[0]).toBe("Vinyl gloves");
});

test("categories are suggested by any of their words", async () => {
  const categories = async (keyword: string) => (await suggest(keyword)).categories.map(({ name }) => name);
  expect(await categories("g")).toEqual(["Garbage Bags", "Gloves & Hand Care"]);
  expect(await categories("hand c")).toEqual(["Gloves & Hand Care"]);
  expect(await categories("100%")).toEqual([]);
});

test("a word with a typo suggests the intended products", async () => {
  expect(await names("golves")).toEqual(["Vinyl gloves", "Nitrile gloves"]);
});

test.each([
  ["nitril glov l", "Nitrile gloves"],
  ["nitril golves", "Nitrile gloves"],
  ["golves nitr", "Nitrile gloves"],
  ["glas claener", "Glass cleaner"],
  ["powder free golves", undefined],
])("%j: every word may be mistyped, and the last one incomplete", async (keyword, name) => {
  expect((await names(keyword))[0]).toBe(name);
});

test("a synonym suggests its products, and a mistyped word its category", async () => {
  const { products, categories } = await suggest("rubbish bag");
  expect(products.map(({ name }) => name)).toEqual(["Bin liner"]);
  expect(categories).toEqual([]);
  expect((await suggest("golves hand")).categories.map(({ name }) => name)).toEqual(["Gloves & Hand Care"]);
});

test("a product with the word in its name comes before one with the word in its description, whatever the ratings", async () => {
  const other = await testShop();
  await addProduct(other, { name: "Degreaser", description: "Wear gloves.", rating: 5, numReviews: 9 });
  await addProduct(other, { name: "Nitrile gloves", rating: 1, numReviews: 1 });
  for (const keyword of ["glov", "gloves"]) {
    const { products } = await as(other, null).products.suggest({ keyword });
    expect(products.map(({ name }) => name)).toEqual(["Nitrile gloves", "Degreaser"]);
  }
});

test("without letters, the best rated products are suggested", async () => {
  for (const keyword of [undefined, "", " ", "!!"])
    expect((await suggest(keyword)).products[0]?.name).toBe("Vinyl gloves");
});

test("letters without a match suggest nothing", async () => {
  expect(await suggest("xylophone")).toEqual({ products: [], categories: [] });
});
