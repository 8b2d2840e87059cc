import { categories, subCategories, subCategorySections } from "@shop/db/schema/taxonomy";
import * as catalogue from "@shop/db/schema/products";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  addCategoryTree,
  as,
  createTestShop,
  errorOf,
  testShop,
  type TestShop,
} from "../../testing.ts";

/** The names of the products that a visitor finds, in order. */
async function find(
  shop: TestShop,
  keyword: string,
  more: { category?: string; categoryid?: string } = {},
): Promise<string[]> {
  const { products } = await as(shop, null).products.list({ keyword, ...more });
  return products.map(({ name }) => name);
}

/** Read by many tests, changed by none. */
let gloveShop: TestShop;

beforeAll(async () => {
  const shop = (gloveShop = await createTestShop());
  const shelf = await addCategoryTree(shop, ["Protective Wear", "Hand Protection", "Examination"]);
  await addProduct(shop, {
    name: "Powder Free Nitrile Gloves",
    sku: "PFT-GH 100/L",
    brand: "Kestrel",
    description: "Textured fingertips.",
    ...shelf,
  });
  await addProduct(shop, {
    name: "Bouffant Cap",
    sku: "CAP-21",
    brand: "Lorikeet",
    description: "Fits under a hood 100% of the time.",
  });
  await addProduct(shop, { name: "Bin Liner 72L", sku: "BL72", brand: "Wombat", description: "Holds heavy waste." });
});
afterAll(() => gloveShop.close());

const GLOVES = ["Powder Free Nitrile Gloves"];

describe("a keyword finds a product by", () => {
  test.each([
    ["its words in any order", "gloves free nitrile powder"],
    ["a word in another case", "NITRILE"],
    ["the prefix of its last word", "powder nitr"],
    ["the singular of a word", "nitrile glove"],
    ["its whole SKU", "PFT-GH 100/L"],
    ["its SKU without dashes and spaces", "pftgh100l"],
    ["its SKU with dashes elsewhere", "PF-TGH-100-L"],
    ["the beginning of its SKU", "pftgh"],
    ["a part inside its SKU", "TGH10"],
    ["a part of its SKU that crosses a dash", "t-gh"],
    ["a part of its SKU and a word of its name", "pftgh100l nitrile"],
    ["its brand", "kestrel"],
    ["its category's name", "protective wear"],
    ["its sub-category's name", "hand protection"],
    ["its section's name", "examination"],
    ["its description", "textured fingertips"],
    ["words from several of these", "kestrel fingertips protective gloves"],
    ["a name with one letter left out and two swapped", "nitril golves"],
    ["a word with one letter too many", "nitrrile"],
    ["a word with one wrong letter", "powdar gloves"],
  ])("%s", async (_how, keyword) => {
    expect(await find(gloveShop, keyword)).toEqual(GLOVES);
  });
});

test("when few products have every word, those with half of the words follow, and the page is marked relaxed", async () => {
  const shop = await testShop();
  await addProduct(shop, { name: "Blue nitrile gloves" });
  await addProduct(shop, { name: "Nitrile gloves" });
  await addProduct(shop, { name: "Blue bucket" });
  const few = await as(shop, null).products.list({ keyword: "blue nitrile gloves" });
  expect(few.products.map(({ name }) => name)).toEqual(["Blue nitrile gloves", "Nitrile gloves"]);
  expect(few).toMatchObject({ total: 2, relaxed: true, exact: 1 });
  expect(await as(shop, null).products.facets({ keyword: "blue nitrile gloves" })).toMatchObject({ total: 2 });
  const sorted = await as(shop, null).products.list({ keyword: "blue nitrile gloves", sort: "name" });
  expect(sorted).toMatchObject({
    total: 2,
    relaxed: true,
    exact: 1,
    products: [{ name: "Blue nitrile gloves" }, {}],
  });
  const second = await as(shop, null).products.list({ keyword: "blue nitrile gloves", pageNumber: 2, pageSize: 1 });
  expect(second).toMatchObject({ total: 2, exact: 1, products: [{ name: "Nitrile gloves" }] });
  const unknown = await as(shop, null).products.list({ keyword: "nitrile trampoline" });
  expect(unknown).toMatchObject({ total: 2, relaxed: true, exact: 0 });
});

test("when enough products have every word, no others are found", async () => {
  const shop = await testShop();
  await shop.db
    .insert(catalogue.products)
    .values(Array.from({ length: 12 }, () => ({ name: "Blue bucket", priceCents: 1_00 })));
  await addProduct(shop, { name: "Blue mop" });
  const { total, relaxed, exact } = await as(shop, null).products.list({ keyword: "blue bucket" });
  expect([total, relaxed, exact]).toEqual([12, undefined, undefined]);
});

