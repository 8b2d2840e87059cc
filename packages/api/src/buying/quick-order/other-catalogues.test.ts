import { beforeAll, describe, expect, test } from "vitest";
import { addPerson, addProduct, as, createTestShop, testShop } from "../../testing.ts";

const CATALOGUE = [
  { sku: "10", name: "Mop Head" },
  { sku: "GLOVES", name: "Vinyl Gloves, Clear" },
  { sku: "5L", name: "Jerry Can" },
  { sku: "XL", name: "Ladder, Extra Long" },
  { sku: "BOX", name: "Storage Crate" },
  { sku: "B-12", name: "Hinge" },
  { sku: "ÄÖ-7", name: "Ölkanne" },
  { sku: "NG-L", name: "Blue Nitrile Gloves, Large", size: "Large", color: "Blue" },
];

async function shopOf(catalogue: readonly object[], make = testShop) {
  const shop = await make();
  for (const product of catalogue) await addProduct(shop, { stock: 1_000, packageQuantity: "Each", ...product });
  const nora = await addPerson(shop);
  return {
    shop,
    quickOrder: as(shop, nora).quickOrder,
    first: async (text: string) => (await as(shop, nora).quickOrder.resolve({ text })).lines[0],
  };
}

/** One shop with this catalogue for all tests, since resolving a quick order changes nothing. */
let usual: Awaited<ReturnType<typeof shopOf>>;
beforeAll(async () => {
  usual = await shopOf(CATALOGUE, createTestShop);
  return usual.shop.close;
});

describe("a SKU that may be plain words or a number", () => {
  test.each([
    ["gloves 10", "GLOVES", 10],
    ["10 vinyl gloves clear", "GLOVES", 10],
    ["5L 2", "5L", 2],
    ["XL x 3", "XL", 3],
    ["10 x 10", "10", 10],
    ["ÄÖ-7 3", "ÄÖ-7", 3],
  ])("'%s' matches the SKU %s", async (text, sku, qty) => {
    const { first } = usual;
    expect(await first(text)).toMatchObject({ status: "matched", qty, item: { sku } });
  });

  test.each([
    "black gloves 5",
    "nitrile gloves 5",
    "bleach 5L 2",
    "vest XL 2",
    "a box of vests",
    "NG-L vinyl gloves 2",
    "ÄB-12 5",
    "А-10 5",
  ])("'%s' does not match", async (text) => {
    const { first } = usual;
    expect((await first(text))?.status).not.toBe("matched");
  });
});

describe("a quantity that is not one whole number", () => {
  const numbers =
    "1e3|1e999|١٠|1 000|10 000 000|1'000|1_000|10k|1OO|l0|00|05|10%|#10|2x5|0x10|10²|1½|½|10 10|10-12|2.50|one hundred|a dozen|zero|nil|n/a|10?";
  test.each(numbers.split("|"))("'%s' after a SKU or a name has a problem", async (number) => {
    const { first } = usual;
    for (const text of [`NG-L ${number}`, `blue nitrile gloves large ${number}`]) {
      const line = await first(text);
      if (line?.status === "matched") expect(line.problem, text).toMatch(/^(?:Enter the quantity|Only)/);
    }
  });

  test("in a quantity column, only an empty cell counts as missing", async () => {
    const { quickOrder } = usual;
    const cells = ["-", ".", "*", "n/a", "x", "$5", "1e3", "1 000", "10 10", "box", "a dozen"];
    const text = ["SKU\tQty", ...cells.map((cell) => `NG-L\t${cell}`), "NG-L\t", "NG-L\t1,000"].join("\n");
    const { lines, leftOut } = await quickOrder.resolve({ text });
    expect(lines.filter(({ problem }) => problem === undefined).map(({ qty }) => qty)).toEqual([1_000]);
    expect(leftOut).toEqual([cells.length + 2]);
    const rows = cells.map((qty) => ({ text: "NG-L 5", qty }));
    for (const line of (await quickOrder.resolve({ rows })).lines) expect(line.problem, line.text).toBeDefined();
  });
});

test("numbers from the product's texts and prices are not quantities", async () => {
  const { first } = await shopOf([
    { sku: "RS-95", name: "Respirator P2 1870", packageQuantity: "Box of 20" },
    { sku: "SN-5", name: "Saline 500 ml" },
  ]);
  for (const text of ["RS-95 respirator P2", "RS-95 box of 20", "SN-5 saline 0.5 L", "SN-5 @ $4.50"]) {
    const line = await first(text);
    expect(line, text).toMatchObject({ status: "matched", qty: 1 });
    expect(line?.problem, text).toBeUndefined();
  }
});

test("the quantity is unclear if the only number is part of the product's name", async () => {
  const { first } = await shopOf([
    { sku: "WB", name: "Wide Bin 240" },
    { sku: "SO", name: "Seven Seas Oil" },
  ]);
  for (const text of ["wide bin 240", "seven seas oil"]) expect((await first(text))?.problem, text).toMatch(/^Enter/);
  expect((await first("wide bin 240 x 3"))?.problem).toBeUndefined();
  expect(await first("3 seven seas oil")).toMatchObject({ status: "matched", qty: 3 });
});

test("a SKU with a different measure is unclear", async () => {
  const { first } = await shopOf([{ sku: "HO-1", name: "Hose 10 m" }]);
  expect(await first("HO-1 hose 20 m x 3")).toMatchObject({ status: "unclear" });
  expect(await first("HO-1 hose 1000 cm x 3")).toMatchObject({ status: "matched", qty: 3 });
});

test("a blank quantity of a row is ignored", async () => {
  const { quickOrder } = usual;
  const { lines } = await quickOrder.resolve({ rows: [{ text: "NG-L 7", qty: "  " }] });
  expect(lines).toMatchObject([{ qty: 7, status: "matched" }]);
});
