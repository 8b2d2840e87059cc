import { products } from "@shop/db/schema/products";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addApiKey,
  addPerson,
  addProduct,
  as,
  createTestShop,
  errorOf,
  setCustomerPrice,
  testShop,
} from "../../testing.ts";

const glove = (size: string, more: object = {}) => ({
  name: `Blue Nitrile Gloves, ${size}`,
  size,
  color: "Blue",
  packageQuantity: "Box of 100",
  ...more,
});

async function gloveShop(make = testShop) {
  const shop = await make();
  const large = await addProduct(shop, { sku: "NG-L", ...glove("Large") });
  const extra = await addProduct(shop, { sku: "NG-XL", ...glove("Extra Large") });
  const roll = await addProduct(shop, { sku: "BR-50", name: "Blue Roll, Two Ply", packageQuantity: "Each", stock: 30 });
  const nora = await addPerson(shop);
  const resolve = async (text: string, person: typeof nora | null = nora) =>
    (await as(shop, person).quickOrder.resolve({ text })).lines;
  return { shop, large, extra, roll, nora, resolve };
}

/** One shop for all tests that only resolve quick orders, which changes nothing. */
let usual: Awaited<ReturnType<typeof gloveShop>>;
beforeAll(async () => {
  usual = await gloveShop(createTestShop);
  return usual.shop.close;
});

describe("a line by SKU", () => {
  test.each([
    "NG-L 10",
    "ng l 10",
    "10 x NG-L",
    "NG-L;10",
    "NG-L\t10",
    "10\tNG-L",
    "ngl - 10",
    "NG.L, 10",
    "1. NG-L 10",
  ])("'%s' is matched", async (text) => {
    const { large, resolve } = usual;
    expect(await resolve(text)).toMatchObject([
      {
        line: 1,
        text,
        qty: 10,
        status: "matched",
        product: large.id,
        item: { _id: large.id, sku: "NG-L" },
        candidates: [],
      },
    ]);
  });

  test("with two SKUs is unclear and returns both products", async () => {
    const { large, extra, resolve } = usual;
    const [line] = await resolve("NG-L 10 NG-XL 5");
    expect(line).toMatchObject({ status: "unclear" });
    expect(line?.candidates.map(({ _id }) => _id).toSorted()).toEqual([large.id, extra.id].toSorted());
  });

  test("that fits two SKUs that differ only in punctuation is unclear", async () => {
    const { shop, resolve } = await gloveShop();
    await addProduct(shop, { sku: "NGX-L" });
    expect((await resolve("NG-XL 2"))[0]).toMatchObject({ status: "unclear", qty: 2, candidates: [{}, {}] });
  });

  test("that may be a SKU with a quantity or a longer SKU is unclear", async () => {
    const { shop, resolve } = await gloveShop();
    await addProduct(shop, { sku: "HS-500" });
    await addProduct(shop, { sku: "HS-500-12" });
    expect((await resolve("HS 500 12"))[0]).toMatchObject({ status: "unclear", candidates: [{}, {}] });
    expect((await resolve("HS-500 12"))[0]).toMatchObject({ status: "matched", qty: 12, item: { sku: "HS-500" } });
  });

  test("with another size or colour is unclear", async () => {
    const { resolve } = usual;
    expect((await resolve("NG-L gloves medium 2"))[0]).toMatchObject({
      status: "unclear",
      candidates: [{ sku: "NG-L" }],
    });
    expect((await resolve("NG-L black gloves 2"))[0]).toMatchObject({ status: "unclear" });
  });
});

describe("a line in words", () => {
  test.each([
    "10 boxes nitrile gloves large",
    "lge blue nitrile glove x 10",
    "Gloves, nitrile (blue), L: 10",
    "blue nitrile gloves large bx100 x 10",
    "10 x nitrile gloves large box100",
  ])("'%s' is matched when every word fits one product", async (text) => {
    const { large, resolve } = usual;
    expect(await resolve(text)).toMatchObject([{ status: "matched", product: large.id, qty: 10 }]);
  });

  test("is unclear when several products fit, those in stock first", async () => {
    const { shop, large, resolve } = await gloveShop();
    await addProduct(shop, { sku: "NG-M", ...glove("Medium"), stock: 0 });
    const [line] = await resolve("2 blue nitrile gloves");
    expect(line).toMatchObject({ status: "unclear", qty: 2 });
    expect(line?.candidates.at(-1)?.sku).toBe("NG-M");
    expect(line?.candidates.map(({ _id }) => _id)).toContain(large.id);
  });

  test.each([
    "black nitrile gloves large",
    "vinyl gloves large",
    "nitrile gloves small",
    "nitrile gloves large 500 ml",
  ])("'%s' is not matched: a colour, material, size or measure differs", async (text) => {
    const { resolve } = usual;
    expect((await resolve(text))[0]?.status).not.toBe("matched");
  });

  test("does not match a word that the product negates", async () => {
    const { shop, resolve } = await gloveShop();
    await addProduct(shop, { name: "Non-Sterile Gauze Swabs" });
    expect((await resolve("2 sterile gauze swabs"))[0]?.status).toBe("unclear");
    expect((await resolve("2 non sterile gauze swabs"))[0]?.status).toBe("matched");
  });

  test("finds mistyped products as candidates only", async () => {
    const { large, resolve } = usual;
    const [line] = await resolve("nitirle gloves large 2");
    expect(line).toMatchObject({ status: "unclear", candidates: [{ _id: large.id }, {}] });
  });

  test("that fits no product is unknown and is not dropped", async () => {
    const { resolve } = usual;
    expect(await resolve("Dear team,\n\nNG-L 2\nKind regards, Karen")).toMatchObject([
      { line: 1, status: "unknown", candidates: [] },
      { line: 3, status: "matched" },
      { line: 4, status: "unknown" },
    ]);
  });
});