test("a sorted search finds the same products", async () => {
  const shop = await testShop();
  for (const [name, priceCents] of [
    ["Apron, long", 3_00],
    ["Apron", 1_00],
    ["Blue apron", 2_00],
    ["Mop", 50],
  ] as const)
    await addProduct(shop, { name, priceCents });
  const { products: found, total } = await as(shop, null).products.list({ keyword: "apron", sort: "-price" });
  expect([total, found.map(({ price }) => price)]).toEqual([3, [3, 2, 1]]);
});

test("only the last word matches as a prefix", async () => {
  const { products: found, relaxed } = await as(gloveShop, null).products.list({ keyword: "nitr powder" });
  expect([found.map(({ name }) => name), relaxed]).toEqual([GLOVES, true]);
});

test("the name outranks the brand, the brand the category, the category the description", async () => {
  const shop = await testShop();
  const shelf = await addCategoryTree(shop, ["Kookaburra", "Things", "Others"]);
  // Oldest first, so that sorting by age would give the opposite order.
  await addProduct(shop, { name: "Kookaburra" });
  await addProduct(shop, { name: "By brand", brand: "Kookaburra" });
  await addProduct(shop, { name: "By category", ...shelf });
  await addProduct(shop, { name: "By description", description: "Kookaburra" });
  expect(await find(shop, "kookaburra")).toEqual(["Kookaburra", "By brand", "By category", "By description"]);
});

test("an equal SKU comes before a SKU that begins with the keyword, and that before one that contains it", async () => {
  const shop = await testShop();
  await addProduct(shop, { name: "Is it", sku: "AB-12" });
  await addProduct(shop, { name: "Begins with it", sku: "AB12-XL" });
  await addProduct(shop, { name: "Holds it", sku: "XAB12" });
  await addProduct(shop, { name: "Speaks of it", sku: "Z", description: "Replaces AB12." });
  const found = await find(shop, "ab12");
  expect(found.slice(0, 3)).toEqual(["Is it", "Begins with it", "Holds it"]);
  expect(found).toContain("Speaks of it");
});

test("letters before a long number must match too: a SKU with only the number is not found", async () => {
  const shop = await testShop();
  await addProduct(shop, { name: "Is it", sku: "BN-0012345" });
  await addProduct(shop, { name: "Holds it", sku: "XBN-001 2345" });
  await addProduct(shop, { name: "Has its number", sku: "XY-0012345" });
  expect(await find(shop, "bn0012345")).toEqual(["Is it", "Holds it"]);
  expect((await find(shop, "12345")).toSorted()).toEqual(["Has its number", "Holds it", "Is it"]);
});

test("a keyword that a SKU begins with finds no products with only half of its words", async () => {
  const shop = await testShop();
  await addProduct(shop, { name: "Is it", sku: "AB-12-XL" });
  await addProduct(shop, { name: "Has a word of it", sku: "Z", description: "AB blood bag" });
  const found = await as(shop, null).products.list({ keyword: "ab-12" });
  expect([found.products.map(({ name }) => name), found.relaxed]).toEqual([["Is it"], undefined]);
});

test("equal matches come newest first", async () => {
  const shop = await testShop();
  await addProduct(shop, { name: "Apron" });
  await addProduct(shop, { name: "Apron", sku: "NEWER" });
  const { products } = await as(shop, null).products.list({ keyword: "apron" });
  expect(products[0]?.sku).toBe("NEWER");
});

test.each([
  ["category", categories, "categoryId"],
  ["sub-category", subCategories, "subCategoryId"],
  ["section", subCategorySections, "sectionId"],
] as const)(
  "a renamed %s is found by its new name immediately, and no longer by the old one",
  async (_what, table, key) => {
    const shop = await testShop();
    const shelf = await addCategoryTree(shop, ["Oldname", "Oldname", "Oldname"]);
    await addProduct(shop, {
      name: "Mop",
      categoryId: shelf.categoryId,
      subCategoryId: shelf.subCategoryId,
      sectionId: shelf.sectionId,
    });
    await shop.db.update(table).set({ name: "Freshname" }).where(eq(table.id, shelf[key]));
    expect(await find(shop, "freshname")).toEqual(["Mop"]);
    expect(await find(shop, "frehsname")).toEqual(["Mop"]);
    for (const other of [categories, subCategories, subCategorySections])
      await shop.db.update(other).set({ name: "Freshname" });
    expect(await find(shop, "oldname")).toEqual([]);
  },
);

