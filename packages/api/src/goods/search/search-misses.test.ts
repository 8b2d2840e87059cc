import { catalogueChanges } from "@shop/db/schema/catalogue-changes";
import { products } from "@shop/db/schema/products";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson, addProduct, as, createTestShop, setCustomerPrice, testShop, type TestShop } from "../../testing.ts";
import { refreshSearchFrequencies } from "../catalogue/derived-data.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
  for (const about of [
    { name: "Nitrile gloves, small" },
    { name: "Vinyl gloves" },
    { name: "Surgical mask" },
    { name: "Hand seal", description: "Four to the bag" },
    { name: "Bin bag" },
    { name: "Glass cleaner" },
    { name: "Rope knot" },
    { name: "Bleach" },
    { name: "Bucket", description: "For bleach" },
    { name: "Bread knife" },
    { name: "Shelves" },
    { name: "Gauze 10 × 10 cm" },
    { name: "Pad 5x20cm" },
    { name: "Crate 30 x 20 x 15 cm" },
    { name: "Zylophantine secretprojekt scissors", priceCents: 0 },
    { name: "Retiredword tongs", archivedAt: new Date() },
    { name: "Trauma scissors" },
    { name: "Serving tongs" },
  ])
    await addProduct(shop, about);
  await refreshSearchFrequencies(shop.db);
});
afterAll(() => shop.close());

const page = (keyword: string, of = shop) => as(of, null).products.list({ keyword });
const names = async (keyword: string) => (await page(keyword)).products.map(({ name }) => name);
const suggested = async (keyword: string) =>
  (await as(shop, null).products.suggest({ keyword })).products.map(({ name }) => name);

describe("stop words", () => {
  test.each([
    ["gloves and small", "Nitrile gloves, small"],
    ["cleaner for glass", "Glass cleaner"],
    ["the bags for bins", "Bin bag"],
    ["mask for", "Surgical mask"],
  ])("are ignored beside other words and not corrected: %j", async (keyword, name) => {
    const found = await page(keyword);
    expect(found.products[0]?.name).toBe(name);
    expect(found.corrected).toBeUndefined();
  });

  test("stay in the corrected keyword", async () => {
    expect(await page("claener for glass")).toMatchObject({ corrected: "cleaner for glass", total: 1 });
  });

  test("alone find products that contain them, or return suggestions", async () => {
    expect(await names("not")).toEqual([]);
    expect((await page("not")).suggestions).toBeDefined();
    expect(await names("to the")).toEqual(["Hand seal"]);
  });

  test("are ignored in suggestions", async () => {
    expect(await suggested("small and glo")).toEqual(["Nitrile gloves, small"]);
  });
});

describe("a word that no product on sale has", () => {
  test.each([
    ["nitrile gloves ansell", "Nitrile gloves, small"],
    ["bleach domestos", "Bleach"],
    ["qwertyx bleach", "Bleach"],
    ["bleach zylophantine", "Bleach"],
    ["bleach domestos qwertyx", "Bleach"],
  ])("is ignored if the other words find products: %j", async (keyword, name) => {
    const found = await page(keyword);
    expect(found.products[0]?.name).toBe(name);
    expect(found.relaxed).toBe(true);
    expect((await as(shop, null).products.facets({ keyword })).total).toBe(found.total);
  });

  test("finds nothing alone or with other such words, and returns suggestions", async () => {
    for (const keyword of ["qwertyx", "qwertyx domestos"]) {
      const found = await page(keyword);
      expect([found.total, found.relaxed]).toEqual([0, undefined]);
      expect(found.suggestions?.products.length).toBeGreaterThan(0);
    }
  });

  test("is never suggested as a correction", async () => {
    for (const keyword of ["secretproject scissors", "zylophantin scissors", "retiredwrod tongs"]) {
      const found = await page(keyword);
      expect([found.total, found.corrected]).toEqual([1, undefined]);
    }
  });

  test("is replaced by a similar word that is published", async () => {
    const own = await testShop();
    await addProduct(own, { name: "Tonga", priceCents: 0 });
    await addProduct(own, { name: "Serving tongs" });
    expect((await page("tongx serving", own)).corrected).toBe("tongs serving");
    await own.db.update(products).set({ archivedAt: new Date() });
    await addProduct(own, { name: "Serving rack" });
    expect((await page("tongx serving", own)).corrected).toBeUndefined();
  });

  test("is replaced by a published word that is two typos away", async () => {
    const own = await testShop();
    await addProduct(own, { name: "Kokaburro bag", priceCents: 0 });
    await addProduct(own, { name: "Kookaburra bag" });
    expect((await page("kokaburr bag", own)).corrected).toBe("kookaburra bag");
  });
});