describe("the problem of a line", () => {
  test.each([
    ["NG-L 2.5", 2.5, "Enter the quantity: a whole number of at least 1"],
    ["NG-L 0", 0, "Enter the quantity: a whole number of at least 1"],
    ["NG-L TBC", 0, "Enter the quantity: a whole number of at least 1"],
    ["BR-50 31", 31, "Only 30 of Blue Roll, Two Ply left in stock"],
    ["2 packs NG-L", 2, "Ordered by the pack, but sold as: Box of 100. Check the quantity."],
    ["3 doz NG-L", 3, "Ordered by the dozen, but sold as: Box of 100. Check the quantity."],
  ])("is reported for '%s'", async (text, qty, problem) => {
    const { resolve } = usual;
    expect((await resolve(text))[0]).toMatchObject({ status: "matched", qty, problem });
  });

  const PIECES = "Sold as: Box of 100. The number may be the pieces in it. Check the quantity.";
  test.each([
    "200 gloves NG-L",
    "NG-L 100 nitrile gloves",
    "100 blue nitrile gloves large",
    "NG-L gloves 300",
    "NG-L 100 box",
    "100 glvs NG-L",
  ])("is that '%s' may count the pieces in the box", async (text) => {
    const { resolve } = usual;
    expect((await resolve(text))[0]).toMatchObject({ status: "matched", item: { sku: "NG-L" }, problem: PIECES });
  });

  test.each([
    "NG-L 100",
    "100 NG-L",
    "NG-L x 100",
    "100 x blue nitrile gloves large",
    "100 boxes NG-L",
    "NG-L 100 bx",
    "90 gloves NG-L",
    "10 gloves NG-L",
    "NG-L\t100",
    "blue nitrile gloves large\t100",
    "SKU\tQty\nNG-L\t100 box",
  ])("is not that '%s' may count pieces", async (text) => {
    const { resolve } = usual;
    const [line] = await resolve(text);
    expect(line).toMatchObject({ status: "matched", item: { sku: "NG-L" } });
    expect(line).not.toHaveProperty("problem");
  });

  test("is that a pack may be the product's own", async () => {
    const { shop, resolve } = await gloveShop();
    await addProduct(shop, { sku: "AW", name: "Alcohol Wipes", packageQuantity: "Pack of 80", stock: 500 });
    await addProduct(shop, {
      sku: "CU",
      name: "Paper Cups",
      packageQuantity: "Carton of 1,000 (20 sleeves of 50)",
      stock: 500,
    });
    for (const text of ["alcohol wipes 80 pack", "AW 160 pk", "80 pack alcohol wipes", "80 wipes AW"])
      expect((await resolve(text))[0], text).toMatchObject({ problem: PIECES.replace("Box of 100", "Pack of 80") });
    expect((await resolve("100 cups CU"))[0]?.problem).toMatch(/^Sold as: Carton of 1,000/);
    for (const text of [
      "alcohol wipes 80 pack x 3",
      "3 alcohol wipes 80 pack",
      "80 packs alcohol wipes",
      "3 packs AW",
      "40 cartons CU",
    ])
      expect((await resolve(text))[0]?.problem ?? "", text).not.toMatch(/^Sold as/);
  });

  test("is the quantity rule that the line breaks", async () => {
    const { shop, resolve, roll } = await gloveShop();
    await shop.db.update(products).set({ minQty: 6, orderMultiple: 3, cartonQty: 12 }).where(eq(products.id, roll.id));
    expect((await resolve("BR-50 2"))[0]).toMatchObject({ qty: 2, problem: "Blue Roll, Two Ply is sold from 6" });
    expect((await resolve("BR-50 7"))[0]).toMatchObject({
      qty: 7,
      problem: "Blue Roll, Two Ply is sold in multiples of 3",
    });
    expect((await resolve("6 cartons BR-50"))[0]).toMatchObject({
      qty: 6,
      problem: "A carton is 12. Check the quantity.",
    });
    expect((await resolve("2 cartons BR-50"))[0]?.problem, "what was meant comes first").toMatch(/^A carton is 12/);
    expect((await resolve("BR-50 6"))[0]?.problem).toBeUndefined();
  });

  test("a line in cartons is unclear if the number of units in a carton is unknown", async () => {
    const { roll, resolve } = usual;
    expect((await resolve("2 cartons of blue roll"))[0]).toMatchObject({
      status: "unclear",
      qty: 2,
      candidates: [{ _id: roll.id }],
    });
  });
});