test("percent signs, underscores, quotes and backslashes are plain characters", async () => {
  const shop = gloveShop;
  for (const keyword of ["gl%ves", "n_trile", "%", "_", "%%%", "' OR 1=1 --", "\\", "'; drop table products; --"]) {
    expect(await find(shop, keyword), keyword).toEqual([]);
  }
  expect(await find(shop, "100%")).toContain("Bouffant Cap");
  for (const keyword of [
    "'nitrile'",
    "\"nitrile\" 'gloves'",
    "nitrile & gloves",
    "nitrile | !gloves",
    "(nitrile:*)",
    "<nitrile>",
    "nitrile\\ gloves",
  ]) {
    expect(await find(shop, keyword), keyword).toEqual(GLOVES);
  }
});

test.each(["!!!", "- . , ; :", "¿?", "'", '"', "&|!()<->:*", "…", "😀", "\u200b"])(
  "a keyword of only symbols, such as %j, finds nothing",
  async (keyword) => {
    const shop = gloveShop;
    expect(await as(shop, null).products.list({ keyword })).toMatchObject({ products: [], pages: 0, total: 0 });
  },
);

test("a search that finds nothing suggests products and categories", async () => {
  const { products: found, suggestions } = await as(gloveShop, null).products.list({ keyword: "trampoline" });
  expect(found).toEqual([]);
  expect(suggestions?.products).toHaveLength(3);
  expect(suggestions?.categories).toEqual([expect.objectContaining({ name: "Protective Wear" })]);
});

test("a blank keyword lists everything", async () => {
  expect(await find(gloveShop, "   ")).toHaveLength(3);
});

test("searches in other scripts and with accents work like any other", async () => {
  const shop = await testShop();
  await addProduct(shop, { name: "Crème brûlée ramekin" });
  await addProduct(shop, { name: "手袋 ニトリル" });
  expect(await find(shop, "brûlée")).toEqual(["Crème brûlée ramekin"]);
  expect(await find(shop, "ニトリル")).toEqual(["手袋 ニトリル"]);
});

test("a keyword of 200 characters is searched, a longer one refused", async () => {
  const shop = gloveShop;
  expect(await find(shop, "nitrile ".repeat(25))).toEqual(GLOVES);
  expect(await errorOf(find(shop, "n".repeat(201)))).toMatchObject({
    status: 400,
    message: "keyword: Must have at most 200 characters",
  });
});

test("a search applies the filters", async () => {
  const shop = gloveShop;
  const { categoryId } = await addCategoryTree(shop, ["Other", "Other", "Other"]);
  expect(await find(shop, "gloves", { category: "protective wear" })).toEqual(GLOVES);
  expect(await find(shop, "gloves", { categoryid: categoryId })).toEqual([]);
});

test("the pages of a search have every match once, and a page past the end is empty with the total", async () => {
  const shop = await testShop();
  for (let n = 0; n < 7; n += 1) await addProduct(shop, { name: `Apron ${n}` });
  const pages = await Promise.all(
    [1, 2, 3, 4].map((pageNumber) => as(shop, null).products.list({ keyword: "apron", pageNumber, pageSize: 3 })),
  );
  expect(pages.map(({ products }) => products.length)).toEqual([3, 3, 1, 0]);
  expect(new Set(pages.flatMap(({ products }) => products.map(({ _id }) => _id))).size).toBe(7);
  expect(pages.map(({ page, pages: of, total }) => [page, of, total])).toEqual(
    [1, 2, 3, 4].map((page) => [page, 3, 7]),
  );
});

test("shoppers never find drafts and archived products, and admins find drafts", async () => {
  const shop = await testShop();
  await addProduct(shop, { name: "Apron draft", priceCents: 0 });
  await addProduct(shop, { name: "Apron archived", archivedAt: new Date() });
  await addProduct(shop, { name: "Apron on sale" });
  const search = async (person: Parameters<typeof as>[1]) =>
    (await as(shop, person).products.list({ keyword: "apron" })).products.map(({ name }) => name);
  expect(await search(null)).toEqual(["Apron on sale"]);
  expect(await search(await addPerson(shop))).toEqual(["Apron on sale"]);
  expect((await search(await addPerson(shop, { isAdmin: true }))).toSorted()).toEqual(["Apron draft", "Apron on sale"]);
});