test.each([
  ["knives", "Bread knife"],
  ["bread knives", "Bread knife"],
  ["shelf", "Shelves"],
  ["10x10cm", "Gauze 10 × 10 cm"],
  ["10 cm x 10 cm", "Gauze 10 × 10 cm"],
  ["10 x 10 cm gauze", "Gauze 10 × 10 cm"],
  ["100mm × 100mm", "Gauze 10 × 10 cm"],
  ["5 cm × 20 cm", "Pad 5x20cm"],
  ["20x5cm pad", "Pad 5x20cm"],
  ["30x20x15cm", "Crate 30 x 20 x 15 cm"],
  ["30 cm x 20 cm x 15 cm", "Crate 30 x 20 x 15 cm"],
])("%j finds another form of the same name", async (keyword, name) => {
  expect((await names(keyword))[0]).toBe(name);
});

test("a typo is corrected to a word with one more letter first, and to a whole word before its stem", async () => {
  const many = await testShop();
  for (let n = 0; n < 5; n += 1) await addProduct(many, { name: `Seal ${n}` });
  await addProduct(many, { name: "Small gloves" });
  await addProduct(many, { name: "Nitrile gloves" });
  for (const look of [() => Promise.resolve(), () => refreshSearchFrequencies(many.db)]) {
    await look();
    expect(await page("smal gloves", many)).toMatchObject({ corrected: "small gloves" });
    expect(await page("nitrl gloves", many)).toMatchObject({ corrected: "nitrile gloves" });
  }
});

describe("filters", () => {
  let many: TestShop;
  beforeAll(async () => {
    many = await createTestShop();
    const row = (name: string, brand: string) => ({ name, brand, priceCents: 1_00 });
    await many.db
      .insert(products)
      .values([
        ...Array.from({ length: 9 }, () => row("Large gloves", "Kestrel")),
        ...Array.from({ length: 10 }, () => row("Gloves", "Kestrel")),
        ...Array.from({ length: 5 }, () => row("Large gloves", "Gumleaf")),
        ...Array.from({ length: 3 }, () => row("Large bucket, blue", "Gumleaf")),
        row("Large blue gloves", "Wattle"),
      ]);
  });
  afterAll(() => many.close());

  test("do not change whether a search is relaxed, so that each count equals the total of its list", async () => {
    const nora = await addPerson(many);
    const product = await addProduct(many, { name: "Large gloves", brand: "Banksia" });
    await setCustomerPrice(many, nora, product, 50);
    const own = as(many, nora).pricing;
    const visitor = as(many, null).products;
    for (const [list, facets] of [
      [visitor.list, visitor.facets],
      [own.listProducts, own.facets],
    ] as const)
      for (const keyword of ["large gloves", "large blue", "large blue gloves"])
        for (const brand of ["Kestrel", "Gumleaf", "Banksia", "Wattle"]) {
          const counts = await facets({ keyword, brand: [brand] });
          for (const { value, count } of counts.brands)
            expect([keyword, value, count]).toEqual([keyword, value, (await list({ keyword, brand: [value] })).total]);
        }
    const narrow = await visitor.list({ keyword: "large gloves", brand: ["Gumleaf"] });
    expect([narrow.total, narrow.relaxed]).toEqual([5, undefined]);
    const wide = await visitor.list({ keyword: "large blue", brand: ["Kestrel"] });
    expect([wide.total, wide.relaxed, wide.exact]).toEqual([9, true, 0]);
  });
});

test("changed frequencies invalidate lists, unchanged ones do not", async () => {
  const own = await testShop();
  await addProduct(own, { name: "Mop" });
  await addProduct(own, { name: "Mop" });
  const changes = async () => {
    await own.db.delete(catalogueChanges);
    await refreshSearchFrequencies(own.db);
    return (await own.db.select().from(catalogueChanges)).map(({ reach, productId }) => [reach, productId]);
  };
  expect(await changes()).toEqual([["listing", null]]);
  expect(await changes()).toEqual([]);
  await own.db.update(products).set({ archivedAt: new Date() });
  expect(await changes()).toEqual([["listing", null]]);
});