test("a part of a SKU does not match", async () => {
  const { shop, resolve } = await gloveShop();
  await addProduct(shop, { sku: "KT-10-A", name: "Kidney Tray" });
  expect((await resolve("KT-10"))[0]?.status).not.toBe("matched");
  expect((await resolve("KT 10 A x 2"))[0]).toMatchObject({ status: "matched", qty: 2 });
});

test("two lines of the same product are not merged", async () => {
  const { resolve } = usual;
  expect((await resolve("NG-L 2\nNG-L 3")).map(({ qty }) => qty)).toEqual([2, 3]);
});

test("the quantity field of a row takes precedence, and blank rows are left out", async () => {
  const { shop, nora } = await gloveShop();
  const rows = [
    { text: "NG-L 10", qty: 4 },
    { text: " " },
    { text: "nitrile gloves large", qty: "2.5" },
    { text: "NG-XL 3" },
  ];
  expect((await as(shop, nora).quickOrder.resolve({ rows })).lines).toMatchObject([
    { line: 1, text: "NG-L 10", qty: 4, status: "matched" },
    { line: 3, qty: 2.5, status: "matched", problem: "Enter the quantity: a whole number of at least 1" },
    { line: 4, qty: 3, status: "matched" },
  ]);
});

test("prices are the caller's, and drafts and archived products are never returned", async () => {
  const { shop, nora, large, extra, resolve } = await gloveShop();
  await setCustomerPrice(shop, nora, large, 7_50);
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, extra.id));
  await addProduct(shop, { sku: "NG-D", ...glove("Medium"), priceCents: 0 });
  expect((await resolve("NG-L"))[0]?.item).toMatchObject({ price: 7.5 });
  expect((await resolve("NG-L", null))[0]?.item).toMatchObject({ price: 10 });
  for (const text of ["NG-XL 2", "NG-D 2", "extra large gloves"]) {
    const [line] = await resolve(text);
    expect(line?.status).not.toBe("matched");
    expect(line?.candidates.filter(({ sku }) => /^NG-(?:XL|D)$/.test(sku))).toEqual([]);
  }
  expect((await resolve("2 nitrile gloves"))[0]).toMatchObject({ status: "matched", product: large.id });
});

describe("limits", () => {
  test("at most 500 lines, not counting blank ones", async () => {
    const { resolve, shop, nora } = await gloveShop();
    expect(await resolve(`${"NG-L 1\n".repeat(500)}\n\n`)).toHaveLength(500);
    const refused = await errorOf(as(shop, nora).quickOrder.resolve({ text: "NG-L 1\n".repeat(501) }));
    expect(refused).toMatchObject({ status: 400, message: "At most 500 lines at once" });
  });

  test("a visitor has 10 quick orders a minute, each with at most 100 lines in words", async () => {
    const shop = await testShop({ limits: {} });
    await addProduct(shop, { sku: "NG-L", ...glove("Large") });
    const visitor = as(shop, null);
    expect(await errorOf(visitor.quickOrder.resolve({ text: "large gloves\n".repeat(101) }))).toMatchObject({
      status: 400,
    });
    expect(
      (await visitor.quickOrder.resolve({ text: "large gloves\n".repeat(100) + "NG-L\n".repeat(10) })).lines,
    ).toHaveLength(110);
    for (let n = 2; n < 10; n += 1) await visitor.quickOrder.resolve({ text: "NG-L" });
    expect(await errorOf(visitor.quickOrder.resolve({ text: "NG-L" }))).toMatchObject({ status: 429 });
    const nora = await addPerson(shop);
    await as(shop, nora).quickOrder.resolve({ text: "large gloves\n".repeat(101) });
  });

  test("an API key needs the scope catalogue:read", async () => {
    const { shop, nora } = await gloveShop();
    const [reader, writer] = [
      await addApiKey(shop, nora, ["catalogue:read"]),
      await addApiKey(shop, nora, ["orders:write"]),
    ];
    expect((await as(shop, reader).quickOrder.resolve({ text: "NG-L" })).lines).toMatchObject([{ status: "matched" }]);
    expect(await errorOf(as(shop, writer).quickOrder.resolve({ text: "NG-L" }))).toMatchObject({ status: 403 });
  });

  test("exactly one of text and rows is required", async () => {
    const { shop, nora } = await gloveShop();
    expect(await errorOf(as(shop, nora).quickOrder.resolve({}))).toMatchObject({ status: 400 });
    expect(await errorOf(as(shop, nora).quickOrder.resolve({ text: "", rows: [] }))).toMatchObject({ status: 400 });
  });
});
